// Creates, finds, updates and deletes user accounts. Sign-in is in the auth module.
import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { newId } from '#src/platform/id.ts'
import { toReadableEmail } from '#src/platform/mail/readable-email.ts'
import { conflict, type ProblemError } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import { follows } from '#src/social/server/people/people.tables.ts'
import { memberTag } from '../contract/cache-tags.ts'
import { toNicknameKey } from '../contract/nickname-key.ts'
import type { ProfileChanges } from '../contract/profile.ts'
import type { User } from '../contract/user.ts'
import { users } from './users.tables.ts'

export type UsersService = ReturnType<typeof createUsersService>
export type UserRow = typeof users.$inferSelect
type Executor = Db | Transaction

type ProviderAccount = { name: 'google' | 'apple'; subject: string }

type NewUser = {
  email: string
  /** Null for an account created by a provider sign-in. */
  passwordHash: string | null
  provider?: ProviderAccount
  name?: string
  surname?: string
  role?: 'user' | 'admin'
  isEmailConfirmed?: boolean
  language?: LanguageCode | undefined
  privacyPolicyVersion?: string
  /** In the past for an imported account. */
  createdAt?: Date
}

/** Registered by a feature that stores something about accounts. */
export type AccountDataSource = {
  /** Under this name in the export of an account. */
  name: string
  /** All that the person has entered, for them to take along. */
  collect(userId: string): Promise<unknown>
  /** For what is not deleted with the row of the account. The account is locked. */
  beforeDelete?(unit: UnitOfWork, userId: string): Promise<void>
}

type Dependencies = {
  db: Db
  write: Write
  /** Called when a private account becomes public, in the transaction of the change. */
  onBecamePublic: (unit: UnitOfWork, userId: string) => Promise<void>
}

