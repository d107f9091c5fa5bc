import { type ChildNode, isTag, isText } from 'domhandler'
import { parseHtml } from './parse-html.ts'

const blockElements = new Set(
  'p div li h1 h2 h3 h4 h5 h6 blockquote pre tr td th figure figcaption br hr dt dd table ul ol'.split(' '),
)

/** Visible text with single spaces, blocks apart: for titles, excerpts, classifying, language. */
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

/** At most `limit` code points, cut between words where the text has any, with `…` when cut. */
export function truncate(text: string, limit: number): string {
  // A code point takes two units at most: the rest of a long text need not be taken apart.
  const points = [...text.slice(0, 2 * limit + 2)]
  if (points.length <= limit) return text
  const cut = points.slice(0, limit - 1).join('')
  const space = cut.lastIndexOf(' ')
  // Chinese and Japanese have no spaces to cut at; a long first word must not empty the result.
  return `${(space > cut.length / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:–-]+$/, '')}…`
}
