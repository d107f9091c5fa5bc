// Routes about accounts: the own profile, and what admins change about other accounts.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { unauthorized } from '#src/platform/problem.ts'
import { usersCalls } from '../contract/users.calls.ts'
import type { People } from './people.ts'
import type { UsersService } from './users.service.ts'

type Dependencies = { users: UsersService; people: People }

export function registerUsers(app: FastifyInstance, { users, people }: Dependencies): void {
  registerCalls(app, usersCalls, {
    'PATCH /users/me': async ({ body, currentUser }) => {
      const user = await users.changeProfile(currentUser.id, body)
      if (!user) throw unauthorized('The token is not valid', 'invalid-token')
      return user
    },
    'GET /users': ({ query }) => people.list(query),
    'PATCH /users/:id/role': ({ params, body, currentUser }) =>
      people.setRole(params.id, body.role, currentUser),
    'PATCH /users/:id/suspend': ({ params, currentUser }) => people.suspend(params.id, currentUser),
    'PATCH /users/:id/unsuspend': ({ params, currentUser }) => people.unsuspend(params.id, currentUser),
  })
}
