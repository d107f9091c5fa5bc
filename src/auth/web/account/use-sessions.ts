import { useState } from 'react'
import { accountApi } from '../account-api.ts'
import { useAsyncAction } from '../form/use-async-action.ts'
import { useAsyncData } from '../form/use-async-data.ts'

async function listSessions(signal: AbortSignal) {
  return (await accountApi('GET /auth/sessions', { signal })).data
}

async function endSession(id: string): Promise<void> {
  await accountApi('DELETE /auth/sessions/:id', { params: { id } })
}

/** Loads the user's sessions and ends them. */
export function useSessions() {
  const { data: sessions, setData, ...loading } = useAsyncData(listSessions)
  const { run, error } = useAsyncAction()
  const [endedCount, setEndedCount] = useState(0)

  return {
    sessions,
    loading,
    /** Error of the last attempt to end a session. */
    error,
    /** Number of sessions that the last action ended. */
    endedCount,
    async end(id: string) {
      if ((await run(() => endSession(id))) !== 'done') return
      setData((current) => current?.filter(({ _id }) => _id !== id))
      setEndedCount(1)
    },
    async endOthers() {
      const outcome = await run(async () => {
        setEndedCount((await accountApi('DELETE /auth/sessions')).ended)
      })
      if (outcome === 'done') setData((current) => current?.filter(({ isCurrent }) => isCurrent))
    },
  }
}
