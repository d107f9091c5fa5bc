// Decides whether the best candidate is the answer.

import type { Measures } from './measures.ts'
import { type Model, model } from './model.ts'

export type RankedCandidate = { productId: string; confidence: number; measures: Measures }

/** Fewer fitting points than this happen between any two labels. */
const supportingInliers = Math.log1p(12)
const clearBrand = 0.8
const clearVariant = 0.7
const clearMargin = 0.2

/** @param candidates best first */
export function isAccepted(candidates: RankedCandidate[], { threshold }: Model = model): boolean {
  const [top, second] = candidates
  if (!top || top.confidence - (second?.confidence ?? 0) / 2 < threshold) return false
  return hasPictureSupport(top.measures) || isClearText(top.measures)
}

function hasPictureSupport({ inliers, spread }: Measures): boolean {
  return inliers >= supportingInliers && spread > 0.25
}

/** Text alone must name the brand and the variant, and no other product as well. */
function isClearText({ brand, brandMargin, line, cultivar, variantMargin }: Measures): boolean {
  const variant = Math.max(line, cultivar)
  return brand >= clearBrand && variant >= clearVariant && Math.min(brandMargin, variantMargin) >= clearMargin
}
