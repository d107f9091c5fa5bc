// The query client of the admin pages. Several people edit the same data, so queries are refetched when the window gets
// the focus again. A failed query is retried once, unless the response was a client error (4xx).
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/ui/api-client.ts'

const maxAgeMs = 5_000

export function createQueryClient(): QueryClient {
  // Before the next click is handled, so that a double click runs an action once. By default this takes a timer.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: maxAgeMs,
        retry: (failures, error) => failures < 1 && !isClientError(error),
      },
      // Offline, an action fails at once. By default it would wait and run when nobody expects it anymore.
      mutations: { networkMode: 'always' },
    },
  })
}

function isClientError(error: Error): boolean {
  const cause = error instanceof ApiError ? error : error.cause
  return cause instanceof ApiError && cause.response.status >= 400 && cause.response.status < 500
}
