import { useEffect, useState } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import { isNotFound } from '#src/ui/is-not-found.ts'
import type { Person } from '../../contract/person.ts'
import { useAttempts } from '../use-attempts.ts'
import { personApi } from './person-api.ts'

/**
 * The profile as the signed-in member sees it. The page was rendered for visitors.
 * @returns person undefined for somebody who has blocked the member; isFailed when only the page for visitors is shown
 */
export function usePerson(shown: Person) {
  const { user } = useSession()
  const userId = user?._id
  const [loaded, setLoaded] = useState<{ userId: string; person: Person | undefined }>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, retry] = useAttempts(isFailed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: again when the member asks for it
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    personApi('GET /people/:id', { params: { id: shown._id }, signal: controller.signal })
      .then((person) => {
        setFailed(false)
        setLoaded({ userId, person })
      })
      .catch((error: unknown) => {
        // The client has logged it. The page for visitors stays when the server cannot be reached.
        if (isNotFound(error)) setLoaded({ userId, person: undefined })
        else if (!controller.signal.aborted) setFailed(true)
      })
    return () => controller.abort()
  }, [shown._id, userId, attempt])

  const isLoaded = loaded !== undefined && loaded.userId === userId
  return {
    person: isLoaded ? loaded.person : shown,
    setPerson: (person: Person) => userId && setLoaded({ userId, person }),
    isFailed: isFailed && userId !== undefined,
    retry,
  }
}
