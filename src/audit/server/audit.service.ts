// The record of what was done. Features get `record` as an argument and call it in the transaction of the change:
// what was rolled back never happened here either.
import { createHash } from 'node:crypto'
import { and, desc, eq, gte, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
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

export type AuditRecord = {
  /** Who did it; undefined for the newspaper itself. */
  actor: { id: string } | undefined
  /** Subject and verb: `article.hidden`. */
  action: string
  subject: { type: string; id: string; label: string }
  /**
   * The subject before and after, absent where there was or is none. Their hashes are kept, the names of the fields
   * that differ, and the values of `legible` ones; leave secrets out all the same.
   */
  before?: Record<string, unknown> | undefined
  after?: Record<string, unknown> | undefined
  /** Fields whose values stand in the log for ever: short ones that tell nothing of a person. */
  valueFields?: readonly string[]
  details?: Record<string, string | number | boolean | null>
}

const longestLabel = 300
const longestValue = 1_000
const batch = 500

export function createAuditService({ db }: { db: Db }) {
  async function listEntries(filters: AuditFilters, before: number | undefined, limit: number) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(...conditions(filters), before === undefined ? undefined : lt(auditLog.id, before)))
      .orderBy(desc(auditLog.id))
      .limit(limit)
    const people = await peopleOf(
      rows.flatMap(({ actorId, subjectType, subjectId }) => [
        ...(actorId ? [actorId] : []),
        ...(subjectType === 'user' ? [subjectId] : []),
      ]),
    )
    return rows.map((row) => toEntry(row, people))
  }

  async function peopleOf(ids: string[]): Promise<People> {
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
    async record(tx: Transaction, ...records: AuditRecord[]): Promise<void> {
      for (let start = 0; start < records.length; start += batch) {
        await tx.insert(auditLog).values(records.slice(start, start + batch).map(toRow))
      }
    },

    async list({ limit, before, ...filters }: AuditQuery): Promise<AuditPage> {
      const found = await listEntries(filters, before, limit + 1)
      const data = found.slice(0, limit)
      return { data, next: found.length > limit ? (data.at(-1)?.id ?? null) : null }
    },

    /** Everything that matches, newest first, in slices so that memory stays flat. */
    async *stream(filters: AuditFilters): AsyncGenerator<AuditEntry[]> {
      let before: number | undefined
      for (;;) {
        const slice = await listEntries(filters, before, batch)
        if (slice.length > 0) yield slice
        if (slice.length < batch) return
        before = slice.at(-1)?.id
      }
    },

    /** What can be filtered by. Each step jumps to the next value in an index instead of reading the whole log. */
    async listFilterOptions(): Promise<AuditFilterOptions> {
      const [actions, actorIds] = await Promise.all([distinct('action'), distinct('actor_id')])
      const people = await peopleOf(actorIds)
      return { actions, actors: actorIds.map((id) => ({ id, name: people.get(id)?.name ?? '' })) }
    },
  }

  async function distinct(column: 'action' | 'actor_id'): Promise<string[]> {
    const name = sql.identifier(column)
    const found = await db.execute<{ value: string }>(sql`
      with recursive step(value) as (
        (select min(${name}) from ${auditLog})
        union all
        select (select min(${name}) from ${auditLog} where ${name} > step.value) from step where step.value is not null
      )
      select value from step where value is not null limit 1000`)
    return found.rows.map(({ value }) => value)
  }
}

function conditions(filters: AuditFilters): (SQL | undefined)[] {
  const { actor, action, subject, from, to } = filters
  return [
    actor ? (actor === 'none' ? isNull(auditLog.actorId) : eq(auditLog.actorId, actor)) : undefined,
    action ? actionCondition(action) : undefined,
    subject ? eq(auditLog.subjectId, subject) : undefined,
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  ]
}

function actionCondition(action: string): SQL {
  if (action.includes('.')) return eq(auditLog.action, action)
  return like(auditLog.action, `${action.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}.%`)
}

function toRow(record: AuditRecord): typeof auditLog.$inferInsert {
  const { actor, action, subject, before, after, details } = record
  const changed = changedFields(before, after)
  return {
    actorId: actor?.id ?? null,
    action,
    subjectType: subject.type,
    subjectId: subject.id,
    subjectLabel: beginningOf(subject.label, longestLabel),
    changed,
    differences: differencesOf(record, changed),
    before: before ? hashOf(before) : null,
    after: after ? hashOf(after) : null,
    details: details ?? {},
  }
}

/** Fields that differ; of a subject that came or went there is nothing to compare. */
function changedFields(before: AuditRecord['before'], after: AuditRecord['after']): string[] {
  if (!before || !after) return []
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  return names.filter((name) => canonical(before[name]) !== canonical(after[name]))
}

function differencesOf(
  { before, after, valueFields: legible = [] }: AuditRecord,
  changed: string[],
): AuditDifferences {
  const told = changed.filter((name) => legible.includes(name))
  return Object.fromEntries(
    told.map((name) => [name, { before: toValue(before?.[name]), after: toValue(after?.[name]) }]),
  )
}

function toValue(value: unknown): AuditValue {
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map((one) => beginningOf(String(one), longestValue))
  return typeof value === 'string' ? beginningOf(value, longestValue) : null
}

/** Without half a sign at its end. */
function beginningOf(text: string, length: number): string {
  return text.length <= length ? text : [...text.slice(0, 2 * length)].slice(0, length).join('')
}

function hashOf(subject: Record<string, unknown>): string {
  return createHash('sha256').update(canonical(subject)).digest('hex')
}

/** The same text for the same content, whatever order its fields were put in. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_key, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? 'undefined'
  )
}

/** Looked up when somebody reads the log: it holds no names itself, which could never be taken out again. */
type People = Map<string, { name: string; email: string }>

function toEntry(row: typeof auditLog.$inferSelect, people: People): AuditEntry {
  const { actorId, subjectType, subjectId, subjectLabel } = row
  const person = subjectType === 'user' ? people.get(subjectId)?.email : undefined
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    actor: actorId === null ? null : { id: actorId, name: people.get(actorId)?.name ?? '' },
    subject: { type: subjectType, id: subjectId, label: person ?? subjectLabel },
    changed: row.changed,
    differences: row.differences,
    before: row.before,
    after: row.after,
    details: row.details,
  }
}
