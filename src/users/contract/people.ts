// User accounts as admins see them: list, roles and suspension.
import { z } from 'zod'
import { Pagination } from '#src/platform/contract/pagination.ts'
import { peoplePageSize } from './limits.ts'
import { roles, User } from './user.ts'

export const Person = User.extend({
  suspended: z.boolean().describe('Cannot sign in; suspending ended every session'),
  lastSeenAt: z.iso
    .datetime()
    .nullable()
    .describe('Last use of an active session, updated at most once an hour; null without one'),
}).meta({ id: 'Person' })
export type Person = z.infer<typeof Person>

/** Invalid values become the fallback, others are rounded down and clamped. */
const boundedInteger = (min: number, max: number, fallback: number) =>
  z.coerce
    .number()
    .catch(fallback)
    .transform((value) => Math.min(max, Math.max(min, Math.floor(value))))

/** Invalid values are replaced by the default, as in all lists. */
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
    pagination: Pagination,
  })
  .meta({ id: 'PeoplePage' })
export type PeoplePage = z.infer<typeof PeoplePage>

export const RoleChange = z.object({ role: z.enum(roles) }).meta({ id: 'RoleChange' })
export type RoleChange = z.infer<typeof RoleChange>
