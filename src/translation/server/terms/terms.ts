// The term base of the site: terms that ship with the product, with those of the publisher.
import { asc } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import { translationTerms } from '../machine.tables.ts'
import type { TermPair } from '../providers/provider.ts'
import { hashTerms, mergeTerms, pairTerms, type TermEntry } from './term-base.ts'

export type Terms = ReturnType<typeof createTerms>

const tag = 'translation-terms'

export function createTerms({ db, memoize }: { db: Db; memoize: Memoize }) {
  const listOwn = () =>
    memoize('translation terms', { tags: [tag], maxAgeMs: 3_600_000 }, async (): Promise<TermEntry[]> => {
      const rows = await db.select().from(translationTerms).orderBy(asc(translationTerms.key))
      return rows.map(({ key, kind, texts }) => ({ key, kind, texts }))
    })

  return {
    async of(source: LanguageCode, target: LanguageCode): Promise<{ pairs: TermPair[]; version: string }> {
      const pairs = pairTerms(mergeTerms(await listOwn()), source, target)
      return { pairs, version: hashTerms(pairs) }
    },
  }
}
