import { ProblemError } from '#src/platform/problem.ts'

/** The export cannot be read: says what is wrong, where, and what to do. Nothing has been written. */
export function createBrokenExportError(file: string, detail: string, options?: ErrorOptions): ProblemError {
  return new ProblemError(
    {
      status: 422,
      code: 'broken-export',
      title: 'This export cannot be imported',
      detail: `${file}: ${detail}`,
    },
    options,
  )
}
