// People as admins meet them: who there is, who may publish, who may not come in.
import { domainToASCII } from 'node:url'
import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId } from '#src/platform/id.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { PeoplePage, PeopleQuery, Person } from '../contract/people.ts'
import type { User } from '../contract/user.ts'
import type { UserRow, UsersService } from './users.service.ts'
import { users } from './users.tables.ts'

export type People = ReturnType<typeof createPeople>

export function createPeople(needs: {
  db: Db
  users: UsersService
  /** Ends all sessions of a person. */
  endSessions: (tx: Transaction, userId: string) => Promise<unknown>
  audit: Pick<AuditService, 'record'>
}) {
  const { audit, db } = needs
  // Named with their tables: in a select from one table Drizzle leaves them away, and `id` would be the session's.
  const lastSeenAt = sql<string | null>`(select to_char(max(sessions.last_used_at) at time zone 'utc',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from sessions where sessions.user_id = users.id and sessions.expires_at > now())`

  function toPerson(row: UserRow, seen: string | null): Person {
    return { ...needs.users.toUser(row), suspended: row.suspendedAt !== null, lastSeenAt: seen }
  }

  async function get(tx: Db | Transaction, id: string): Promise<Person> {
    const [row] = isId(id)
      ? await tx.select({ user: users, lastSeenAt }).from(users).where(eq(users.id, id))
      : []
    if (!row) throw notFound('user')
    return toPerson(row.user, row.lastSeenAt)
  }

  async function changeAndAudit(
    id: string,
    done: { by: CurrentUser; action: string },
    work: (tx: Transaction) => Promise<void>,
  ): Promise<Person> {
    return db.transaction(async (tx) => {
      const before = await get(tx, id)
      await work(tx)
      const after = await get(tx, id)
      const state = ({ role, suspended }: Person) => ({ role, suspended })
      await audit.record(tx, {
        actor: done.by,
        action: done.action,
        // What people are called does not belong into a record that is never erased.
        subject: { type: 'user', id, label: '' },
        before: state(before),
        after: state(after),
        valueFields: ['role', 'suspended'],
        details: { role: after.role },
      })
      return after
    })
  }

  return {
    async list({ search, role, status, page, limit }: PeopleQuery): Promise<PeoplePage> {
      const which = and(named(search), role ? eq(users.role, role) : undefined, inStatus(status))
      const [counted] = await db.select({ total: count() }).from(users).where(which)
      const rows = await db
        .select({ user: users, lastSeenAt })
        .from(users)
        .where(which)
        .orderBy(desc(users.createdAt), desc(users.id))
        .limit(limit)
        .offset((page - 1) * limit)
      const total = counted?.total ?? 0
      const totalPages = Math.ceil(total / limit)
      const data = rows.map((row) => toPerson(row.user, row.lastSeenAt))
      return { data, pagination: { page, limit, total, totalPages, hasNextPage: page < totalPages } }
    },

    /** @throws ProblemError 404; 409 for the last admin */
    setRole: (id: string, role: User['role'], by: CurrentUser): Promise<Person> =>
      changeAndAudit(id, { by, action: 'user.role-changed' }, async (tx) => {
        if (role !== 'admin') await needs.users.assertOtherAdminExists(tx, id)
        await needs.users.update(id, { role }, tx)
      }),

    /** @throws ProblemError 404; 409 for oneself and for the last admin */
    async suspend(id: string, by: CurrentUser): Promise<Person> {
      if (id === by.id) throw conflict('own-account', 'Nobody suspends themselves')
      return changeAndAudit(id, { by, action: 'user.suspended' }, async (tx) => {
        await needs.users.assertOtherAdminExists(tx, id)
        await needs.users.update(id, { suspendedAt: new Date() }, tx)
        await needs.endSessions(tx, id)
      })
    },

    /** @throws ProblemError 404 */
    unsuspend: (id: string, by: CurrentUser): Promise<Person> =>
      changeAndAudit(id, { by, action: 'user.unsuspended' }, async (tx) => {
        await needs.users.update(id, { suspendedAt: null }, tx)
      }),
  }
}

/** A part of what a person is called; `%` and `_` are letters like all others. */
function named(search: string): SQL | undefined {
  const wanted = search.trim()
  // What is stored of such a name nobody would type.
  if (wanted === '' || wanted.includes('\u0000')) return undefined
  const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ascii = domainToASCII(wanted)
  return or(
    ...[users.email, users.name, users.surname, users.nickname].map((column) =>
      ilike(column, contains(wanted)),
    ),
    ascii && ascii !== wanted ? ilike(users.email, contains(ascii)) : undefined,
  )
}

function inStatus(status: PeopleQuery['status']): SQL | undefined {
  if (status === 'suspended') return isNotNull(users.suspendedAt)
  if (status === 'unconfirmed') return isNull(users.emailConfirmedAt)
  return status === 'active' ? isNull(users.suspendedAt) : undefined
}
