// User accounts. Rows contain secrets: `toUser` selects the fields that the API may return.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LanguageCode } from '#src/i18n/languages.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    emailConfirmedAt: instant('email_confirmed_at'),
    passwordHash: text('password_hash'),
    googleId: text('google_id'),
    appleId: text('apple_id'),
    name: text('name').notNull().default(''),
    surname: text('surname').notNull().default(''),
    country: text('country').notNull().default(''),
    language: text('language').$type<LanguageCode | ''>().notNull().default(''),
    nickname: text('nickname').notNull().default(''),
    /** The nickname as it is compared, unique. Null without one, and for those that others had before. */
    nicknameKey: text('nickname_key'),
    description: text('description').notNull().default(''),
    links: text('links').array().notNull().default(sql`'{}'`),
    subscription: text('subscription').notNull().default(''),
    role: text('role').$type<'user' | 'translator' | 'admin'>().notNull().default('user'),
    suspendedAt: instant('suspended_at'),
    isProfessionalAccount: boolean('is_professional_account').notNull().default(false),
    consultingsLeft: integer('consultings_left').notNull().default(0),
    acceptedPrivacyPolicyAt: instant('accepted_privacy_policy_at'),
    acceptedPrivacyPolicyVersion: text('accepted_privacy_policy_version'),
    /** Only those whom a private account follows see its profile and what it does. */
    isPrivate: boolean('is_private').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // All rows have an address. The condition keeps PostgreSQL from counting the address as a key that others refer to: while
    // it changed, nothing could be stored that refers to the account, as a notification does.
    uniqueIndex('users_email').on(table.email).where(sql`email is not null`),
    uniqueIndex('users_nickname_key').on(table.nicknameKey).where(sql`nickname_key is not null`),
    // Finds members by the start of their nickname, whatever the collation of the database.
    index('users_nickname_start')
      .using('btree', sql`nickname_key text_pattern_ops`)
      .where(sql`nickname_key is not null`),
    uniqueIndex('users_google_id').on(table.googleId).where(sql`google_id is not null`),
    uniqueIndex('users_apple_id').on(table.appleId).where(sql`apple_id is not null`),
  ],
)

/** Display name of an account: the full name, or the e-mail address if there is none. */
export const accountName = sql<string>`coalesce(nullif(trim(${users.name} || ' ' || ${users.surname}), ''), ${users.email})`
