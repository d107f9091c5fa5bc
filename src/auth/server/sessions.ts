// Sessions with opaque tokens, stored as hashes. Every request reads its session from the database, so that a sign-out,
// a changed role or a suspension takes effect at once.
import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { isId, newId } from '#src/platform/id.ts'
import { invalidToken, notFound } from '#src/platform/problem.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { Session } from '../contract/account.ts'
import { sessions } from './auth.tables.ts'
import { parseUserAgent } from './parse-user-agent.ts'
import { authenticatorApps, challenges, passkeys } from './second-factor/second-factor.tables.ts'

export type Sessions = ReturnType<typeof createSessions>

const sessionLifetimeDays = 30
/** Sliding expiration: using a token extends its session, which is written at most once an hour. */
const touchIntervalMinutes = 60
/** A sign-in this recent proves that the owner is present. */
const recentSignInMinutes = 10

export function createSessions(deps: { db: Db; requireAdminSecondFactor: boolean }) {
  const { db } = deps

  async function extend(id: string): Promise<void> {
    const expiresAt = sql`now() + make_interval(days => ${sessionLifetimeDays})`
    await db.update(sessions).set({ lastUsedAt: sql`now()`, expiresAt }).where(eq(sessions.id, id))
  }

  const isLive = gt(sessions.expiresAt, sql`now()`)

  /** Checked on every request, so that admins and translators lose their rights as soon as the last second factor is removed. */
  const lacksSecondFactor = deps.requireAdminSecondFactor
    ? sql<boolean>`${users.role} <> 'user'
        and not exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})
        and not exists (select 1 from ${authenticatorApps} where ${authenticatorApps.userId} = ${users.id})`
    : sql<boolean>`false`

  return {
    /** @returns the token, which cannot be recovered later because only its hash is stored */
    async open(tx: Db | Transaction, userId: string, userAgent = ''): Promise<string> {
      const token = generateToken()
      await tx.insert(sessions).values({
        id: newId(),
        tokenHash: hashToken(token),
        userId,
        createdAt: sql`now()`,
        lastUsedAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => ${sessionLifetimeDays})`,
        userAgent: userAgent.slice(0, 300),
      })
      return token
    },

    /** Finds the user of a token; undefined for an unknown or expired token and for a suspended user. */
    async authenticate(token: string): Promise<CurrentUser | undefined> {
      const [row] = await db
        .select({
          id: users.id,
          role: users.role,
          isProfessional: users.isProfessionalAccount,
          sessionId: sessions.id,
          lacksSecondFactor,
          isStale: sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(mins => ${touchIntervalMinutes})`,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.tokenHash, hashToken(token)), isLive, isNull(users.suspendedAt)))
      if (!row) return undefined
      if (row.isStale) await extend(row.sessionId)
      const professional = row.isProfessional ? { isProfessional: true as const } : {}
      const currentUser = { id: row.id, role: row.role, sessionId: row.sessionId, ...professional }
      return row.lacksSecondFactor ? { ...currentUser, role: 'user', lacksSecondFactor: true } : currentUser
    },

    /** Whether the session was opened within the last ten minutes. */
    async isRecentSignIn(sessionId: string): Promise<boolean> {
      const recent = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(
          and(
            eq(sessions.id, sessionId),
            gt(sessions.createdAt, sql`now() - make_interval(mins => ${recentSignInMinutes})`),
          ),
        )
      return recent.length > 0
    },

    /**
     * Replaces the token of a session, so that a copy of the earlier one opens nothing any more.
     * @throws ProblemError 401 if the session has ended meanwhile
     */
    async renewToken(tx: Transaction, sessionId: string): Promise<string> {
      const token = generateToken()
      const renewed = await tx
        .update(sessions)
        .set({ tokenHash: hashToken(token) })
        .where(eq(sessions.id, sessionId))
        .returning({ id: sessions.id })
      if (renewed.length === 0) throw invalidToken()
      return token
    },

    async list({ id, sessionId }: CurrentUser): Promise<Session[]> {
      const rows = await db
        .select()
        .from(sessions)
        .where(and(eq(sessions.userId, id), isLive))
        .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
      return rows.map((row) => ({
        _id: row.id,
        createdAt: row.createdAt.toISOString(),
        lastUsedAt: row.lastUsedAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        ...parseUserAgent(row.userAgent),
        isCurrent: row.id === sessionId,
      }))
    },

    /** @throws ProblemError 404 for an unknown session and for a session of another user */
    async end(userId: string, sessionId: string): Promise<void> {
      const ended = isId(sessionId)
        ? await db
            .delete(sessions)
            .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
            .returning({ id: sessions.id })
        : []
      if (ended.length === 0) throw notFound('session')
    },

    /**
     * Also removes pending challenges, such as sign-ins waiting for their second step.
     * @returns how many sessions were ended
     */
    async endAll(tx: Db | Transaction, userId: string, exceptId = ''): Promise<number> {
      await tx.delete(challenges).where(eq(challenges.userId, userId))
      const ended = await tx
        .delete(sessions)
        .where(and(eq(sessions.userId, userId), ne(sessions.id, exceptId)))
        .returning({ id: sessions.id })
      return ended.length
    },

    async prune(): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
    },
  }
}

function generateToken(): string {
  return randomBytes(32).toString('base64url')
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
