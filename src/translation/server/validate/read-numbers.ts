// Reads the numbers of a text in any of the nine languages: digits of four scripts, separators as the language writes
// them, and words of magnitude such as "million" or 万.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { readMagnitude } from './number-words.ts'

export type FoundNumber = {
  /** What it may mean: usually one value; several for a date; alternatives when the notation is ambiguous. */
  readings: number[][]
  start: number
  end: number
}

const decimalSeparators: Readonly<Record<LanguageCode, '.' | ',' | 'either'>> = {
  en: '.',
  ar: 'either',
  ch: '.',
  de: ',',
  fr: ',',
  hi: '.',
  jp: '.',
  ru: ',',
  sp: 'either',
}
const spaces = '\u0020\u00a0\u2009\u202f'
const numeral = new RegExp(`\\d{1,3}(?:[${spaces}]\\d{3})+(?!\\d)(?:[.,٫]\\d+)?|\\d+(?:[.,٫٬'’]\\d+)*`, 'g')
const digitZeros = [0x0660, 0x06f0, 0x0966, 0xff10]

/** Replaces digits of other scripts one by one, so that positions stay the same. */
export function toAsciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19．，％]/g, (character) => {
    const punctuation = { '．': '.', '，': ',', '％': '%' }[character]
    if (punctuation) return punctuation
    const code = character.charCodeAt(0)
    const zero = digitZeros.find((start) => code >= start && code <= start + 9) ?? code
    return String(code - zero)
  })
}

export function readNumbers(input: string, language: LanguageCode): FoundNumber[] {
  const text = toAsciiDigits(input)
  const numbers = language === 'ch' || language === 'jp' ? readHanNumbers(text, language) : []
  for (const match of text.matchAll(numeral)) {
    const start = match.index
    const end = start + match[0].length
    if (numbers.some((number) => start >= number.start && start < number.end)) continue
    numbers.push({ ...readNumeral(text, { numeral: match[0], end }, language), start })
  }
  numbers.sort((a, b) => a.start - b.start)
  addJoinedMagnitudes(numbers, text)
  return numbers.filter((number, index) => !isFullHour(numbers[index - 1], number, text))
}

/** The minutes of 9:00 or 9 h 00, which others write as 9 am or 9時. */
function isFullHour(hours: FoundNumber | undefined, minutes: FoundNumber, text: string): boolean {
  return hours !== undefined && /^\d{1,2}(?::|\s?h\s?)00$/.test(text.slice(hours.start, minutes.end))
}

function readNumeral(
  text: string,
  { numeral: written, end }: { numeral: string; end: number },
  language: LanguageCode,
): Omit<FoundNumber, 'start'> {
  const readings = parseNumeral(written, language)
  const rest = text.slice(end, end + 30)
  const { factor, length } = readMagnitude(rest, language)
  if (length > 0) {
    const multiplied = readings.map((values) => values.map((value) => round(value * factor)))
    return { readings: multiplied, end: end + length }
  }
  const [first] = readings
  const hour = first?.length === 1 ? first[0] : undefined
  if (hour !== undefined && hour < 12 && /^\s?p\.?m\b/i.test(rest)) readings.push([hour + 12])
  if (hour !== undefined && /^(?:s\b|-?er\b)/.test(rest) && hour > 1900) readings.push([hour % 100])
  return { readings, end }
}

