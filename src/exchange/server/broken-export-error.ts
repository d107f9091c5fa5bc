import { ProblemError } from '#src/platform/problem.ts'

/**
 * An export that cannot be read. It is thrown before anything is written.
 * @param detail what is wrong, where, and how to fix it
 */
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
