import { useRef, useState } from 'react'
import { type Failure, readFailure } from '../read-failure.ts'

/** One call of a form at a time, and why the last one failed. */
export function useAsking() {
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const isAsking = useRef(false)

  /** @returns how it went; `undefined` for a second press while the first is still being answered */
  async function ask(call: () => Promise<unknown>): Promise<'done' | Failure | undefined> {
    if (isAsking.current) return undefined
    isAsking.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await call()
      return 'done'
    } catch (error) {
      const found = await readFailure(error)
      setFailure(found)
      return found
    } finally {
      isAsking.current = false
      setBusy(false)
    }
  }

  return { ask, isBusy, failure, setFailure }
}
