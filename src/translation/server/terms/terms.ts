// The term base of the site: terms that ship with the product, with those of the publisher.
import { asc, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { translationTerms } from '../machine.tables.ts'
import type { TermPair } from '../providers/provider.ts'
import { hashTerms, mergeTerms, pairTerms, type TermEntry } from './term-base.ts'

export type Terms = ReturnType<typeof createTerms>

const tag = 'translation-terms'

export function createTerms({ db, write, memoize }: { db: Db; write: Write; memoize: Memoize }) {
  const listOwn = () =>
    memoize('translation terms', { tags: [tag], maxAgeMs: 3_600_000 }, async (): Promise<TermEntry[]> => {
      const rows = await db.select().from(translationTerms).orderBy(asc(translationTerms.key))
      return rows.map(({ key, kind, texts }) => ({ key, kind, texts }))
    })

  return {
    list: async (): Promise<TermEntry[]> => mergeTerms(await listOwn()),

    async of(source: LanguageCode, target: LanguageCode): Promise<{ pairs: TermPair[]; version: string }> {
      const pairs = pairTerms(mergeTerms(await listOwn()), source, target)
      return { pairs, version: hashTerms(pairs) }
    },

    /** Replaces entries with the same key, and adds the others. */
    async put(entries: readonly TermEntry[], editor: { id: string } | undefined): Promise<void> {
      if (entries.length === 0) return
      await write(async ({ tx, invalidate, audit }) => {
        await tx
          .insert(translationTerms)
          .values([...new Map(entries.map((entry) => [entry.key, entry])).values()])
          .onConflictDoUpdate({
            target: translationTerms.key,
            set: { kind: sql`excluded.kind`, texts: sql`excluded.texts`, updatedAt: sql`now()` },
          })
        await audit({
          actor: editor,
          action: 'translation.terms-imported',
          subject: { type: 'terms', id: 'terms', label: String(entries.length) },
          details: { count: entries.length },
        })
        invalidate(tag)
      })
    },
  }
}
