// Accounts as such: creating, finding, changing, erasing. Signing in belongs to auth.
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, type ProblemError } from '#src/platform/problem.ts'
import type { ProfileChanges } from '../contract/profile.ts'
import type { User } from '../contract/user.ts'
import { users } from './users.tables.ts'

export type UsersService = ReturnType<typeof createUsersService>
export type UserRow = typeof users.$inferSelect
type Executor = Db | Transaction

type ProviderAccount = { name: 'google' | 'apple'; subject: string }

type NewUser = {
  email: string
  /** Null for somebody who came by a provider and has none yet. */
  passwordHash: string | null
  provider?: ProviderAccount
  name?: string
  surname?: string
  role?: 'user' | 'admin'
  isEmailConfirmed?: boolean
  language?: LanguageCode | undefined
  privacyPolicyVersion?: string
}

export function createUsersService({ db }: { db: Db }) {
  async function findByEmail(email: string): Promise<UserRow | undefined> {
    const [row] = await db.select().from(users).where(eq(users.email, email))
    return row
  }

  async function update(
    id: string,
    changes: Partial<Omit<UserRow, 'id' | 'createdAt'>>,
    tx: Executor = db,
  ): Promise<UserRow | undefined> {
    if (Object.keys(changes).length === 0) return findById(id, tx)
    const [row] = await tx.update(users).set(changes).where(eq(users.id, id)).returning()
    return row
  }

  async function findById(id: string, tx: Executor = db): Promise<UserRow | undefined> {
    const [row] = await tx.select().from(users).where(eq(users.id, id))
    return row
  }

  return {
    findByEmail,
    findById,
    update,
    toUser,

    /**
     * The account as it is at this moment, and stays until the transaction ends. What was proved of it a moment before
     * may not be true any more: the password changed, a suspension came. Whoever changes what belongs to an account
     * begins with it, so that of two who do none waits for the other for ever.
     */
    async lockForUpdate(tx: Transaction, id: string): Promise<UserRow | undefined> {
      const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
      return row
    },

    /** @throws ProblemError 409 when the address has an account */
    async create(input: NewUser, tx: Executor = db): Promise<UserRow> {
      const now = new Date()
      const [row] = await tx
        .insert(users)
        .values({
          id: newId(now),
          email: input.email,
          passwordHash: input.passwordHash,
          ...(input.provider ? subjectOf(input.provider) : {}),
          name: input.name ?? '',
          surname: input.surname ?? '',
          role: input.role ?? 'user',
          emailConfirmedAt: input.isEmailConfirmed ? now : null,
          language: input.language ?? '',
          acceptedPrivacyPolicyAt: input.privacyPolicyVersion ? now : null,
          acceptedPrivacyPolicyVersion: input.privacyPolicyVersion ?? null,
          createdAt: now,
        })
        .onConflictDoNothing({ target: users.email })
        .returning()
      if (!row) throw emailTaken()
      return row
    },

    async findByProvider(name: ProviderAccount['name'], subject: string): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(columnOf[name], subject))
      return row
    },

    /**
     * Undefined where the account has been given to another subject of this provider already, or is not any more what
     * it has to be: one with this address, confirmed, and no admin's.
     */
    async linkProvider(
      { id, email }: Pick<UserRow, 'id' | 'email'>,
      provider: ProviderAccount,
    ): Promise<UserRow | undefined> {
      const mayBeGiven = and(
        eq(users.email, email),
        isNotNull(users.emailConfirmedAt),
        ne(users.role, 'admin'),
      )
      const [row] = await db
        .update(users)
        .set(subjectOf(provider))
        .where(and(eq(users.id, id), isNull(columnOf[provider.name]), mayBeGiven))
        .returning()
      return row
    },

    async hasAdmin(): Promise<boolean> {
      const rows = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
      return rows.length > 0
    },

    async setRole(id: string, role: UserRow['role']): Promise<void> {
      await update(id, { role })
    },

    /** Undefined when the account is gone. */
    async changeProfile(id: string, changes: ProfileChanges): Promise<User | undefined> {
      const row = await update(id, { ...changes, ...(changes.links ? { links: [...changes.links] } : {}) })
      return row && toUser(row)
    },

    /** @throws ProblemError 409 when the address has an account */
    async assertEmailAvailable(email: string): Promise<void> {
      if (await findByEmail(email)) throw emailTaken()
    },

    /** @throws ProblemError 409 when somebody else was faster */
    async changeEmail(tx: Transaction, id: string, email: string): Promise<UserRow | undefined> {
      try {
        return await update(id, { email, emailConfirmedAt: new Date() }, tx)
      } catch (error) {
        throw isTaken(error) ? emailTaken() : error
      }
    },

    /**
     * Call it first in whatever takes an admin away: of two who do so at once the second waits for the first.
     * @throws ProblemError 409 when there is no other admin who can sign in
     */
    async assertOtherAdminExists(tx: Transaction, withoutId: string): Promise<void> {
      const admins = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
        .orderBy(asc(users.id))
        .for('update')
      if (admins.some(({ id }) => id === withoutId) && admins.length === 1)
        throw conflict('last-admin', 'A newspaper keeps at least one admin')
    },

    /** Everything that hangs on the account goes with it. */
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.delete(users).where(eq(users.id, id))
    },
  }
}

const columnOf = { google: users.googleId, apple: users.appleId }

function subjectOf({ name, subject }: ProviderAccount) {
  return name === 'google' ? { googleId: subject } : { appleId: subject }
}

function emailTaken(): ProblemError {
  return conflict('email-taken', 'There is an account with this e-mail address already')
}

function isTaken(error: unknown): boolean {
  const uniqueViolation = '23505'
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === uniqueViolation
}

/** The allow-list: what is not named here never leaves. */
export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    googleId: row.googleId ?? '',
    appleId: row.appleId ?? '',
    email: toReadableEmail(row.email),
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
