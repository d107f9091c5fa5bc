import { useEffect, useState } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import { personApi } from './person-api.ts'

/** Ids of the members whom the signed-in one has blocked. Pages are the same for everybody, so it is asked for here. */
export function useHiddenPeople(): ReadonlySet<string> {
  const { user } = useSession()
  const userId = user?._id
  const [loaded, setLoaded] = useState<{ userId: string; ids: ReadonlySet<string> }>()
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    personApi('GET /people/hidden', { signal: controller.signal })
      .then(({ data }) => setLoaded({ userId, ids: new Set(data.map(({ _id }) => _id)) }))
      // The client has logged it.
      .catch(() => undefined)
    return () => controller.abort()
  }, [userId])
  return loaded?.userId === userId ? (loaded?.ids ?? nobody) : nobody
}

const nobody: ReadonlySet<string> = new Set()
