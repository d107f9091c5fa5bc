// The search index of the newsroom: PostgreSQL full text in the article's language, parts of words in title and
// summary, pairs of characters for Chinese and Japanese, and the nearest known words when nothing matches.
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { foldText, splitScripts } from './fold-text.ts'
import { searchDocuments } from './search.tables.ts'
import {
  matches,
  parseSearchText,
  relevance,
  type SearchText,
  titleHolds,
  titleStart,
} from './search-query.ts'
import { createVocabulary, wordsOf } from './vocabulary.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

export type SearchableArticle = {
  id: string
  title: string
  summary: string
  tags: string[]
  plainText: string
  language: LanguageCode
}

export type FoundIds = {
  ids: string[]
  total: number
  /** The words that were found, when they are others than those typed. */
  corrected?: string | undefined
}
type Slice = { limit: number; offset: number }

const configurationOf: Record<LanguageCode, string> = {
  en: 'english',
  ar: 'arabic',
  ch: 'simple',
  de: 'german',
  fr: 'french',
  hi: 'hindi',
  jp: 'simple',
  ru: 'russian',
  sp: 'spanish',
}

/**
 * Where PostgreSQL's statistics expect more matches than this, they are neither counted nor ranked: the newest come
 * first, and the total says this much. Nobody turns so many pages, and looking at each of 60,000 takes a second.
 */
const mostMatches = 1_500
/** Of very common words, so many of the newest are put in order by title before the rest follows. */
const regrouped = 24
/** PostgreSQL's tsvector holds 1 MB; this much text of any script stays below. */
const indexedCharacters = 120_000

const Explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

