// What the desk has asked the library for, kept while it is looked at.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { getPicture, type LibraryFilters, listPictures } from './library-api.ts'

const lists = ['pictures'] as const
const keyOf = (id: string) => ['picture', id] as const
/** Until the sizes of what was just uploaded are made. */
const lookAgainMs = 4_000

export function usePictures(question: LibraryFilters) {
  return useInfiniteQuery({
    queryKey: [...lists, question],
    queryFn: ({ pageParam, signal }) => listPictures({ ...question, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
    // Another word or filter: what was there stays in sight until the answer has come.
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ data }) => data) ?? []
      return shown.some(({ origin, isReady }) => origin === 'upload' && !isReady) ? lookAgainMs : false
    },
  })
}

export function usePicture(id: string) {
  return useQuery({ queryKey: keyOf(id), queryFn: ({ signal }) => getPicture(id, signal) })
}

/** Lists and the picture are asked for again. */
export function useRefreshPictures(): (changed?: LibraryPicture) => Promise<void> {
  const queries = useQueryClient()
  return (changed) => refresh(queries, changed)
}

async function refresh(queries: QueryClient, changed?: LibraryPicture): Promise<void> {
  const asked = [queries.invalidateQueries({ queryKey: lists })]
  if (changed) asked.push(queries.invalidateQueries({ queryKey: keyOf(changed._id) }))
  await Promise.all(asked)
}
