import { useSyncExternalStore } from 'react'
import { type CurrentSession, getCurrentSession, onSessionChange, unknownSession } from './session.ts'

/** Who is signed in; `unknown` while the page comes alive, as the server rendered it for everybody. */
export function useSession(): CurrentSession {
  return useSyncExternalStore(onSessionChange, getCurrentSession, () => unknownSession)
}
