import { useEffect, useState } from 'react'
import { type DisplayError, toDisplayError } from '../display-error.ts'

/**
 * Loads data when the component mounts. A reload or an unmount aborts the running request without an error.
 * @param load must be the same function on each render
 * @param initial data that is known already; nothing is loaded until `reload` is called
 */
export function useAsyncData<Data>(load: (signal: AbortSignal) => Promise<Data>, initial?: Data) {
  const [data, setData] = useState(initial)
  const [error, setError] = useState<DisplayError>()
  const [attempt, setAttempt] = useState(0)
  const shouldLoad = attempt > 0 || initial === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt must run the effect again
  useEffect(() => {
    if (!shouldLoad) return
    const controller = new AbortController()
    const unlessAborted = (update: () => void) => {
      if (!controller.signal.aborted) update()
    }
    setError(undefined)
    load(controller.signal).then(
      (loaded) => unlessAborted(() => setData(loaded)),
      async (cause: unknown) => {
        const displayError = await toDisplayError(cause)
        unlessAborted(() => setError(displayError))
      },
    )
    return () => controller.abort()
  }, [attempt, shouldLoad, load])

  return { data, error, setData, reload: () => setAttempt((count) => count + 1) }
}
