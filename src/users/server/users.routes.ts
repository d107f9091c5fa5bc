// Routes about accounts: the own profile, and what admins change about other accounts.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { invalidToken } from '#src/platform/problem.ts'
import { usersCalls } from '../contract/users.calls.ts'
import type { UserAdministration } from './user-administration.ts'
import type { UsersService } from './users.service.ts'

type Dependencies = { users: UsersService; userAdministration: UserAdministration }

export function registerUsers(app: FastifyInstance, { users, userAdministration }: Dependencies): void {
  registerCalls(app, usersCalls, {
    'PATCH /users/me': async ({ body, currentUser }) => {
      const user = await users.changeProfile(currentUser.id, body)
      if (!user) throw invalidToken()
      return user
    },
    'GET /users': ({ query }) => userAdministration.list(query),
    'PATCH /users/:id/role': ({ params, body, currentUser, request }) =>
      userAdministration.setRole(params.id, body, currentUser, {
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'],
      }),
    'PATCH /users/:id/suspend': ({ params, currentUser }) =>
      userAdministration.suspend(params.id, currentUser),
    'PATCH /users/:id/unsuspend': ({ params, currentUser }) =>
      userAdministration.unsuspend(params.id, currentUser),
  })
}
