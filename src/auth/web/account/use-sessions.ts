import { useEffect, useState } from 'react'
import type { Session } from '../../contract/account.ts'
import { useAsking } from '../form/use-asking.ts'
import { endOtherSessions, endSession, listSessions } from './account-calls.ts'

/** The sessions of the person, as far as they are known, and how to end them. */
export function useSessions() {
  const { ask, failure } = useAsking()
  const [sessions, setSessions] = useState<Session[]>()
  const [ended, setEnded] = useState(0)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is what makes this run; asking never changes
  useEffect(() => {
    const giveUp = new AbortController()
    void ask(async () => {
      const found = await listSessions(giveUp.signal)
      if (!giveUp.signal.aborted) setSessions(found)
    })
    return () => giveUp.abort()
  }, [attempt])

  return {
    sessions,
    failure,
    /** How many the last action ended. */
    ended,
    async end(id: string) {
      if ((await ask(() => endSession(id))) !== 'done') return
      setSessions((known) => known?.filter(({ _id }) => _id !== id))
      setEnded(1)
    },
    async endOthers() {
      const outcome = await ask(async () => setEnded(await endOtherSessions()))
      if (outcome === 'done') setSessions((known) => known?.filter(({ isCurrent }) => isCurrent))
    },
    reload: () => setAttempt((count) => count + 1),
  }
}
