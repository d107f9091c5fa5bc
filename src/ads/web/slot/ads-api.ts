import { ApiError, type callApi, createApiClient, getApiUrl } from '#src/ui/api-client.ts'
import { createTimeoutSignal } from '#src/ui/timeouts.ts'
import type { adsCalls } from '../../contract/ads.calls.ts'

/**
 * Like `callApi`, but sends no cookies, and logs no error: blocked advertisements are no fault of the page. Counted
 * events have no time limit, because the server may have counted them.
 */
const callAds: typeof callApi = async (path, { method, keepalive = false } = {}) => {
  const limit = keepalive ? {} : { signal: createTimeoutSignal() }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(getApiUrl(path), {
    ...{ method: method ?? 'GET', keepalive, headers, credentials: 'omit' },
    ...limit,
  })
  if (!response.ok) throw new ApiError(response)
  return response.json()
}

/** Client of the calls that readers make. They contain no token and no cookie. */
export const adsApi = createApiClient<typeof adsCalls>(callAds)
