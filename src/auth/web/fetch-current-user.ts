// Loaded only if a token is stored: most readers have none.

import { ApiError, createApiClient } from '#src/ui/api-client.ts'
import type { User } from '#src/users/contract/user.ts'
import type { accountCalls } from '../contract/account.calls.ts'

const api = createApiClient<Pick<typeof accountCalls, 'GET /users/token'>>()

/**
 * Loads the user of a token.
 * @returns undefined if the server rejects the token (401, 403)
 * @throws ApiError or a network error if the server is unreachable, failing or rate-limiting
 */
export async function fetchCurrentUser(token: string): Promise<User | undefined> {
  try {
    return await api('GET /users/token', { headers: { authorization: `Bearer ${token}` } })
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.response.status)) return undefined
    throw error
  }
}
