// API calls of the admin interface to list and change user accounts.

import type { OwnerProof } from '#src/auth/contract/account.ts'
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { User } from '../../contract/user.ts'
import type { UserAccount, UserAccountPage, UserListQuery } from '../../contract/user-account.ts'
import type { usersCalls } from '../../contract/users.calls.ts'

const usersApi = createAuthenticatedClient<typeof usersCalls>()

/** Parameters of the list; `all` means no filter. */
export type UserListParams = {
  search: string
  role: User['role'] | 'all'
  status: NonNullable<UserListQuery['status']> | 'all'
  page: number
}

export async function listUsers(params: UserListParams, signal: AbortSignal): Promise<UserAccountPage> {
  const { search, role, status, page } = params
  const query = {
    page,
    search: search.trim() || undefined,
    role: role === 'all' ? undefined : role,
    status: status === 'all' ? undefined : status,
  }
  return usersApi('GET /users', { query, signal })
}

/** A role gives the account this role; the others suspend and reinstate it. */
export type UserAction = User['role'] | 'suspend' | 'unsuspend'

/** @param proof of the own account, needed to make an admin */
export function applyUserAction(
  id: string,
  action: UserAction,
  proof: OwnerProof = {},
): Promise<UserAccount> {
  const params = { id }
  if (action === 'suspend') return usersApi('PATCH /users/:id/suspend', { params })
  if (action === 'unsuspend') return usersApi('PATCH /users/:id/unsuspend', { params })
  return usersApi('PATCH /users/:id/role', { params, body: { role: action, ...proof } })
}
