// Calls about accounts: the own profile, and what admins change about other accounts.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { ProfileChanges } from './profile.ts'
import { User } from './user.ts'
import { RoleChange, UserAccount, UserAccountPage, UserListQuery } from './user-account.ts'

const tag = 'Auth and users'
const params = z.object({ id: z.string() })

export const usersCalls = defineCalls({
  'PATCH /users/me': {
    id: 'updateProfile',
    tag,
    summary: 'Change the sent fields of the own profile',
    access: 'user',
    body: ProfileChanges,
    replies: { 200: User },
    problems: [409],
  },
  'GET /users': {
    id: 'listUsers',
    tag,
    summary: 'Accounts, newest first',
    access: 'admin',
    query: UserListQuery,
    replies: { 200: UserAccountPage },
  },
  'PATCH /users/:id/role': {
    id: 'changeRole',
    tag,
    summary: 'Make an account an admin (with a proof of the own account), a translator or a reader',
    access: 'admin',
    params,
    body: RoleChange,
    replies: { 200: UserAccount },
    problems: [404, 409, 429],
  },
  'PATCH /users/:id/suspend': {
    id: 'suspendUser',
    tag,
    summary: 'Suspend an account and end its sessions',
    access: 'admin',
    params,
    replies: { 200: UserAccount },
    problems: [404, 409],
  },
  'PATCH /users/:id/unsuspend': {
    id: 'reinstateUser',
    tag,
    summary: 'Reinstate a suspended account',
    access: 'admin',
    params,
    replies: { 200: UserAccount },
    problems: [404],
  },
})
