// User administration: list users, change roles, suspend and reinstate accounts.

import { domainToASCII } from 'node:url'
import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { OwnerProof } from '#src/auth/contract/account.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import type { NewMail } from '#src/platform/mail/outbox.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { User } from '../contract/user.ts'
import type { RoleChange, UserAccount, UserAccountPage, UserListQuery } from '../contract/user-account.ts'
import type { UserRow, UsersService } from './users.service.ts'
import { users } from './users.tables.ts'

export type UserAdministration = ReturnType<typeof createUserAdministration>

type Client = { ipAddress: string; userAgent: string | undefined }

export function createUserAdministration(deps: {
  db: Db
  users: UsersService
  /** Ends all sessions of a user. */
  endSessions: (tx: Transaction, userId: string) => Promise<unknown>
  /** Verifies a proof of the own account; `consume` makes sure that it is used once. */
  verifyOwner: (
    actor: CurrentUser,
    proof: OwnerProof,
    client: Client,
  ) => Promise<{ user: UserRow; consume: (tx: Transaction) => Promise<void> }>
  /** The mail that tells an admin about a new one. */
  composeAdminNotice: (
    to: Pick<UserRow, 'email' | 'language'>,
    values: { email: string; by: string },
  ) => Promise<NewMail>
  write: Write
}) {
  const { db, write } = deps
  // Raw SQL with table names: Drizzle omits them in a select from one table, and `id` would then refer to `sessions`.
  const lastSeenAt = sql<string | null>`(select to_char(max(sessions.last_used_at) at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sessions where sessions.user_id = users.id and sessions.expires_at > now())`

  async function get(tx: Transaction, id: string): Promise<UserAccount> {
    const [row] = isId(id)
      ? await tx.select({ user: users, lastSeenAt }).from(users).where(eq(users.id, id))
      : []
    if (!row) throw notFound('user')
    return toUserAccount(await deps.users.describe(row.user, tx), row)
  }

  /** @param steps.lock locks other accounts, before this one is locked */
  async function changeAndAudit(
    id: string,
    event: { actor: CurrentUser; action: string },
    steps: {
      lock?: (tx: Transaction) => Promise<void>
      apply: (unit: UnitOfWork, before: UserAccount) => Promise<void>
    },
  ): Promise<UserAccount> {
    return write(async (unit) => {
      const { tx, audit } = unit
      await steps.lock?.(tx)
      await deps.users.lockForUpdate(tx, id)
      const before = await get(tx, id)
      await steps.apply(unit, before)
      const after = await get(tx, id)
      const toAuditState = ({ role, suspended }: UserAccount) => ({ role, suspended })
      await audit({
        ...event,
        // The label is empty because the audit log is never erased and must not contain names.
        subject: { type: 'user', id, label: '' },
        before: toAuditState(before),
        after: toAuditState(after),
        valueFields: ['role', 'suspended'],
        details: { role: after.role },
      })
      return after
    })
  }

  /** Tells all admins, so that they notice one that an attacker has made. */
  async function tellAdmins({ tx, mail }: UnitOfWork, email: string, by: string): Promise<void> {
    const { language, role, suspendedAt } = users
    const admins = await tx
      .select({ email: users.email, language })
      .from(users)
      .where(and(eq(role, 'admin'), isNull(suspendedAt)))
    for (const admin of admins) await mail(await deps.composeAdminNotice(admin, { email, by }))
  }

  /** @throws ProblemError 400 or 403 without a proof of the own account, 404 */
  async function makeAdmin(
    id: string,
    proof: OwnerProof,
    actor: CurrentUser,
    client: Client,
  ): Promise<UserAccount> {
    const owner = await deps.verifyOwner(actor, proof, client)
    return changeAndAudit(
      id,
      { actor, action: 'user.role-changed' },
      {
        async lock(tx) {
          // Two admins who change each other would lock their own accounts first.
          await deps.users.lockAdmins(tx)
          await owner.consume(tx)
        },
        async apply(unit, before) {
          if (before.role === 'admin') return
          await deps.users.update(id, { role: 'admin' }, unit.tx)
          await tellAdmins(unit, before.email, owner.user.email)
        },
      },
    )
  }

  return {
    async list({ search, role, status, page, limit }: UserListQuery): Promise<UserAccountPage> {
      const filter = and(matchesSearch(search), role ? eq(users.role, role) : undefined, hasStatus(status))
      const [counted] = await db.select({ total: count() }).from(users).where(filter)
      const rows = await db
        .select({ user: users, lastSeenAt })
        .from(users)
        .where(filter)
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit)
        .offset(getPageOffset(page, limit))
      const total = counted?.total ?? 0
      const described = await deps.users.describeAll(rows.map((row) => row.user))
      const data = rows.flatMap((row, index) => {
        const user = described[index]
        return user ? [toUserAccount(user, row)] : []
      })
      return { data, pagination: paginate(page, limit, total) }
    },

    /** @throws ProblemError 404; 400 or 403 for a new admin without a proof; 409 for the last admin */
    async setRole(
      id: string,
      { role, ...proof }: RoleChange,
      actor: CurrentUser,
      client: Client,
    ): Promise<UserAccount> {
      if (role === 'admin') return makeAdmin(id, proof, actor, client)
      return changeAndAudit(
        id,
        { actor, action: 'user.role-changed' },
        {
          lock: (tx) => deps.users.assertOtherAdminExists(tx, id),
          apply: async ({ tx }) => void (await deps.users.update(id, { role }, tx)),
        },
      )
    },

    /** @throws ProblemError 404; 409 for the own account and for the last admin */
    async suspend(id: string, actor: CurrentUser): Promise<UserAccount> {
      if (id === actor.id) throw conflict('own-account', 'You cannot suspend your own account')
      return changeAndAudit(
        id,
        { actor, action: 'user.suspended' },
        {
          lock: (tx) => deps.users.assertOtherAdminExists(tx, id),
          async apply({ tx }) {
            await deps.users.update(id, { suspendedAt: new Date() }, tx)
            await deps.endSessions(tx, id)
          },
        },
      )
    },

    /** @throws ProblemError 404 */
    unsuspend: (id: string, actor: CurrentUser): Promise<UserAccount> =>
      changeAndAudit(
        id,
        { actor, action: 'user.unsuspended' },
        { apply: async ({ tx }) => void (await deps.users.update(id, { suspendedAt: null }, tx)) },
      ),
  }
}

function toUserAccount(user: User, row: { user: UserRow; lastSeenAt: string | null }): UserAccount {
  return { ...user, suspended: row.user.suspendedAt !== null, lastSeenAt: row.lastSeenAt }
}

/** Matches parts of the e-mail address and the names. `%` and `_` are not wildcards. */
function matchesSearch(search: string): SQL | undefined {
  const text = search.trim()
  // PostgreSQL text cannot contain NUL.
  if (text === '' || text.includes('\u0000')) return undefined
  const toPattern = (part: string) => `%${escapeLikePattern(part)}%`
  const asciiDomain = domainToASCII(text)
  return or(
    ...[users.email, users.name, users.surname, users.nickname].map((column) =>
      ilike(column, toPattern(text)),
    ),
    asciiDomain && asciiDomain !== text ? ilike(users.email, toPattern(asciiDomain)) : undefined,
  )
}

function hasStatus(status: UserListQuery['status']): SQL | undefined {
  if (status === 'suspended') return isNotNull(users.suspendedAt)
  if (status === 'unconfirmed') return isNull(users.emailConfirmedAt)
  return status === 'active' ? isNull(users.suspendedAt) : undefined
}
