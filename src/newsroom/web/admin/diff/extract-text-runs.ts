// Converts article HTML into plain text, one line per block, together with the formats of each part of the text.
import { parseHtml } from '../parse-html.ts'

/** A piece of text with the same formats. A format is a kind, optionally with a value: `bold`, `size:18`, `link:/article/1`. */
export type TextRun = { text: string; formats: string[] }

const blockTags = new Set(
  'P H2 H3 H4 H5 H6 LI BLOCKQUOTE PRE FIGURE FIGCAPTION CAPTION TR DT DD SUMMARY HR BR DIV TABLE'.split(' '),
)
const formatByTagName: Readonly<Record<string, string>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  S: 'strike',
  SUP: 'superscript',
  SUB: 'subscript',
  CODE: 'code',
  MARK: 'highlight',
  BLOCKQUOTE: 'quote',
  PRE: 'codeBlock',
  TH: 'tableHeader',
  H2: 'heading:2',
  H3: 'heading:3',
  H4: 'heading:4',
  H5: 'heading:5',
  H6: 'heading:6',
}

export function extractTextRuns(html: string): TextRun[] {
  const body = parseHtml(html)
  const runs: TextRun[] = []
  let gap = ''

  /** Collapses white space and block boundaries to a single gap, and writes gaps only between words. */
  function appendText(text: string, formats: string[]): void {
    const trimmed = text.replaceAll(/\s+/g, ' ').trim()
    if (/^\s/.test(text)) gap ||= ' '
    if (trimmed === '') return
    if (gap && runs.length > 0) runs.push({ text: gap, formats: [] })
    runs.push({ text: trimmed, formats })
    gap = /\s$/.test(text) ? ' ' : ''
  }

  function visit(node: Node, formats: string[]): void {
    if (node.nodeType === Node.TEXT_NODE) appendText(node.textContent ?? '', formats)
    if (!(node instanceof Element)) return
    const isBlock = blockTags.has(node.tagName)
    if (isBlock) gap = '\n'
    const nodeFormats = [...new Set([...formats, ...findFormats(node)])]
    const placeholder = placeholderFor(node)
    if (placeholder) appendText(` ${placeholder} `, nodeFormats)
    for (const child of node.childNodes) visit(child, nodeFormats)
    if (node.matches('td, th')) gap ||= ' '
    if (isBlock) gap = '\n'
  }

  for (const child of body.childNodes) visit(child, [])
  return runs
}

/** Text without markup, one line per block. */
export function htmlToPlainText(html: string): string {
  return joinRuns(extractTextRuns(html))
}

export function joinRuns(runs: TextRun[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Alternative text, file name or URL in brackets, for a picture or video, which contains no text. */
function placeholderFor(element: Element): string | undefined {
  const url = element.getAttribute('src') ?? ''
  if (element.matches('img')) return `[${element.getAttribute('alt') || fileNameOf(url)}]`
  return element.matches('iframe') ? `[${url}]` : undefined
}

function fileNameOf(url: string): string {
  return url.startsWith('data:') ? '' : (url.split('/').at(-1) ?? '')
}

function findListFormat(element: Element): string | undefined {
  if (element.matches('ol > li')) return 'orderedList'
  return element.matches('ul > li') ? 'bulletList' : undefined
}

function findFormats(element: Element): string[] {
  const elementFormat = formatByTagName[element.tagName]
  const link = element.matches('a[href]') ? `link:${element.getAttribute('href')}` : undefined
  const classes = [...element.classList].flatMap((name) => {
    const [, kind, value] = /^ol-(size|align|colour|highlight|indent)-(\w+)$/.exec(name) ?? []
    return kind ? [`${kind}:${value}`] : []
  })
  return [elementFormat, findListFormat(element), link, ...classes].filter((format) => format !== undefined)
}
