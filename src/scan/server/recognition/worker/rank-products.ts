// Compares a photo with products: their text, then their reference images, then the text again where the reference images
// say it is.

import { foldLabelText } from '#src/catalogue/contract/fold-label-text.ts'
import type { PhotoHint } from '#src/scan/contract/scan.ts'
import type { RankedCandidate } from '../decide/decide.ts'
import { type Evidence, measureCandidates } from '../decide/measures.ts'
import { estimateProbabilities } from '../decide/model.ts'
import { type Alignment, align } from '../match/align.ts'
import type { Features } from '../match/feature-values.ts'
import { pairFeatures } from '../match/match-features.ts'
import { type Cv, loadOpenCv } from '../match/opencv.ts'
import type { Reference } from '../match/reference.ts'
import { mergeReadings } from '../ocr/merge-readings.ts'
import { chooseReading, listAlignedReadings, readAligned } from '../ocr/read-aligned.ts'
import { listReadings } from '../ocr/read-text.ts'
import { findPhotoFault } from '../picture/find-photo-fault.ts'
import type { ScanProduct } from '../product.ts'
import { findApproximately } from '../text/find-approximately.ts'
import { foldPhotoText, type PhotoText, scoreTexts } from '../text/score-text.ts'
import type { OpenPhoto } from './photos.ts'
import type { References } from './references.ts'

export type Ranking = {
  candidates: RankedCandidate[]
  /** The text of the label. */
  lines: string[]
  /** With lines that were read a second time, perhaps differently. */
  readings: string[]
  hint: PhotoHint | undefined
}

/** Products that are compared by their reference images: the best by text and the best by the index. */
const comparedByText = 6
const comparedByIndex = 6

type Compared = { alignment: Alignment; reference: Reference }

/** @param products in the order of the index for those that it found, the others after them */
export async function rankProducts(
  photo: OpenPhoto,
  products: ScanProduct[],
  references: References,
): Promise<Ranking> {
  const { cv } = await loadOpenCv()
  const features = await photo.features()
  const found = await photo.lines()
  const lines = found.map(({ text, greek, ...line }) => ({ ...line, text: greek ?? text }))
  const readings = listReadings(found)
  const isGreek = found.some(({ greek }) => greek)
  const compared = new Map<string, Compared>()
  for (const product of chooseForComparison(foldPhotoText(readings), products)) {
    const best = compare(cv, features, references.listOfProduct(product.id))
    if (best) compared.set(product.id, best)
  }
  const [nearest] = [...compared.values()].sort(
    (one, other) => other.alignment.inliers - one.alignment.inliers,
  )
  const aligned = nearest
    ? await readAligned(photo.picture, nearest.alignment.toPhoto, nearest.reference, { isGreek })
    : []
  const again = listAlignedReadings(aligned)
  const candidates = rank(foldPhotoText([...readings, ...again]), products, compared, references)
  const hint = findPhotoFault(
    photo.picture,
    found.map(({ box }) => box),
  )
  return {
    candidates,
    lines: mergeReadings(lines, aligned.map(chooseReading)),
    readings: [...lines.map(({ text }) => text), ...again],
    hint,
  }
}

function chooseForComparison(text: PhotoText, products: ScanProduct[]): Set<ScanProduct> {
  const scores = scoreTexts(text, products)
  const byText = products
    .map((product, index) => ({ product, score: sumText(scores[index]) }))
    .sort((one, other) => other.score - one.score)
  return new Set([
    ...byText.slice(0, comparedByText).map(({ product }) => product),
    ...products.slice(0, comparedByIndex),
  ])
}

function sumText(score: ReturnType<typeof scoreTexts>[number] | undefined): number {
  if (!score) return 0
  return 2 * score.brand + (score.line ?? 0.5) + (score.cultivar ?? 0.5) + 0.2 * score.volume
}

function compare(cv: Cv, photo: Features, references: Reference[]): Compared | undefined {
  let best: Compared | undefined
  for (const reference of references) {
    const alignment = align(cv, photo, reference.features, pairFeatures(photo, reference.features))
    if (alignment && alignment.inliers > (best?.alignment.inliers ?? 0)) best = { alignment, reference }
  }
  return best
}

function rank(
  text: PhotoText,
  products: ScanProduct[],
  compared: Map<string, Compared>,
  references: References,
): RankedCandidate[] {
  const scores = scoreTexts(text, products)
  const evidence = products.flatMap((product, index): Evidence[] => {
    const score = scores[index]
    if (!score) return []
    const found = compared.get(product.id)
    const labelText = scoreLabelText(text, found ? [found.reference] : references.listOfProduct(product.id))
    return [{ product, text: score, labelText, alignment: found?.alignment }]
  })
  const all = measureCandidates(evidence)
  const confidences = estimateProbabilities(all)
  return all
    .map((measures, index) => ({
      productId: evidence[index]?.product.id ?? '',
      confidence: confidences[index] ?? 0,
      measures,
    }))
    .sort((one, other) => other.confidence - one.confidence)
}

/** The best of the references counts: they may show different sides. Digits differ between harvests. */
function scoreLabelText(text: PhotoText, references: Reference[]): number | undefined {
  const scores = references.flatMap(({ lines }) => {
    let sum = 0
    let total = 0
    for (const line of lines) {
      const folded = foldLabelText(line.text.replaceAll(/\d/gu, ''))
      if (folded.length < 4) continue
      total += folded.length
      sum += folded.length * Math.max(0, 2 * findApproximately(folded, text.folded) - 1)
    }
    return total > 0 ? sum / total : []
  })
  return scores.length > 0 ? Math.max(...scores) : undefined
}
