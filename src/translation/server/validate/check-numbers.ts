// Whether a translation has the numbers of its source, with the same units, percent signs and currencies. They may be
// written in other digits, with other separators or as words.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { findMeasures, type Measure, requiredMeasures } from './measures.ts'
import { readNumberWords } from './number-words.ts'
import { type FoundNumber, readNumbers, toAsciiDigits } from './read-numbers.ts'
import { findSpokenTimes, isAcidity, isHalfUnit } from './spoken-quantities.ts'

export type NumberProblem = 'number-missing' | 'number-added' | 'unit-changed'
type Text = { text: string; language: LanguageCode }
type Measured = FoundNumber & { measures: Set<Measure>; sentence: number; isAcidity: boolean }
/** The unit that a number has without naming it. */
type FindUnnamedMeasures = (numbers: readonly Measured[], index: number) => ReadonlySet<Measure>

export function checkNumbers(source: Text, target: Text): NumberProblem | undefined {
  const from = readMeasured(source)
  const to = readMeasured(target)
  // Words of a text also explain the numerals of the same text, such as a date repeated in words.
  const sourceWords = readWords(source.text, { numbers: to, text: target.text })
  const targetWords = readWords(target.text, { numbers: from, text: source.text })
  const inSource = listValues(from, sourceWords)
  const inTarget = listValues(to, targetWords)
  const isKept = (number: Measured) => isAmong(number, inTarget) || isHalfUnit(number, target.text)
  if (!from.every(isKept)) return 'number-missing'
  const isKnown = (number: Measured) =>
    isArticle(number, target) || isAmong(number, inSource) || isHalfUnit(number, source.text)
  if (!to.every(isKnown)) return 'number-added'
  const isTooMany = (number: Measured) =>
    !isArticle(number, target) && isRepeated(number, from, to) && !isAmong(number, sourceWords)
  if (to.some(isTooMany)) return 'number-added'
  const isSame = hasSameMeasures(from, to, listEarlierMeasures) && hasSameMeasures(to, from, listAcidity)
  return isSame ? undefined : 'unit-changed'
}

function readWords(text: string, other: { numbers: readonly FoundNumber[]; text: string }): Set<number> {
  return new Set([...readNumberWords(text), ...findSpokenTimes(other, text)])
}

function readMeasured({ text, language }: Text): Measured[] {
  const ascii = toAsciiDigits(text)
  const numbers = readNumbers(text, language).map((number) => ({
    ...number,
    isAcidity: isAcidity(ascii.slice(Math.max(0, number.start - 50), number.start)),
    sentence: [...ascii.slice(0, number.start).matchAll(/[.!?](?=\s)|[。！？؟।\n]/g)].length,
    measures: findMeasures(
      ascii.slice(Math.max(0, number.start - 6), number.start),
      ascii.slice(number.end, number.end + 30),
    ),
  }))
  return numbers
}

/** Japanese and Chinese write "a litre" as 1リットル, "a tree" as 1本の木 and "a third" as 3分の1. */
function isArticle({ readings, start, end }: FoundNumber, { text, language }: Text): boolean {
  if (language !== 'jp' && language !== 'ch') return false
  if (readings[0]?.length !== 1 || readings[0][0] !== 1) return false
  return /^[\p{L}％%]/u.test(text.slice(end)) || /分[の之]$/.test(text.slice(0, start))
}

/** A range names its unit once: "10 to 12 %". */
function listMeasures(numbers: readonly Measured[], index: number): Set<Measure> {
  const number = numbers[index]
  if (!number || number.measures.size > 0) return number?.measures ?? new Set()
  const next = numbers[index + 1]
  const previous = numbers[index - 1]
  const maxDistance = 12
  return new Set([
    ...(next && next.start - number.end <= maxDistance ? next.measures : []),
    ...(previous && number.start - previous.end <= maxDistance ? previous.measures : []),
  ])
}

/** "0.2 per cent in one oil, 0.8 in the other": later numbers of a sentence may leave out the unit. */
function listEarlierMeasures(numbers: readonly Measured[], index: number): Set<Measure> {
  const number = numbers[index]
  if (!number || number.measures.size > 0) return new Set()
  const earlier = numbers.slice(0, index).findLast(({ measures }) => measures.size > 0)
  return earlier?.sentence === number.sentence ? earlier.measures : new Set()
}

/** "An acidity of 0.2": other languages name the per cent. */
function listAcidity(numbers: readonly Measured[], index: number): Set<Measure> {
  const number = numbers[index]
  return new Set(number?.isAcidity && number.measures.size === 0 ? ['percent'] : [])
}

function hasSameMeasures(
  from: readonly Measured[],
  to: readonly Measured[],
  findUnnamed: FindUnnamedMeasures,
): boolean {
  return from.every((number) => {
    if (number.measures.size === 0) return true
    const same = to.flatMap((other, index) => (sharesValue(number, other) ? [index] : []))
    // The value is written as a word: where its unit is cannot be told.
    if (same.length === 0) return true
    const expected = [...number.measures]
    const found = same.flatMap((index) => [listMeasures(to, index), findUnnamed(to, index)])
    if (found.some((measures) => expected.some((measure) => measures.has(measure)))) return true
    if (expected.every((measure) => requiredMeasures.has(measure))) return false
    // A unit in an inflection that is not known here counts as the same.
    return same.some((index) => to[index]?.measures.size === 0)
  })
}

/** More often than in the source. */
function isRepeated(number: FoundNumber, from: readonly FoundNumber[], to: readonly FoundNumber[]): boolean {
  const count = (numbers: readonly FoundNumber[]) =>
    numbers.filter((other) => sharesValue(number, other)).length
  return count(from) > 0 && count(to) > count(from)
}

function sharesValue(a: FoundNumber, b: FoundNumber): boolean {
  const values = new Set(b.readings.flat())
  return a.readings.flat().some((value) => values.has(value))
}

function isAmong({ readings }: FoundNumber, values: ReadonlySet<number>): boolean {
  return readings.some((reading) => reading.every((value) => values.has(value)))
}

function listValues(numbers: readonly FoundNumber[], words: ReadonlySet<number>): Set<number> {
  const values = new Set(words)
  for (const value of numbers.flatMap(({ readings }) => readings.flat())) {
    values.add(value)
    // A harvest of 2024/25 may be written 2024/2025.
    if (Number.isInteger(value) && value >= 1900 && value < 2100) values.add(value % 100)
  }
  for (const [index, number] of numbers.entries()) addFullYear(values, numbers[index - 1], number)
  return values
}

function addFullYear(values: Set<number>, before: FoundNumber | undefined, number: FoundNumber): void {
  const year = before?.readings[0]?.[0]
  const short = number.readings[0]?.[0]
  if (!before || year === undefined || short === undefined) return
  const isPair = number.start - before.end === 1 && year >= 1900 && year < 2100 && short < 100
  if (isPair) values.add(Math.floor(year / 100) * 100 + short)
}
