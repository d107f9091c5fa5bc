// What speaks for a candidate, for people who choose between several.
import type { ScanReason } from '#src/scan/contract/scan.ts'
import type { Measures } from './measures.ts'

const read = 0.75

export function listReasons({ inliers, brand, line, cultivar, volume }: Measures): ScanReason[] {
  const found: [ScanReason, boolean][] = [
    ['picture', inliers >= Math.log1p(12)],
    ['brand', brand >= read],
    ['line', line >= read],
    ['cultivar', cultivar >= read],
    ['volume', volume > 0],
  ]
  return found.flatMap(([reason, isGiven]) => (isGiven ? [reason] : []))
}
