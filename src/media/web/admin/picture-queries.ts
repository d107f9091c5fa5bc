// Queries of the picture library, cached by TanStack Query.
import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { type LibraryFilters, mediaApi } from './library-api.ts'

const listsKey = ['pictures'] as const
const pictureKey = (id: string) => ['picture', id] as const
/** While the sizes of new uploads are generated. */
const pollIntervalMs = 4_000

export function usePictures(filters: LibraryFilters) {
  return useInfiniteQuery({
    queryKey: [...listsKey, filters],
    queryFn: ({ pageParam, signal }) =>
      mediaApi('GET /media', { query: { ...filters, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.hasNextPage ? pagination.page + 1 : undefined),
    // After a change of the filters the previous results stay visible until the new ones are loaded.
    placeholderData: (previous) => previous,
    refetchInterval: ({ state }) => {
      const shown = state.data?.pages.flatMap(({ data }) => data) ?? []
      return shown.some(({ origin, isReady }) => origin === 'upload' && !isReady) ? pollIntervalMs : false
    },
  })
}

export function usePicture(id: string) {
  return useQuery({
    queryKey: pictureKey(id),
    queryFn: ({ signal }) => mediaApi('GET /media/:id', { params: { id }, signal }),
  })
}

/** Returns a function that reloads the lists and the changed picture. */
export function useRefreshPictures(): (changed?: LibraryPicture) => Promise<void> {
  const queryClient = useQueryClient()
  return (changed) => refresh(queryClient, changed)
}

async function refresh(queryClient: QueryClient, changed?: LibraryPicture): Promise<void> {
  const reloads = [queryClient.invalidateQueries({ queryKey: listsKey })]
  if (changed) reloads.push(queryClient.invalidateQueries({ queryKey: pictureKey(changed._id) }))
  await Promise.all(reloads)
}
