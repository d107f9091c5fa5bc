// Sessions and failed sign-ins. A token is known to the person alone: the table keeps its SHA-256.
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
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

/** With what an account was signed in to, as its sessions say it; so that its owner is told of something new. */
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

/** Failures in a row by account and by address; kept in the database so that several nodes share them. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastFailureAt: instant('last_failure_at').notNull(),
})

/**
 * Codes on their way by mail, as hashes. `owner` is the account's id, or for a reset the digest of an address: a
 * code is made for every address that asks, so that nobody learns which of them have an account.
 */
export const verificationCodes = pgTable(
  'codes',
  {
    id: text('id').primaryKey(),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    owner: text('owner').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Where it was sent; empty for a reset, which goes to the account's own address. */
    email: text('email').notNull(),
    codeHash: text('code_hash').notNull(),
    ticketHash: text('ticket_hash'),
    /** By whoever asked for the code. */
    tries: integer('tries').notNull().default(0),
    /** By anybody else who knows the address. */
    foreignTries: integer('foreign_tries').notNull().default(0),
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

/** Nonces given out and identity tokens seen, as digests: each opens one session at most. */
export const oneTimeTokens = pgTable(
  'sign_in_proofs',
  {
    digest: text('digest').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sign_in_proofs_expires').on(table.expiresAt)],
)
