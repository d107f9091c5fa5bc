import { useSyncExternalStore } from 'react'
import { currentSession, onSessionChange, type Session, unknownSession } from './session.ts'

/** Who is signed in; `unknown` while the page comes alive, as the server rendered it for everybody. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, currentSession, () => unknownSession)
}
