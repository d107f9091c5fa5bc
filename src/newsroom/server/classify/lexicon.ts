// Parses lexicons. Each category of each language has an array of strings, which contain terms separated by commas:
//   `harvest`        the whole word            `harvest*`   words that begin so
//   `*preis*`        anywhere in a word        `*preis`     words that end so
//   `extra* virgin`  a phrase, word by word    Han and kana terms match anywhere
//   `!chef*`         strong: settles a text    `~fair`      weak: ambiguous, a hint at most
import type { Category } from '#src/news/contract/category.ts'
import { foldTerm, isUnspacedScript } from './fold-text.ts'

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
const maxPhraseFactor = 2.5
/** A Han word usually has two characters; longer terms get the weight of phrases. */
const unspacedCharactersPerWord = 2.5

export function parseTerms(lines: readonly string[]): LexiconTerm[] {
  return lines.flatMap((line) =>
    line
      .split(',')
      .map((term) => term.trim())
      .filter((term) => term !== '')
      .map(parseTerm),
  )
}

function parseTerm(written: string): LexiconTerm {
  const strength = strengths.get(written.charAt(0))
  const words = (strength === undefined ? written : written.slice(1)).split(/\s+/).flatMap(parseWords)
  return { words, weight: (strength ?? 1) * calculatePhraseFactor(words) }
}

/** Folding splits `l'huile*` into two words; only the outer ends of the written term can be open. */
function parseWords(written: string): WordPattern[] {
  const parts = foldTerm(written.replaceAll('*', '')).split(' ').filter(Boolean)
  return parts.map((part, index) => ({
    text: part,
    openStart: (index === 0 && written.startsWith('*')) || hasUnspacedScript(part),
    openEnd: (index === parts.length - 1 && written.endsWith('*')) || hasUnspacedScript(part),
  }))
}

function calculatePhraseFactor(words: readonly WordPattern[]): number {
  const size = words.reduce(
    (sum, { text }) => sum + (hasUnspacedScript(text) ? estimateUnspacedWords(text) : 1),
    0,
  )
  return Math.min(1 + weightPerFurtherWord * Math.max(size - 1, 0), maxPhraseFactor)
}

function estimateUnspacedWords(text: string): number {
  return Math.max(1, text.length / unspacedCharactersPerWord)
}

function hasUnspacedScript(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (isUnspacedScript(text.charCodeAt(index))) return true
  return false
}
