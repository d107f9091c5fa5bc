// The audit log. A database trigger, created by the migration, rejects update, delete and truncate.
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditDifferences } from '../contract/audit.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    /** Null for actions of the system. No foreign key, because an entry outlives the account. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    changed: text('changed').array().notNull(),
    /** Old and new values of changed fields, if they are short and not personal data. */
    differences: jsonb('differences').$type<AuditDifferences>().notNull().default(sql`'{}'`),
    /** SHA-256 of the subject before and after the change. */
    before: text('before'),
    after: text('after'),
    details: jsonb('details').$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (table) => [
    index('audit_log_actor').on(table.actorId, table.id),
    index('audit_log_action').on(table.action, table.id),
    index('audit_log_subject').on(table.subjectId, table.id),
    index('audit_log_at').on(table.at),
  ],
)
