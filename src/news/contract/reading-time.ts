// Reading time of a text, for all scripts of the site.
import { newsLimits } from './limits.ts'

// Scripts without spaces between words.
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

/**
 * Returns the reading time of a plain text in minutes, rounded up; 0 only for a text without words.
 * @param language BCP 47 tag, a hint for segmenting text without spaces; usually the script is enough
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
    segmenter ??= new Intl.Segmenter(validLanguage(language), { granularity: 'word' })
    for (const segment of segmenter.segment(token)) if (segment.isWordLike) words += 1
  }
  return words
}

/** Returns undefined for a malformed language, for which the segmenter would throw a RangeError. */
function validLanguage(language: string | undefined): string | undefined {
  return language && /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(language) ? language : undefined
}
