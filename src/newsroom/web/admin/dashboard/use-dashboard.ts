import { useQuery } from '@tanstack/react-query'
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { Dashboard } from '../../../contract/newsroom.ts'

/** Twice the longest period shown, because each period is compared with the one before it. */
const days = 60
const refreshEveryMs = 60_000

/** Dashboard data, refetched every minute. The last data stay visible during a refetch and after a failed one. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) =>
      readReply(Dashboard, await callApiWithToken(`/desk/dashboard?days=${days}`, { signal })),
    refetchInterval: refreshEveryMs,
  })
}
