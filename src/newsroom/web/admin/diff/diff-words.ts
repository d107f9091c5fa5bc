// Word diff of two texts. Word boundaries depend on the language: Chinese and Japanese have no spaces between words,
// and Arabic, Russian and Hindi do not use Latin letters.
import { type ArrayChange, diffArrays } from 'diff'

/** A piece of text that occurs in both texts or in one of them. */
export type DiffSegment = { text: string; in: 'both' | 'before' | 'after' }

const timeoutMs = 500

/** @param tag BCP 47 tag of the language of the texts */
export function diffWords(before: string, after: string, tag: string): DiffSegment[] {
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const split = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
  // A word diff of long texts with little in common takes too long. A line diff is fast.
  const byWords = diffArrays(split(before), split(after), { timeout: timeoutMs })
  return toSegments(byWords ?? diffArrays(splitLines(before), splitLines(after)))
}

/** Splits a text into lines that keep their line breaks, so that joining them restores the text. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/)
}

function toSegments(changes: ArrayChange<string>[]): DiffSegment[] {
  return changes.map(({ value, added, removed }) => ({
    text: value.join(''),
    in: getVersions(added, removed),
  }))
}

function getVersions(added: boolean, removed: boolean): DiffSegment['in'] {
  if (added) return 'after'
  return removed ? 'before' : 'both'
}
