import { useQuery } from '@tanstack/react-query'
import { newsroomApi } from '../newsroom-api.ts'

/** Twice the longest period shown, because each period is compared with the one before it. */
const days = 60
const refreshEveryMs = 60_000

/** Dashboard data, refetched every minute. The last data stay visible during a refetch and after a failed one. */
export function useDashboard() {
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => newsroomApi('GET /desk/dashboard', { query: { days }, signal }),
    refetchInterval: refreshEveryMs,
  })
}
