// Compares the placeholders of a translation with those of its source.
import type { Token } from '../segments/markup.ts'

/**
 * Each placeholder must occur once and stay of its kind, and a pair inside a pair must stay inside it. Their order may
 * change, because the order of words does.
 */
export function hasSamePlaceholders(source: readonly Token[], target: readonly Token[]): boolean {
  const expected = listParents(source)
  const found = listParents(target)
  if (!expected || !found || expected.size !== found.size) return false
  return [...expected].every(([id, placement]) => found.get(id) === placement)
}

/** By id: kind and parent. Undefined when an id occurs twice or pairs overlap. */
function listParents(tokens: readonly Token[]): Map<number, string> | undefined {
  const placements = new Map<number, string>()
  const open: number[] = []
  for (const token of tokens) {
    if (token.kind === 'text') continue
    if (token.kind === 'close') {
      if (open.pop() !== token.id) return undefined
      continue
    }
    if (placements.has(token.id)) return undefined
    placements.set(token.id, `${token.kind} in ${open.at(-1) ?? 'text'}`)
    if (token.kind === 'open') open.push(token.id)
  }
  return open.length === 0 ? placements : undefined
}
