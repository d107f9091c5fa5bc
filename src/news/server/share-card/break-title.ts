// Breaks a title into lines of similar length, in the largest font size that fits. Truncates it if no size fits.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'

/**
 * Width, height and font sizes in pixels. `sizes` are sorted from large to small. `leading` is a factor of the font
 * size.
 */
type TextBox = { width: number; height: number; sizes: readonly number[]; leading: number }
type TitleLayout = { size: number; lines: string[] }

/** Returns the width of a text as a factor of the font size. */
type Measure = (text: string) => number

const ellipsis = '…'
const languagesWithoutSpaces = new Set<LanguageCode>(['ch', 'jp'])
const endsWithOpening = /[\p{Ps}\p{Pi}]$/u
const startsWithClosing = /^[\p{Pe}\p{Pf}\p{Po}ー々〜…—]/u

/** @param text without line breaks and with single spaces */
export function breakTitle(
  text: string,
  language: LanguageCode,
  box: TextBox,
  measure: Measure,
): TitleLayout {
  const pieces = splitAtBreakPoints(text, language)
  for (const size of box.sizes) {
    const maxLines = Math.floor(box.height / (size * box.leading))
    const width = box.width / size
    const fits = (lines: string[]) =>
      lines.length <= maxLines && lines.every((line) => measure(line) <= width)
    const lines = fill(pieces, width, measure)
    if (fits(lines)) return { size, lines: balance(pieces, lines.length, width, measure) }
  }
  const size = box.sizes.at(-1) ?? 1
  return {
    size,
    lines: truncate(pieces, Math.floor(box.height / (size * box.leading)), box.width / size, measure),
  }
}

/** Splits a text into pieces that must not be broken. Each piece includes the space after it. */
export function splitAtBreakPoints(text: string, language: LanguageCode): string[] {
  if (!languagesWithoutSpaces.has(language)) {
    // French has spaces before punctuation that must not start a line, and inside quotation marks.
    return text.split(/(?<=[^«] )(?![:;?!»])|(?<=[\p{L}\p{N}][-–—/])(?=\p{L})/u)
  }
  const segmenter = new Intl.Segmenter(getLanguage(language).tag, { granularity: 'word' })
  const pieces: string[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = pieces.at(-1)
    const isJoined =
      last !== undefined && (startsWithClosing.test(segment) || segment === ' ' || endsWithOpening.test(last))
    if (isJoined) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

/** Fills each line with as many pieces as fit. */
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

/** Breaks the pieces into `count` lines with the least variation in length (least squares, memoized recursion). */
function balance(pieces: readonly string[], count: number, width: number, measure: Measure): string[] {
  const memo = new Map<string, { lines: string[]; badness: number }>()
  function findBest(from: number, remaining: number): { lines: string[]; badness: number } {
    const key = `${from} ${remaining}`
    const found = memo.get(key) ?? search(from, remaining)
    memo.set(key, found)
    return found
  }
  function search(from: number, remaining: number): { lines: string[]; badness: number } {
    let found = { lines: [] as string[], badness: Number.POSITIVE_INFINITY }
    const lastEnd = remaining === 1 ? pieces.length : pieces.length - remaining + 1
    for (let end = remaining === 1 ? lastEnd : from + 1; end <= lastEnd; end += 1) {
      const line = pieces.slice(from, end).join('').trimEnd()
      const slack = width - measure(line)
      if (slack < 0) break
      const rest = remaining === 1 ? { lines: [], badness: 0 } : findBest(end, remaining - 1)
      const badness = slack ** 2 + rest.badness
      if (badness < found.badness) found = { lines: [line, ...rest.lines], badness }
    }
    return found
  }
  return count === 0 ? [] : findBest(0, count).lines
}

/** Truncates the text after a whole word and adds an ellipsis. Breaks words that are too long for a line. */
function truncate(pieces: readonly string[], maxLines: number, width: number, measure: Measure): string[] {
  const fittingPieces = pieces.flatMap((piece) =>
    measure(piece.trimEnd()) > width ? hyphenate(piece, width, measure) : [piece],
  )
  for (let count = fittingPieces.length; count > 0; count -= 1) {
    const shown =
      count === fittingPieces.length
        ? fittingPieces
        : [...fittingPieces.slice(0, count - 1), addEllipsis(fittingPieces[count - 1] ?? '')]
    const lines = fill(shown, width, measure)
    if (lines.length <= maxLines && lines.every((line) => measure(line) <= width)) return lines
  }
  return []
}

/** Breaks a word into parts of similar length, with hyphens if its script uses them. */
function hyphenate(word: string, width: number, measure: Measure): string[] {
  const wordWidth = measure(word)
  const maxPartWidth = Math.min(width, (wordWidth / Math.ceil((wordWidth * 1.04) / width)) * 1.04)
  const hyphen = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word) ? '-' : ''
  const parts: string[] = []
  let part = ''
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    if (part && segment !== ' ' && measure(part + segment + hyphen) > maxPartWidth) {
      parts.push(part + hyphen)
      part = ''
    }
    part += segment
  }
  return [...parts, part]
}

function addEllipsis(piece: string): string {
  return piece.replace(/[\s\p{Pd}\p{Ps}\p{Pi},.:;、，。：；؛،·]+$/u, '') + ellipsis
}
