// The ZBar decoder (LGPL-2.1), an unchanged and separate module: a second opinion on what ZXing reads.
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import { loadOnce } from '../load-once.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'

const loadScanner = loadOnce('zbar-wasm', async () => {
  const { scanGrayBuffer, ZBarConfigType, ZBarScanner, ZBarSymbolType } = await import('@undecaf/zbar-wasm')
  const { ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCA, ZBAR_UPCE } = ZBarSymbolType
  const scanner = await ZBarScanner.create()
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0)
  for (const type of [ZBAR_EAN13, ZBAR_EAN8, ZBAR_UPCA, ZBAR_UPCE])
    scanner.setConfig(type, ZBarConfigType.ZBAR_CFG_ENABLE, 1)
  return { scanner, scanGrayBuffer }
})

/** The 14-digit codes of the retail barcodes in the picture. */
export async function readWithZbar({ data, width, height }: GreyPicture): Promise<string[]> {
  const bytes = new Uint8Array(data).buffer
  const { scanner, scanGrayBuffer } = await loadScanner()
  const symbols = await scanGrayBuffer(bytes, width, height, scanner)
  return symbols.flatMap((symbol) => normalizeGtin(symbol.decode()) ?? [])
}
