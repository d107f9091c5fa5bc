import { useSyncExternalStore } from 'react'
import { type CurrentSession, getCurrentSession, onSessionChange, unknownSession } from './session.ts'

/** The current session; `unknown` during hydration, because the server renders the page the same for everybody. */
export function useSession(): CurrentSession {
  return useSyncExternalStore(onSessionChange, getCurrentSession, () => unknownSession)
}
