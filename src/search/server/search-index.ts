// Full-text search over the documents of one feature: PostgreSQL text search in the document's language, parts of
// words in title and summary, pairs of characters for Chinese and Japanese, and the nearest known words when nothing
// matches.
import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { LanguageCode } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { foldText, splitScripts } from './fold-text.ts'
import type { SearchColumns } from './search.tables.ts'
import {
  matchesText,
  parseSearchText,
  relevanceOf,
  type SearchText,
  titleContains,
  titleStart,
} from './search-query.ts'
import { createVocabulary, wordsOf } from './vocabulary.ts'

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** What a feature registers to have its records found. */
export type SearchSource = {
  /** The table of records; conditions of `find` refer to it. */
  records: PgTable
  id: AnyPgColumn
  /** Newest records come first among equally relevant ones. */
  recency: AnyPgColumn
  /** The feature's table of search documents, made with `searchColumns`; one row per record. */
  documents: PgTable & SearchColumns
  /** The record's id in `documents`. */
  documentId: AnyPgColumn
}

export type SearchableText = {
  id: string
  title: string
  summary: string
  tags: string[]
  /** The body without markup. */
  plainText: string
  language: LanguageCode
}

export type FoundIds = {
  ids: string[]
  total: number
  /** The words that were searched for instead of the typed ones. */
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
 * Above this many expected matches, by PostgreSQL's statistics, they are neither counted nor ranked: the newest come
 * first, and this is the reported total. Nobody pages that far, and ranking 60,000 matches takes a second.
 */
const maxRankedMatches = 1_500
/** For very common words, this many of the newest matches are reordered so that matches in the title come first. */
const titleFirstCount = 24
/** PostgreSQL's tsvector holds 1 MB; this much text of any script stays below. */
const maxIndexedCharacters = 120_000

const Explained = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
])

export function createSearchIndex({ db, source }: { db: Db; source: SearchSource }) {
  const vocabulary = createVocabulary({ db })
  const { records, documents, documentId } = source
  const id = sql<string>`${source.id}`
  const isDocumentOfRecord = sql`${source.id} = ${documentId}`
  const newestFirst = [sql`${source.recency} desc`, sql`${source.id} desc`]

  /** Rows that the planner expects; costs no more than planning. */
  async function expectedRows(where: SQL): Promise<number> {
    const explained = await db.execute(sql`explain (format json) select 1 from ${documents} where ${where}`)
    const parsed = Explained.safeParse(explained.rows)
    return parsed.success ? parsed.data[0]['QUERY PLAN'][0].Plan['Plan Rows'] : 0
  }

  /**
   * The query contains the same words in several languages, and the planner treats these alternatives as independent:
   * the selectivity of a single one is the real expectation.
   */
  async function expectedMatches(text: SearchText): Promise<number> {
    const [all, expected] = await Promise.all([
      expectedRows(sql`true`),
      expectedRows(matchesText(documents, text)),
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

  async function findText(text: SearchText, conditions: SQL[], slice: Slice): Promise<FoundIds> {
    const where = and(matchesText(documents, text), ...conditions)
    if ((await expectedMatches(text)) > maxRankedMatches && slice.offset + slice.limit <= maxRankedMatches) {
      const ids = await listCommonMatches(text, where, slice)
      // A page that is not full proves that there are fewer matches than expected: count them after all.
      if (ids.length === slice.limit) return { ids, total: maxRankedMatches }
    }
    const total = await countMatches(where)
    if (total === 0) return { ids: [], total }
    const order = [sql`${relevanceOf(documents, text)} desc`, ...newestFirst]
    return { ids: await listIds(where, order, slice), total }
  }

  /** Matches of very common words, newest first; on the first pages those with the words in the title come first. */
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

  return {
    /** Writes the search documents of these records, in the transaction that changes them. */
    async put(tx: Transaction, changed: SearchableText[]): Promise<void> {
      if (changed.length === 0) return
      const key = sql.identifier(documentId.name)
      await tx.execute(sql`
        insert into ${documents} (${key}, document, folded, folded_title)
        values ${sql.join(changed.map(documentOf), sql`, `)}
        on conflict (${key}) do update set
          document = excluded.document, folded = excluded.folded, folded_title = excluded.folded_title`)
      await vocabulary.add(
        tx,
        changed.flatMap((text) => wordsOf(foldedSummary(text))),
      )
    },

    /** Condition for records whose title begins as typed; undefined when the text contains nothing searchable. */
    titleStartsWith(typed: string): SQL | undefined {
      const like = titleStart(typed)
      if (like === undefined) return undefined
      const found = sql`select ${documentId} from ${documents} where left(${documents.foldedTitle}, 100) like ${like}`
      return sql`${source.id} in (${found})`
    },

    /** Counts titles that begin as typed, without reading the records. */
    async countTitlesStartingWith(typed: string): Promise<number> {
      const like = titleStart(typed)
      if (like === undefined) return 0
      const [row] = await db
        .select({ total: sql<number>`count(*)::int` })
        .from(documents)
        .where(sql`left(${documents.foldedTitle}, 100) like ${like}`)
      return row?.total ?? 0
    },

    /**
     * Ids of the records that match, most relevant first.
     * @param conditions on the table of records: visibility, category, author
     * @returns undefined when the text contains nothing searchable
     */
    async find(typed: string, conditions: SQL[], slice: Slice): Promise<FoundIds | undefined> {
      const text = parseSearchText(typed)
      if (!text) return undefined
      const found = await findText(text, conditions, slice)
      if (found.total > 0) return found
      const corrected = await vocabulary.correct(text.folded)
      const correctedText = corrected ? parseSearchText(corrected) : undefined
      if (!correctedText) return found
      const foundInstead = await findText(correctedText, conditions, slice)
      return foundInstead.total > 0 ? { ...foundInstead, corrected } : found
    },

    /**
     * For a text without matches: its words that occur in the documents, mistyped ones corrected.
     * @returns undefined when these find nothing either
     */
    async suggest(typed: string, conditions: SQL[]): Promise<string | undefined> {
      const text = parseSearchText(typed)
      const known = text && (await vocabulary.known(text.folded))
      const alternative = known && known !== text.folded ? parseSearchText(known) : undefined
      if (!alternative) return undefined
      const { total } = await findText(alternative, conditions, { limit: 1, offset: 0 })
      return total > 0 ? known : undefined
    },
  }
}

/** The values of one row of search documents: id, document, folded, folded_title. */
function documentOf(text: SearchableText): SQL {
  const configuration = configurationOf[text.language]
  const title = foldText(text.title)
  const summary = foldText(`${text.summary} ${text.tags.join(' ')}`)
  const body = foldText(text.plainText.slice(0, maxIndexedCharacters))
  const part = (folded: string, weight: 'A' | 'B' | 'D', withSingles: boolean) => {
    const { words, pairs, singles } = splitScripts(folded)
    const tokens = (withSingles ? [...pairs, ...singles] : pairs).join(' ')
    return sql`setweight(to_tsvector(${configuration}::regconfig, ${words}) || to_tsvector('simple', ${tokens}), ${weight})`
  }
  const document = sql`${part(title, 'A', true)} || ${part(summary, 'B', true)} || ${part(body, 'D', false)}`
  return sql`(${text.id}, ${document}, ${foldedSummary(text)}, ${title})`
}

function foldedSummary(text: SearchableText): string {
  return foldText(`${text.title} ${text.summary} ${text.tags.join(' ')}`)
}
