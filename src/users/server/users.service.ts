// Accounts as such: creating, finding, roles. Signing in belongs to auth.
import { domainToUnicode } from 'node:url'
import { eq } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { conflict } from '#src/platform/problem.ts'
import type { User } from '../contract/user.ts'
import { users } from './users.tables.ts'

export type UsersService = ReturnType<typeof createUsersService>
type Row = typeof users.$inferSelect

export type NewUser = {
  email: string
  passwordHash: string
  role?: 'user' | 'admin'
  isEmailConfirmed?: boolean
  language?: LanguageCode | undefined
  privacyPolicyVersion?: string
}

export function createUsersService({ db }: { db: Db }) {
  async function findByEmail(email: string): Promise<Row | undefined> {
    const [row] = await db.select().from(users).where(eq(users.email, email))
    return row
  }

  return {
    findByEmail,
    toUser,

    /** @throws ProblemError 409 when the address has an account */
    async create(input: NewUser): Promise<Row> {
      const now = new Date()
      const [row] = await db
        .insert(users)
        .values({
          id: newId(now),
          email: input.email,
          passwordHash: input.passwordHash,
          role: input.role ?? 'user',
          emailConfirmedAt: input.isEmailConfirmed ? now : null,
          language: input.language ?? '',
          acceptedPrivacyPolicyAt: input.privacyPolicyVersion ? now : null,
          acceptedPrivacyPolicyVersion: input.privacyPolicyVersion ?? null,
          createdAt: now,
        })
        .onConflictDoNothing({ target: users.email })
        .returning()
      if (!row) throw conflict('email-taken', 'There is an account with this e-mail address already')
      return row
    },

    async hasAdmin(): Promise<boolean> {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
      return rows.length > 0
    },

    async setRole(id: string, role: Row['role']): Promise<void> {
      await db.update(users).set({ role }).where(eq(users.id, id))
    },
  }
}

/** The allow-list: what is not named here never leaves. */
export function toUser(row: Row): User {
  return {
    _id: row.id,
    googleId: row.googleId ?? '',
    appleId: row.appleId ?? '',
    email: readableEmail(row.email),
    confirmed: row.emailConfirmedAt !== null,
    name: row.name,
    surname: row.surname,
    country: row.country,
    language: row.language,
    nickname: row.nickname,
    description: row.description,
    links: row.links,
    subscription: row.subscription,
    role: row.role,
    isProfessionalAccount: row.isProfessionalAccount,
    consultingsLeft: row.consultingsLeft,
    acceptedPrivacyPolicy: row.acceptedPrivacyPolicyAt !== null,
    createdAt: row.createdAt.toISOString(),
    following: row.following,
    followers: row.followers,
  }
}

/** Stored with the domain as mail servers know it, shown as people write it. */
function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1)) || email.slice(at + 1)}`
}
