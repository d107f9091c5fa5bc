// How long an article takes to read, for every script the newspaper appears in.
import { newsLimits } from './limits.ts'

// Scripts that write words without spaces between them.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * Minutes for a plain text, rounded up; 0 only for a text without words.
 * @param language BCP 47, a hint for dividing texts without spaces; their script alone usually suffices.
 */
export function readingTimeMinutes(text: string, language?: string): number {
  return Math.ceil(countWords(text, language) / newsLimits.wordsPerMinute)
}

function countWords(text: string, language: string | undefined): number {
  let words = 0
  let segmenter: Intl.Segmenter | undefined
  for (const [token] of text.matchAll(/\S+/g)) {
    if (!unspaced.test(token)) {
      words += 1
      continue
    }
    segmenter ??= new Intl.Segmenter(supported(language), { granularity: 'word' })
    for (const segment of segmenter.segment(token)) if (segment.isWordLike) words += 1
  }
  return words
}

/** A language code from outside may be malformed, which the segmenter would answer with a RangeError. */
function supported(language: string | undefined): string | undefined {
  return language && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : undefined
}
