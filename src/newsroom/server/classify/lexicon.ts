// How lexicons are written and read. Each category of each language has one array; every line of it
// holds terms separated by commas:
//   `harvest`        the whole word            `harvest*`   words that begin so
//   `*preis*`        anywhere in a word        `*preis`     words that end so
//   `extra* virgin`  a phrase, word by word    Han and kana terms match anywhere
//   `!chef*`         strong: settles a text    `~fair`      weak: ambiguous, a hint at most
import type { Category } from '#src/news/contract/category.ts'
import { foldTerm, isUnspaced } from './fold-text.ts'

export type Lexicon = Record<Category, readonly string[]>

export interface LexiconTerm {
  /** Folded; one entry for each word of the phrase. */
  words: readonly WordPattern[]
  weight: number
}

export interface WordPattern {
  text: string
  openStart: boolean
  openEnd: boolean
}

const strengths = new Map([
  ['!', 2],
  ['~', 0.4],
])
const weightPerFurtherWord = 0.5
const longestPhraseFactor = 2.5
/** Two Han characters make a word, as a rule; from there on a term grows like a phrase. */
const unspacedCharactersPerWord = 2.5

export function readTerms(lines: readonly string[]): LexiconTerm[] {
  return lines.flatMap((line) =>
    line
      .split(',')
      .map((term) => term.trim())
      .filter((term) => term !== '')
      .map(readTerm),
  )
}

function readTerm(written: string): LexiconTerm {
  const strength = strengths.get(written.charAt(0))
  const words = (strength === undefined ? written : written.slice(1)).split(/\s+/).flatMap(readWords)
  return { words, weight: (strength ?? 1) * phraseFactor(words) }
}

/** `l'huile*` is two words once folded; only the outer ends of what was written can be open. */
function readWords(written: string): WordPattern[] {
  const parts = foldTerm(written.replaceAll('*', '')).split(' ').filter(Boolean)
  return parts.map((part, index) => ({
    text: part,
    openStart: (index === 0 && written.startsWith('*')) || hasUnspaced(part),
    openEnd: (index === parts.length - 1 && written.endsWith('*')) || hasUnspaced(part),
  }))
}

function phraseFactor(words: readonly WordPattern[]): number {
  const size = words.reduce((sum, { text }) => sum + (hasUnspaced(text) ? unspacedWords(text) : 1), 0)
  return Math.min(1 + weightPerFurtherWord * Math.max(size - 1, 0), longestPhraseFactor)
}

function unspacedWords(text: string): number {
  return Math.max(1, text.length / unspacedCharactersPerWord)
}

function hasUnspaced(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (isUnspaced(text.charCodeAt(index))) return true
  return false
}
