// Converts the HTML of an article to plain text for search, excerpts, feeds and reading time.
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { removedWithContent } from './allowed-markup.ts'
import { cleanText } from './clean-text.ts'

// All elements except these and table cells begin and end a line.
const inlineElements = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
)
const cellElements = new Set(['td', 'th'])
const skippedElements = new Set<string>([...removedWithContent, 'iframe'])

/**
 * Decodes entities, collapses whitespace, and writes one line per block. Takes linear time and accepts any HTML. Text
 * behind an unclosed script or style is lost.
 */
export function htmlToPlainText(html: string): string {
  const parts: string[] = []
  let skippedUntil: string | undefined
  const boundary = (name: string) => {
    if (cellElements.has(name)) parts.push(' ')
    else if (!inlineElements.has(name)) parts.push('\n')
  }
  const name = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const ignore = () => undefined
  const callbacks: TokenizerCallbacks = {
    ontext(start, end) {
      if (!skippedUntil) parts.push(html.slice(start, end).replace(/\s+/g, ' '))
    },
    ontextentity(codePoint) {
      if (!skippedUntil) parts.push(String.fromCodePoint(codePoint))
    },
    onopentagname(start, end) {
      const opened = name(start, end)
      if (skippedUntil) return
      if (skippedElements.has(opened)) skippedUntil = opened
      boundary(opened)
    },
    onclosetag(start, end) {
      const closed = name(start, end)
      if (closed === skippedUntil) skippedUntil = undefined
      if (!skippedUntil) boundary(closed)
    },
    onselfclosingtag: ignore,
    onopentagend: ignore,
    onattribdata: ignore,
    onattribentity: ignore,
    onattribend: ignore,
    onattribname: ignore,
    oncdata: ignore,
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  }
  const tokenizer = new Tokenizer({ decodeEntities: true }, callbacks)
  tokenizer.write(html)
  tokenizer.end()
  return normalizeLines(cleanText(parts.join('')))
}

/** Trims lines and removes empty ones. A single regular expression with optional spaces would not take linear time. */
function normalizeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[^\S\n]+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')
}
