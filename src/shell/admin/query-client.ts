// The query client of the admin pages. Several people edit the same data, so queries are refetched when the window gets
// the focus again. A failed query is retried once, unless the response was a client error (4xx).
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/ui/api-client.ts'

const maxAgeMs = 5_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: maxAgeMs,
        retry: (failures, error) => failures < 1 && !isClientError(error),
      },
    },
  })
}

function isClientError(error: Error): boolean {
  const cause = error instanceof ApiError ? error : error.cause
  return cause instanceof ApiError && cause.response.status >= 400 && cause.response.status < 500
}
