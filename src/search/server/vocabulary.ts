// The newsroom's own words. They are only ever added: a word too many costs nothing.
import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { splitScripts } from './fold-text.ts'
import { nearestWords } from './nearest-words.ts'
import { searchWords } from './search.tables.ts'

const shortest = 3
const longest = 40
/** A few likely words are enough to choose from. */
const alternatives = 2

export function wordsOf(folded: string): string[] {
  const words = splitScripts(folded).words.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length >= shortest && word.length <= longest)
}

export function createVocabulary({ db }: { db: Db }) {
  // Words this process has seen in the table, so that a large import does not name the same ones again and again.
  const known = new LRUCache<string, true>({ max: 100_000 })

  async function isKnown(word: string): Promise<boolean> {
    if (known.has(word)) return true
    const rows = await db.select().from(searchWords).where(sql`${searchWords.word} = ${word}`)
    if (rows.length > 0) known.set(word, true)
    return rows.length > 0
  }

  async function nearest(word: string): Promise<string[]> {
    const { length } = word
    const near = sql`left(word, 1) = ${word.slice(0, 1)} and length(word) between ${length - 2}::int and ${length + 2}::int`
    const rows = await db.select().from(searchWords).where(sql`(${near}) or ${searchWords.word} % ${word}`)
    return nearestWords(
      word,
      rows.map((row) => row.word),
    ).slice(0, alternatives)
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
      let corrected = folded
      for (const word of wordsOf(folded)) {
        if (word.length <= shortest || (await isKnown(word))) continue
        const [best] = await nearest(word)
        if (best) corrected = corrected.replaceAll(word, best)
      }
      return corrected === folded ? undefined : corrected
    },

    /** The words of the text that are known, and the nearest known ones of others; empty when there are none. */
    async known(folded: string): Promise<string> {
      const known: string[] = []
      for (const word of wordsOf(folded)) {
        if (await isKnown(word)) known.push(word)
        else if (word.length > shortest) known.push(...(await nearest(word)).slice(0, 1))
      }
      return known.join(' ')
    },
  }
}
