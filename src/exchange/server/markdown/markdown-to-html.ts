// Markdown as site generators read it: GitHub's kind, with footnotes and headings that links can lead to.
import { Marked, type Token, type TokenizerAndRendererExtension } from 'marked'
import { escapeHtml } from '#src/platform/escape-html.ts'

type Footnotes = {
  texts: Map<string, Token[]>
  /** In the order the text calls them: that is how they are numbered. */
  referenced: string[]
}

const footnoteDefinitionPattern =
  /^\[\^([^\]\n]+)\]:[ \t]*([^\n]*(?:\n(?:[ \t]+[^\n]*|(?=\n[ \t]+\S)))*)(?:\n|$)/
const footnoteReferencePattern = /^\[\^([^\]\n]+)\]/
const headingIdPattern = /\s*\{\s*(?:#([\w:.-]+)|[.:][^}]*)[^}]*\}\s*$/

export function markdownToHtml(markdown: string): string {
  const notes: Footnotes = { texts: new Map(), referenced: [] }
  // An instance for each text: its footnotes are its own.
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    extensions: [createDefinitionExtension(notes), createReferenceExtension(notes)],
    renderer: createHeadingRenderer(),
  })
  const html = marked.parse(markdown, { async: false })
  // A note may call further notes: the list grows while it is written.
  let items = ''
  for (let index = 0; index < notes.referenced.length; index += 1) {
    const tokens = notes.texts.get(notes.referenced[index] ?? '') ?? []
    items += renderNote(index + 1, marked.parser(tokens))
  }
  return items === '' ? html : `${html}<ol>${items}</ol>`
}

function createDefinitionExtension({ texts }: Footnotes): TokenizerAndRendererExtension {
  return {
    name: 'footnoteText',
    level: 'block',
    start: (source) => /^\[\^[^\]\n]+\]:/m.exec(source)?.index,
    tokenizer(source) {
      const match = footnoteDefinitionPattern.exec(source)
      if (!match) return undefined
      const [raw, name = '', text = ''] = match
      const tokens = this.lexer.blockTokens(text.replaceAll(/^(?: {1,4}|\t)/gm, ''), [])
      if (!texts.has(name)) texts.set(name, tokens)
      return { type: 'footnoteText', raw }
    },
    renderer: () => '',
  }
}

function createReferenceExtension({ texts, referenced: called }: Footnotes): TokenizerAndRendererExtension {
  return {
    name: 'footnoteCall',
    level: 'inline',
    start: (source) => source.indexOf('[^'),
    tokenizer(source) {
      const match = footnoteReferencePattern.exec(source)
      const name = match?.[1] ?? ''
      // Brackets without a note mean themselves: `[^.]`.
      return match && texts.has(name) ? { type: 'footnoteCall', raw: match[0], name } : undefined
    },
    renderer({ name }) {
      const isFirst = !called.includes(name)
      if (isFirst) called.push(name)
      const number = called.indexOf(name) + 1
      const id = isFirst ? ` id="fnref-${number}"` : ''
      return `<sup><a href="#fn-${number}"${id}>${number}</a></sup>`
    },
  }
}

function renderNote(number: number, html: string): string {
  const back = ` <a href="#fnref-${number}">↩︎</a>`
  const text = html.trimEnd()
  const whole = text.endsWith('</p>') ? `${text.slice(0, -'</p>'.length)}${back}</p>` : text + back
  return `<li id="fn-${number}">${whole}</li>`
}

/** Named as GitHub, Hugo and Jekyll name them, or as the text says: `## Harvest {#harvest}`. */
function createHeadingRenderer() {
  const taken = new Map<string, number>()
  return {
    heading(
      this: { parser: { parseInline: (tokens: Token[]) => string } },
      { tokens, depth, text }: { tokens: Token[]; depth: number; text: string },
    ): string {
      const html = this.parser.parseInline(tokens)
      const id = headingIdPattern.exec(text)?.[1] ?? makeUniqueId(createHeadingId(html), taken)
      return `<h${depth} id="${escapeHtml(id)}">${html.replace(headingIdPattern, '')}</h${depth}>\n`
    },
  }
}

function createHeadingId(html: string): string {
  return html
    .replaceAll(/<[^>]*>|&[#\w]+;/g, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}_\s-]/gu, '')
    .replaceAll(/\s/g, '-')
}

function makeUniqueId(id: string, taken: Map<string, number>): string {
  const count = taken.get(id) ?? 0
  taken.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}
