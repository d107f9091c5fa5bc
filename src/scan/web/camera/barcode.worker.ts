// Reads retail barcodes in frames of the camera, beside the page's own work.
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

export type BarcodeFrame = { number: number; image: ImageData }
export type BarcodeFrameResult = { number: number; codes: string[] }

prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })

self.addEventListener('message', async ({ data }: MessageEvent<BarcodeFrame>) => {
  const found = await readBarcodes(data.image, {
    formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE'],
    maxNumberOfSymbols: 2,
    eanAddOnSymbol: 'Ignore',
  }).catch(() => [])
  const codes = found.map(({ text }) => text)
  self.postMessage({ number: data.number, codes } satisfies BarcodeFrameResult)
})
