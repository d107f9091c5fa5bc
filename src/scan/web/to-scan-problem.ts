// Which message fits a failed call of the scanner.
import { readProblem } from '#src/ui/read-problem.ts'
import type { ScanProblem } from './scanner-state.ts'

const byStatus: Record<number, ScanProblem> = {
  0: 'offline',
  400: 'unreadable',
  413: 'too-large',
  415: 'unreadable',
  429: 'busy',
  503: 'busy',
}

export async function toScanProblem(error: unknown): Promise<ScanProblem> {
  const { status } = await readProblem(error)
  return byStatus[status] ?? 'failed'
}
