// Loads a model or a WebAssembly module on first use, and once.
import { memoizeAsync } from '#src/platform/memoize-async.ts'

export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  const memoized = memoizeAsync<'only', Value>(load)
  return () => memoized('only')
}
