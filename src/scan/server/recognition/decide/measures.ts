// The figures from which the probability of a candidate is computed.
import type { Alignment } from '../match/align.ts'
import type { ScanProduct } from '../product.ts'
import type { TextScore } from '../text/score-text.ts'

export const measureNames = [
  'brand',
  'brandMargin',
  'line',
  'cultivar',
  'variantMargin',
  'otherVariant',
  'otherBrand',
  'volume',
  'labelText',
  'inliers',
  'inlierRatio',
  'spread',
  'inlierMargin',
] as const
export type Measures = Record<(typeof measureNames)[number], number>

export type Evidence = {
  product: ScanProduct
  text: TextScore
  /** The share, 0 to 1, of the text of the product's reference image that was read. Undefined without a reference. */
  labelText: number | undefined
  alignment: Alignment | undefined
}

/** For fields that a product does not have. */
export const neutral = 0.5
/** Shorter words, such as "de", are found in any text. */
const minBrandWord = 4
const halfRead = 0.5

export function measureCandidates(candidates: Evidence[]): Measures[] {
  return candidates.map((own) => {
    const others = candidates.filter((other) => other !== own)
    const otherBrands = others.filter((other) => other.product.brand !== own.product.brand)
    const siblings = others.filter((other) => other.product.brand === own.product.brand)
    const variant = scoreVariant(own)
    const inliers = countInliers(own)
    return {
      brand: own.text.brand,
      brandMargin: own.text.brand - highest(otherBrands.map(({ text }) => text.brand)),
      line: own.text.line ?? neutral,
      cultivar: own.text.cultivar ?? neutral,
      variantMargin: variant - highest(siblings.map(scoreVariant)),
      otherVariant: Math.max(0, highest(listOtherLines(own, others)) - (own.text.line ?? neutral)),
      otherBrand: scoreOtherBrand(own, otherBrands),
      volume: own.text.volume,
      labelText: own.labelText ?? neutral,
      inliers: Math.log1p(inliers),
      inlierRatio: own.alignment?.inlierRatio ?? 0,
      spread: own.alignment?.spread ?? 0,
      inlierMargin: Math.log1p(inliers) - Math.log1p(highest(otherBrands.map(countInliers))),
    }
  })
}

function scoreVariant({ text }: Evidence): number {
  return ((text.line ?? neutral) + (text.cultivar ?? neutral)) / 2 + 0.15 * text.volume
}

function countInliers({ alignment }: Evidence): number {
  return alignment?.inliers ?? 0
}

/** How well the names of other lines were read: "Intenso" on the label speaks against a product named "Delicato". */
function listOtherLines(own: Evidence, others: Evidence[]): number[] {
  return others.flatMap(({ product, text }) =>
    text.line !== undefined && product.line !== own.product.line ? text.line : [],
  )
}

/**
 * How well a word of another brand was read, when a word of the own brand was not: "Fattoria Bellavista" on the label
 * speaks against a product of "Podere Bellavista".
 */
function scoreOtherBrand(own: Evidence, others: Evidence[]): number {
  const words = own.text.brandWords
  const isComplete = [...words].every(
    ([word, similarity]) => word.length < minBrandWord || similarity >= halfRead,
  )
  if (isComplete) return 0
  return highest(
    others.flatMap(({ text }) =>
      [...text.brandWords].flatMap(([word, similarity]) =>
        word.length < minBrandWord || words.has(word) ? [] : similarity,
      ),
    ),
  )
}

function highest(values: number[]): number {
  return Math.max(0, ...values)
}
