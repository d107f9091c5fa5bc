// Compares the files in migrations/ with each other and with the tables of all modules.
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Finding } from './finding.ts'

const Journal = z.object({
  entries: z.array(z.object({ idx: z.number(), tag: z.string(), when: z.number() })),
})
const Snapshot = z.looseObject({
  id: z.string(),
  prevId: z.string(),
  tables: z.record(z.string(), z.unknown()),
})
type Snapshot = z.infer<typeof Snapshot>
type Entry = z.infer<typeof Journal>['entries'][number]

const journalPath = 'migrations/meta/_journal.json'
const rule = 'migrations'

/**
 * @param texts all files of `migrations/`, by path
 * @param current snapshot that drizzle-kit generates from the present tables
 */
export function checkMigrations(texts: ReadonlyMap<string, string>, current: unknown): Finding[] {
  const entries = Journal.parse(readJson(texts, journalPath)).entries
  if (entries.length === 0)
    return [{ file: journalPath, line: 1, rule, message: 'the journal lists no migrations' }]
  const snapshots = entries.map((entry) => {
    const found = readJson(texts, snapshotPath(entry))
    return found === undefined ? undefined : Snapshot.parse(found)
  })
  return [
    ...checkJournal(entries),
    ...checkFiles(entries, texts),
    ...checkChain(entries, snapshots),
    ...checkComments(entries, snapshots, texts),
    ...checkPending(entries.at(-1), snapshots.at(-1), Snapshot.parse(current)),
  ]
}

function checkJournal(entries: readonly Entry[]): Finding[] {
  return entries.flatMap(({ idx, tag, when }, position) => {
    const previous = entries[position - 1]
    const isInOrder =
      idx === position && tag.startsWith(`${formatIndex(position)}_`) && when > (previous?.when ?? 0)
    return isInOrder
      ? []
      : [
          {
            file: journalPath,
            line: 1,
            rule,
            message: `${tag} is out of order: generate it again after the others`,
          },
        ]
  })
}

/** Each entry has two files, and each file has an entry. */
function checkFiles(entries: readonly Entry[], texts: ReadonlyMap<string, string>): Finding[] {
  const wanted = new Set([journalPath, ...entries.flatMap((entry) => [sqlPath(entry), snapshotPath(entry)])])
  const missing = [...wanted].filter((path) => !texts.has(path))
  const stray = [...texts.keys()].filter((path) => !wanted.has(path))
  return [
    ...missing.map((file) => ({ file, line: 1, rule, message: 'missing, but listed in the journal' })),
    ...stray.map((file) => ({
      file,
      line: 1,
      rule,
      message: 'not listed in the journal: generate migrations instead of copying them',
    })),
  ]
}

/** Two branches that each added a migration leave two snapshots with the same predecessor. */
function checkChain(entries: readonly Entry[], snapshots: readonly (Snapshot | undefined)[]): Finding[] {
  return entries.flatMap((entry, position) => {
    const snapshot = snapshots[position]
    const previous = snapshots[position - 1]
    if (!snapshot || !previous || snapshot.prevId === previous.id) return []
    const message = 'does not follow the previous snapshot: remove the migration and generate it again'
    return [{ file: snapshotPath(entry), line: 1, rule, message }]
  })
}

/** A migration that changes no table was written by hand, and needs a comment that gives the reason. */
function checkComments(
  entries: readonly Entry[],
  snapshots: readonly (Snapshot | undefined)[],
  texts: ReadonlyMap<string, string>,
): Finding[] {
  return entries.flatMap((entry, position) => {
    const snapshot = snapshots[position]
    const previous = snapshots[position - 1]
    if (!snapshot) return []
    const isHandWritten = listChanges(previous, snapshot).length === 0
    const text = texts.get(sqlPath(entry)) ?? ''
    if (!isHandWritten || /^\s*--(?!>)\s*\S/.test(text)) return []
    return [
      {
        file: sqlPath(entry),
        line: 1,
        rule,
        message: 'written by hand: begin with a comment that gives the reason',
      },
    ]
  })
}

function checkPending(entry: Entry | undefined, last: Snapshot | undefined, current: Snapshot): Finding[] {
  if (!entry || !last) return []
  const changed = listChanges(last, current)
  if (changed.length === 0) return []
  const message = `tables have changed (${changed.join(', ')}): npm run db:generate -- --name what-changes`
  return [{ file: sqlPath(entry), line: 1, rule, message }]
}

/** Names of changed tables, and kinds of other changed objects (enums, views …). */
function listChanges(before: Snapshot | undefined, after: Snapshot): string[] {
  const names = new Set([...Object.keys(before?.tables ?? {}), ...Object.keys(after.tables)])
  const tables = [...names].filter((name) => !isDeepStrictEqual(before?.tables[name], after.tables[name]))
  const kinds = ['enums', 'schemas', 'sequences', 'roles', 'policies', 'views'] as const
  return [...tables, ...kinds.filter((kind) => !isDeepStrictEqual(before?.[kind] ?? {}, after[kind] ?? {}))]
}

function readJson(texts: ReadonlyMap<string, string>, path: string): unknown {
  const text = texts.get(path)
  return text === undefined ? undefined : JSON.parse(text)
}

function formatIndex(position: number): string {
  return String(position).padStart(4, '0')
}

function sqlPath({ tag }: Entry): string {
  return `migrations/${tag}.sql`
}

function snapshotPath({ idx }: Entry): string {
  return `migrations/meta/${formatIndex(idx)}_snapshot.json`
}
