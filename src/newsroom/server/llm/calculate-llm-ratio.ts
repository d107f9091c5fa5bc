// Calculates how much of an article the LLM wrote: the words in runs of five that also occur in its texts. Five equal
// words in a row are rarely a coincidence, and a run survives changes of the editor around it. Runs that the LLM only
// repeated from its input do not count.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { LlmRatioResult } from '../../contract/newsroom.ts'

const runLength = 5

/** @param texts input of the LLM and the text it wrote */
export function calculateLlmRatio(
  article: { text: string; language: LanguageCode },
  texts: { given: string; written: string }[],
): Omit<LlmRatioResult, 'drafts'> {
  const words = splitWords(article.text, article.language)
  const llmRuns = new Set<string>()
  const lengths = new Set<number>()
  for (const { given, written } of texts) {
    const writtenWords = splitWords(written, article.language)
    // A text shorter than a run is compared as a whole.
    const length = Math.min(runLength, writtenWords.length)
    if (length === 0) continue
    lengths.add(length)
    const known = new Set(listRuns(splitWords(given, article.language), length))
    for (const found of listRuns(writtenWords, length)) if (!known.has(found)) llmRuns.add(found)
  }
  const isLlmWord = new Array<boolean>(words.length).fill(false)
  for (const length of lengths) {
    for (const [start, found] of listRuns(words, length).entries()) {
      if (llmRuns.has(found)) isLlmWord.fill(true, start, start + length)
    }
  }
  const llmWords = isLlmWord.filter(Boolean).length
  return { percent: toPercent(llmWords, words.length), words: words.length, fromEngine: llmWords }
}

/** Rounds up to at least 1, and returns 100 only if all words match. */
function toPercent(part: number, whole: number): number {
  if (part === 0) return 0
  return part === whole ? 100 : Math.min(99, Math.ceil((100 * part) / whole))
}

const segmenters = new Map<string, Intl.Segmenter>()

function splitWords(text: string, language: LanguageCode): string[] {
  const { tag } = getLanguage(language)
  let segmenter = segmenters.get(tag)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
    segmenters.set(tag, segmenter)
  }
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(text.normalize('NFKC').toLowerCase())) {
    if (isWordLike) words.push(segment)
  }
  return words
}

/** All runs of `length` consecutive words, ordered by their start. */
function listRuns(words: string[], length: number): string[] {
  const runs: string[] = []
  for (let start = 0; start + length <= words.length; start++) {
    runs.push(words.slice(start, start + length).join(' '))
  }
  return runs
}
