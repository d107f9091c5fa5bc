// What the text of a label says, beside the barcode: used to prefill a new product and shown with the answer.
import type { ScanRead } from '../contract/scan.ts'
import type { Recognition } from './recognition/recognition.ts'
import { readVolumesMl } from './recognition/text/read-volume.ts'

const maxLines = 60
const maxLineLength = 200

/** Lots and phone numbers have such digits too, but hardly ever beside the word for a harvest. */
const harvest =
  /(?:harvest|crop|raccolt\p{L}*|campagna|cosecha|campa[nñ]a|colheita|r[ée]colte|ernte|συγκομιδ\p{L}*|εσοδεία\p{L}*)\D{0,12}(20\d\d)/iu

export function readLabelFacts({ read }: Pick<Recognition, 'read'>): ScanRead {
  const lines = read.lines.slice(0, maxLines).map((line) => line.slice(0, maxLineLength))
  const [netQuantityMl] = readVolumesMl(lines)
  const year = harvest.exec(lines.join(' '))?.[1]
  return {
    ...(read.barcode ? { barcode: read.barcode } : {}),
    lines,
    ...(year ? { harvestYear: Number(year) } : {}),
    ...(netQuantityMl ? { netQuantityMl } : {}),
  }
}
