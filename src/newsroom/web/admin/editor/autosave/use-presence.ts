import { useEffect } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import type { PresenceState } from '../../../../contract/draft.ts'
import { newsroomLimits } from '../../../../contract/limits.ts'
import { newsroomApi } from '../../newsroom-api.ts'

/**
 * Reports regularly that the current user has the article open, until the component is unmounted.
 * @param onPresence gets the other editors and the stored version after each report, and whether the report before it
 *   had failed; must be stable
 */
export function usePresence(
  id: string,
  isStored: boolean,
  onPresence: (presence: PresenceState, isReconnected: boolean) => void,
): void {
  useEffect(() => {
    if (!isStored) return
    let hasFailed = false
    const report = async () => {
      if (document.visibilityState === 'hidden') return
      try {
        const presence = await newsroomApi('PUT /desk/articles/:id/presence', { params: { id } })
        onPresence(presence, hasFailed)
        hasFailed = false
      } catch (error) {
        hasFailed = true
        // The next interval repeats the report, for example when the network is back.
        logFailure('Could not report that the article is open:', error)
      }
    }
    const timer = setInterval(report, newsroomLimits.presenceIntervalMs)
    document.addEventListener('visibilitychange', report)
    const leave = () => {
      const request = { params: { id }, keepalive: true }
      newsroomApi('DELETE /desk/articles/:id/presence', request).catch(() => undefined)
    }
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', report)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, isStored, onPresence])
}
