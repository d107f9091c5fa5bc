// Counts thousands of lexicon terms in one pass over a text, with three tries: one of words, one of phrases, whose
// edges are word patterns, and one of terms that match inside a word. The work per character is bounded by the longest
// term, so the time is linear in the length of the text.
import { foldText, isArabic, isUnspacedScript, separator } from './fold-text.ts'
import type { WordPattern } from './lexicon.ts'

interface TermCounts {
  /** Number of matches by index of the term in the list given to the matcher. */
  counts: Map<number, number>
  /** In words; two Han or kana characters count as one word. */
  length: number
}

interface TrieNode {
  next: Map<number, TrieNode>
  /** Term or pattern that matches at this node; -1 for none. */
  open: number
  /** Term or pattern that matches only if the word ends at this node; -1 for none. */
  closed: number
}

interface PhraseNode {
  next: Map<number, PhraseNode>
  term: number
}

const noTerm = -1
const minArabicStemLength = 3
/** Conjunctions, prepositions and the article, which are attached to the following Arabic word. */
const arabicProclitics = 'ال وال بال فال كال لل ولل و ف ب ل ك وب ول'.split(' ')

export type TermMatcher = { count(text: string): TermCounts }

/** `patterns`: number of word patterns in the trie of words. */
type Tries = { words: TrieNode; phrases: PhraseNode; inside: TrieNode; patterns: number }

/** The units of a text from `start` up to `end`. */
type Span = { units: Uint16Array; start: number; end: number }

/** @param terms phrases of one or more word patterns */
export function createTermMatcher(terms: readonly (readonly WordPattern[])[]): TermMatcher {
  const tries: Tries = {
    words: createTrieNode(),
    phrases: createPhraseNode(),
    inside: createTrieNode(),
    patterns: 0,
  }
  for (const [index, words] of terms.entries()) addTerm(tries, words, index)
  return { count: (text) => countTerms(tries, foldText(text)) }
}

function countTerms(tries: Tries, units: Uint16Array): TermCounts {
  const counts = new Map<number, number>()
  let active: PhraseNode[] = []
  let length = 0
  let position = 0
  while (position < units.length) {
    const unit = units[position] ?? separator
    if (unit === separator) {
      position++
    } else if (isUnspacedScript(unit)) {
      countInside(tries.inside, units, position, counts)
      active = []
      length += 0.5
      position++
    } else {
      const end = findWordEnd(units, position)
      for (let start = position; start < end; start++) countInside(tries.inside, units, start, counts)
      active = advance(
        [tries.phrases, ...active],
        findPatterns(tries.words, { units, start: position, end }),
        counts,
      )
      length++
      position = end
    }
  }
  return { counts, length }
}

function addTerm(tries: Tries, words: readonly WordPattern[], term: number): void {
  const [only] = words
  if (words.length === 1 && only?.openStart) {
    const node = findOrAddNode(tries.inside, only.text)
    if (only.openEnd) node.open = term
    else node.closed = term
    return
  }
  let phrase = tries.phrases
  for (const word of words) {
    const id = findOrAddPattern(tries, word)
    let next = phrase.next.get(id)
    if (!next) {
      next = createPhraseNode()
      phrase.next.set(id, next)
    }
    phrase = next
  }
  phrase.term = term
}

function findOrAddPattern(tries: Tries, { text, openEnd }: WordPattern): number {
  const node = findOrAddNode(tries.words, removeArabicArticle(text))
  if (openEnd) {
    if (node.open === noTerm) node.open = tries.patterns++
    return node.open
  }
  if (node.closed === noTerm) node.closed = tries.patterns++
  return node.closed
}

function findPatterns(words: TrieNode, word: Span): number[] {
  const found: number[] = []
  collectPatterns(words, word, found)
  const { units, start, end } = word
  if (!isArabic(units[start] ?? separator)) return found
  for (const proclitic of arabicProclitics) {
    const stem = start + proclitic.length
    if (end - stem >= minArabicStemLength && startsWith(units, start, proclitic)) {
      collectPatterns(words, { units, start: stem, end }, found)
    }
  }
  return found
}

function advance(
  from: readonly PhraseNode[],
  patterns: readonly number[],
  counts: Map<number, number>,
): PhraseNode[] {
  const reached: PhraseNode[] = []
  if (patterns.length === 0) return reached
  for (const phrase of from) {
    for (const pattern of patterns) {
      const next = phrase.next.get(pattern)
      if (!next) continue
      if (next.term !== noTerm) increment(counts, next.term)
      if (next.next.size > 0) reached.push(next)
    }
  }
  return reached
}

function countInside(inside: TrieNode, units: Uint16Array, start: number, counts: Map<number, number>): void {
  let node: TrieNode | undefined = inside
  for (let position = start; position < units.length; position++) {
    node = node.next.get(units[position] ?? separator)
    if (!node) return
    if (node.open !== noTerm) increment(counts, node.open)
    if (node.closed !== noTerm && isWordEnd(units, position + 1)) increment(counts, node.closed)
  }
}

/** Adds to `found`. */
function collectPatterns(root: TrieNode, { units, start, end }: Span, found: number[]): void {
  let node: TrieNode | undefined = root
  for (let position = start; position < end; position++) {
    node = node.next.get(units[position] ?? separator)
    if (!node) return
    if (node.open !== noTerm && !found.includes(node.open)) found.push(node.open)
  }
  if (node.closed !== noTerm && !found.includes(node.closed)) found.push(node.closed)
}

function findOrAddNode(root: TrieNode, text: string): TrieNode {
  let node = root
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    let next = node.next.get(unit)
    if (!next) {
      next = createTrieNode()
      node.next.set(unit, next)
    }
    node = next
  }
  return node
}

/** Lexicons may contain الزيت or زيت. Proclitics in the text are removed before the comparison, so the article is too. */
function removeArabicArticle(text: string): string {
  return text.startsWith('ال') && text.length - 2 >= minArabicStemLength ? text.slice(2) : text
}

function startsWith(units: Uint16Array, start: number, prefix: string): boolean {
  for (let index = 0; index < prefix.length; index++) {
    if (units[start + index] !== prefix.charCodeAt(index)) return false
  }
  return true
}

function findWordEnd(units: Uint16Array, start: number): number {
  let end = start
  while (!isWordEnd(units, end)) end++
  return end
}

function isWordEnd(units: Uint16Array, position: number): boolean {
  const unit = units[position]
  return unit === undefined || unit === separator || isUnspacedScript(unit)
}

function increment(counts: Map<number, number>, term: number): void {
  counts.set(term, (counts.get(term) ?? 0) + 1)
}

function createTrieNode(): TrieNode {
  return { next: new Map(), open: noTerm, closed: noTerm }
}

function createPhraseNode(): PhraseNode {
  return { next: new Map(), term: noTerm }
}
