// Turns what a person typed into SQL conditions. Everything typed is literal text: no operators, no wildcards.
import { type SQL, sql } from 'drizzle-orm'
import { foldText, splitScripts } from './fold-text.ts'
import type { SearchColumns } from './search.tables.ts'

const configurations = {
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
  /** Number of text search configurations that are tried for the same words. */
  alternatives: number
  like: string
}

/** @returns undefined when the text contains nothing that can be searched for */
export function parseSearchText(typed: string): SearchText | undefined {
  const folded = foldText([...typed].slice(0, maxQueryLength).join(''))
  if (!folded) return undefined
  const alternatives = configurationsFor(splitScripts(folded).words).length
  return { folded, tsquery: toTsquery(folded), alternatives, like: `%${escapeLike(folded)}%` }
}

/** Characters of a title that the index of title starts covers (see `searchIndexes`). */
const maxTitleStartLength = 100

/** The LIKE pattern for titles that begin as typed. */
export function titleStart(typed: string): string | undefined {
  const folded = [...foldText(typed.slice(0, maxQueryLength).toWellFormed())]
    .slice(0, maxTitleStartLength)
    .join('')
  return folded ? `${escapeLike(folded)}%` : undefined
}

/** Documents whose text has all the words in any form, or whose title or summary contains the text as typed. */
export function matchesText(documents: SearchColumns, text: SearchText): SQL {
  const inTitleOrSummary = sql`${documents.folded} like ${text.like}`
  return text.tsquery
    ? sql`(${documents.document} @@ (${text.tsquery}) or ${inTitleOrSummary})`
    : inTitleOrSummary
}

export function relevanceOf(documents: SearchColumns, text: SearchText): SQL {
  const inTitle = sql`case when ${documents.foldedTitle} like ${text.like} then 2 else 0 end`
  return text.tsquery ? sql`(${inTitle} + ts_rank(${documents.document}, ${text.tsquery}))` : inTitle
}

export function titleContains(documents: SearchColumns, text: SearchText): SQL {
  return sql`(${documents.foldedTitle} like ${text.like})`
}

function toTsquery(folded: string): SQL | undefined {
  const { words, pairs, singles } = splitScripts(folded)
  const parts: SQL[] = []
  if (/[\p{L}\p{N}]/u.test(words)) {
    const options = configurationsFor(words).map((name) => sql`plainto_tsquery(${name}::regconfig, ${words})`)
    parts.push(sql`(${sql.join(options, sql` || `)})`)
  }
  const tokens = pairs.length > 0 ? pairs : singles
  for (const token of tokens) parts.push(sql`plainto_tsquery('simple', ${token})`)
  return parts.length > 0 ? sql.join(parts, sql` && `) : undefined
}

function configurationsFor(words: string): readonly string[] {
  if (/\p{Script=Latin}/u.test(words)) return configurations.latin
  if (/\p{Script=Cyrillic}/u.test(words)) return configurations.cyrillic
  if (/\p{Script=Arabic}/u.test(words)) return configurations.arabic
  if (/\p{Script=Devanagari}/u.test(words)) return configurations.devanagari
  return configurations.other
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)
}
