import { useEffect, useState } from 'react'

/** Whole seconds until a time of the clock, counted down; 0 once it has come. */
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
