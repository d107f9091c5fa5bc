import { useEffect, useState } from 'react'
import type { ListedPerson } from '../../contract/person.ts'
import { markFollowed } from './mark-followed.ts'
import { personApi } from './person-api.ts'

const calls = { followers: 'GET /people/:id/followers', following: 'GET /people/:id/following' } as const

/**
 * @param isReady false until it is known who reads the list
 * @returns people undefined until they are loaded
 */
export function useConnections(id: string, side: keyof typeof calls, isReady: boolean) {
  const [loaded, setLoaded] = useState<{ people: ListedPerson[]; page: number; hasMore: boolean }>()
  const [isFailed, setFailed] = useState(false)

  async function load(page: number, before: ListedPerson[]): Promise<void> {
    setFailed(false)
    try {
      const { data, pagination } = await personApi(calls[side], { params: { id }, query: { page } })
      const byId = new Map([...before, ...data].map((person) => [person._id, person]))
      setLoaded({ people: [...byId.values()], page, hasMore: pagination.hasNextPage })
    } catch {
      setFailed(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the first page once
  useEffect(() => {
    if (isReady) void load(1, [])
  }, [isReady])

  return {
    people: loaded?.people,
    hasMore: loaded?.hasMore ?? false,
    isFailed,
    setFollowing: (personId: string, isFollowing: boolean) =>
      setLoaded(
        (current) =>
          current && {
            ...current,
            people: markFollowed(current.people, personId, isFollowing),
          },
      ),
    loadMore: () => load((loaded?.page ?? 0) + 1, loaded?.people ?? []),
  }
}
