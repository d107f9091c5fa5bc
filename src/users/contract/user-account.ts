// User accounts as admins see them: list, roles and suspension.
import { z } from 'zod'
import { OwnerProof } from '#src/auth/contract/account.ts'
import { Pagination } from '#src/platform/contract/pagination.ts'
import { userPageSize } from './limits.ts'
import { roles, User } from './user.ts'

export const UserAccount = User.extend({
  suspended: z.boolean().describe('Cannot sign in; suspending ended every session'),
  lastSeenAt: z.iso
    .datetime()
    .nullable()
    .describe('Last use of an active session, updated at most once an hour; null without one'),
}).meta({ id: 'UserAccount' })
export type UserAccount = z.infer<typeof UserAccount>

/** Invalid values become the fallback, others are rounded down and clamped. */
const boundedInteger = (min: number, max: number, fallback: number) =>
  z.coerce
    .number()
    .catch(fallback)
    .transform((value) => Math.min(max, Math.max(min, Math.floor(value))))

/** Invalid values are replaced by the default, as in all lists. */
export const UserListQuery = z.object({
  search: z
    .string()
    .max(200)
    .catch('')
    .default('')
    .describe('Part of an e-mail address, name, surname or nickname'),
  role: z.enum(roles).optional().catch(undefined),
  status: z.enum(['active', 'suspended', 'unconfirmed']).optional().catch(undefined),
  page: boundedInteger(1, 1_000_000, 1).default(1),
  limit: boundedInteger(1, userPageSize.max, userPageSize.default).default(userPageSize.default),
})
export type UserListQuery = z.infer<typeof UserListQuery>

/** Newest accounts first. */
export const UserAccountPage = z
  .object({
    data: z.array(UserAccount),
    pagination: Pagination,
  })
  .meta({ id: 'UserAccountPage' })
export type UserAccountPage = z.infer<typeof UserAccountPage>

/** Making an account an admin needs a proof by the admin who does it: a token may have been stolen. */
export const RoleChange = OwnerProof.extend({ role: z.enum(roles) }).meta({ id: 'RoleChange' })
export type RoleChange = z.infer<typeof RoleChange>