export function createSearchIndex({ db }: { db: Db }) {
  const vocabulary = createVocabulary({ db })

  /** What the planner expects; costs no more than planning. */
  async function expectedRows(where: SQL): Promise<number> {
    const explained = await db.execute(
      sql`explain (format json) select 1 from ${searchDocuments} where ${where}`,
    )
    const parsed = Explained.safeParse(explained.rows)
    return parsed.success ? parsed.data[0]['QUERY PLAN'][0].Plan['Plan Rows'] : 0
  }

  /**
   * The query asks for the same words in several languages, and the planner takes these alternatives for
   * independent ones: the share of a single one is what is really expected.
   */
  async function expectedMatches(text: SearchText): Promise<number> {
    const [all, expected] = await Promise.all([expectedRows(sql`true`), expectedRows(matches(text))])
    if (all === 0) return 0
    return all * (1 - (1 - Math.min(1, expected / all)) ** (1 / text.alternatives))
  }

  async function countAll(where: SQL | undefined): Promise<number> {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(searchDocuments)
      .innerJoin(articles, eq(articles.id, searchDocuments.articleId))
      .where(where)
    return row?.total ?? 0
  }

  async function idsBy(where: SQL | undefined, order: SQL[], slice: Slice): Promise<string[]> {
    const rows = await db
      .select({ id: articles.id })
      .from(articles)
      .innerJoin(searchDocuments, eq(articles.id, searchDocuments.articleId))
      .where(where)
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset)
    return rows.map((row) => row.id)
  }

  const newest = [sql`${articles.sortAt} desc`, sql`${articles.id} desc`]

  async function findText(text: SearchText, conditions: SQL[], slice: Slice): Promise<FoundIds> {
    const where = and(matches(text), ...conditions)
    if ((await expectedMatches(text)) > mostMatches && slice.offset + slice.limit <= mostMatches) {
      const ids = await commonWord(text, where, slice)
      // A page that is not full shows that there are fewer than expected: then they are counted after all.
      if (ids.length === slice.limit) return { ids, total: mostMatches }
    }
    const total = await countAll(where)
    if (total === 0) return { ids: [], total }
    return { ids: await idsBy(where, [sql`${relevance(text)} desc`, ...newest], slice), total }
  }

  async function commonWord(text: SearchText, where: SQL | undefined, slice: Slice): Promise<string[]> {
    if (slice.offset + slice.limit > regrouped) return idsBy(where, newest, slice)
    const newestMatches = db
      .select({ id: articles.id, sortAt: articles.sortAt, inTitle: titleHolds(text).as('in_title') })
      .from(articles)
      .innerJoin(searchDocuments, eq(articles.id, searchDocuments.articleId))
      .where(where)
      .orderBy(...newest)
      .limit(regrouped)
      .as('newest_matches')
    const rows = await db
      .select({ id: newestMatches.id })
      .from(newestMatches)
      .orderBy(sql`in_title desc`, sql`sort_at desc`, sql`id desc`)
      .limit(slice.limit)
      .offset(slice.offset)
    return rows.map((row) => row.id)
  }

  return {
    /** Writes the entries of these articles, in the transaction that changes them. */
    async put(tx: Transaction, changed: SearchableArticle[]): Promise<void> {
      if (changed.length === 0) return
      await tx
        .insert(searchDocuments)
        .values(changed.map(entryOf))
        .onConflictDoUpdate({
          target: searchDocuments.articleId,
          set: {
            document: sql`excluded.document`,
            folded: sql`excluded.folded`,
            foldedTitle: sql`excluded.folded_title`,
          },
        })
      await vocabulary.add(
        tx,
        changed.flatMap((article) => wordsOf(foldedSummary(article))),
      )
    },

    /** Titles that begin as typed; undefined when nothing is left to look for. */
    titleBegins(typed: string): SQL | undefined {
      const like = titleStart(typed)
      if (like === undefined) return undefined
      const found = sql`select ${searchDocuments.articleId} from ${searchDocuments} where left(${searchDocuments.foldedTitle}, 100) like ${like}`
      return sql`${articles.id} in (${found})`
    },

    /** How many titles begin as typed; without a look at the articles. */
    async countTitlesBeginning(typed: string): Promise<number> {
      const like = titleStart(typed)
      const begins = sql`left(${searchDocuments.foldedTitle}, 100) like ${like}`
      const [row] =
        like === undefined ? [] : await db.select({ total: count() }).from(searchDocuments).where(begins)
      return row?.total ?? 0
    },

    /**
     * Ids of the articles that match, best first.
     * @param conditions on the articles table: who may see what, category, author
     * @returns undefined when the text holds nothing to look for
     */
    async find(typed: string, conditions: SQL[], slice: Slice): Promise<FoundIds | undefined> {
      const text = parseSearchText(typed)
      if (!text) return undefined
      const found = await findText(text, conditions, slice)
      if (found.total > 0) return found
      const corrected = await vocabulary.correct(text.folded)
      const second = corrected ? parseSearchText(corrected) : undefined
      if (!second) return found
      const instead = await findText(second, conditions, slice)
      return instead.total > 0 ? { ...instead, corrected } : found
    },

    /**
     * For a text that finds nothing: its words that the newsroom knows, mistyped ones as they were meant.
     * @returns undefined when they find nothing either
     */
    async suggest(typed: string, conditions: SQL[]): Promise<string | undefined> {
      const text = parseSearchText(typed)
      const known = text && (await vocabulary.known(text.folded))
      const other = known && known !== text.folded ? parseSearchText(known) : undefined
      if (!other) return undefined
      const { total } = await findText(other, conditions, { limit: 1, offset: 0 })
      return total > 0 ? known : undefined
    },
  }
}

function entryOf(article: SearchableArticle) {
  const configuration = configurationOf[article.language]
  const title = foldText(article.title)
  const summary = foldText(`${article.summary} ${article.tags.join(' ')}`)
  const body = foldText(article.plainText.slice(0, indexedCharacters))
  const part = (folded: string, weight: 'A' | 'B' | 'D', withSingles: boolean) => {
    const { words, pairs, singles } = splitScripts(folded)
    const tokens = (withSingles ? [...pairs, ...singles] : pairs).join(' ')
    return sql`setweight(to_tsvector(${configuration}::regconfig, ${words}) || to_tsvector('simple', ${tokens}), ${weight})`
  }
  return {
    articleId: article.id,
    document: sql<string>`${part(title, 'A', true)} || ${part(summary, 'B', true)} || ${part(body, 'D', false)}`,
    folded: foldedSummary(article),
    foldedTitle: title,
  }
}

function foldedSummary(article: SearchableArticle): string {
  return foldText(`${article.title} ${article.summary} ${article.tags.join(' ')}`)
}
