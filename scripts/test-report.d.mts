import type { FileResult } from './report-files.ts'

/** None where there is no report. */
export function readReport(path: string): FileResult[]
/** Those worth a second attempt: none where much failed, or something outside of all files. */
export function stumbled(results: FileResult[]): FileResult[]
/** The first results, those of files that were run again in place of their first, and what else the second told. */
export function withSecond(first: FileResult[], second: FileResult[]): FileResult[]
export function countOf(results: FileResult[]): { passed: number; failed: number; leftOut: number }
