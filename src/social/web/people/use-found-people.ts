import { useEffect, useState } from 'react'
import { peopleLimits } from '../../contract/limits.ts'
import type { ListedPerson } from '../../contract/person.ts'
import { useAttempts } from '../use-attempts.ts'
import { markFollowed } from './mark-followed.ts'
import { personApi } from './person-api.ts'

/**
 * Finds members by the start of their nickname. A later search aborts an earlier one.
 * @returns people undefined until the first are found; those of the search before stay until the next are found
 */
export function useFoundPeople(search: string) {
  const [found, setFound] = useState<{ search: string; people: ListedPerson[] }>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, retry] = useAttempts(isFailed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt searches again
  useEffect(() => {
    setFailed(false)
    const controller = new AbortController()
    const query = { search, limit: peopleLimits.pageSize }
    personApi('GET /people', { query, signal: controller.signal })
      .then(({ data }) => setFound({ search, people: data }))
      .catch(() => {
        // The client has logged it.
        if (controller.signal.aborted) return
        setFound(undefined)
        setFailed(true)
      })
    return () => controller.abort()
  }, [search, attempt])

  return {
    people: found?.people,
    isSearching: !isFailed && found?.search !== search,
    isFailed,
    retry,
    setFollowing: (personId: string, isFollowing: boolean) =>
      setFound(
        (current) => current && { ...current, people: markFollowed(current.people, personId, isFollowing) },
      ),
  }
}
