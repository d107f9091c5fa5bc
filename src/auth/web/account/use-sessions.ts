import { useState } from 'react'
import { useAsking } from '../form/use-asking.ts'
import { useLoaded } from '../form/use-loaded.ts'
import { endOtherSessions, endSession, listSessions } from './account-calls.ts'

/** The sessions of the person, as far as they are known, and how to end them. */
export function useSessions() {
  const { value: sessions, show, ...loading } = useLoaded(listSessions)
  const { ask, failure } = useAsking()
  const [ended, setEnded] = useState(0)

  return {
    sessions,
    loading,
    /** Why one did not end. */
    failure,
    /** How many the last action ended. */
    ended,
    async end(id: string) {
      if ((await ask(() => endSession(id))) !== 'done') return
      show((known) => known?.filter(({ _id }) => _id !== id))
      setEnded(1)
    },
    async endOthers() {
      const outcome = await ask(async () => setEnded(await endOtherSessions()))
      if (outcome === 'done') show((known) => known?.filter(({ isCurrent }) => isCurrent))
    },
  }
}
