// Texts of a label as lines of a text field: the tag of the language and a semicolon before each text.
import type { LabelText } from '../../../contract/product-values.ts'
import { splitLines } from './record-lists.ts'

const lineWithLanguage = /^([a-z]{2,3}(?:[-_][a-z0-9]{2,8})*)?\s*;\s*(.*)$/i

/** A text of several lines becomes several texts when it is changed. */
export function toTextLines(texts: readonly LabelText[]): string {
  return texts
    .flatMap(({ language, text }) => splitLines(text).map((line) => toLine(language, line)))
    .join('\n')
}

function toLine(language: string | undefined, line: string): string {
  if (language) return `${language}; ${line}`
  return lineWithLanguage.test(line) ? `; ${line}` : line
}

export function parseTextLines(lines: string): LabelText[] {
  return splitLines(lines).map((line) => {
    const [found, language, text = ''] = lineWithLanguage.exec(line) ?? []
    if (found === undefined) return { text: line }
    return language ? { language, text } : { text }
  })
}
