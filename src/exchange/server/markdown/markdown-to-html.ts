// Renders GitHub Flavored Markdown with footnotes and heading ids, as site generators do.
import { Marked, type Token, type TokenizerAndRendererExtension, type TokenizerObject } from 'marked'
import { escapeHtml } from '#src/platform/escape-html.ts'

type Footnotes = {
  texts: Map<string, Token[]>
  /** Names in the order of their first reference, which determines their numbers. */
  referenced: string[]
}

/** The names are limited, as a search for the end of each one would take quadratic time. */
const footnoteDefinitionPattern =
  /^\[\^([^\]\n]{1,300})\]:[ \t]*([^\n]*(?:\n(?:[ \t]+[^\n]*|(?=\n[ \t]+\S)))*)(?:\n|$)/
const footnoteReferencePattern = /^\[\^([^\]\n]{1,300})\]/
const headingIdPattern = /\s*\{\s*(?:#([\w:.-]+)|[.:][^}]*)[^}]*\}\s*$/

/** More quotes and lists within each other than any text has: the parser would exhaust the stack. */
const excessiveNestingPattern = /^[ \t]*(?:(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])[ \t]*){101,}/gm

/** More than any paragraph has: matching the beginnings and ends of this many takes minutes. */
const maxEmphasisMarks = 1_000

export function markdownToHtml(markdown: string): string {
  const footnotes: Footnotes = { texts: new Map(), referenced: [] }
  // One instance per text, because its extensions hold the footnotes of this text.
  const marked = new Marked({ gfm: true, async: false })
  marked.use({
    extensions: [createDefinitionExtension(footnotes), createReferenceExtension(footnotes)],
    renderer: createHeadingRenderer(),
    tokenizer: createEmphasisLimit(),
  })
  const html = marked.parse(markdown.replaceAll(excessiveNestingPattern, ''), { async: false })
  // A footnote can refer to further footnotes, so the list grows in this loop.
  let items = ''
  for (let index = 0; index < footnotes.referenced.length; index += 1) {
    const tokens = footnotes.texts.get(footnotes.referenced[index] ?? '') ?? []
    items += renderFootnote(index + 1, marked.parser(tokens))
  }
  return items === '' ? html : `${html}<ol>${items}</ol>`
}

/** Keeps emphasis, deletion and bare links as literal text in a paragraph that has too many marks of emphasis. */
function createEmphasisLimit(): TokenizerObject {
  let counted = ''
  let isExcessive = false
  /** `false` leaves the text to the parser. */
  const leave = () => (isExcessive ? undefined : (false as const))
  return {
    emStrong(_source, paragraph) {
      if (counted !== paragraph) {
        counted = paragraph
        isExcessive = (paragraph.match(/[*_~]+/g)?.length ?? 0) > maxEmphasisMarks
      }
      return leave()
    },
    del: leave,
    url: leave,
    inlineText(source) {
      const raw = isExcessive && /^[*_~]+[^\s\\<!&[`]*/.exec(source)?.[0]
      return raw ? { type: 'text', raw, text: raw } : false
    },
  }
}

function createDefinitionExtension({ texts }: Footnotes): TokenizerAndRendererExtension {
  return {
    name: 'footnoteDefinition',
    level: 'block',
    start: (source) => /^\[\^[^\]\n]{1,300}\]:/m.exec(source)?.index,
    tokenizer(source) {
      const match = footnoteDefinitionPattern.exec(source)
      if (!match) return undefined
      const [raw, name = '', text = ''] = match
      const tokens = this.lexer.blockTokens(text.replaceAll(/^(?: {1,4}|\t)/gm, ''), [])
      if (!texts.has(name)) texts.set(name, tokens)
      return { type: 'footnoteDefinition', raw }
    },
    renderer: () => '',
  }
}

function createReferenceExtension({ texts, referenced }: Footnotes): TokenizerAndRendererExtension {
  return {
    name: 'footnoteReference',
    level: 'inline',
    // Without `start`: text ends at every bracket anyway, and searching the rest of the paragraph at each of them takes
    // quadratic time.
    tokenizer(source) {
      const match = footnoteReferencePattern.exec(source)
      const name = match?.[1] ?? ''
      // A reference without a definition, such as `[^.]`, is literal text.
      return match && texts.has(name) ? { type: 'footnoteReference', raw: match[0], name } : undefined
    },
    renderer({ name }) {
      const isFirst = !referenced.includes(name)
      if (isFirst) referenced.push(name)
      const number = referenced.indexOf(name) + 1
      const id = isFirst ? ` id="fnref-${number}"` : ''
      return `<sup><a href="#fn-${number}"${id}>${number}</a></sup>`
    },
  }
}

function renderFootnote(number: number, html: string): string {
  const backLink = ` <a href="#fnref-${number}">↩︎</a>`
  const text = html.trimEnd()
  const whole = text.endsWith('</p>') ? `${text.slice(0, -'</p>'.length)}${backLink}</p>` : text + backLink
  return `<li id="fn-${number}">${whole}</li>`
}

/** Renders headings with the ids that GitHub, Hugo and Jekyll assign, or an explicit id: `## Harvest {#harvest}`. */
function createHeadingRenderer() {
  const usedIds = new Map<string, number>()
  return {
    heading(
      this: { parser: { parseInline: (tokens: Token[]) => string } },
      { tokens, depth, text }: { tokens: Token[]; depth: number; text: string },
    ): string {
      const html = this.parser.parseInline(tokens)
      const id = headingIdPattern.exec(text)?.[1] ?? makeUniqueId(createHeadingId(html), usedIds)
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

function makeUniqueId(id: string, usedIds: Map<string, number>): string {
  const count = usedIds.get(id) ?? 0
  usedIds.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}
