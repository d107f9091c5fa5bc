import { useRef, useState } from 'react'
import { type DisplayError, toDisplayError } from '../display-error.ts'

/** Runs one async action at a time and keeps the error of the last one. */
export function useAsyncAction() {
  const [error, setError] = useState<DisplayError>()
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)

  /** @returns the outcome; `undefined` if another action is still running, in which case nothing is called */
  async function run(action: () => Promise<unknown>): Promise<'done' | DisplayError | undefined> {
    if (isRunning.current) return undefined
    isRunning.current = true
    setBusy(true)
    setError(undefined)
    try {
      await action()
      return 'done'
    } catch (cause) {
      const displayError = await toDisplayError(cause)
      setError(displayError)
      return displayError
    } finally {
      isRunning.current = false
      setBusy(false)
    }
  }

  return { run, isBusy, error, setError }
}
