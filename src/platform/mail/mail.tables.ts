// Queue of outgoing mails. The message is deleted once it is sent; only the record that it was sent remains.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailMessage } from './message.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/**
 * A `withheld` mail is never sent: it makes the response for an unknown e-mail address take as long as for a known
 * one. A `refused` mail was permanently rejected by the mail server.
 */
export type MailState = 'waiting' | 'sent' | 'refused' | 'expired' | 'withheld'

export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: text('id').primaryKey(),
    /** Module and event, for the log: `auth.confirmation`. */
    kind: text('kind').notNull(),
    state: text('state').$type<MailState>().notNull(),
    message: jsonb('letter').$type<MailMessage>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('useful_until').notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Set only by versions before docs/decisions/0014, which sent mail without jobs. */
    legacyNextAttemptAt: instant('next_attempt_at'),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('outgoing_mails_due').on(table.legacyNextAttemptAt).where(sql`state = 'waiting'`),
    index('outgoing_mails_done').on(table.doneAt),
  ],
)
