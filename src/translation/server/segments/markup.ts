// Text of a segment as providers, memory and exchange files see it: plain text with numbered placeholders for inline
// tags. `<x id="1">…</x>` stands for a pair, `<x id="2"/>` for an element without translatable content.

export type Token = { kind: 'text'; text: string } | { kind: 'open' | 'close' | 'single'; id: number }

/** How a provider writes its answer: with HTML entities, or as plain text in which only placeholders are tags. */
export type MarkupEncoding = 'html' | 'raw'

const placeholder = /<x\s+id\s*=\s*["']?(\d{1,6})["']?\s*(\/?)>|<\/x\s*>/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

export function formatMarkup(tokens: readonly Token[]): string {
  return tokens.map(formatToken).join('')
}

/**
 * Every other tag stays a part of the text, where a later check finds it.
 * @returns undefined when placeholders are not balanced
 */
export function parseMarkup(markup: string, encoding: MarkupEncoding = 'html'): Token[] | undefined {
  const decode = encoding === 'html' ? decodeEntities : (text: string) => text
  const tokens: Token[] = []
  const open: number[] = []
  let end = 0
  const addText = (text: string) => {
    if (text) tokens.push({ kind: 'text', text: decode(text) })
  }
  for (const match of markup.matchAll(placeholder)) {
    addText(markup.slice(end, match.index))
    end = match.index + match[0].length
    if (match[1] === undefined) {
      const id = open.pop()
      if (id === undefined) return undefined
      close(tokens, id)
    } else {
      const id = Number(match[1])
      if (!match[2]) open.push(id)
      tokens.push({ kind: match[2] ? 'single' : 'open', id })
    }
  }
  addText(markup.slice(end))
  return open.length === 0 ? tokens : undefined
}

/** The text without placeholders. */
export function toPlainText(tokens: readonly Token[]): string {
  return tokens.map((token) => (token.kind === 'text' ? token.text : '')).join('')
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Engines that read HTML write a pair without content for a single placeholder. */
function close(tokens: Token[], id: number): void {
  const last = tokens.at(-1)
  if (last?.kind === 'open') tokens[tokens.length - 1] = { kind: 'single', id }
  else tokens.push({ kind: 'close', id })
}

function formatToken(token: Token): string {
  if (token.kind === 'text') return escapeText(token.text)
  if (token.kind === 'close') return '</x>'
  return token.kind === 'open' ? `<x id="${token.id}">` : `<x id="${token.id}"/>`
}

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? entity
    const codePoint = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return codePoint > 0 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint).toWellFormed() : entity
  })
}
