// Full-text search over the documents of one feature: PostgreSQL text search in the document's language, substrings of
// title and summary, bigrams for Chinese and Japanese, and spelling correction when nothing matches.
import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { createConcurrencyLimit } from '#src/platform/concurrency-limit.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { unavailable } from '#src/platform/problem.ts'
import { foldText, splitScripts } from '../contract/fold-text.ts'
import type { SearchColumns } from './search.tables.ts'
import {
  createTitleStartPattern,
  matchesText,
  parseSearchText,
  type SearchText,
  textRelevance,
  titleContains,
} from './search-query.ts'
import { createVocabulary, extractWords } from './vocabulary.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** The tables of a feature whose records can be searched. */
export type SearchSource = {
  /** The table of records; conditions of `find` refer to it. */
  records: PgTable
  id: AnyPgColumn
  /** Sorts equally relevant records, newest first. */
  recency: AnyPgColumn
  /** The table of search documents, defined with `searchColumns`; one row per record. */
  documents: PgTable & SearchColumns
  /** The record's id in `documents`. */
  documentId: AnyPgColumn
  /** The texts of these records in other languages, which find the same record. */
  listTranslations?(tx: Transaction, ids: string[]): Promise<TranslatedText[]>
}

type TranslatedText = Pick<SearchableText, 'id' | 'title' | 'summary' | 'plainText' | 'language'>

export type SearchableText = {
  id: string
  title: string
  summary: string
  tags: string[]
  /** The body without markup. */
  plainText: string
  language: LanguageCode
}

export type SearchResult = {
  ids: string[]
  total: number
  /** The corrected text, when it was searched for instead of the typed text. */
  corrected?: string | undefined
}
type Slice = { limit: number; offset: number }

