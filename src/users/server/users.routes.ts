// Calls about people: what they say about themselves, and what admins do about them.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { requireCurrentUser } from '#src/platform/http/access.ts'
import { unauthorised } from '#src/platform/problem.ts'
import { PeoplePage, PeopleQuery, Person, RoleChange } from '../contract/people.ts'
import { ProfileChanges } from '../contract/profile.ts'
import { User } from '../contract/user.ts'
import type { People } from './people.ts'
import type { UsersService } from './users.service.ts'

const tags = ['Auth and users']
const security = [{ bearer: [] }]
const params = z.object({ id: z.string() })
const admin = { config: { access: 'admin' as const } }
const about = (summary: string) => ({ tags, security, summary })
const person = { 200: Person }

export function registerUsers(
  plain: FastifyInstance,
  { users, people }: { users: UsersService; people: People },
): void {
  registerProfile(plain, users)
  registerPeople(plain, people)
}

function registerProfile(plain: FastifyInstance, users: UsersService): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.patch(
    '/users/me',
    {
      config: { access: 'user' },
      schema: {
        ...about('Change what is known about oneself: only the fields that are sent'),
        body: ProfileChanges,
        response: { 200: User },
      },
    },
    async (request) => {
      const user = await users.changeProfile(requireCurrentUser(request).id, request.body)
      if (!user) throw unauthorised('The token is not valid', 'invalid-token')
      return user
    },
  )
}

function registerPeople(plain: FastifyInstance, people: People): void {
  const app = plain.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/users',
    {
      ...admin,
      schema: {
        ...about('People, the newest accounts first'),
        querystring: PeopleQuery,
        response: { 200: PeoplePage },
      },
    },
    (request) => people.list(request.query),
  )

  app.patch(
    '/users/:id/role',
    {
      ...admin,
      schema: {
        ...about('Make somebody an admin, or an admin a reader'),
        params,
        body: RoleChange,
        response: person,
      },
    },
    (request) => people.setRole(request.params.id, request.body.role, requireCurrentUser(request)),
  )

  app.patch(
    '/users/:id/suspend',
    { ...admin, schema: { ...about('Close an account and end its sessions'), params, response: person } },
    (request) => people.suspend(request.params.id, requireCurrentUser(request)),
  )

  app.patch(
    '/users/:id/unsuspend',
    { ...admin, schema: { ...about('Open a closed account'), params, response: person } },
    (request) => people.unsuspend(request.params.id, requireCurrentUser(request)),
  )
}
