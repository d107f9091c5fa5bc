// API calls on behalf of the signed-in user.
import type { CallDefinitions } from '#src/platform/contract/call.ts'
import { type ApiClient, ApiError, callApi, createApiClient } from '#src/ui/api-client.ts'
import { toFields } from '#src/ui/response-fields.ts'
import { requireSecondFactor } from './second-factor/second-factor-requirement.ts'
import { discardRejectedToken, getCurrentSession, getSessionToken } from './session.ts'

/** The client of some calls, sent with the session token. */
export function createAuthenticatedClient<Calls extends CallDefinitions>(): ApiClient<Calls> {
  return createApiClient<Calls>(callApiWithToken)
}

/**
 * `callApi` with the session token, if there is one. A 401 ends the session; a 403 rejects a single action and does
 * not. What a person does when their session has ended is sent once they have signed in again, and what requires a
 * confirmed e-mail address once they have confirmed it, so that nothing is lost.
 */
export async function callApiWithToken(
  path: string,
  options: RequestInit = {},
  read?: (response: Response) => Promise<unknown>,
): Promise<unknown> {
  const token = getSessionToken()
  const { user, endedFor } = getCurrentSession()
  // Not for what pages do by themselves.
  const isPressed = navigator.userActivation?.isActive
  try {
    return await sendWithToken(token)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.response.status === 401) {
      const renewed =
        isPressed &&
        (await (await import('./sign-in-again.ts')).signInAgain(options.method, token, user?._id ?? endedFor))
      if (renewed) return sendWithToken(renewed)
      if (token) discardRejectedToken(token)
    }
    if (token && error.response.status === 403) {
      const code = await readCode(error.response)
      if (code === 'second-factor-required') requireSecondFactor(token)
      const isConfirmed =
        isPressed &&
        code === 'email-not-confirmed' &&
        (await (await import('./confirm-email-first.ts')).confirmEmailFirst())
      if (isConfirmed) return sendWithToken(token)
    }
    throw error
  }

  function sendWithToken(sent: string | undefined): Promise<unknown> {
    const authorization: HeadersInit = sent ? { authorization: `Bearer ${sent}` } : {}
    return callApi(path, { ...options, headers: { ...authorization, ...options.headers } }, read)
  }
}

/** From a copy of the response, so that the caller can still read the body. */
async function readCode(response: Response): Promise<unknown> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return toFields(body).code
}
