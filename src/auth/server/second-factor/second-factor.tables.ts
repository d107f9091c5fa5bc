// Second factors. Of recovery codes and of challenges the tables keep hashes, of an authenticator app's secret what
// only this newspaper's key opens, of passkeys what everybody may know.
import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '#src/users/server/users.tables.ts'
import { sessions } from '../auth.tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
const person = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const passkeys = pgTable(
  'passkeys',
  {
    id: text('id').primaryKey(),
    userId: person(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** How often it says it was used; 0 for ever from those that do not count. */
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
  /** The half minute of the last code that was taken: it and all before it are used up. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: person(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
)

export type ChallengePurpose = 'second-step' | 'passkey' | 'new-passkey' | 'new-app'

/** Questions that wait for an answer. Each is answered once, by whoever it was put to. */
export const challenges = pgTable(
  'sign_in_challenges',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    purpose: text('purpose').$type<ChallengePurpose>().notNull(),
    /** Absent where a passkey will say who somebody is. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    /** What an authenticator has to sign, or a new app's sealed secret. */
    content: text('content').notNull(),
    tries: integer('tries').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_in_challenges_user').on(table.userId),
    index('sign_in_challenges_session').on(table.sessionId),
    index('sign_in_challenges_expires').on(table.expiresAt),
  ],
)
