// From what a person typed to SQL. Everything typed is literal text: no operator, no wildcard.
import { type SQL, sql } from 'drizzle-orm'
import { foldText, splitScripts } from './fold-text.ts'
import { searchDocuments } from './search.tables.ts'

const configurations = {
  latin: ['english', 'german', 'french', 'spanish', 'simple'],
  cyrillic: ['russian', 'simple'],
  arabic: ['arabic', 'simple'],
  devanagari: ['hindi', 'simple'],
  other: ['simple'],
} as const

const longestQuery = 200

export type SearchText = {
  folded: string
  tsquery: SQL | undefined
  /** In how many ways the same words are asked for. */
  alternatives: number
  like: string
}

/** undefined when nothing is left to look for. */
export function parseSearchText(typed: string): SearchText | undefined {
  const folded = foldText([...typed].slice(0, longestQuery).join(''))
  if (!folded) return undefined
  const alternatives = configurationsFor(splitScripts(folded).words).length
  return { folded, tsquery: toTsquery(folded), alternatives, like: `%${escapeLike(folded)}%` }
}

/** As much of a title's beginning as its index keeps (search.tables.ts). */
const longestStart = 100

/** The pattern of titles that begin like this. */
export function titleStart(typed: string): string | undefined {
  const folded = [...foldText(typed.slice(0, longestQuery).toWellFormed())].slice(0, longestStart).join('')
  return folded ? `${escapeLike(folded)}%` : undefined
}

/** Rows whose text holds all the words in any form, or whose title or summary holds the text as typed. */
export function matches(text: SearchText): SQL {
  const inTitleOrSummary = sql`${searchDocuments.folded} like ${text.like}`
  return text.tsquery
    ? sql`(${searchDocuments.document} @@ (${text.tsquery}) or ${inTitleOrSummary})`
    : inTitleOrSummary
}

export function relevance(text: SearchText): SQL {
  const inTitle = sql`case when ${searchDocuments.foldedTitle} like ${text.like} then 2 else 0 end`
  return text.tsquery ? sql`(${inTitle} + ts_rank(${searchDocuments.document}, ${text.tsquery}))` : inTitle
}

export function titleHolds(text: SearchText): SQL {
  return sql`(${searchDocuments.foldedTitle} like ${text.like})`
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
