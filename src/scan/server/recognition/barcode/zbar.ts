// The ZBar decoder (LGPL-2.1), an unchanged and separate module: a second opinion on what ZXing reads.
import { scanGrayBuffer, ZBarConfigType, ZBarScanner, ZBarSymbolType } from '@undecaf/zbar-wasm'
import { normalizeGtin } from '#src/catalogue/contract/gtin.ts'
import { loadOnce } from '../load-once.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'

const retailTypes = [
  ZBarSymbolType.ZBAR_EAN13,
  ZBarSymbolType.ZBAR_EAN8,
  ZBarSymbolType.ZBAR_UPCA,
  ZBarSymbolType.ZBAR_UPCE,
]

const createScanner = loadOnce('zbar-wasm', async () => {
  const scanner = await ZBarScanner.create()
  scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0)
  for (const type of retailTypes) scanner.setConfig(type, ZBarConfigType.ZBAR_CFG_ENABLE, 1)
  return scanner
})

/** The 14-digit codes of the retail barcodes in the picture. */
export async function readWithZbar({ data, width, height }: GreyPicture): Promise<string[]> {
  const bytes = new Uint8Array(data).buffer
  const symbols = await scanGrayBuffer(bytes, width, height, await createScanner())
  return symbols.flatMap((symbol) => normalizeGtin(symbol.decode()) ?? [])
}
