// The translation memory: segments with their translations. Only what it does not know is sent to a provider, and what a
// person has reviewed replaces what a machine has written.
import { and, asc, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { SegmentState, TranslatedSegment } from '../../contract/segment.ts'
import { translationMemory } from '../machine.tables.ts'

export type LanguagePair = { source: LanguageCode; target: LanguageCode }
export type MemoryEntry = {
  hash: string
  source: string
  target: string
  state: SegmentState
  provider: string | null
  model: string | null
}
export type StoredEntry = MemoryEntry & {
  sourceLanguage: LanguageCode
  targetLanguage: LanguageCode
  updatedAt: Date
}

/** Rows of one statement. */
const batchSize = 500
/** A reviewed translation does not depend on terms. */
const anyTerms = ''

/** @returns by hash; a reviewed translation before one with the current terms */
export async function findInMemory(
  db: Db | Transaction,
  { source, target }: LanguagePair,
  hashes: readonly string[],
  termsVersion: string,
): Promise<Map<string, MemoryEntry>> {
  const found = new Map<string, MemoryEntry>()
  for (const batch of toBatches(hashes)) {
    const rows = await db
      .select()
      .from(translationMemory)
      .where(
        and(
          eq(translationMemory.sourceLanguage, source),
          eq(translationMemory.targetLanguage, target),
          inArray(translationMemory.hash, batch),
          inArray(translationMemory.termsVersion, [anyTerms, termsVersion]),
        ),
      )
      // The empty version of reviewed ones comes last and replaces.
      .orderBy(sql`${translationMemory.termsVersion} = ''`)
    for (const row of rows) found.set(row.hash, row)
  }
  return found
}

/** Adds what machines or people have translated; of two for the same source the newer one stays. */
export async function putIntoMemory(
  tx: Transaction,
  { source, target }: LanguagePair,
  entries: readonly MemoryEntry[],
  termsVersion: string,
): Promise<void> {
  const rows = [...new Map(entries.map((entry) => [`${entry.hash} ${entry.state}`, entry])).values()]
    .map((entry) => ({
      ...entry,
      sourceLanguage: source,
      targetLanguage: target,
      termsVersion: entry.state === 'reviewed' ? anyTerms : termsVersion,
    }))
    // In one order, so that two transactions do not wait for each other.
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  for (const batch of toBatches(rows)) {
    await tx
      .insert(translationMemory)
      .values(batch)
      .onConflictDoUpdate({
        target: [
          translationMemory.sourceLanguage,
          translationMemory.targetLanguage,
          translationMemory.hash,
          translationMemory.termsVersion,
        ],
        set: {
          source: sql`excluded.source`,
          target: sql`excluded.target`,
          state: sql`excluded.state`,
          provider: sql`excluded.provider`,
          model: sql`excluded.model`,
          updatedAt: sql`now()`,
        },
      })
  }
}

/** Adds the segments of a translation that a person has reviewed. */
export function putReviewed(
  tx: Transaction,
  pair: LanguagePair,
  segments: readonly TranslatedSegment[],
): Promise<void> {
  const entries = segments.flatMap(({ key: hash, kind, source, target, state }): MemoryEntry[] => {
    const isText = kind !== 'media' && kind !== 'code' && target !== null
    return isText && state === 'reviewed'
      ? [{ hash, source, target, state, provider: null, model: null }]
      : []
  })
  return putIntoMemory(tx, pair, entries, anyTerms)
}

/**
 * Adds reviewed translations of another program. Those that are known stay as they are.
 * @returns how many were added
 */
export async function addReviewed(
  tx: Transaction,
  { source, target }: LanguagePair,
  entries: readonly Pick<MemoryEntry, 'hash' | 'source' | 'target'>[],
): Promise<number> {
  const rows = [...new Map(entries.map((entry) => [entry.hash, entry])).values()]
    .map((entry) => ({
      ...entry,
      sourceLanguage: source,
      targetLanguage: target,
      termsVersion: anyTerms,
      state: 'reviewed' as const,
    }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
  let added = 0
  for (const batch of toBatches(rows)) {
    const stored = await tx
      .insert(translationMemory)
      .values(batch)
      .onConflictDoNothing()
      .returning({ hash: translationMemory.hash })
    added += stored.length
  }
  return added
}

/** Days for which a translation with other terms stays: the terms may come back, and versions of Olea may run side by side. */
const retentionDays = 30

/** Deletes what machines have translated with terms that do not apply any more. @param termsVersions those that apply */
export async function pruneMemory(db: Db, termsVersions: readonly string[]): Promise<void> {
  const isOld = lt(translationMemory.updatedAt, sql`now() - make_interval(days => ${retentionDays})`)
  const isOutdated = notInArray(translationMemory.termsVersion, [anyTerms, ...termsVersions])
  await db.delete(translationMemory).where(and(isOld, isOutdated, ne(translationMemory.state, 'reviewed')))
}

/** All entries of two languages in batches, for an export. */
export async function* readMemory(db: Db, { source, target }: LanguagePair): AsyncGenerator<StoredEntry[]> {
  let after: { hash: string; terms: string } | undefined
  for (;;) {
    const { hash, termsVersion } = translationMemory
    const rows = await db
      .select()
      .from(translationMemory)
      .where(
        and(
          eq(translationMemory.sourceLanguage, source),
          eq(translationMemory.targetLanguage, target),
          after && or(gt(hash, after.hash), and(eq(hash, after.hash), gt(termsVersion, after.terms))),
        ),
      )
      .orderBy(asc(hash), asc(termsVersion))
      .limit(batchSize)
    const last = rows.at(-1)
    if (!last) return
    after = { hash: last.hash, terms: last.termsVersion }
    yield rows
  }
}

function toBatches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / batchSize)
  return Array.from({ length: count }, (_, index) => items.slice(index * batchSize, (index + 1) * batchSize))
}
