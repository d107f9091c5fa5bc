// Finds terms in a text, and protects those that are names from providers that take no glossary.
import type { TermPair } from '../providers/provider.ts'
import type { Token } from '../segments/markup.ts'

/** Above the number of placeholders that a segment can have. */
const firstId = 900_001
/** Written without spaces between words: a term may begin and end anywhere. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

type FoundTerm = TermPair & { start: number; end: number }

/** Terms in the order of the text; of two that overlap, the longer one. */
function locateTerms(text: string, terms: readonly TermPair[]): FoundTerm[] {
  const found: FoundTerm[] = []
  const lower = text.toLowerCase()
  const byLength = [...terms].sort((a, b) => b.source.length - a.source.length)
  for (const term of byLength) {
    const wanted = term.source.toLowerCase()
    for (let start = lower.indexOf(wanted); start >= 0; start = lower.indexOf(wanted, start + 1)) {
      const end = start + wanted.length
      const isFree = found.every((other) => end <= other.start || start >= other.end)
      if (isFree && isWhole(text, start, end)) found.push({ ...term, start, end })
    }
  }
  return found.sort((a, b) => a.start - b.start)
}

export function findTerms(text: string, terms: readonly TermPair[]): TermPair[] {
  const sources = new Set(locateTerms(text, terms).map(({ source }) => source))
  return terms.filter(({ source }) => sources.has(source))
}

type ProtectedText = { tokens: Token[]; targets: ReadonlyMap<number, string> }

/** Replaces names by placeholders. */
export function protectTerms(tokens: readonly Token[], terms: readonly TermPair[]): ProtectedText {
  const fixed = terms.filter(({ isFixed }) => isFixed)
  const targets = new Map<number, string>()
  const protectedTokens = tokens.flatMap((token): Token[] => {
    if (token.kind !== 'text') return [token]
    const parts: Token[] = []
    let end = 0
    for (const term of locateTerms(token.text, fixed)) {
      const id = firstId + targets.size
      targets.set(id, term.target)
      parts.push({ kind: 'text', text: token.text.slice(end, term.start) }, { kind: 'single', id })
      end = term.end
    }
    parts.push({ kind: 'text', text: token.text.slice(end) })
    return parts.filter((part) => part.kind !== 'text' || part.text !== '')
  })
  return { tokens: protectedTokens, targets }
}

/** @returns undefined unless each name is there once */
export function restoreTerms(
  tokens: readonly Token[],
  targets: ProtectedText['targets'],
): Token[] | undefined {
  const used = tokens.flatMap((token) => (token.kind === 'single' && targets.has(token.id) ? [token.id] : []))
  if (used.length !== targets.size || new Set(used).size !== used.length) return undefined
  return tokens.map((token) => {
    const text = token.kind === 'single' ? targets.get(token.id) : undefined
    return text === undefined ? token : { kind: 'text', text }
  })
}

function isWhole(text: string, start: number, end: number): boolean {
  if (unspaced.test(text.slice(start, end))) return true
  const isLetter = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{M}]/u.test(character)
  return !isLetter(text[start - 1]) && !isLetter(text[end])
}
