// How the desk asks: what it shows is a work in progress of several people, so it is asked for again when the window
// is looked at again; what fails is tried once more unless the answer was a clear no.
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#src/ui/api-client.ts'

const maxAgeMs = 5_000

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: maxAgeMs,
        retry: (failures, error) => failures < 1 && !isClearNo(error),
      },
    },
  })
}

function isClearNo(error: Error): boolean {
  const answer = error instanceof ApiError ? error : error.cause
  return answer instanceof ApiError && answer.response.status >= 400 && answer.response.status < 500
}
