// Decides whether the best candidate is the answer.

import { type Measures, neutral } from './measures.ts'
import { type Model, model } from './model.ts'

export type RankedCandidate = { productId: string; confidence: number; measures: Measures }

/** Fewer fitting points than this happen between any two labels. */
const supportingInliers = Math.log1p(9)
/** So many fitting points show the same artwork, also where the brand is not legible. */
const strongInliers = Math.log1p(20)
const minSpread = 0.19
const maxOtherVariant = 0.4
const maxOtherBrand = 0.8
const minBrandMargin = 0.1
const clearBrand = 0.6
const clearVariant = 0.7
/** Of the words that name the line, and of those that name the cultivar. */
const minReadPart = 0.3
const clearMargin = 0.3

/** @param candidates best first */
export function isAccepted(candidates: RankedCandidate[], { threshold }: Model = model): boolean {
  const [top] = candidates
  if (!top || top.confidence < threshold) return false
  const { measures } = top
  if (!isVariantRead(measures) || !isBrandRead(measures) || isOtherSize(measures)) return false
  return hasPictureSupport(measures) || isClearText(measures)
}

/** Labels of one brand share their artwork: a picture that fits can be that of a variant which nobody has entered yet. */
function isVariantRead({ line, cultivar, otherVariant, inliers }: Measures): boolean {
  if (otherVariant > maxOtherVariant) return false
  // A product that names no variant has nothing to be read: only its artwork tells it from others of the brand.
  if (line === neutral && cultivar === neutral) return inliers >= strongInliers
  return Math.max(line, cultivar) > neutral
}

function isBrandRead({ brandMargin, inliers }: Measures): boolean {
  return brandMargin >= minBrandMargin || inliers >= strongInliers
}

/** Another size is another product, and has mostly the same artwork. */
function isOtherSize({ volume, inliers }: Measures): boolean {
  return volume < 0 && inliers < strongInliers
}

function hasPictureSupport({ inliers, spread }: Measures): boolean {
  return inliers >= supportingInliers && spread >= minSpread
}

/** Text alone must name the brand, the line and the cultivar, and no other product as well. */
function isClearText(measures: Measures): boolean {
  const { brand, brandMargin, otherBrand, line, cultivar, variantMargin } = measures
  if (otherBrand > maxOtherBrand) return false
  // Another brand can sell the same line: "Novello" alone does not tell whose oil it is.
  if (Math.min(line, cultivar) < minReadPart) return false
  const variant = Math.max(line, cultivar)
  return brand >= clearBrand && variant >= clearVariant && Math.min(brandMargin, variantMargin) >= clearMargin
}
