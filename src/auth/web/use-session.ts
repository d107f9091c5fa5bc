import { useStore } from '#src/ui/use-store.ts'
import { type CurrentSession, sessionStore, unknownSession } from './session.ts'

/** The current session; `unknown` during hydration, because the server renders the page the same for everybody. */
export function useSession(): CurrentSession {
  return useStore(sessionStore, unknownSession)
}
