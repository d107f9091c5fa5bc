import { useEffect, useState } from 'react'

/**
 * Counts down to a point in time.
 * @param time timestamp in milliseconds
 * @returns whole seconds, 0 once the time has passed
 */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((time - now) / 1_000))
  const isCounting = time > Date.now()
  useEffect(() => {
    if (!isCounting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isCounting])
  return isCounting ? seconds : 0
}
