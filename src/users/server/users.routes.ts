// Routes for the profile of a user, and for admins to manage users.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import { unauthorized } from '#src/platform/problem.ts'
import { PeoplePage, PeopleQuery, Person, RoleChange } from '../contract/people.ts'
import { ProfileChanges } from '../contract/profile.ts'
import { User } from '../contract/user.ts'
import type { People } from './people.ts'
import type { UsersService } from './users.service.ts'

const tags = ['Auth and users']
const security = [{ bearer: [] }]
const params = z.object({ id: z.string() })
const adminAccess = { config: { access: 'admin' as const } }
const operation = (summary: string) => ({ tags, security, summary })
const personResponse = { 200: Person }

export function registerUsers(
  fastify: FastifyInstance,
  { users, people }: { users: UsersService; people: People },
): void {
  registerProfile(fastify, users)
  registerPeople(fastify, people)
}

function registerProfile(fastify: FastifyInstance, users: UsersService): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.patch(
    '/users/me',
    {
      config: { access: 'user' },
      schema: {
        ...operation('Change the own profile; missing fields stay unchanged'),
        body: ProfileChanges,
        response: { 200: User },
      },
    },
    async (request) => {
      const user = await users.changeProfile(requireCurrentUser(request).id, request.body)
      if (!user) throw unauthorized('The token is not valid', 'invalid-token')
      return user
    },
  )
}

function registerPeople(fastify: FastifyInstance, people: People): void {
  const app = fastify.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/users',
    {
      ...adminAccess,
      schema: {
        ...operation('List users, newest accounts first'),
        querystring: PeopleQuery,
        response: { 200: PeoplePage },
      },
    },
    (request) => people.list(request.query),
  )

  app.patch(
    '/users/:id/role',
    {
      ...adminAccess,
      schema: {
        ...operation('Change the role of a user'),
        params,
        body: RoleChange,
        response: personResponse,
      },
    },
    (request) => people.setRole(request.params.id, request.body.role, requireCurrentUser(request)),
  )

  app.patch(
    '/users/:id/suspend',
    {
      ...adminAccess,
      schema: { ...operation('Suspend an account and end its sessions'), params, response: personResponse },
    },
    (request) => people.suspend(request.params.id, requireCurrentUser(request)),
  )

  app.patch(
    '/users/:id/unsuspend',
    {
      ...adminAccess,
      schema: { ...operation('Reinstate a suspended account'), params, response: personResponse },
    },
    (request) => people.unsuspend(request.params.id, requireCurrentUser(request)),
  )
}