const configurationByLanguage: Record<LanguageCode, string> = {
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
 * When PostgreSQL estimates more matches, they are neither counted nor ranked: the newest come first, and this number is
 * reported as the total. Readers do not page that far, and ranking 60,000 matches takes a second.
 */
const maxRankedMatches = 1_500
/** For common words: number of newest matches among which matches in the title come first. */
const titleFirstCount = 24
/** So that floods of searches leave connections and processor time for everything else. */
const maxConcurrentSearches = 4
/** At 200 searches a second the last one in the queue waits about two seconds. */
const maxQueuedSearches = 400
/** Of all languages. The maximum size of a tsvector is 1 MB; this number of characters stays below it in every script. */
const maxIndexedCharacters = 120_000

const ExplainOutput = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

export function createSearchIndex({ db, source }: { db: Db; source: SearchSource }) {
  const vocabulary = createVocabulary({ db })
  const withinLimit = createConcurrencyLimit(maxConcurrentSearches, {
    maxQueued: maxQueuedSearches,
    createError: () => unavailable('search-busy', 'Too many searches at this moment'),
  })
  const { records, documents, documentId } = source
  const id = sql<string>`${source.id}`
  const isDocumentOfRecord = sql`${source.id} = ${documentId}`
  const newestFirst = [sql`${source.recency} desc`, sql`${source.id} desc`]

  /** Returns the planner's estimate of the number of rows, without running the query. */
  async function estimateRows(where: SQL): Promise<number> {
    const explained = await db.execute(sql`explain (format json) select 1 from ${documents} where ${where}`)
    const parsed = ExplainOutput.safeParse(explained.rows)
    return parsed.success ? parsed.data[0]['QUERY PLAN'][0].Plan['Plan Rows'] : 0
  }

  /**
   * The query contains the same words in several languages. The planner treats these alternatives as independent, so
   * the estimate is corrected to the selectivity of a single alternative.
   */
  async function estimateMatches(text: SearchText): Promise<number> {
    const [all, expected] = await Promise.all([
      estimateRows(sql`true`),
      estimateRows(matchesText(documents, text)),
    ])
    if (all === 0) return 0
    return all * (1 - (1 - Math.min(1, expected / all)) ** (1 / text.alternatives))
  }

  async function countMatches(where: SQL | undefined): Promise<number> {
    const [row] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(documents)
      .innerJoin(records, isDocumentOfRecord)
      .where(where)
    return row?.total ?? 0
  }

  async function listIds(where: SQL | undefined, order: SQL[], slice: Slice): Promise<string[]> {
    const rows = await db
      .select({ id })
      .from(records)
      .innerJoin(documents, isDocumentOfRecord)
      .where(where)
      .orderBy(...order)
      .limit(slice.limit)
      .offset(slice.offset)
    return rows.map((row) => row.id)
  }

  async function findText(text: SearchText, conditions: SQL[], slice: Slice): Promise<SearchResult> {
    const where = and(matchesText(documents, text), ...conditions)
    if ((await estimateMatches(text)) > maxRankedMatches && slice.offset + slice.limit <= maxRankedMatches) {
      const ids = await listCommonMatches(text, where, slice)
      // A page that is not full proves that the estimate was too high, so the matches are counted.
      if (ids.length === slice.limit) return { ids, total: maxRankedMatches }
    }
    const total = await countMatches(where)
    if (total === 0) return { ids: [], total }
    const order = [sql`${textRelevance(documents, text)} desc`, ...newestFirst]
    return { ids: await listIds(where, order, slice), total }
  }

  async function findOrCorrect(
    typed: string,
    conditions: SQL[],
    slice: Slice,
  ): Promise<SearchResult | undefined> {
    const text = parseSearchText(typed)
    if (!text) return undefined
    const found = await findText(text, conditions, slice)
    if (found.total > 0) return found
    const corrected = await vocabulary.correct(text.folded)
    const correctedText = corrected ? parseSearchText(corrected) : undefined
    if (!correctedText) return found
    const foundInstead = await findText(correctedText, conditions, slice)
    return foundInstead.total > 0 ? { ...foundInstead, corrected } : found
  }

  async function findKnownWords(typed: string, conditions: SQL[]): Promise<string | undefined> {
    const text = parseSearchText(typed)
    const knownWords = text && (await vocabulary.toKnownWords(text.folded))
    const alternative = knownWords && knownWords !== text.folded ? parseSearchText(knownWords) : undefined
    if (!alternative) return undefined
    const { total } = await findText(alternative, conditions, { limit: 1, offset: 0 })
    return total > 0 ? knownWords : undefined
  }

  /** Lists matches of common words, newest first. On the first pages, matches in the title come first. */
  async function listCommonMatches(
    text: SearchText,
    where: SQL | undefined,
    slice: Slice,
  ): Promise<string[]> {
    if (slice.offset + slice.limit > titleFirstCount) return listIds(where, newestFirst, slice)
    const newest = db
      .select({
        id: id.as('id'),
        recency: sql`${source.recency}`.as('recency'),
        inTitle: titleContains(documents, text).as('in_title'),
      })
      .from(records)
      .innerJoin(documents, isDocumentOfRecord)
      .where(where)
      .orderBy(...newestFirst)
      .limit(titleFirstCount)
      .as('newest_matches')
    const rows = await db
      .select({ id: newest.id })
      .from(newest)
      .orderBy(sql`in_title desc`, sql`recency desc`, sql`id desc`)
      .limit(slice.limit)
      .offset(slice.offset)
    return rows.map((row) => row.id)
  }

  /** Each text with its translations, the original first. */
  async function addTranslations(tx: Transaction, originals: SearchableText[]): Promise<SearchableText[][]> {
    const ids = originals.map((original) => original.id)
    const translations = (await source.listTranslations?.(tx, ids)) ?? []
    const byId = Map.groupBy(translations, (translation) => translation.id)
    return originals.map((original) => [
      original,
      // The tags of the original find it already.
      ...(byId.get(original.id) ?? []).map((translation) => ({ ...translation, tags: [] })),
    ])
  }

  return {
    /** Writes the search documents of these records, in the transaction that changes them. */
    async put(tx: Transaction, changed: SearchableText[]): Promise<void> {
      if (changed.length === 0) return
      const key = sql.identifier(documentId.name)
      const texts = await addTranslations(tx, changed)
      await tx.execute(sql`
        insert into ${documents} (${key}, document, folded, folded_title)
        values ${sql.join(texts.map(toDocumentRow), sql`, `)}
        on conflict (${key}) do update set
          document = excluded.document, folded = excluded.folded, folded_title = excluded.folded_title`)
      await vocabulary.add(
        tx,
        texts.flatMap((versions) => versions.flatMap((text) => extractWords(foldSummary(text)))),
      )
    },

    /** Condition for records whose title starts with the text; undefined when it contains nothing searchable. */
    titleStartsWith(typed: string): SQL | undefined {
      const pattern = createTitleStartPattern(typed)
      if (pattern === undefined) return undefined
      const matching = sql`select ${documentId} from ${documents} where left(${documents.foldedTitle}, 100) like ${pattern}`
      return sql`${source.id} in (${matching})`
    },

    /** Counts titles that start with the text, without reading the records. */
    async countTitlesStartingWith(typed: string): Promise<number> {
      const pattern = createTitleStartPattern(typed)
      if (pattern === undefined) return 0
      const [row] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(documents)
        .where(sql`left(${documents.foldedTitle}, 100) like ${pattern}`)
      return row?.total ?? 0
    },

    /**
     * Returns the ids of matching records, most relevant first. When nothing matches, searches for corrected words.
     * @param conditions on the table of records: visibility, category, author
     * @returns undefined when the text contains nothing searchable
     * @throws ProblemError 503 while too many searches wait
     */
    find: (typed: string, conditions: SQL[], slice: Slice) =>
      withinLimit(() => findOrCorrect(typed, conditions, slice)),

    /**
     * For a text without matches: returns its known words, with corrected spelling.
     * @returns undefined when these words have no matches either
     * @throws ProblemError 503 while too many searches wait
     */
    suggest: (typed: string, conditions: SQL[]) => withinLimit(() => findKnownWords(typed, conditions)),
  }
}

/**
 * The values of one row of search documents: id, document, folded, folded_title. One row for all languages of a record, so
 * that it is found and ranked once.
 */
function toDocumentRow(versions: SearchableText[]): SQL {
  const maxCharacters = Math.floor(maxIndexedCharacters / versions.length)
  const documents = versions.map((text) => toDocument(text, maxCharacters))
  const folded = versions.map(foldSummary).join('\n')
  const titles = versions.map(({ title }) => foldText(title)).join('\n')
  return sql`(${versions[0]?.id}, ${sql.join(documents, sql` || `)}, ${folded}, ${titles})`
}

function toDocument(text: SearchableText, maxCharacters: number): SQL {
  const configuration = configurationByLanguage[text.language]
  const title = foldText(text.title)
  const summary = foldText(`${text.summary} ${text.tags.join(' ')}`)
  const body = foldText(text.plainText.slice(0, maxCharacters))
  const toVector = (folded: string, weight: 'A' | 'B' | 'D', hasCharacters: boolean) => {
    const { words, bigrams, characters } = splitScripts(folded)
    const tokens = (hasCharacters ? [...bigrams, ...characters] : bigrams).join(' ')
    return sql`setweight(to_tsvector(${configuration}::regconfig, ${words}) || to_tsvector('simple', ${tokens}), ${weight})`
  }
  return sql`${toVector(title, 'A', true)} || ${toVector(summary, 'B', true)} || ${toVector(body, 'D', false)}`
}

function foldSummary(text: SearchableText): string {
  return foldText(`${text.title} ${text.summary} ${text.tags.join(' ')}`)
}
