import { type ChildNode, isTag, isText } from 'domhandler'
import { parseHtml } from './parse-html.ts'

const blockElements = new Set(
  'p div li h1 h2 h3 h4 h5 h6 blockquote pre tr td th figure figcaption br hr dt dd table ul ol'.split(' '),
)

/** Returns the visible text with single spaces and with spaces between blocks. */
export function extractText(html: string): string {
  return collectText(parseHtml(html).children)
    .replaceAll(/[\s\u00A0]+/g, ' ')
    .trim()
}

function collectText(nodes: ChildNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (isText(node)) text += node.data
    else if (isTag(node) && node.name !== 'script' && node.name !== 'style') {
      const inner = collectText(node.children)
      text += blockElements.has(node.name) ? ` ${inner} ` : inner
    }
  }
  return text
}

/** Truncates a text to `limit` code points including the final `…`, between words if possible. */
export function truncate(text: string, limit: number): string {
  // A code point has at most two code units, so the rest of a long text is not split.
  const codePoints = [...text.slice(0, 2 * limit + 2)]
  if (codePoints.length <= limit) return text
  const cut = codePoints.slice(0, limit - 1).join('')
  const space = cut.lastIndexOf(' ')
  // Chinese and Japanese have no spaces, and a very long word must not be removed completely.
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '')}…`
}
