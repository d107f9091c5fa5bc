// How much of an article the engine wrote: the words that still stand in a row as it wrote them. A run of five words
// hardly comes about twice by chance, and it survives the changes an editor makes around it. What the engine was given
// and only repeated is the editor's own.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { EngineShare } from '../../contract/newsroom.ts'

const run = 5

/** @param texts what the engine was given and what it wrote */
export function engineShare(
  article: { text: string; language: LanguageCode },
  texts: { given: string; written: string }[],
): Omit<EngineShare, 'drafts'> {
  const words = wordsOf(article.text, article.language)
  const machine = new Set<string>()
  const lengths = new Set<number>()
  for (const { given, written } of texts) {
    const made = wordsOf(written, article.language)
    // A text shorter than a run counts as a whole.
    const length = Math.min(run, made.length)
    if (length === 0) continue
    lengths.add(length)
    const known = new Set(runsOf(wordsOf(given, article.language), length))
    for (const found of runsOf(made, length)) if (!known.has(found)) machine.add(found)
  }
  const isMachine = new Array<boolean>(words.length).fill(false)
  for (const length of lengths) {
    for (const [start, found] of runsOf(words, length).entries()) {
      if (machine.has(found)) isMachine.fill(true, start, start + length)
    }
  }
  const fromEngine = isMachine.filter(Boolean).length
  return { percent: percentOf(fromEngine, words.length), words: words.length, fromEngine }
}

/** Whatever survives is at least one percent, and only all of it is a hundred. */
function percentOf(part: number, whole: number): number {
  if (part === 0) return 0
  return part === whole ? 100 : Math.min(99, Math.ceil((100 * part) / whole))
}

const segmenters = new Map<string, Intl.Segmenter>()

function wordsOf(text: string, language: LanguageCode): string[] {
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
function runsOf(words: string[], length: number): string[] {
  const runs: string[] = []
  for (let start = 0; start + length <= words.length; start++) {
    runs.push(words.slice(start, start + length).join(' '))
  }
  return runs
}
