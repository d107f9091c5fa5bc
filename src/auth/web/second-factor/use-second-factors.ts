import { useEffect, useState } from 'react'
import type { SecondFactors } from '../../contract/second-factor.ts'
import { useAsking } from '../form/use-asking.ts'
import { findFactors } from './factor-calls.ts'

/** The second factors of the person, once they are known. */
export function useSecondFactors() {
  const { ask, failure } = useAsking()
  const [factors, setFactors] = useState<SecondFactors>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is what makes this run; asking never changes
  useEffect(() => {
    const giveUp = new AbortController()
    void ask(async () => {
      const found = await findFactors(giveUp.signal)
      if (!giveUp.signal.aborted) setFactors(found)
    })
    return () => giveUp.abort()
  }, [attempt])

  return { factors, failure, show: setFactors, reload: () => setAttempt((count) => count + 1) }
}
