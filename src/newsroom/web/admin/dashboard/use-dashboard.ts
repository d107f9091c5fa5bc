import { useQuery } from '@tanstack/react-query'
import { callApiWithToken } from '#src/auth/web/call-api-with-token.ts'
import { readReply } from '#src/ui/admin/read-reply.ts'
import { Dashboard } from '../../../contract/newsroom.ts'

/** Twice the longest time that is shown: each is compared with the one before it. */
const days = 60
const refreshEveryMs = 60_000

/** The newsroom's figures. What was shown stays while newer ones are on their way, and when they do not come. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: async ({ signal }) =>
      readReply(Dashboard, await callApiWithToken(`/desk/dashboard?days=${days}`, { signal })),
    refetchInterval: refreshEveryMs,
  })
}