export function createUsersService({ db, write, onBecamePublic }: Dependencies) {
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
    const { nickname } = changes
    const key = nickname === undefined ? {} : { nicknameKey: toNicknameKey(nickname) || null }
    const [row] = await tx
      .update(users)
      .set({ ...changes, ...key })
      .where(eq(users.id, id))
      .returning()
    return row
  }

  async function findById(id: string, tx: Executor = db): Promise<UserRow | undefined> {
    const [row] = await tx.select().from(users).where(eq(users.id, id))
    return row
  }

  /** The account as the API returns it. @param executor the transaction of a write */
  async function describe(row: UserRow, executor: Executor = db): Promise<User> {
    const following = await executor.$count(follows, eq(follows.followerId, row.id))
    const followers = await executor.$count(follows, eq(follows.followedId, row.id))
    return toUser(row, { following, followers })
  }

  /**
   * Locks all admins who are not suspended, so that changes of them run one after the other. Call it before a single
   * account is locked.
   */
  function lockAdmins(tx: Transaction): Promise<{ id: string }[]> {
    return tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
      .orderBy(asc(users.id))
      .for('no key update')
  }

  async function countFollows(
    side: 'followerId' | 'followedId',
    ids: string[],
  ): Promise<Map<string, number>> {
    const id = follows[side]
    const rows = await db.select({ id, total: count() }).from(follows).where(inArray(id, ids)).groupBy(id)
    return new Map(rows.map(({ id: userId, total }) => [userId, total]))
  }

  /**
   * Locks the account until the transaction ends and returns its current state, which may differ from the state
   * verified before the transaction (new password, suspension). Call it first in every transaction that changes data
   * of an account, so that concurrent transactions take their locks in the same order and cannot deadlock.
   */
  async function lockForUpdate(tx: Transaction, id: string): Promise<UserRow | undefined> {
    const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
    return row
  }

  return {
    findByEmail,
    findById,
    update,
    describe,
    lockForUpdate,

    /** The accounts as the API returns them, with two queries for all of them. */
    async describeAll(rows: readonly UserRow[]): Promise<User[]> {
      const ids = rows.map(({ id }) => id)
      const [following, followers] = await Promise.all([
        countFollows('followerId', ids),
        countFollows('followedId', ids),
      ])
      return rows.map((row) =>
        toUser(row, { following: following.get(row.id) ?? 0, followers: followers.get(row.id) ?? 0 }),
      )
    },

    /** @throws ProblemError 409 if the e-mail address is taken */
    async create(input: NewUser, tx: Executor = db): Promise<UserRow> {
      const now = new Date()
      const [row] = await tx
        .insert(users)
        .values({
          id: newId(input.createdAt ?? now),
          email: input.email,
          passwordHash: input.passwordHash,
          ...(input.provider ? toProviderColumns(input.provider) : {}),
          name: input.name ?? '',
          surname: input.surname ?? '',
          role: input.role ?? 'user',
          emailConfirmedAt: input.isEmailConfirmed ? now : null,
          language: input.language ?? '',
          acceptedPrivacyPolicyAt: input.privacyPolicyVersion ? now : null,
          acceptedPrivacyPolicyVersion: input.privacyPolicyVersion ?? null,
          createdAt: input.createdAt ?? now,
        })
        .onConflictDoNothing({ target: users.email, where: isNotNull(users.email) })
        .returning()
      if (!row) throw emailTaken()
      return row
    },

    async findByProvider(name: ProviderAccount['name'], subject: string): Promise<UserRow | undefined> {
      const [row] = await db.select().from(users).where(eq(providerColumns[name], subject))
      return row
    },

    /**
     * @returns undefined if the account is already linked to another subject of this provider, or no longer has this
     * e-mail address, confirmed, and the role of a reader
     */
    async linkProvider(
      { id, email }: Pick<UserRow, 'id' | 'email'>,
      provider: ProviderAccount,
    ): Promise<UserRow | undefined> {
      const canBeLinked = and(
        eq(users.email, email),
        isNotNull(users.emailConfirmedAt),
        eq(users.role, 'user'),
      )
      const [row] = await db
        .update(users)
        .set(toProviderColumns(provider))
        .where(and(eq(users.id, id), isNull(providerColumns[provider.name]), canBeLinked))
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

    /**
     * @returns undefined if the account was deleted
     * @throws ProblemError 409 if another member has the nickname
     */
    async changeProfile(id: string, changes: ProfileChanges): Promise<User | undefined> {
      const links = changes.links ? { links: [...changes.links] } : {}
      try {
        return await write(async (unit) => {
          const { tx } = unit
          const before = await lockForUpdate(tx, id)
          const row = await update(id, { ...changes, ...links }, tx)
          unit.invalidate(memberTag(id))
          if (before?.isPrivate && !row?.isPrivate) await onBecamePublic(unit, id)
          return row && describe(row, tx)
        })
      } catch (error) {
        throw isUniqueViolation(error) ? nicknameTaken() : error
      }
    },

    /** @throws ProblemError 409 if the e-mail address is taken */
    async assertEmailAvailable(email: string): Promise<void> {
      if (await findByEmail(email)) throw emailTaken()
    },

    /** @throws ProblemError 409 if another account has taken the address meanwhile */
    async changeEmail(tx: Transaction, id: string, email: string): Promise<UserRow | undefined> {
      try {
        return await update(id, { email, emailConfirmedAt: new Date() }, tx)
      } catch (error) {
        throw isUniqueViolation(error) ? emailTaken() : error
      }
    },

    lockAdmins,

    /**
     * Locks all admins. Call it first in a transaction that demotes, suspends or deletes a user.
     * @throws ProblemError 409 if the user is the only admin who is not suspended
     */
    async assertOtherAdminExists(tx: Transaction, userId: string): Promise<void> {
      const admins = await lockAdmins(tx)
      if (admins.length === 1 && admins[0]?.id === userId)
        throw conflict('last-admin', 'The site needs at least one admin')
    },

    /** Also deletes everything that references the account (`on delete cascade`). */
    async delete(tx: Transaction, id: string): Promise<void> {
      await tx.delete(users).where(eq(users.id, id))
    },
  }
}

const providerColumns = { google: users.googleId, apple: users.appleId }

function toProviderColumns({ name, subject }: ProviderAccount) {
  return name === 'google' ? { googleId: subject } : { appleId: subject }
}

function emailTaken(): ProblemError {
  return conflict('email-taken', 'There is an account with this e-mail address already')
}

function nicknameTaken(): ProblemError {
  return conflict(
    'nickname-taken',
    'Another member has this nickname',
    'Choose another one: nicknames name one member each.',
  )
}

function isUniqueViolation(error: unknown): boolean {
  const uniqueViolation = '23505' // SQLSTATE
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === uniqueViolation
}

/** Copies the fields that the API may return; secrets are never copied. */
function toUser(row: UserRow, counts: Pick<User, 'following' | 'followers'>): User {
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
    isPrivate: row.isPrivate,
    subscription: row.subscription,
    role: row.role,
    isProfessionalAccount: row.isProfessionalAccount,
    consultingsLeft: row.consultingsLeft,
    acceptedPrivacyPolicy: row.acceptedPrivacyPolicyAt !== null,
    createdAt: row.createdAt.toISOString(),
    ...counts,
  }
}
