// The difference of two texts, word by word. What a word is depends on the language: Chinese and Japanese words stand
// without spaces between them, and Arabic, Russian and Hindi letters are no Latin ones.
import { type ArrayChange, diffArrays } from 'diff'

/** A piece that both have, or one of them. */
export type DiffSegment = { text: string; in: 'both' | 'before' | 'after' }

const timeoutMs = 500

/** @param tag BCP 47 name of the texts' language */
export function diffWords(before: string, after: string, tag: string): DiffSegment[] {
  const words = new Intl.Segmenter(tag, { granularity: 'word' })
  const split = (text: string) => Array.from(words.segment(text), ({ segment }) => segment)
  // Long texts that share next to nothing take too long by words; by lines they are told apart quickly.
  const byWords = diffArrays(split(before), split(after), { timeout: timeoutMs })
  return toSegments(byWords ?? diffArrays(splitLines(before), splitLines(after)))
}

/** Lines with their ends, so that they can be put together again. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/)
}

function toSegments(changes: ArrayChange<string>[]): DiffSegment[] {
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    in: added ? 'after' : removed ? 'before' : 'both',
  }))
}