function parseNumeral(written: string, language: LanguageCode): number[][] {
  const digits = written.replaceAll(/['’٬\u0020\u00a0\u2009\u202f]/g, '').replaceAll('٫', '.')
  const hasArabicDecimal = written.includes('٫')
  const parts = digits.split(/[.,]/)
  const [whole = '', ...groups] = parts
  if (groups.length === 0) return [[Number(whole)]]
  if (hasArabicDecimal) return [[Number(`${parts.slice(0, -1).join('')}.${parts.at(-1)}`)]]
  const separators = digits.replaceAll(/\d/g, '')
  if (new Set(separators).size > 1) return parseMixed(digits)
  if (groups.length > 1) return isGrouped(whole, groups) ? [[Number(parts.join(''))]] : [parts.map(Number)]
  return parseSingle(whole, groups[0] ?? '', separators, language)
}

/** `1,234.5` and `1.234,5`: the last separator is the decimal one. */
function parseMixed(digits: string): number[][] {
  const decimalAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const whole = digits.slice(0, decimalAt).replaceAll(/[.,]/g, '')
  return [[Number(`${whole}.${digits.slice(decimalAt + 1)}`)]]
}

function parseSingle(whole: string, group: string, separator: string, language: LanguageCode): number[][] {
  const decimal = [Number(`${whole}.${group}`)]
  const split = [Number(whole), Number(group)]
  if (group.length !== 3 || whole === '0' || whole.length > 3) {
    if (separator !== decimalSeparators[language] && decimalSeparators[language] !== 'either')
      return [split, decimal]
    return isTime(whole, group) ? [decimal, split] : [decimal]
  }
  const thousands = [Number(whole + group)]
  const own = decimalSeparators[language]
  if (own === 'either') return [thousands, decimal]
  return separator === own ? [decimal] : [thousands]
}

/** "10.30 am" */
function isTime(hours: string, minutes: string): boolean {
  return minutes.length === 2 && Number(hours) < 24 && Number(minutes) < 60
}

/** Groups of three digits, or of two before the last one as in India: `12,34,567`. */
function isGrouped(whole: string, groups: readonly string[]): boolean {
  const inner = groups.slice(0, -1)
  const isEven = groups.every((group) => group.length === 3)
  const isIndian = groups.at(-1)?.length === 3 && inner.every((group) => group.length === 2)
  return whole.length <= 3 && (isEven || isIndian)
}

const hanUnits: Readonly<Record<string, number>> = {
  十: 10,
  百: 100,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
  兆: 1e12,
}
// 9千卡 are 9 kilocalories, 5千克 5 kilograms.
const hanNumber =
  /(?:\d+(?:[.,]\d+)*[十百千]?[万萬亿億兆]?)*\d+(?:[.,]\d+)*(?:[十百万萬亿億兆]|千(?![克卡米瓦焦升]))+(?:\d+(?:[.,]\d+)*)?/g

/** `1億5000万`: digits with units of Chinese and Japanese. */
function readHanNumbers(text: string, language: LanguageCode): FoundNumber[] {
  return [...text.matchAll(hanNumber)].map((match) => {
    let total = 0
    for (const [, written = '', units = ''] of match[0].matchAll(/(\d+(?:[.,]\d+)*)([十百千万萬亿億兆]*)/g)) {
      const value = parseNumeral(written, language)[0]?.[0] ?? 0
      total += [...units].reduce((product, unit) => product * (hanUnits[unit] ?? 1), value)
    }
    return { readings: [[round(total)]], start: match.index, end: match.index + match[0].length }
  })
}

/** "2 to 3 million": the first number may be meant in millions. */
function addJoinedMagnitudes(numbers: readonly FoundNumber[], text: string): void {
  for (const [index, number] of numbers.entries()) {
    const next = numbers[index + 1]
    const between = next ? text.slice(number.end, next.start) : ''
    if (!next || between.length > 8 || /[.;:\n]/.test(between)) continue
    const nextDigits = /\d+(?:[.,]\d+)*/.exec(text.slice(next.start, next.end))?.[0] ?? ''
    const factor = (next.readings[0]?.[0] ?? 0) / Number(nextDigits.replace(',', '.'))
    const value = number.readings[0]?.[0]
    if (value !== undefined && value < 1_000 && factor >= 1_000) number.readings.push([round(value * factor)])
  }
}

/** Removes what floating-point arithmetic adds: 1.1 × 1000. */
function round(value: number): number {
  return Number(value.toPrecision(12))
}
