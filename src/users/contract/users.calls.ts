// Calls about accounts: the own profile, and what admins change about other accounts.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { PeoplePage, PeopleQuery, Person, RoleChange } from './people.ts'
import { ProfileChanges } from './profile.ts'
import { User } from './user.ts'

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
  },
  'GET /users': {
    id: 'listPeople',
    tag,
    summary: 'Accounts, newest first',
    access: 'admin',
    query: PeopleQuery,
    replies: { 200: PeoplePage },
  },
  'PATCH /users/:id/role': {
    id: 'changeRole',
    tag,
    summary: 'Make an account an admin or a reader',
    access: 'admin',
    params,
    body: RoleChange,
    replies: { 200: Person },
    problems: [404, 409],
  },
  'PATCH /users/:id/suspend': {
    id: 'suspendPerson',
    tag,
    summary: 'Suspend an account and end its sessions',
    access: 'admin',
    params,
    replies: { 200: Person },
    problems: [404, 409],
  },
  'PATCH /users/:id/unsuspend': {
    id: 'reinstatePerson',
    tag,
    summary: 'Reinstate a suspended account',
    access: 'admin',
    params,
    replies: { 200: Person },
    problems: [404],
  },
})
