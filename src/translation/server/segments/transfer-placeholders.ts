// Fits a stored translation to a source whose formatting has changed since. Formatting around the same words keeps its
// place; other formatting is left out, and pictures and code always stay.
import { formatMarkup, parseMarkup, type Token } from './markup.ts'
import type { Segment } from './segment.ts'

type Pair = { id: number; text: string; isSingle: boolean }

/** Fits a stored pair to a segment with the same text. */
export function fitTokens(segment: Segment, stored: { source: string; target: string }): Token[] | undefined {
  const source = parseMarkup(stored.source)
  const target = parseMarkup(stored.target)
  const isContent = (id: number) => Boolean(segment.placeholders.get(id)?.hashText.trim())
  return source && target && transferPlaceholders({ source, target }, segment.tokens, isContent)
}

/**
 * @param stored source and translation in the memory, with the same text as `source`
 * @returns the translation with only placeholders of `source`, or undefined if one that has to stay has no place
 */
export function transferPlaceholders(
  stored: { source: readonly Token[]; target: readonly Token[] },
  source: readonly Token[],
  /** Whether a placeholder stands for content, such as a picture. */
  isContent: (id: number) => boolean,
): Token[] | undefined {
  if (formatMarkup(stored.source) === formatMarkup(source)) return [...stored.target]
  const newIds = matchIds(listPairs(stored.source), listPairs(source))
  const translated = stored.target.flatMap((token): Token[] => {
    if (token.kind === 'text') return [token]
    const id = newIds.get(token.id)
    return id === undefined ? [] : [{ ...token, id }]
  })
  const kept = new Set(translated.flatMap((token) => (token.kind === 'text' ? [] : [token.id])))
  const isComplete = listPairs(source).every(({ id }) => kept.has(id) || !isContent(id))
  return isComplete ? translated : undefined
}

function matchIds(before: readonly Pair[], after: readonly Pair[]): Map<number, number> {
  const free = [...after]
  const matches = new Map<number, number>()
  for (const pair of before) {
    const index = free.findIndex(({ text, isSingle }) => text === pair.text && isSingle === pair.isSingle)
    const [match] = index < 0 ? [] : free.splice(index, 1)
    if (match) matches.set(pair.id, match.id)
  }
  return matches
}

function listPairs(tokens: readonly Token[]): Pair[] {
  const pairs: Pair[] = []
  const open: Pair[] = []
  for (const token of tokens) {
    if (token.kind === 'text') for (const pair of open) pair.text += token.text
    else if (token.kind === 'close') open.pop()
    else {
      const pair = { id: token.id, text: '', isSingle: token.kind === 'single' }
      pairs.push(pair)
      if (!pair.isSingle) open.push(pair)
    }
  }
  return pairs
}
