// API calls on behalf of the signed-in user.
import type { CallDefinitions } from '#src/platform/contract/call.ts'
import { type ApiClient, ApiError, callApi, createApiClient } from '#src/ui/api-client.ts'
import { detectSecondFactorRequirement } from './second-factor/second-factor-requirement.ts'
import { discardRejectedToken, getSessionToken } from './session.ts'

/** The client of some calls, sent with the session token. */
export function createAuthenticatedClient<Calls extends CallDefinitions>(): ApiClient<Calls> {
  return createApiClient<Calls>(callApiWithToken)
}

/**
 * `callApi` with the session token, if there is one. A 401 ends the session; a 403 rejects a single action and does
 * not.
 */
export async function callApiWithToken(
  path: string,
  options: RequestInit = {},
  read?: (response: Response) => Promise<unknown>,
): Promise<unknown> {
  const token = getSessionToken()
  const authorization: HeadersInit = token ? { authorization: `Bearer ${token}` } : {}
  try {
    return await callApi(path, { ...options, headers: { ...authorization, ...options.headers } }, read)
  } catch (error) {
    if (token && error instanceof ApiError) {
      if (error.response.status === 401) discardRejectedToken(token)
      if (error.response.status === 403) await detectSecondFactorRequirement(token, error.response)
    }
    throw error
  }
}
