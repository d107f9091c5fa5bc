// The words of all searchable texts, for spelling correction. Words are never removed: unused ones do no harm.
import { inArray, sql } from 'drizzle-orm'
import { createLruCache } from '#src/platform/cache/lru-cache.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { findNearestWords } from './nearest-words.ts'
import { searchWords } from './search.tables.ts'

const minWordLength = 3
const maxWordLength = 40
/** Each correction needs a query, and a text with more unknown words is hardly a misspelling. */
const maxCorrectedWords = 8
/** Without Chinese and Japanese, which have no spaces between words and are searched by bigrams. */
const wordPattern = /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]]+/gv

/** Returns the distinct words of a folded text. */
export function extractWords(folded: string): string[] {
  const words = folded.match(wordPattern) ?? []
  return [...new Set(words)].filter((word) => word.length >= minWordLength && word.length <= maxWordLength)
}

export function createVocabulary({ db }: { db: Db }) {
  // Words that are known to be in the table, so that an import does not insert common words repeatedly.
  const knownWords = createLruCache<true>({ maxEntries: 100_000 })

  async function findUnknownWords(words: string[]): Promise<string[]> {
    const candidates = words.filter((word) => !knownWords.has(word))
    if (candidates.length === 0) return []
    const rows = await db.select().from(searchWords).where(inArray(searchWords.word, candidates))
    for (const { word } of rows) knownWords.set(word, true)
    return candidates.filter((word) => !knownWords.has(word))
  }

  async function findNearestWord(word: string): Promise<string | undefined> {
    const { length } = word
    const isSimilarStart = sql`left(word, 1) = ${word.slice(0, 1)} and length(word) between ${length - 2}::int and ${length + 2}::int`
    const rows = await db
      .select()
      .from(searchWords)
      .where(sql`(${isSimilarStart}) or ${searchWords.word} % ${word}`)
    const [best] = findNearestWords(
      word,
      rows.map((row) => row.word),
    )
    return best
  }

  /** Two known words that were written as one: `smokepoint`. The split that makes the shorter one longest wins. */
  async function splitWord(word: string): Promise<string | undefined> {
    const letters = [...word]
    const count = letters.length - 2 * minWordLength + 1
    if (count < 1) return undefined
    const splits = Array.from({ length: count }, (_, index) => {
      const at = minWordLength + index
      return [letters.slice(0, at).join(''), letters.slice(at).join('')]
    })
    const rows = await db.select().from(searchWords).where(inArray(searchWords.word, splits.flat()))
    const known = new Set(rows.map((row) => row.word))
    const [best] = splits
      .filter((parts) => parts.every((part) => known.has(part)))
      .sort((a, b) => Math.min(...b.map(({ length }) => length)) - Math.min(...a.map(({ length }) => length)))
    return best?.join(' ')
  }

  /** Returns the nearest known word for each unknown word that has one, or the two words that it consists of. */
  async function findCorrections(unknown: string[]): Promise<Map<string, string>> {
    const corrections = new Map<string, string>()
    for (const typed of unknown.filter(({ length }) => length > minWordLength).slice(0, maxCorrectedWords)) {
      const best = (await findNearestWord(typed)) ?? (await splitWord(typed))
      if (best !== undefined) corrections.set(typed, best)
    }
    return corrections
  }

  return {
    /** Adds words. They are sorted, so that concurrent transactions cannot cause a deadlock. */
    async add(tx: Transaction, words: Iterable<string>): Promise<void> {
      const newWords = [...new Set(words)].filter((word) => !knownWords.has(word)).sort()
      if (newWords.length === 0) return
      await tx.execute(
        sql`insert into search_words (word) select unnest(${sql.param(newWords)}::text[]) on conflict do nothing`,
      )
    },

    /** Replaces unknown words by the nearest known ones; undefined when there are none. */
    async correct(folded: string): Promise<string | undefined> {
      const corrections = await findCorrections(await findUnknownWords(extractWords(folded)))
      return corrections.size === 0
        ? undefined
        : folded.replaceAll(wordPattern, (typed) => corrections.get(typed) ?? typed)
    },

    /** Returns the known words of the text and corrections of unknown ones, without the remaining words. */
    async toKnownWords(folded: string): Promise<string> {
      const words = extractWords(folded)
      const unknown = await findUnknownWords(words)
      const corrections = await findCorrections(unknown)
      return words
        .flatMap((typed) => (unknown.includes(typed) ? (corrections.get(typed) ?? []) : [typed]))
        .join(' ')
    },
  }
}
