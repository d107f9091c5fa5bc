// The text of a label in a form in which phrases are found in spite of reading errors, line breaks and missing spaces.
import { foldLabelText } from '#src/catalogue/contract/fold-label-text.ts'
import { findApproximately } from '../recognition/text/find-approximately.ts'

export type LabelText = { lines: { raw: string; folded: string }[]; folded: string }

/** Phrases that are long enough are found with reading errors; a short one would be found by chance. */
const minApproximateLength = 14
const minSimilarity = 0.86
/** Short lines that differ in a letter can be two lines of the label: "500 ml", "750 ml". */
const minRereadLength = 12

export function foldLines(lines: readonly string[]): LabelText {
  const folded = [...new Set(lines)].map((raw) => ({ raw, folded: foldLabelText(raw) }))
  return { lines: folded, folded: folded.map((line) => line.folded).join('') }
}

/** The lines without second readings of the same line of the label: the recogniser reads some of them twice. */
export function removeRereadings(lines: readonly string[]): string[] {
  const kept: { raw: string; folded: string }[] = []
  for (const line of foldLines(lines).lines)
    if (!kept.some(({ folded }) => isRereading(folded, line.folded))) kept.push(line)
  return kept.map(({ raw }) => raw)
}

function isRereading(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < Math.max(minRereadLength, long.length * minSimilarity)) return false
  return findApproximately(long, short) >= minSimilarity
}

/** @returns the line that has one of the phrases, or the phrase itself when it runs over several lines */
export function findPhrase(text: LabelText, phrases: readonly string[]): string | undefined {
  for (const [wanted, phrase] of phrases.flatMap(foldCases)) {
    const line = text.lines.find(({ folded }) => contains(folded, wanted))
    if (line) return line.raw
    if (contains(text.folded, wanted)) return phrase
  }
  return undefined
}

/** Greek capitals look unlike the small letters, so that they are folded in another way. */
function foldCases(phrase: string): [string, string][] {
  const forms = [phrase, phrase.charAt(0).toUpperCase() + phrase.slice(1), phrase.toUpperCase()]
  return [...new Set(forms.map(foldLabelText))].map((folded) => [folded, phrase])
}

function contains(text: string, wanted: string): boolean {
  if (text.includes(wanted)) return true
  return wanted.length >= minApproximateLength && findApproximately(wanted, text) >= minSimilarity
}

/** The text without these phrases, so that a part of one is not taken for another one. */
export function removePhrases(text: LabelText, phrases: readonly string[]): LabelText {
  const wanted = phrases
    .flatMap(foldCases)
    .map(([folded]) => folded)
    .sort((one, other) => other.length - one.length)
  const remove = (folded: string): string => wanted.reduce((rest, each) => rest.replaceAll(each, '|'), folded)
  return {
    lines: text.lines.map(({ raw, folded }) => ({ raw, folded: remove(folded) })),
    folded: remove(text.folded),
  }
}

/** The first line on which the pattern is found. */
export function findPattern(lines: readonly string[], pattern: RegExp): string | undefined {
  return lines.find((line) => pattern.test(line))
}
