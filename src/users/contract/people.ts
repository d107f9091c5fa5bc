// People as admins see them: the list, roles and suspensions.
import { z } from 'zod'
import { peoplePageSize } from './limits.ts'
import { roles, User } from './user.ts'

export const Person = User.extend({
  suspended: z.boolean().describe('Cannot sign in; every session was ended'),
  lastSeenAt: z.iso.datetime().nullable().describe('Last use of a session that is still live, to the hour'),
}).meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

const boundedInteger = (least: number, most: number, otherwise: number) =>
  z.coerce
    .number()
    .catch(otherwise)
    .transform((value) => Math.min(most, Math.max(least, Math.floor(value))))

/** Bad values mean the default, as in all lists. */
export const PeopleQuery = z.object({
  search: z
    .string()
    .max(200)
    .catch('')
    .default('')
    .describe('Part of an e-mail address, name, surname or nickname'),
  role: z.enum(roles).optional().catch(undefined),
  status: z.enum(['active', 'suspended', 'unconfirmed']).optional().catch(undefined),
  page: boundedInteger(1, 1_000_000, 1).default(1),
  limit: boundedInteger(1, peoplePageSize.max, peoplePageSize.default).default(peoplePageSize.default),
})
export type PeopleQuery = z.infer<typeof PeopleQuery>

/** Newest accounts first. */
export const PeoplePage = z
  .object({
    data: z.array(Person),
    pagination: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      totalPages: z.number().int(),
      hasNextPage: z.boolean(),
    }),
  })
  .meta({ id: 'PeoplePage' })
export type PeoplePage = z.infer<typeof PeoplePage>

export const RoleChange = z.object({ role: z.enum(roles) }).meta({ id: 'RoleChange' })
export type RoleChange = z.infer<typeof RoleChange>
