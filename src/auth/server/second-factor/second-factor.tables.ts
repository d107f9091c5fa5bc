// Second factors. Recovery codes and challenge tokens are stored as hashes, secrets of authenticator apps are encrypted
// with the key of the installation, and passkeys are stored as public keys.
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import { sessions } from '../auth.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const userReference = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: userReference(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Signature counter of WebAuthn; always 0 for authenticators without one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    isSynced: boolean('is_synced').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

export const authenticatorApps = pgTable('authenticator_apps', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  /** Time step of the last accepted code; it and all earlier ones are no longer accepted. */
  lastTimeStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: userReference(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

export type ChallengePurpose = 'second-step' | 'passkey' | 'new-passkey' | 'new-app'

/** Pending challenges. Each can be completed once, by the client it was issued to. */
export const challenges = pgTable(
  'sign_in_challenges',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** Null if the passkey will identify the user. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** The WebAuthn challenge to be signed, or the encrypted secret of a new authenticator app. */
    content: text('content').notNull(),
    attempts: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_session').on(table.sessionId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
)
