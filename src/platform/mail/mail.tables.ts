// Mails on their way. A letter stands here only until it is sent: then nothing of it is left but that it was.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailMessage } from './message.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** `withheld` was never meant to be sent: it makes the answer to an unknown address take as long as to a known one. */
export type MailState = 'waiting' | 'sent' | 'refused' | 'expired' | 'withheld'

export const outgoingMails = pgTable(
  'outgoing_mails',
  {
    id: text('id').primaryKey(),
    /** Feature and occasion, for the log: `auth.confirmation`. */
    kind: text('kind').notNull(),
    state: text('state').$type<MailState>().notNull(),
    message: jsonb('letter').$type<MailMessage>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('useful_until').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('outgoing_mails_due').on(table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('outgoing_mails_done').on(table.doneAt),
  ],
)
