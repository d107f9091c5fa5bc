/** Whether the browser can show the file as a picture. */
export async function isReadablePicture(file: Blob): Promise<boolean> {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
