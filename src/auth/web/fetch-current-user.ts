// Whose token is this? Loaded when there is one: most readers have none.

import { ApiError, callApi } from '#src/ui/api-client.ts'
import type { User } from '#src/users/contract/user.ts'
import { parseUser } from './parse-user.ts'

/**
 * The person behind a token; undefined when the server refuses it.
 * @throws when the server cannot say: out of reach, out of order, or too busy
 */
export async function fetchCurrentUser(token: string): Promise<User | undefined> {
  try {
    return parseUser(await callApi('/users/token', { headers: { authorization: `Bearer ${token}` } }))
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.response.status)) return undefined
    throw error
  }
}
