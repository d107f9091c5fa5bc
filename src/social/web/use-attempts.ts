import { useEffect, useState } from 'react'

/**
 * Counts attempts to load something: another one begins when the person asks for it, and when the connection returns
 * after a failure.
 */
export function useAttempts(isFailed: boolean): [attempt: number, retry: () => void] {
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isFailed) return
    const retry = () => setAttempt((before) => before + 1)
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [isFailed])
  return [attempt, () => setAttempt(attempt + 1)]
}
