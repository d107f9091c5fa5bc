// Notices in an open admin area that another admin has changed the role of the account.
import { useEffect } from 'react'
import { logFailure } from '#src/ui/log-failure.ts'
import type { User } from '#src/users/contract/user.ts'
import { discardRejectedToken, getCurrentSession, getSessionToken, updateSessionUser } from '../session.ts'

const checkIntervalMs = 45_000

/** Reads the account regularly, and whenever the tab is shown again, until the component is unmounted. */
export function useRoleCheck(): void {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible') void checkRole()
    }
    const timer = setInterval(check, checkIntervalMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])
}

async function checkRole(): Promise<void> {
  const token = getSessionToken()
  if (!token || !getCurrentSession().isAuthenticated) return
  try {
    const { fetchCurrentUser } = await import('../fetch-current-user.ts')
    const user = await fetchCurrentUser(token)
    const session = getCurrentSession()
    if (token !== getSessionToken() || !session.isAuthenticated) return
    if (!user) discardRejectedToken(token)
    else if (hasOtherRights(user, session.user)) updateSessionUser(user)
  } catch (error) {
    // The next check follows, for example when the network is back.
    logFailure('Could not check the role of the account:', error)
  }
}

function hasOtherRights(next: User, current: User): boolean {
  return next.role !== current.role || next.isProfessionalAccount !== current.isProfessionalAccount
}
