// Writes and reads the audit log. Changes write their entries through `audit` of their unit of work, so that a
// rolled-back change leaves no entry.

import { createHash } from 'node:crypto'
import { and, desc, eq, gte, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { AuditRecord } from '#src/platform/audit-record.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import { users } from '#src/users/server/users.tables.ts'
import type {
  AuditDifferences,
  AuditEntry,
  AuditFilterOptions,
  AuditFilters,
  AuditPage,
  AuditQuery,
  AuditValue,
} from '../contract/audit.ts'
import { auditLog } from './audit.tables.ts'

export type AuditService = ReturnType<typeof createAuditService>

const maxLabelLength = 300
const maxValueLength = 1_000
const batchSize = 500

export function createAuditService({ db }: { db: Db }) {
  async function listEntries(filters: AuditFilters, before: number | undefined, limit: number) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(...createConditions(filters), before === undefined ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(limit)
    const usersById = await findUsers(
      rows.flatMap(({ actorId, subjectType, subjectId }) => [
        ...(actorId ? [actorId] : []),
        ...(subjectType === 'user' ? [subjectId] : []),
      ]),
    )
    return rows.map((row) => toEntry(row, usersById))
  }

  async function findUsers(ids: string[]): Promise<UsersById> {
    if (ids.length === 0) return new Map()
    const { id, name, surname, email } = users
    const rows = await db.select({ id, name, surname, email }).from(users).where(inArray(id, ids))
    return new Map(
      rows.map((row) => [
        row.id,
        { name: `${row.name} ${row.surname}`.trim() || row.email, email: row.email },
      ]),
    )
  }

  return {
    /**
     * Called by the unit of work. Call it with `db` only for an entry that must remain although the change it is about is
     * rolled back, such as a failed attempt.
     */
    async record(tx: Db | Transaction, ...records: AuditRecord[]): Promise<void> {
      for (let start = 0; start < records.length; start += batchSize) {
        await tx.insert(auditLog).values(records.slice(start, start + batchSize).map(toRow))
      }
    },

    async list({ limit, before, ...filters }: AuditQuery): Promise<AuditPage> {
      const entries = await listEntries(filters, before, limit + 1)
      const data = entries.slice(0, limit)
      return { data, next: entries.length > limit ? (data.at(-1)?.id ?? null) : null }
    },

    /** Yields all matching entries, newest first, in batches to limit memory. */
    async *stream(filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
      let before: number | undefined
      for (;;) {
        const batch = await listEntries(filters, before, batchSize)
        if (batch.length > 0) yield batch
        if (batch.length < batchSize) return
        before = batch.at(-1)?.id
      }
    },

    /** Lists the distinct actions and actors of the log. */
    async listFilterOptions(): Promise<AuditFilterOptions> {
      const [actions, actorIds] = await Promise.all([listDistinct('action'), listDistinct('actor_id')])
      const usersById = await findUsers(actorIds)
      return { actions, actors: actorIds.map((id) => ({ id, name: usersById.get(id)?.name ?? '' })) }
    },
  }

  /** A loose index scan: each step jumps to the next value in an index instead of reading the whole log. */
  async function listDistinct(column: 'action' | 'actor_id'): Promise<string[]> {
    const name = sql.identifier(column)
    const { rows } = await db.execute<{ value: string }>(sql`
      with recursive step(value) as (
        (select min(${name}) from ${auditLog})
        union all
        select (select min(${name}) from ${auditLog} where ${name} > step.value) from step where step.value is not null
      )
      select value from step where value is not null limit 1000`)
    return rows.map(({ value }) => value)
  }
}

function createConditions(filters: AuditFilters): (SQL | undefined)[] {
  const { actor, action, subject, from, to } = filters
  return [
    actor ? createActorCondition(actor) : undefined,
    action ? createActionCondition(action) : undefined,
    subject ? eq(auditLog.subjectId, subject) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  ]
}

function createActorCondition(actor: string): SQL {
  return actor === 'none' ? isNull(auditLog.actorId) : eq(auditLog.actorId, actor)
}

function createActionCondition(action: string): SQL {
  if (action.includes('.')) return eq(auditLog.action, action)
  return like(auditLog.action, `${escapeLikePattern(action)}.%`)
}

function toRow(record: AuditRecord): typeof auditLog.$inferInsert {
  const { actor, action, subject, before, after, details } = record
  const changed = findChangedFields(before, after)
  return {
    actorId: actor?.id ?? null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: truncate(subject.label, maxLabelLength),
    changed,
    differences: collectDifferences(record, changed),
    before: before ? hashSubject(before) : null,
    after: after ? hashSubject(after) : null,
    details: details ?? {},
  }
}

/** Returns no fields for a subject that was created or deleted. */
function findChangedFields(before: AuditRecord['before'], after: AuditRecord['after']): string[] {
  if (!before || !after) return []
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.filter((name) => toCanonicalJson(before[name]) !== toCanonicalJson(after[name]))
}

function collectDifferences(
  { before, after, valueFields = [] }: AuditRecord,
  changed: string[],
): AuditDifferences {
  const logged = changed.filter((name) => valueFields.includes(name))
  return Object.fromEntries(
    logged.map((name) => [name, { before: toValue(before?.[name]), after: toValue(after?.[name]) }]),
  )
}

function toValue(value: unknown): AuditValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((item) => truncate(String(item), maxValueLength))
  return typeof value === 'string' ? truncate(value, maxValueLength) : null
}

/** Does not split surrogate pairs. @param length in code points */
function truncate(text: string, length: number): string {
  return text.length <= length ? text : [...text.slice(0, 2 * length)].slice(0, length).join('')
}

function hashSubject(subject: Record<string, unknown>): string {
  return createHash('sha256').update(toCanonicalJson(subject)).digest('hex')
}

/** Returns the same text for the same content, independent of the order of its fields. */
function toCanonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, item: unknown) =>
      item !== null && typeof item === 'object' && !Array.isArray(item)
        ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
        : item,
    ) ?? 'undefined'
  )
}

/** Looked up when the log is read. The log stores no names, because entries can never be erased. */
type UsersById = Map<string, { name: string; email: string }>

function toEntry(row: typeof auditLog.$inferSelect, usersById: UsersById): AuditEntry {
  const { actorId, subjectType, subjectId, subjectLabel } = row
  const email = subjectType === 'user' ? usersById.get(subjectId)?.email : undefined
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: actorId === null ? null : { id: actorId, name: usersById.get(actorId)?.name ?? '' },
    subject: { type: subjectType, id: subjectId, label: email ?? subjectLabel },
    changed: row.changed,
    differences: row.differences,
    before: row.before,
    after: row.after,
    details: row.details,
  }
}
