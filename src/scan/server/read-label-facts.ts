// What the text of a label says, beside the barcode: used to prefill a new product and shown with the answer.
import type { ScanRead } from '../contract/scan.ts'
import { findLot } from './find-lot.ts'
import { findHarvestYear } from './label-check/find-harvest-year.ts'
import type { Recognition } from './recognition/recognition.ts'
import { readVolumesMl } from './recognition/text/read-volume.ts'

const maxLines = 60
const maxLineLength = 200

export function readLabelFacts({ read }: Pick<Recognition, 'read'>): ScanRead {
  const lines = read.lines.slice(0, maxLines).map((line) => line.slice(0, maxLineLength))
  const [netQuantityMl] = readVolumesMl(lines)
  const harvestYear = findHarvestYear(lines)
  const lot = findLot(lines)
  return {
    ...(read.barcode ? { barcode: read.barcode } : {}),
    ...(read.isOtherProduct ? { isOtherProduct: true } : {}),
    lines,
    ...(harvestYear ? { harvestYear } : {}),
    ...(lot ? { lot } : {}),
    ...(netQuantityMl ? { netQuantityMl } : {}),
  }
}
