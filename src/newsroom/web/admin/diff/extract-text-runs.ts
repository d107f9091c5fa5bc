// What stands in a text's HTML: its words, a line for each block, and how each of them looks.
import { parseHtml } from '../parse-html.ts'

/** Words that look alike. A format is a kind, and after a colon what of it: `bold`, `size:18`, `link:/article/1`. */
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
  TH: 'tableHead',
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

  /** Ends of blocks and white space count once, and only between words. */
  function write(text: string, formats: string[]): void {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (/^\s/.test(text)) gap ||= ' '
    if (words === '') return
    if (gap && runs.length > 0) runs.push({ text: gap, formats: [] })
    runs.push({ text: words, formats })
    gap = /\s$/.test(text) ? ' ' : ''
  }

  function read(node: Node, formats: string[]): void {
    if (node.nodeType === Node.TEXT_NODE) write(node.textContent ?? '', formats)
    if (!(node instanceof Element)) return
    const isBlock = blockTags.has(node.tagName)
    if (isBlock) gap = '\n'
    const own = [...new Set([...formats, ...formatsOf(node)])]
    const shown = placeholderFor(node)
    if (shown) write(` ${shown} `, own)
    for (const child of node.childNodes) read(child, own)
    if (node.matches('td, th')) gap ||= ' '
    if (isBlock) gap = '\n'
  }

  for (const child of body.childNodes) read(child, [])
  return runs
}

/** The words of a text without markup, a line for each block. */
export function htmlToPlainText(html: string): string {
  return joinRuns(extractTextRuns(html))
}

export function joinRuns(runs: TextRun[]): string {
  return runs.map(({ text }) => text).join('')
}

/** Pictures and videos have no words of their own: they stand in brackets. */
function placeholderFor(element: Element): string | undefined {
  const address = element.getAttribute('src') ?? ''
  if (element.matches('img')) return `[${element.getAttribute('alt') || fileNameOf(address)}]`
  return element.matches('iframe') ? `[${address}]` : undefined
}

function fileNameOf(address: string): string {
  return address.startsWith('data:') ? '' : (address.split('/').at(-1) ?? '')
}

function formatsOf(element: Element): string[] {
  const named = formatByTagName[element.tagName]
  const list = element.matches('ol > li')
    ? 'orderedList'
    : element.matches('ul > li')
      ? 'bulletList'
      : undefined
  const link = element.matches('a[href]') ? `link:${element.getAttribute('href')}` : undefined
  const classes = [...element.classList].flatMap((name) => {
    const [, kind, value] = /^ol-(size|align|colour|highlight|indent)-(\w+)$/.exec(name) ?? []
    return kind ? [`${kind}:${value}`] : []
  })
  return [named, list, link, ...classes].filter((format) => format !== undefined)
}
