// Signing in: opaque tokens of which only the hash is stored, read from the database on every call, so that a
// sign-out, a changed role or a suspension holds at once.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Viewer } from '#src/platform/http/access.ts'
import { newId } from '#src/platform/id.ts'
import { invalid, ProblemError, unauthorised } from '#src/platform/problem.ts'
import type { User } from '#src/users/contract/user.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { Login, Registration, SignedIn } from '../contract/credentials.ts'
import { sessions } from './auth.tables.ts'
import { isCommonPassword } from './common-passwords.ts'
import type { Passwords } from './passwords.ts'
import { createGuessingBrake } from './slow-down-guessing.ts'

export type AuthService = ReturnType<typeof createAuthService>

/** Where a sign-in comes from. */
export type SignInOrigin = { address?: string; userAgent?: string | undefined }

const sessionLifeDays = 30
/** Sliding: a token used again lives on; written at most once an hour. */
const touchEveryMinutes = 60
const privacyPolicyVersion = '2026-11'

export function createAuthService(needs: {
  db: Db
  users: Pick<UsersService, 'findByEmail' | 'create' | 'toUser'>
  passwords: Passwords
}) {
  const { db, passwords } = needs
  const brake = createGuessingBrake({ db })

  async function openSession(userId: string, userAgent = ''): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    await db.insert(sessions).values({
      id: newId(),
      tokenHash: hashToken(token),
      userId,
      createdAt: sql`now()`,
      lastUsedAt: sql`now()`,
      expiresAt: sql`now() + make_interval(days => ${sessionLifeDays})`,
      userAgent: userAgent.slice(0, 300),
    })
    return token
  }

  return {
    /** @throws ProblemError 401 with one text for an unknown address and a wrong password; 429 after many failures */
    async login(
      { email, password }: Login,
      { address = '', userAgent }: SignInOrigin = {},
    ): Promise<SignedIn> {
      brake.countAddress('login', address)
      await brake.begin(email, address)
      // No account has such an address, and PostgreSQL cannot even look for one.
      const row = email.includes('\u0000') ? undefined : await needs.users.findByEmail(email)
      const matches = await passwords.verify(row?.passwordHash, password)
      if (!row || !matches || row.suspendedAt) {
        throw unauthorised('E-mail or password is wrong', 'wrong-credentials')
      }
      await brake.succeed(email, address)
      return { user: needs.users.toUser(row), accessToken: await openSession(row.id, userAgent) }
    },

    /** @throws ProblemError 409 for a taken address, 400 for a password everybody knows */
    async register(input: Registration, { address = '', userAgent }: SignInOrigin = {}): Promise<SignedIn> {
      brake.countAddress('register', address)
      if (isCommonPassword(input.password)) {
        throw invalid([{ path: 'password', message: 'is one of the passwords that are tried first' }])
      }
      const row = await needs.users.create({
        email: input.email,
        passwordHash: await passwords.hash(input.password),
        language: input.language,
        // The form cannot be sent without the agreement, and its absence on the wire is no refusal: `false` is.
        privacyPolicyVersion,
      })
      await brake.succeed(input.email, address)
      return { user: needs.users.toUser(row), accessToken: await openSession(row.id, userAgent) }
    },

    /** The viewer behind a token; undefined for an unknown or expired one and for a suspended person. */
    async authenticate(token: string): Promise<Viewer | undefined> {
      const [row] = await db
        .select({
          id: users.id,
          role: users.role,
          sessionId: sessions.id,
          isStale: sql<boolean>`${sessions.lastUsedAt} < now() - make_interval(mins => ${touchEveryMinutes})`,
        })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(
          and(
            eq(sessions.tokenHash, hashToken(token)),
            gt(sessions.expiresAt, sql`now()`),
            isNull(users.suspendedAt),
          ),
        )
      if (!row) return undefined
      if (row.isStale) await extendSession(row.sessionId)
      return { id: row.id, role: row.role, sessionId: row.sessionId }
    },

    /** @throws ProblemError 401 when the account is gone */
    async getUser(id: string): Promise<User> {
      const [row] = await db.select().from(users).where(eq(users.id, id))
      if (!row)
        throw new ProblemError({ status: 401, code: 'invalid-token', title: 'The token is not valid' })
      return needs.users.toUser(row)
    },

    async prune(): Promise<void> {
      await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
      await brake.prune()
    },
  }

  async function extendSession(id: string): Promise<void> {
    const expiresAt = sql`now() + make_interval(days => ${sessionLifeDays})`
    await db.update(sessions).set({ lastUsedAt: sql`now()`, expiresAt }).where(eq(sessions.id, id))
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
