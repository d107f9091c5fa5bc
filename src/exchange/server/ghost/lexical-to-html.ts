// Renders Lexical documents. Ghost 5.50 and later store posts in this format; exports do not always contain their HTML.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { parseJson } from '../parse-json.ts'
import { renderCard } from './render-card.ts'

type Node = {
  type: string
  children: unknown[]
  text: string
  format: number
  tag: string
  url: string
  listType: string
  start: number
}

const Node = z.object({
  type: z.string().catch(''),
  children: z.array(z.unknown()).catch([]),
  text: z.string().catch(''),
  // Paragraphs store their alignment as a string in the same field.
  format: z.number().catch(0),
  tag: z.string().catch(''),
  url: z.string().catch(''),
  listType: z.string().catch(''),
  start: z.number().catch(1),
})

const textFormats: [number, string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]
const maxDepth = 100

/** @param json `lexical` field of a post. Returns undefined if it is not a Lexical document. */
export function lexicalToHtml(json: string): string | undefined {
  const document = z.object({ root: z.unknown() }).safeParse(parseJson(json)).data
  return document && renderNode(document.root, 0)
}

function renderNode(value: unknown, depth: number): string {
  const node = Node.safeParse(value).data
  if (!node || depth > maxDepth) return ''
  const inner = () => node.children.map((child) => renderNode(child, depth + 1)).join('')
  switch (node.type) {
    case 'text':
    case 'extended-text':
    case 'code-highlight':
      return renderText(node)
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(node.url)}">${inner()}</a>`
    case 'paragraph':
      return `<p>${inner()}</p>`
    case 'heading':
    case 'extended-heading':
      return /^h[1-6]$/.test(node.tag) ? `<${node.tag}>${inner()}</${node.tag}>` : `<h2>${inner()}</h2>`
    case 'list':
      return renderList(node, depth)
    case 'quote':
    case 'extended-quote':
    case 'aside':
      return `<blockquote>${inner()}</blockquote>`
    default:
      return renderCard(node.type, value) ?? inner()
  }
}

/** Lexical puts a nested list into a separate item. It is rendered inside the previous item. */
function renderList({ children, listType, start }: Node, depth: number): string {
  const items: string[] = []
  for (const child of children) {
    const item = Node.safeParse(child).data
    if (!item) continue
    const html = item.children.map((inner) => renderNode(inner, depth + 2)).join('')
    const isNested =
      item.children.length > 0 && item.children.every((inner) => Node.safeParse(inner).data?.type === 'list')
    const previous = items.length - 1
    if (isNested && previous >= 0) items[previous] += html
    else items.push(html)
  }
  const inner = items.map((item) => `<li>${item}</li>`).join('')
  if (listType !== 'number') return `<ul>${inner}</ul>`
  return start === 1 ? `<ol>${inner}</ol>` : `<ol start="${start}">${inner}</ol>`
}

function renderText({ text, format }: Node): string {
  return textFormats.reduce(
    (html, [bit, tag]) => (format & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(text),
  )
}
