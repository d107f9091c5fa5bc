// The audit log. The database itself refuses to change or remove what stands in it (a trigger of the migration).
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditDifferences } from '../contract/audit.ts'

export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true, mode: 'date', precision: 3 }).notNull().defaultNow(),
    /** Who did it; null for the newspaper itself. No reference: an entry outlives the account. */
    actorId: text('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    changed: text('changed').array().notNull(),
    /** Both values of those changed fields that are short and tell nothing of a person. */
    differences: jsonb('differences').$type<AuditDifferences>().notNull().default(sql`'{}'`),
    /** SHA-256 of the subject before and after. */
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
