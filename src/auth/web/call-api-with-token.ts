// Calls in the name of the person who is signed in.
import { ApiError, callApi } from '#src/ui/api-client.ts'
import { detectSecondFactorRequirement } from './second-factor/second-factor-requirement.ts'
import { discardRejectedToken, getSessionToken } from './session.ts'

/**
 * `callApi` with the token. A token that the server no longer knows is forgotten; being refused a single thing (403)
 * ends no session.
 */
export async function callApiWithToken(
  path: string,
  options: RequestInit = {},
  read?: (answer: Response) => Promise<unknown>,
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
