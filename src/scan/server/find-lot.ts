// The lot that a label names.
import { foldLabelText } from '#src/catalogue/contract/fold-label-text.ts'
import { lotPattern, lotWordPattern } from './label-check/particular-phrases.ts'

export function findLot(lines: readonly string[]): string | undefined {
  for (const line of lines) {
    const found = lotPattern.exec(line)
    if (found) return (found.groups?.code ?? found[0]).trim()
  }
  return undefined
}

/** Shorter lots are searched only behind a word for a lot: other numbers of a label may contain them. */
const minLoneLength = 5

/** Which of the known lots the label names. They are found with letters that were read as others that look alike. */
export function findKnownLot(lines: readonly string[], known: readonly string[]): string | undefined {
  const behindWord = lines.flatMap((line) => {
    const found = lotWordPattern.exec(line)
    return found ? [foldLabelText(line.slice(found.index + found[0].length))] : []
  })
  const folded = lines.map(foldLabelText)
  return known.find((code) => {
    const wanted = foldLabelText(code)
    if (wanted === '') return false
    if (behindWord.some((text) => text.startsWith(wanted))) return true
    return wanted.length >= minLoneLength && folded.some((text) => text.includes(wanted))
  })
}
