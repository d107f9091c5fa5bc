// Converts search text to SQL conditions. All of it is literal text, without operators and wildcards.

import { type SQL, sql } from 'drizzle-orm'
import { escapeLikePattern } from '#src/platform/database/escape-like-pattern.ts'
import { foldText, splitScripts } from '../contract/fold-text.ts'
import type { SearchColumns } from './search.tables.ts'

const configurationsByScript = {
  latin: ['english', 'german', 'french', 'spanish', 'simple'],
  cyrillic: ['russian', 'simple'],
  arabic: ['arabic', 'simple'],
  devanagari: ['hindi', 'simple'],
  other: ['simple'],
} as const

const maxQueryLength = 200

export type SearchText = {
  folded: string
  tsquery: SQL | undefined
  /** Number of text search configurations in the query. */
  alternatives: number
  like: string
}

/** @returns undefined when the text contains nothing that can be searched for */
export function parseSearchText(typed: string): SearchText | undefined {
  const folded = foldText([...typed].slice(0, maxQueryLength).join(''))
  if (!folded) return undefined
  const alternatives = getConfigurations(splitScripts(folded).words).length
  return { folded, tsquery: toTsquery(folded), alternatives, like: `%${escapeLikePattern(folded)}%` }
}

/** Number of characters in the index of title starts (see `searchIndexes`). */
const maxTitleStartLength = 100

/** Returns the LIKE pattern for titles that start with the text; undefined when it contains nothing searchable. */
export function createTitleStartPattern(typed: string): string | undefined {
  const folded = [...foldText(typed.slice(0, maxQueryLength).toWellFormed())]
    .slice(0, maxTitleStartLength)
    .join('')
  return folded ? `${escapeLikePattern(folded)}%` : undefined
}

/** Matches documents with all words in any form, or with the text as typed in title or summary. */
export function matchesText(documents: SearchColumns, text: SearchText): SQL {
  const inTitleOrSummary = sql`${documents.folded} like ${text.like}`
  return text.tsquery
    ? sql`(${documents.document} @@ (${text.tsquery}) or ${inTitleOrSummary})`
    : inTitleOrSummary
}

export function textRelevance(documents: SearchColumns, text: SearchText): SQL {
  const inTitle = sql`case when ${documents.foldedTitle} like ${text.like} then 2 else 0 end`
  return text.tsquery ? sql`(${inTitle} + ts_rank(${documents.document}, ${text.tsquery}))` : inTitle
}

export function titleContains(documents: SearchColumns, text: SearchText): SQL {
  return sql`(${documents.foldedTitle} like ${text.like})`
}

function toTsquery(folded: string): SQL | undefined {
  const { words, bigrams, characters } = splitScripts(folded)
  const conditions: SQL[] = []
  if (/[\p{L}\p{N}]/u.test(words)) {
    const alternatives = getConfigurations(words).map(
      (name) => sql`plainto_tsquery(${name}::regconfig, ${words})`,
    )
    conditions.push(sql`(${sql.join(alternatives, sql` || `)})`)
  }
  const tokens = bigrams.length > 0 ? bigrams : characters
  for (const token of tokens) conditions.push(sql`plainto_tsquery('simple', ${token})`)
  return conditions.length > 0 ? sql.join(conditions, sql` && `) : undefined
}

function getConfigurations(words: string): readonly string[] {
  if (/\p{Script=Latin}/u.test(words)) return configurationsByScript.latin
  if (/\p{Script=Cyrillic}/u.test(words)) return configurationsByScript.cyrillic
  if (/\p{Script=Arabic}/u.test(words)) return configurationsByScript.arabic
  if (/\p{Script=Devanagari}/u.test(words)) return configurationsByScript.devanagari
  return configurationsByScript.other
}
