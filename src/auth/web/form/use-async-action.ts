import { useRef, useState } from 'react'
import { type DisplayError, toDisplayError } from '../display-error.ts'

/** One call of a form at a time, and why the last one failed. */
export function useAsyncAction() {
  const [failure, setFailure] = useState<DisplayError>()
  const [isBusy, setBusy] = useState(false)
  const isAsking = useRef(false)

  /** @returns how it went; `undefined` for a second press while the first is still being answered */
  async function ask(call: () => Promise<unknown>): Promise<'done' | DisplayError | undefined> {
    if (isAsking.current) return undefined
    isAsking.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await call()
      return 'done'
    } catch (error) {
      const found = await toDisplayError(error)
      setFailure(found)
      return found
    } finally {
      isAsking.current = false
      setBusy(false)
    }
  }

  return { ask, isBusy, failure, setFailure }
}
