// What speaks for a candidate, for people who choose between several.
import type { Measures } from './measures.ts'

export const reasons = ['barcode', 'picture', 'brand', 'line', 'cultivar', 'volume'] as const
export type Reason = (typeof reasons)[number]

const read = 0.75

export function listReasons({ inliers, brand, line, cultivar, volume }: Measures): Reason[] {
  const found: [Reason, boolean][] = [
    ['picture', inliers >= Math.log1p(12)],
    ['brand', brand >= read],
    ['line', line >= read],
    ['cultivar', cultivar >= read],
    ['volume', volume > 0],
  ]
  return found.flatMap(([reason, isGiven]) => (isGiven ? [reason] : []))
}
