// Takes the sharpest of a few frames: hands shake most at the moment of a tap.
import { toJpeg } from '../shrink-photo.ts'

const frames = 4
const pauseMs = 70
const sampleWidthPx = 240

/** @returns a JPEG; undefined when the camera has no picture yet */
export async function takePhoto(video: HTMLVideoElement): Promise<Blob | undefined> {
  let best: { canvas: HTMLCanvasElement; sharpness: number } | undefined
  for (let frame = 0; frame < frames; frame += 1) {
    if (frame > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const canvas = copyFrame(video, video.videoWidth, video.videoHeight)
    if (!canvas) continue
    const sharpness = measureSharpness(video)
    if (!best || sharpness > best.sharpness) best = { canvas, sharpness }
  }
  return best && toJpeg(best.canvas)
}

function copyFrame(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement | undefined {
  if (width === 0 || height === 0) return undefined
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(video, 0, 0, width, height)
  return canvas
}

/** Mean difference of neighbouring pixels; comparable between frames of one camera only. */
function measureSharpness(video: HTMLVideoElement): number {
  const height = Math.round((sampleWidthPx * video.videoHeight) / video.videoWidth)
  const sample = copyFrame(video, sampleWidthPx, height)
  const pixels = sample?.getContext('2d')?.getImageData(0, 0, sampleWidthPx, height).data
  if (!pixels) return 0
  let sum = 0
  for (let at = 4; at < pixels.length; at += 4) {
    const difference = (pixels[at + 1] ?? 0) - (pixels[at - 3] ?? 0)
    sum += difference * difference
  }
  return sum / (pixels.length / 4)
}
