// Sessions, known devices, failed sign-ins, verification codes and one-time tokens. Tokens and codes are stored as
// hashes only.
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** SHA-256. */
    tokenHash: text('token_hash').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    userAgent: text('user_agent').notNull().default(''),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

/** Devices with which users have signed in, so that the owner can be notified of a sign-in with a new one. */
export const knownDevices = pgTable(
  'known_clients',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browser: text('browser').notNull(),
    system: text('system').notNull(),
    lastSignInAt: instant('last_sign_in_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browser, table.system] }),
    index('known_clients_last_sign_in').on(table.lastSignInAt),
  ],
)

/**
 * Consecutive failures by account and by network, and the networks from which users have signed in. Stored in the
 * database so that several processes share them.
 */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
})

/**
 * Verification codes sent by mail, as hashes. `owner` is the user id or, for a password reset, the hash of an e-mail
 * address: a code is generated for every requested address, so that a request does not reveal whether an account
 * exists.
 */
export const verificationCodes = pgTable(
  'codes',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    owner: text('owner').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The address the code was sent to; empty for a reset, which goes to the address of the account. */
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    ticketHash: text('ticket_hash'),
    /** SHA-256 of the secret in the link of the mail. */
    linkHash: text('link_hash').unique(),
    /** Attempts by the client that requested the code. */
    attempts: integer('tries').notNull().default(0),
    /** Attempts without a ticket, which anybody can make who has the e-mail address. */
    attemptsWithoutTicket: integer('foreign_tries').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('codes_owner').on(table.owner, table.purpose),
    index('codes_user').on(table.userId),
    index('codes_expires').on(table.expiresAt),
  ],
)

export type CodePurpose = 'confirmation' | 'new-email' | 'ownership' | 'reset'

/** Hashes of issued nonces and of used identity tokens; each can open one session at most. */
export const oneTimeTokens = pgTable(
  'sign_in_proofs',
  {
    digest: text('digest').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_proofs_expires').on(table.expiresAt)],
)
