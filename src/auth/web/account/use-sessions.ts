import { useState } from 'react'
import { useAsyncAction } from '../form/use-async-action.ts'
import { useAsyncData } from '../form/use-async-data.ts'
import { endOtherSessions, endSession, listSessions } from './account-api.ts'

/** The sessions of the person, as far as they are known, and how to end them. */
export function useSessions() {
  const { value: sessions, show, ...loading } = useAsyncData(listSessions)
  const { ask, failure } = useAsyncAction()
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
