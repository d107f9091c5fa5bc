import { useEffect, useState } from 'react'
import { type DisplayError, toDisplayError } from '../display-error.ts'

/**
 * What a part of the page is about, asked for as soon as the part is there. Asking anew, and leaving, gives up what is
 * under way, which then is no failure.
 * @param load the same function each time
 * @param known what needs no asking
 */
export function useAsyncData<Value>(load: (signal: AbortSignal) => Promise<Value>, known?: Value) {
  const [value, setValue] = useState(known)
  const [failure, setFailure] = useState<DisplayError>()
  const [attempt, setAttempt] = useState(0)
  const isNeeded = attempt > 0 || known === undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is what makes this run again
  useEffect(() => {
    if (!isNeeded) return
    const giveUp = new AbortController()
    const tell = (show: () => void) => {
      if (!giveUp.signal.aborted) show()
    }
    setFailure(undefined)
    load(giveUp.signal).then(
      (found) => tell(() => setValue(found)),
      async (error: unknown) => {
        const found = await toDisplayError(error)
        tell(() => setFailure(found))
      },
    )
    return () => giveUp.abort()
  }, [attempt, isNeeded, load])

  return { value, failure, show: setValue, reload: () => setAttempt((count) => count + 1) }
}
