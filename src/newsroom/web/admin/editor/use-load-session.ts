import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useSession } from '#src/auth/web/use-session.ts'

/** Loads what an editor begins with, once: what is being written must not be replaced by what is stored. */
export function useLoadSession<T>(
  id: string,
  open: (editorId: string, signal: AbortSignal) => Promise<T>,
): UseQueryResult<T> {
  const { user } = useSession()
  const editorId = user?._id ?? ''
  return useQuery({
    queryKey: ['editing-session', id, editorId],
    queryFn: ({ signal }) => open(editorId, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}
