// How much of an article the engine wrote: the words that still stand in a row as it wrote them. A run of five words
// hardly comes about twice by chance, and it survives the changes an editor makes around it. What the engine was given
// and only repeated is the editor's own.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { LlmRatioResult } from '../../contract/newsroom.ts'

const runLength = 5

/** @param texts what the engine was given and what it wrote */
export function calculateLlmRatio(
  article: { text: string; language: LanguageCode },
  texts: { given: string; written: string }[],
): Omit<LlmRatioResult, 'drafts'> {
  const words = splitWords(article.text, article.language)
  const machine = new Set<string>()
  const lengths = new Set<number>()
  for (const { given, written } of texts) {
    const made = splitWords(written, article.language)
    // A text shorter than a run counts as a whole.
    const length = Math.min(runLength, made.length)
    if (length === 0) continue
    lengths.add(length)
    const known = new Set(listRuns(splitWords(given, article.language), length))
    for (const found of listRuns(made, length)) if (!known.has(found)) machine.add(found)
  }
  const isMachine = new Array<boolean>(words.length).fill(false)
  for (const length of lengths) {
    for (const [start, found] of listRuns(words, length).entries()) {
      if (machine.has(found)) isMachine.fill(true, start, start + length)
    }
  }
  const fromEngine = isMachine.filter(Boolean).length
  return { percent: toPercent(fromEngine, words.length), words: words.length, fromEngine }
}

/** Whatever survives is at least one percent, and only all of it is a hundred. */
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

/** Every run of this many words, in the order of its first one. */
function listRuns(words: string[], length: number): string[] {
  const runs: string[] = []
  for (let start = 0; start + length <= words.length; start++) {
    runs.push(words.slice(start, start + length).join(' '))
  }
  return runs
}
