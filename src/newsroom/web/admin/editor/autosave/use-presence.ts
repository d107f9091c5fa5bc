import { useEffect } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import type { PresenceAnswer } from '../../../../contract/draft.ts'
import { newsroomLimits } from '../../../../contract/limits.ts'
import { removePresence, reportPresence } from '../../newsroom-api.ts'

/** Says that the article is open as long as it is, and hears who else has it open and whether it moved on. */
export function usePresence(id: string, isStored: boolean, hear: (answer: PresenceAnswer) => void): void {
  useEffect(() => {
    if (!isStored) return
    const say = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        hear(await reportPresence(id))
      } catch (error) {
        // Offline for a while: the next sign of life comes by itself.
        logFailure('The others could not be told that the article is open:', error)
      }
    }
    const timer = setInterval(say, newsroomLimits.presenceEveryMs)
    document.addEventListener('visibilitychange', say)
    const leave = () => void removePresence(id).catch(() => undefined)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', say)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, isStored, hear])
}
