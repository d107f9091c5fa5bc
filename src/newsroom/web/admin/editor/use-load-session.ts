import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSession } from '#src/auth/web/use-session.ts'

/** Loads the initial state of the editor once. A refetch would overwrite the text that is being edited. */
export function useLoadSession<T>(
  id: string,
  load: (editorId: string, signal: AbortSignal) => Promise<T>,
): UseQueryResult<T> {
  const { user } = useSession()
  const editorId = user?._id ?? ''
  return useQuery({
    queryKey: ['editing-session', id, editorId],
    queryFn: ({ signal }) => load(editorId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
