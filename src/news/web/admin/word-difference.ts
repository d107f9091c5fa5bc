// What an editor changed, word by word: for comparing versions and for settling a conflict. Pure, over plain text with
// a line per block, as revisions carry it. Blocks are compared first and words only inside those that differ, so that a
// long article costs no more than its changes.
import { diffArrays } from 'diff'

export type DifferencePart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Beyond so many changed words of a block it is another block. */
const mostChangedWords = 1_500
const mostChangedBlocks = 3_000

/**
 * Parts in reading order; what was removed stands before what took its place. `same` and `added` together are the new
 * text to the letter.
 * @param tag language of the text (BCP 47): Chinese and Japanese have no blanks between words
 */
export function wordDifference(before: string, after: string, tag: string): DifferencePart[] {
  const blocks = diffArrays(blocksOf(before), blocksOf(after), { maxEditLength: mostChangedBlocks })
  if (!blocks) return joined([removed(before), added(after)])
  const parts: DifferencePart[] = []
  let gone: string | undefined
  for (const block of blocks) {
    const text = block.value.join('')
    if (block.removed) {
      gone = text
    } else if (block.added) {
      parts.push(...(gone === undefined ? [added(text)] : insideBlocks(gone, text, tag)))
      gone = undefined
    } else {
      if (gone !== undefined) parts.push(removed(gone))
      gone = undefined
      parts.push({ kind: 'same', text })
    }
  }
  if (gone !== undefined) parts.push(removed(gone))
  return joined(parts)
}

function insideBlocks(before: string, after: string, tag: string): DifferencePart[] {
  const words = diffArrays(wordsOf(before, tag), wordsOf(after, tag), {
    maxEditLength: mostChangedWords,
    comparator: (one, other) => one.trimEnd() === other.trimEnd(),
  })
  if (!words) return [removed(before), added(after)]
  return words.map((part) => {
    const text = part.value.join('')
    if (part.added) return added(text)
    return part.removed ? removed(text) : { kind: 'same', text }
  })
}

/** Each line with its end. */
function blocksOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}

/** Each word or sign with the blanks behind it: on their own, blanks would match each other everywhere. */
function wordsOf(text: string, tag: string): string[] {
  const words: string[] = []
  for (const { segment } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const last = words.at(-1)
    if (last !== undefined && /^\s+$/.test(segment)) words[words.length - 1] = last + segment
    else words.push(segment)
  }
  return words
}

function removed(text: string): DifferencePart {
  return { kind: 'removed', text }
}

function added(text: string): DifferencePart {
  return { kind: 'added', text }
}

/** Neighbours of one kind made one, empty ones left out. */
function joined(parts: DifferencePart[]): DifferencePart[] {
  const result: DifferencePart[] = []
  for (const part of parts) {
    if (part.text === '') continue
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else result.push({ ...part })
  }
  return result
}
