// Quantities that languages say in another way than they write them: "twenty to seven" is 6:40, "half a kilo" is 500 g,
// and an acidity is in per cent although only some languages name the unit.
import type { Measure } from './measures.ts'
import { readNumberWords } from './number-words.ts'
import type { FoundNumber } from './read-numbers.ts'

const half = 'half an? |halbe[nrms]? |demi[ -]|medio |пол|половин\\p{L}+ |आध[ाे] |نصف |半'
const halfKilogram = new RegExp(`(?:${half})(?:kilo|кило|किलो|كيلو|公斤|千克|キロ(?!メ))`, 'iu')
const halfLitre = new RegExp(`(?:${half})(?:lit|литр|ली?टर|लिटर|لتر|ليتر|升|リットル)`, 'iu')

/** Whether the number is the 500 g or 500 ml of half a kilo or half a litre in the other text. */
export function isHalfUnit(
  { readings, measures }: { readings: number[][]; measures: ReadonlySet<Measure> },
  text: string,
): boolean {
  if (readings[0]?.[0] !== 500) return false
  return (
    (measures.has('gram') && halfKilogram.test(text)) || (measures.has('millilitre') && halfLitre.test(text))
  )
}

const timeSeparator = /^(?::|\s?h\s?|[時时點点])$/

/**
 * Finds hour and minute of the written times that a sentence of the other text says in words: 6:40 as "twenty to seven",
 * 6:30 as "half past six" or "halb sieben".
 */
export function findSpokenTimes(
  { numbers, text }: { numbers: readonly FoundNumber[]; text: string },
  other: string,
) {
  const times = findTimes(numbers, text)
  if (times.length === 0) return []
  const sentences = other.split(/[.!?。！？؟।\n]/).map(readNumberWords)
  return times.filter((time) => sentences.some((words) => isSaidBy(words, time))).flat()
}

function isSaidBy(words: ReadonlySet<number>, [hour, minute]: [number, number]): boolean {
  const isHour = (value: number) => words.has(value % 12 || 12)
  const isMinute = (value: number) =>
    words.has(value) || (value === 15 && words.has(4)) || (value === 30 && words.has(0.5))
  return (isHour(hour) && isMinute(minute)) || (isHour(hour + 1) && isMinute(60 - minute))
}

function findTimes(numbers: readonly FoundNumber[], text: string): [number, number][] {
  return numbers.flatMap((number, index): [number, number][] => {
    const next = numbers[index + 1]
    const isTime = next !== undefined && timeSeparator.test(text.slice(number.end, next.start))
    const hour = number.readings[0]?.[0] ?? Number.NaN
    const minute = next?.readings[0]?.[0] ?? Number.NaN
    return isTime && hour < 24 && minute < 60 ? [[hour, minute]] : []
  })
}

const acidity =
  /(?:acidity|säure|acidité|acidez|кислотност\p{L}*|أحماض|حموض\p{L}*|अम्लता|酸度)[^\d.!?。！？।]{0,12}(?:\d+[.,]\d+[^\d.!?。！？।]{1,6}){0,2}$/iu

/** @param textBefore the text before a number, with ASCII digits */
export function isAcidity(textBefore: string): boolean {
  return acidity.test(textBefore)
}
