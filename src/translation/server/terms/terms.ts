// The term base of the site: terms that ship with the product, with those of the publisher.
import { isDeepStrictEqual } from 'node:util'
import { asc, sql } from 'drizzle-orm'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { translationTerms } from '../machine.tables.ts'
import type { TermPair } from '../providers/provider.ts'
import { hashTerms, mergeTerms, pairTerms, type TermEntry } from './term-base.ts'

export type Terms = ReturnType<typeof createTerms>

const tag = 'translation-terms'

export function createTerms({ db, memoize, write }: { db: Db; memoize: Memoize; write: Write }) {
  const listOwn = () =>
    memoize('translation terms', { tags: [tag], maxAgeMs: 3_600_000 }, async (): Promise<TermEntry[]> => {
      const rows = await db.select().from(translationTerms).orderBy(asc(translationTerms.key))
      return rows.map(({ key, kind, texts }) => ({ key, kind, texts }))
    })

  return {
    list: async (): Promise<TermEntry[]> => mergeTerms(await listOwn()),

    /**
     * Adds terms of the publisher, or replaces those with the same key.
     * @returns how many are different from those before
     */
    async put(entries: readonly TermEntry[], actor: { id: string } | undefined): Promise<number> {
      const current = new Map(mergeTerms(await listOwn()).map((entry) => [entry.key, entry]))
      const latest = [...new Map(entries.map((entry) => [entry.key, entry])).values()]
      const changed = latest.filter((entry) => !isSameTerm(entry, current.get(entry.key)))
      if (changed.length === 0) return 0
      await write(async ({ tx, audit, invalidate }) => {
        await tx
          .insert(translationTerms)
          .values(changed)
          .onConflictDoUpdate({
            target: translationTerms.key,
            set: { kind: sql`excluded.kind`, texts: sql`excluded.texts`, updatedAt: sql`now()` },
          })
        await audit({
          actor,
          action: 'translation.terms-imported',
          subject: { type: 'import', id: 'translation-terms', label: '' },
          details: { count: changed.length },
        })
        invalidate(tag)
      })
      return changed.length
    },

    /** The versions of all pairs of languages. */
    async listVersions(): Promise<string[]> {
      const entries = mergeTerms(await listOwn())
      const pairs = languages.flatMap(({ code: source }) =>
        languages.map(({ code: target }) => pairTerms(entries, source, target)),
      )
      return [...new Set(pairs.map(hashTerms))]
    },

    async of(source: LanguageCode, target: LanguageCode): Promise<{ pairs: TermPair[]; version: string }> {
      const pairs = pairTerms(mergeTerms(await listOwn()), source, target)
      return { pairs, version: hashTerms(pairs) }
    },
  }
}

function isSameTerm(entry: TermEntry, current: TermEntry | undefined): boolean {
  const withTexts = ({ texts }: TermEntry) =>
    Object.fromEntries(Object.entries(texts).filter(([, spellings]) => (spellings?.length ?? 0) > 0))
  return (
    current !== undefined &&
    entry.kind === current.kind &&
    isDeepStrictEqual(withTexts(entry), withTexts(current))
  )
}
