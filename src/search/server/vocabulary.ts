// The newsroom's own words. They are only ever added: a word too many costs nothing.
import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { nearestWords } from './nearest-words.ts'
import { searchWords } from './search.tables.ts'

const shortest = 3
const longest = 40
/** Each one's neighbours are looked for: who mistypes more words than this did not mistype. */
const mostMistyped = 8
/** Chinese and Japanese run together without spaces, and are looked up by pairs of characters instead. */
const word = /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+/gv

export function wordsOf(folded: string): string[] {
  const words = folded.match(word) ?? []
  return [...new Set(words)].filter((word) => word.length >= shortest && word.length <= longest)
}

export function createVocabulary({ db }: { db: Db }) {
  // Words this process has seen in the table, so that a large import does not name the same ones again and again.
  const known = new LRUCache<string, true>({ max: 100_000 })

  async function unknownOf(words: string[]): Promise<string[]> {
    const asked = words.filter((word) => !known.has(word))
    if (asked.length === 0) return []
    const rows = await db.select().from(searchWords).where(inArray(searchWords.word, asked))
    for (const { word } of rows) known.set(word, true)
    return asked.filter((word) => !known.has(word))
  }

  async function nearest(word: string): Promise<string | undefined> {
    const { length } = word
    const near = sql`left(word, 1) = ${word.slice(0, 1)} and length(word) between ${length - 2}::int and ${length + 2}::int`
    const rows = await db.select().from(searchWords).where(sql`(${near}) or ${searchWords.word} % ${word}`)
    const [best] = nearestWords(
      word,
      rows.map((row) => row.word),
    )
    return best
  }

  /** The nearest known word of each unknown one that has any. */
  async function meantBy(unknown: string[]): Promise<Map<string, string>> {
    const meant = new Map<string, string>()
    for (const typed of unknown.filter(({ length }) => length > shortest).slice(0, mostMistyped)) {
      const best = await nearest(typed)
      if (best !== undefined) meant.set(typed, best)
    }
    return meant
  }

  return {
    /** Adds the words, sorted, so that two writers never wait for each other in a circle. */
    async add(tx: Transaction, words: Iterable<string>): Promise<void> {
      const fresh = [...new Set(words)].filter((word) => !known.has(word)).sort()
      if (fresh.length === 0) return
      await tx.execute(
        sql`insert into search_words (word) select unnest(${sql.param(fresh)}::text[]) on conflict do nothing`,
      )
    },

    /** The text with its unknown words replaced by the nearest known ones; undefined when nothing is near. */
    async correct(folded: string): Promise<string | undefined> {
      const meant = await meantBy(await unknownOf(wordsOf(folded)))
      return meant.size === 0 ? undefined : folded.replaceAll(word, (typed) => meant.get(typed) ?? typed)
    },

    /** The words of the text that are known, and the nearest known ones of others; empty when there are none. */
    async known(folded: string): Promise<string> {
      const words = wordsOf(folded)
      const unknown = await unknownOf(words)
      const meant = await meantBy(unknown)
      return words
        .flatMap((typed) => (unknown.includes(typed) ? (meant.get(typed) ?? []) : [typed]))
        .join(' ')
    },
  }
}
