// Loads a model or a WebAssembly module on first use, and once.
import { memoizeAsync } from '#src/platform/memoize-async.ts'
import { ProblemError, unavailable } from '#src/platform/problem.ts'

/** Code of the problem of photos that need a part which this computer cannot load. */
export const partMissing = 'recogniser-part-missing'

/**
 * @param part named in the error when it cannot be loaded: its package is missing, or the processor lacks instructions
 * that it needs
 */
export function loadOnce<Value>(part: string, load: () => Promise<Value>): () => Promise<Value> {
  const memoized = memoizeAsync<'only', Value>(async () => {
    try {
      return await load()
    } catch (error) {
      process.stderr.write(`Recognition of labels: ${part} cannot be loaded. ${String(error)}\n`)
      const { status, code, title, headers } = unavailable(partMissing, 'This server cannot read labels')
      const detail = `${part} cannot be loaded here.`
      throw new ProblemError({ status, code, title, detail, headers }, { cause: error })
    }
  })
  return () => memoized('only')
}
