/** What one test file came to. */
export type FileResult = {
  /** From the root of the project. */
  file: string
  passed: number
  /** A file that could not be run at all counts as one. */
  failed: number
  /** Skipped, or still to be written. */
  leftOut: number
  /** `test: first line of what was wrong` */
  faults: string[]
}

/** None where there is no report. */
export function readReport(path: string, root: string): FileResult[]
/** Those worth a second attempt: none where much failed. */
export function stumbled(results: FileResult[]): FileResult[]
/** The first results, those of files that were run again in place of their first. */
export function withSecond(first: FileResult[], second: FileResult[]): FileResult[]
export function countOf(results: FileResult[]): { passed: number; failed: number; leftOut: number }
