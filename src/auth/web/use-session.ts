import { useRef } from 'react'
import { useStore } from '#src/ui/use-store.ts'
import type { User } from '#src/users/contract/user.ts'
import { type CurrentSession, sessionStore, unknownSession } from './session.ts'

/** The current session; `unknown` during hydration, because the server renders the page the same for everybody. */
export function useSession(): CurrentSession {
  return useStore(sessionStore, unknownSession)
}

/**
 * The member who is signed in, or was last while this component is shown: a form keeps what they have typed when their
 * session ends.
 */
export function useLastMember(): User | undefined {
  const { user } = useSession()
  const last = useRef(user)
  if (user) last.current = user
  return last.current
}
