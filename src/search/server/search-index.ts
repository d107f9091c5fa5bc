// The search index of the newsroom: PostgreSQL full text in the article's language, parts of words in title and
// summary, pairs of characters for Chinese and Japanese, and the nearest known words when nothing matches.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { foldText, splitScripts } from './fold-text.ts'
import { searchDocuments } from './search.tables.ts'
import { matches, parseSearchText, relevance, type SearchText, titleHolds } from './search-query.ts'
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

export type FoundIds = { ids: string[]; total: number }
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
 * Up to so many matches are counted and ranked one by one; of more, the newest come first, and the total says
 * no more than this: nobody turns so many pages, and looking at each of 60,000 takes half a second.
 */
export const mostMatches = 500
/** Of very common words, so many of the newest are put in order by title before the rest follows. */
const regrouped = 300
/** PostgreSQL's tsvector holds 1 MB; this much text of any script stays below. */
const indexedCharacters = 120_000

export function createSearchIndex({ db }: { db: Db }) {
  const vocabulary = createVocabulary({ db })

  async function countUpTo(most: number, where: SQL | undefined): Promise<number> {
    const some = db
      .select({ one: sql`1` })
      .from(searchDocuments)
      .innerJoin(articles, eq(articles.id, searchDocuments.articleId))
      .where(where)
      .limit(most)
    const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some.as('some'))
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
    const total = await countUpTo(mostMatches + 1, where)
    if (total === 0) return { ids: [], total }
    if (total > mostMatches) return { ids: await commonWord(text, where, slice), total: mostMatches }
    return { ids: await idsBy(where, [sql`${relevance(text)} desc`, ...newest], slice), total }
  }

  async function commonWord(text: SearchText, where: SQL | undefined, slice: Slice): Promise<string[]> {
    if (slice.offset >= regrouped) return idsBy(where, newest, slice)
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
      return second ? findText(second, conditions, slice) : found
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
