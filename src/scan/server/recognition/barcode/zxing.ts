// The ZXing decoder (Apache-2.0), from its own copy of the WebAssembly file.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import { loadOnce } from '../load-once.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'

const load = loadOnce('zxing-wasm', async () => {
  const path = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
  const wasmBinary = new Uint8Array(await readFile(path)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
})

const retailFormats: ReaderOptions['formats'] = ['EAN13', 'EAN8', 'UPCA', 'UPCE']

/** The 14-digit codes of the retail barcodes in the picture. */
export async function readWithZxing(picture: GreyPicture, options: ReaderOptions = {}): Promise<string[]> {
  await load()
  const found = await readBarcodes(toImageData(picture), {
    formats: retailFormats,
    maxNumberOfSymbols: 4,
    eanAddOnSymbol: 'Ignore',
    ...options,
  })
  return found.flatMap(({ text }) => normalizeGtin(text) ?? [])
}

function toImageData({ data, width, height }: GreyPicture): ImageData {
  const pixels = new Uint8ClampedArray(data.length * 4)
  const words = new Uint32Array(pixels.buffer)
  for (let index = 0; index < data.length; index += 1)
    words[index] = (data[index] ?? 0) * 0x01_01_01 + 0xff_00_00_00
  return { data: pixels, width, height, colorSpace: 'srgb' } as ImageData
}
