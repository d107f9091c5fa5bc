// How well the text of a photo fits products: for each field the share of its words that were read, where words that few
// of the candidates have count more.

import { foldLabelText, foldLabelWords } from '#src/catalogue/contract/fold-label-text.ts'
import type { ScanProduct } from '../product.ts'
import { findApproximately } from './find-approximately.ts'
import { readVolumesMl } from './read-volume.ts'

export type PhotoText = { lines: string[]; folded: string; volumesMl: number[] }

export type TextScore = {
  brand: number
  /** Folded words of the brand, each with how well it was read. */
  brandWords: ReadonlyMap<string, number>
  /** Undefined when the product has no such field. */
  line: number | undefined
  cultivar: number | undefined
  /** 1 when the label states the volume of the product, -1 when it clearly states another one only. */
  volume: number
}

/** Below this similarity two words are alike by chance. */
const minSimilarity = 0.5

export function foldPhotoText(lines: string[]): PhotoText {
  return { lines, folded: lines.map(foldLabelText).join(''), volumesMl: readVolumesMl(lines) }
}

export function scoreTexts(photo: PhotoText, products: ScanProduct[]): TextScore[] {
  const similarity = memoizeSimilarity(photo.folded)
  const weighBrand = weighWords(products.map(({ brand }) => brand))
  const lines = products.map(getVariantText)
  const weighLine = weighWords(lines)
  return products.map((product, index) => ({
    brand: scoreField(product.brand, similarity, weighBrand),
    brandWords: new Map(foldLabelWords(product.brand).map((word) => [word, similarity(word)])),
    line: lines[index] ? scoreField(lines[index], similarity, weighLine) : undefined,
    cultivar: scoreCultivars(product.cultivars, similarity),
    volume: scoreVolume(product.volumeMl, photo.volumesMl),
  }))
}

const commonWords = new Set(
  foldLabelWords(
    'olio extra vergine extravergine di oliva aceite de oliva virgen huile olive vierge olive oil virgin Olivenöl nativ ' +
      'natives natives azeite virgem ελαιόλαδο Ελαιόλαδο εξαιρετικό Εξαιρετικό παρθένο Παρθένο ml cl lt the and',
  ),
)

/** Imported products often have no line, but a name that tells them from others of the brand. */
function getVariantText({ line, name, brand }: ScanProduct): string {
  if (line) return line
  const ofBrand = new Set(foldLabelWords(brand))
  return name
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => !/\d/u.test(word))
    .filter((word) => foldLabelWords(word).some((folded) => !ofBrand.has(folded) && !commonWords.has(folded)))
    .join(' ')
}

type Similarity = (word: string) => number
type Weigh = (word: string) => number

function memoizeSimilarity(text: string): Similarity {
  const known = new Map<string, number>()
  return (word) => {
    const found = known.get(word) ?? findApproximately(word, text)
    known.set(word, found)
    return Math.max(0, (found - minSimilarity) / (1 - minSimilarity))
  }
}

/** Short words are found in any text; words that many of the fields contain tell little. */
function weighWords(fields: string[]): Weigh {
  const distinct = new Set(fields.map((field) => foldLabelWords(field).join(' ')))
  const counts = new Map<string, number>()
  for (const field of distinct) {
    for (const word of new Set(field.split(' '))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const rarest = Math.log(distinct.size + 1)
  return (word) => {
    const rarity = Math.log((distinct.size + 1) / (counts.get(word) ?? 1)) / rarest
    return Math.max(0.2, Math.min(8, word.length - 2)) * (0.1 + rarity)
  }
}

function scoreField(field: string, similarity: Similarity, weigh: Weigh): number {
  let sum = 0
  let total = 0
  for (const word of foldLabelWords(field)) {
    const weight = weigh(word)
    sum += weight * similarity(word)
    total += weight
  }
  return total > 0 ? sum / total : 0
}

function scoreCultivars(cultivars: string[], similarity: Similarity): number | undefined {
  const scores = cultivars.map((cultivar) => scoreField(cultivar, similarity, (word) => word.length))
  return scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : undefined
}

function scoreVolume(volumeMl: number | undefined, readMl: number[]): number {
  if (!volumeMl || readMl.length === 0) return 0
  if (readMl.includes(volumeMl)) return 1
  // A digit is easily lost: "50 ml" may be what was read of "500 ml" or "250 ml".
  return readMl.some((ml) => String(volumeMl).includes(String(ml))) ? 0 : -1
}
