// Counts published and scheduled articles by language and by the state of their translations.
import { and, count, eq, ne, sql } from 'drizzle-orm'
import { type LanguageCode, languages } from '#src/i18n/languages.ts'
import { newsTag } from '#src/news/contract/cache-tags.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { reuseResult } from '#src/platform/cache/reuse-result.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { TranslationState } from '../contract/limits.ts'
import type { TranslationCounts, TranslationOverview } from '../contract/translation.ts'
import { isWaiting } from './jobs/request-conditions.ts'
import { translationRequests } from './machine.tables.ts'
import { articleTranslations } from './translation.tables.ts'

type CountedState = Exclude<TranslationState, 'missing'> | 'original'

const maxAgeMs = 60_000
/**
 * Counting this many texts takes a quarter of a second, and every change of an article would repeat it. On a site with
 * more, the numbers may be a minute old.
 */
const manyTexts = 100_000

const sum = (rows: { total: number }[]) => rows.reduce((result, { total }) => result + total, 0)

/** Counts for all languages, by two queries. */
export function createTranslationCounts({ db, memoize }: { db: Db; memoize: Memoize }) {
  // Hashes the head of each article once: inside the join it would be hashed for each of its translations.
  const countFresh = () =>
    memoize('translation counts', { tags: [newsTag], maxAgeMs }, async () => {
      const found = await db.execute<{ language: LanguageCode; state: CountedState; total: number }>(sql`
        with sources as materialized (
          select id, language, md5(title) as title_hash, md5(summary) as summary_hash, text_hash
          from ${articles} where is_published
        )
        select language, state, count(*)::int as total from (
          select language, 'original' as state from sources
          union all
          select translation.language, case
            when (source_title_hash, source_summary_hash, source_text_hash) <> (title_hash, summary_hash, text_hash)
            then 'stale' else status end
          from ${articleTranslations} as translation join sources on sources.id = translation.article_id
          where translation.language <> sources.language and content is not null
        ) as texts
        group by language, state`)
      return found.rows
    })

  const countStates = reuseResult(countFresh, { isExpensive: (rows) => sum(rows) >= manyTexts, maxAgeMs })

  const countWaiting = () =>
    db
      .select({ language: translationRequests.language, total: count() })
      .from(translationRequests)
      .innerJoin(articles, eq(articles.id, translationRequests.articleId))
      .where(
        and(isWaiting, eq(articles.isPublished, true), ne(articles.language, translationRequests.language)),
      )
      .groupBy(translationRequests.language)

  return async (): Promise<TranslationOverview['data']> => {
    const [states, waiting] = await Promise.all([countStates(), countWaiting()])
    const articleTotal = sum(states.filter(({ state }) => state === 'original'))
    return languages.map(({ code }) => {
      const totalOf = (state: CountedState) =>
        states.find((row) => row.language === code && row.state === state)?.total ?? 0
      const counted = {
        stale: totalOf('stale'),
        machine: totalOf('machine'),
        reviewed: totalOf('reviewed'),
        original: totalOf('original'),
      }
      const missing = Object.values(counted).reduce((left, total) => left - total, articleTotal)
      const counts: TranslationCounts = {
        ...counted,
        missing,
        waiting: waiting.find(({ language }) => language === code)?.total ?? 0,
      }
      return { lang: code, counts }
    })
  }
}
