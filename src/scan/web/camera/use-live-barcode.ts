// Looks for a barcode in the live picture of the camera. Two frames must agree, because a blurred barcode can be read
// wrongly.
import { type RefObject, useEffect, useRef } from 'react'
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import type { BarcodeFrame, BarcodeFrameResult } from './barcode.worker.ts'
import { openBarcodeWorker } from './open-barcode-worker.ts'

const intervalMs = 90
const maxSidePx = 1_280
const framesNeeded = 2

/** @param onBarcode gets 14 digits, once for each run of frames that show the same code */
export function useLiveBarcode(
  video: RefObject<HTMLVideoElement | null>,
  isActive: boolean,
  onBarcode: (gtin: string) => void,
): void {
  const latest = useRef(onBarcode)
  useEffect(() => {
    latest.current = onBarcode
  })
  useEffect(() => {
    if (!isActive) return
    const worker = openBarcodeWorker()
    const canvas = document.createElement('canvas')
    const counts = new Map<string, number>()
    let number = 0
    let isBusy = false
    worker.addEventListener('message', ({ data }: MessageEvent<BarcodeFrameResult>) => {
      isBusy = false
      for (const code of data.codes) {
        const gtin = normalizeGtin(code)
        if (!gtin) continue
        const count = (counts.get(gtin) ?? 0) + 1
        counts.set(gtin, count)
        if (count === framesNeeded) latest.current(gtin)
      }
    })
    const timer = setInterval(() => {
      const image = isBusy ? undefined : readFrame(video.current, canvas)
      if (!image) return
      isBusy = true
      number += 1
      worker.postMessage({ number, image } satisfies BarcodeFrame, [image.data.buffer])
    }, intervalMs)
    return () => {
      clearInterval(timer)
      worker.terminate()
    }
  }, [video, isActive])
}

function readFrame(video: HTMLVideoElement | null, canvas: HTMLCanvasElement): ImageData | undefined {
  if (!video || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return undefined
  const { videoWidth, videoHeight } = video
  const scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight, 1))
  const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
  if (width === 0 || height === 0) return undefined
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}
