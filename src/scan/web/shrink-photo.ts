// Makes photos small before they are sent: shops have slow networks, and the recogniser needs no more pixels.

const maxSidePx = 1_600
const quality = 0.85
const smallEnoughBytes = 400_000

/** @returns the photo itself when it is small, or when the browser cannot open it; the server may be able to */
export async function shrinkPhoto(photo: Blob): Promise<Blob> {
  if (photo.size <= smallEnoughBytes) return photo
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (!bitmap) return photo
  const scale = Math.min(1, maxSidePx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return (await toJpeg(canvas)) ?? photo
}

export function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality)
  })
}
