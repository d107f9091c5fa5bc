// Breaks a title into lines: as large as it fits, in lines of about the same length, and cut where it does not fit.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'

/** Widths and heights in pixels; `leading` is the distance of lines in sizes of the type. */
export type TextBox = { width: number; height: number; sizes: readonly number[]; leading: number }
export type TitleLayout = { size: number; lines: string[] }

/** Width of a text in sizes of the type. */
type Measure = (text: string) => number

const ellipsis = '…'
const withoutSpaces = new Set<LanguageCode>(['ch', 'jp'])
const opening = /[\p{Ps}\p{Pi}]$/u
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー々〜…—]/u

/** @param text without breaks and with single spaces */
export function breakTitle(
  text: string,
  language: LanguageCode,
  room: TextBox,
  measure: Measure,
): TitleLayout {
  const pieces = splitAtBreakPoints(text, language)
  for (const size of room.sizes) {
    const most = Math.floor(room.height / (size * room.leading))
    const width = room.width / size
    const fits = (lines: string[]) => lines.length <= most && lines.every((line) => measure(line) <= width)
    const lines = fill(pieces, width, measure)
    if (fits(lines)) return { size, lines: balance(pieces, lines.length, width, measure) }
  }
  const size = room.sizes.at(-1) ?? 1
  return {
    size,
    lines: cut(pieces, Math.floor(room.height / (size * room.leading)), room.width / size, measure),
  }
}

/** What stays together; a piece ends with the space after it. */
export function splitAtBreakPoints(text: string, language: LanguageCode): string[] {
  if (!withoutSpaces.has(language)) {
    // French sets a space before signs that must not begin a line, and inside of its quotation marks.
    return text.split(/(?<=[^«] )(?![:;?!»])|(?<=[\p{L}\p{N}][-–—/])(?=\p{L})/u)
  }
  const segmenter = new Intl.Segmenter(getLanguage(language).tag, { granularity: 'word' })
  const pieces: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = pieces.at(-1)
    const isJoined = last !== undefined && (closing.test(segment) || segment === ' ' || opening.test(last))
    if (isJoined) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

function fill(pieces: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  return line ? [...lines, line.trimEnd()] : lines
}

/** As many lines, and as little difference between them as can be. */
function balance(pieces: readonly string[], count: number, width: number, measure: Measure): string[] {
  const known = new Map<string, { lines: string[]; waste: number }>()
  function best(from: number, left: number): { lines: string[]; waste: number } {
    const key = `${from} ${left}`
    const found = known.get(key) ?? search(from, left)
    known.set(key, found)
    return found
  }
  function search(from: number, left: number): { lines: string[]; waste: number } {
    let found = { lines: [] as string[], waste: Number.POSITIVE_INFINITY }
    const lastEnd = left === 1 ? pieces.length : pieces.length - left + 1
    for (let end = left === 1 ? lastEnd : from + 1; end <= lastEnd; end += 1) {
      const line = pieces.slice(from, end).join('').trimEnd()
      const slack = width - measure(line)
      if (slack < 0) break
      const rest = left === 1 ? { lines: [], waste: 0 } : best(end, left - 1)
      const waste = slack ** 2 + rest.waste
      if (waste < found.waste) found = { lines: [line, ...rest.lines], waste }
    }
    return found
  }
  return count === 0 ? [] : best(0, count).lines
}

/** After a whole word where there is one; a word too long for a line is broken within. */
function cut(pieces: readonly string[], most: number, width: number, measure: Measure): string[] {
  const short = pieces.flatMap((piece) =>
    measure(piece.trimEnd()) > width ? hyphenate(piece, width, measure) : [piece],
  )
  for (let kept = short.length; kept > 0; kept -= 1) {
    const shown = kept === short.length ? short : [...short.slice(0, kept - 1), ended(short[kept - 1] ?? '')]
    const lines = fill(shown, width, measure)
    if (lines.length <= most && lines.every((line) => measure(line) <= width)) return lines
  }
  return []
}

/** Into parts of about the same length. */
function hyphenate(word: string, width: number, measure: Measure): string[] {
  const whole = measure(word)
  const even = Math.min(width, (whole / Math.ceil((whole * 1.04) / width)) * 1.04)
  const hyphen = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word) ? '-' : ''
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part && segment !== ' ' && measure(part + segment + hyphen) > even) {
      parts.push(part + hyphen)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

function ended(piece: string): string {
  return piece.replace(/[\s\p{Pd}\p{Ps}\p{Pi},.:;、，。：；؛،·]+$/u, '') + ellipsis
}
