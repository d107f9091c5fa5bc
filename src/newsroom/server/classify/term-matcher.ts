// Counts thousands of lexicon terms in one pass over a text. Words are looked up in a trie, phrases in a
// second trie whose steps are word patterns, and terms that may stand inside a word in a third one.
// Work per character is bounded by the longest term, so the time grows with the text and no faster.
import { foldText, isArabic, isUnspaced, separator } from './fold-text.ts'
import type { WordPattern } from './lexicon.ts'

export interface TermCounts {
  /** Times each term was found, by its index in the list the matcher was built from. */
  counts: Map<number, number>
  /** Words; two Han or kana characters count as one. */
  length: number
}

interface TrieNode {
  next: Map<number, TrieNode>
  /** Found wherever the walk gets here. */
  open: number
  /** Found only where the word ends here. */
  closed: number
}

interface PhraseNode {
  next: Map<number, PhraseNode>
  term: number
}

const none = -1
const shortestArabicStem = 3
/** Conjunctions, prepositions and the article, written together with the Arabic word they precede. */
const arabicProclitics = 'ال وال بال فال كال لل ولل و ف ب ل ك وب ول'.split(' ')

export type TermMatcher = { count(text: string): TermCounts }

/** The three tries of a matcher and how many word patterns they know. */
type Tries = { words: TrieNode; phrases: PhraseNode; inside: TrieNode; patterns: number }

/** @param terms each a phrase of one or more word patterns */
export function createTermMatcher(terms: readonly (readonly WordPattern[])[]): TermMatcher {
  const tries: Tries = { words: newTrieNode(), phrases: newPhraseNode(), inside: newTrieNode(), patterns: 0 }
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
    } else if (isUnspaced(unit)) {
      countInside(tries.inside, units, position, counts)
      active = []
      length += 0.5
      position++
    } else {
      const end = endOfWord(units, position)
      for (let start = position; start < end; start++) countInside(tries.inside, units, start, counts)
      active = advance([tries.phrases, ...active], patternsOf(tries.words, units, position, end), counts)
      length++
      position = end
    }
  }
  return { counts, length }
}

function addTerm(tries: Tries, words: readonly WordPattern[], term: number): void {
  const [only] = words
  if (words.length === 1 && only?.openStart) {
    const node = walkOrGrow(tries.inside, only.text)
    if (only.openEnd) node.open = term
    else node.closed = term
    return
  }
  let phrase = tries.phrases
  for (const word of words) {
    const id = patternId(tries, word)
    let next = phrase.next.get(id)
    if (!next) {
      next = newPhraseNode()
      phrase.next.set(id, next)
    }
    phrase = next
  }
  phrase.term = term
}

function patternId(tries: Tries, { text, openEnd }: WordPattern): number {
  const node = walkOrGrow(tries.words, withoutArabicArticle(text))
  if (openEnd) {
    if (node.open === none) node.open = tries.patterns++
    return node.open
  }
  if (node.closed === none) node.closed = tries.patterns++
  return node.closed
}

function patternsOf(words: TrieNode, units: Uint16Array, start: number, end: number): number[] {
  const found: number[] = []
  collectPatterns(words, units, start, end, found)
  if (!isArabic(units[start] ?? separator)) return found
  for (const proclitic of arabicProclitics) {
    const stem = start + proclitic.length
    if (end - stem >= shortestArabicStem && startsWith(units, start, proclitic)) {
      collectPatterns(words, units, stem, end, found)
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
      if (next.term !== none) increment(counts, next.term)
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
    if (node.open !== none) increment(counts, node.open)
    if (node.closed !== none && endsWord(units, position + 1)) increment(counts, node.closed)
  }
}

function collectPatterns(
  root: TrieNode,
  units: Uint16Array,
  start: number,
  end: number,
  found: number[],
): void {
  let node: TrieNode | undefined = root
  for (let position = start; position < end; position++) {
    node = node.next.get(units[position] ?? separator)
    if (!node) return
    if (node.open !== none && !found.includes(node.open)) found.push(node.open)
  }
  if (node.closed !== none && !found.includes(node.closed)) found.push(node.closed)
}

function walkOrGrow(root: TrieNode, text: string): TrieNode {
  let node = root
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    let next = node.next.get(unit)
    if (!next) {
      next = newTrieNode()
      node.next.set(unit, next)
    }
    node = next
  }
  return node
}

/** Lexicons may write الزيت or زيت: the proclitics of the text are taken off before it is compared. */
function withoutArabicArticle(text: string): string {
  return text.startsWith('ال') && text.length - 2 >= shortestArabicStem ? text.slice(2) : text
}

function startsWith(units: Uint16Array, start: number, prefix: string): boolean {
  for (let index = 0; index < prefix.length; index++) {
    if (units[start + index] !== prefix.charCodeAt(index)) return false
  }
  return true
}

function endOfWord(units: Uint16Array, start: number): number {
  let end = start
  while (!endsWord(units, end)) end++
  return end
}

function endsWord(units: Uint16Array, position: number): boolean {
  const unit = units[position]
  return unit === undefined || unit === separator || isUnspaced(unit)
}

function increment(counts: Map<number, number>, term: number): void {
  counts.set(term, (counts.get(term) ?? 0) + 1)
}

function newTrieNode(): TrieNode {
  return { next: new Map(), open: none, closed: none }
}

function newPhraseNode(): PhraseNode {
  return { next: new Map(), term: none }
}
