// Splits the body of an article into segments and a template. Reads the HTML that the sanitizer stores. The template with
// the source texts in it is that HTML again.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { SegmentKind } from '../../contract/segment.ts'
import { escapeText, type Token } from './markup.ts'
import { createSegment, type Part, type Placeholder, type Segment } from './segment.ts'

type SplitHtml = { segments: Segment[]; template: Part[] }

const kinds: Readonly<Record<string, SegmentKind>> = {
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
  summary: 'heading',
  li: 'item',
  dt: 'item',
  dd: 'item',
  blockquote: 'quote',
  figcaption: 'caption',
  caption: 'caption',
  td: 'cell',
  th: 'cell',
}
const inlineElements = new Set(
  'a strong b em i u s sub sup mark small abbr dfn cite q kbd samp var time del ins span bdi bdo ruby rt rp code br wbr img'.split(
    ' ',
  ),
)
/** Their content means the same in each language. */
const protectedElements = new Set(['code', 'kbd', 'samp', 'var'])
const voidElements = new Set(['br', 'hr', 'img', 'col', 'wbr'])
/** As the sanitizer writes them. */
const selfClosing = new Set(['br', 'hr', 'img'])
const translatedAttributes: Readonly<Record<string, SegmentKind>> = { alt: 'alt', title: 'tooltip' }
/** Stands for an element in the hash: adding or removing one is an edit. */
const objectMark = '\ufffc'

type Run = { tokens: Token[]; placeholders: Map<number, Placeholder> }
type Context = { segments: Segment[]; kind: SegmentKind }

export function splitHtml(html: string): SplitHtml {
  const segments: Segment[] = []
  return { template: splitChildren(parseDocument(html).children, { segments, kind: 'paragraph' }), segments }
}

function splitChildren(nodes: readonly ChildNode[], context: Context): Part[] {
  const parts: Part[] = []
  let run: ChildNode[] = []
  const endRun = () => {
    parts.push(...splitRun(run, context))
    run = []
  }
  for (const node of nodes) {
    if (isInline(node)) run.push(node)
    else {
      endRun()
      if (isTag(node)) parts.push(...splitBlock(node, context))
    }
  }
  endRun()
  return parts
}

function splitBlock(element: Element, context: Context): Part[] {
  const { name } = element
  if (name === 'iframe') addVerbatim(context, 'media', element.attribs.src ?? '')
  if (name === 'pre') addVerbatim(context, 'code', getText(element))
  const own = { ...context, kind: kinds[name] ?? context.kind }
  const content =
    name === 'pre' ? renderNodes(element.children, context) : splitChildren(element.children, own)
  return [...renderOpen(element, context), ...content, renderClose(element)]
}

/** Text and inline elements between two blocks: one segment, unless there is no text. */
function splitRun(nodes: readonly ChildNode[], context: Context): Part[] {
  const text = nodes.map(getTranslatableText).join('')
  if (!text.trim()) return renderNodes(nodes, context)
  const [first] = nodes
  if (first && nodes.length === 1 && isTag(first) && !isOpaque(first)) {
    // Formatting of the whole text needs no placeholder.
    return [...renderOpen(first, context), ...splitRun(first.children, context), renderClose(first)]
  }
  // Before the attributes inside the run, so that segments are in the order of the page.
  const index = context.segments.length
  const run: Run = { tokens: [], placeholders: new Map() }
  const attributes: Context = { segments: [], kind: context.kind }
  for (const node of nodes) tokenize(node, run, attributes, index + 1)
  const { before, tokens, after } = trimTokens(run.tokens)
  context.segments.push(
    createSegment({
      kind: context.kind,
      tokens,
      placeholders: run.placeholders,
      isVerbatim: !hasWords(text),
    }),
    ...attributes.segments,
  )
  return [before, { segment: index }, after]
}

function tokenize(node: ChildNode, run: Run, context: Context, firstIndex: number): void {
  if (isText(node)) run.tokens.push({ kind: 'text', text: node.data })
  if (!isTag(node)) return
  const id = run.placeholders.size + 1
  const isSingle = isOpaque(node) || node.children.length === 0
  const open = shiftAttributes(renderOpen(node, context), firstIndex)
  if (isSingle) open.push(...renderNodes(node.children, context, true))
  const close = renderClose(node)
  run.placeholders.set(id, { open, close, isSingle, hashText: isOpaque(node) ? toHashText(node) : '' })
  run.tokens.push({ kind: isSingle ? 'single' : 'open', id })
  if (isSingle) return
  for (const child of node.children) tokenize(child, run, context, firstIndex)
  run.tokens.push({ kind: 'close', id })
}

function shiftAttributes(parts: readonly Part[], firstIndex: number): Part[] {
  return parts.map((part) =>
    typeof part === 'object' && 'attribute' in part ? { attribute: part.attribute + firstIndex } : part,
  )
}

function toHashText(element: Element): string {
  if (element.name === 'br') return ' '
  if (element.name === 'wbr') return ''
  return `${objectMark}${getText(element)}`
}

/** Spaces at the ends belong to the template: providers drop them. */
function trimTokens(tokens: Token[]): { before: string; tokens: Token[]; after: string } {
  const trimmed = tokens.map((token) => ({ ...token }))
  const first = trimmed[0]
  const before = first?.kind === 'text' ? (/^\s*/u.exec(first.text)?.[0] ?? '') : ''
  if (first?.kind === 'text') first.text = first.text.slice(before.length)
  const last = trimmed.at(-1)
  const after = last?.kind === 'text' ? (/\s*$/u.exec(last.text)?.[0] ?? '') : ''
  if (last?.kind === 'text') last.text = last.text.slice(0, last.text.length - after.length)
  return { before, after, tokens: trimmed.filter((token) => token.kind !== 'text' || token.text !== '') }
}

/** @param isRecorded the nodes belong to a text whose edits are detected already */
function renderNodes(nodes: readonly ChildNode[], context: Context, isRecorded = false): Part[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return [escapeText(node.data)]
    if (!isTag(node)) return []
    const isProtected = protectedElements.has(node.name)
    if (isProtected && !isRecorded) addVerbatim(context, 'code', getText(node))
    const content = renderNodes(node.children, context, isRecorded || isProtected)
    return [...renderOpen(node, context), ...content, renderClose(node)]
  })
}

function renderOpen(element: Element, context: Context): Part[] {
  const parts: Part[] = [`<${element.name}`]
  if (element.name === 'img') addVerbatim(context, 'media', element.attribs.src ?? '')
  for (const [name, value] of Object.entries(element.attribs)) {
    const kind = translatedAttributes[name]
    // As the sanitizer writes them: only an empty description has a value.
    if (value === '' && name !== 'alt') parts.push(` ${name}`)
    else if (!kind || !hasWords(value)) parts.push(` ${name}="${escapeHtml(value)}"`)
    else {
      parts.push(` ${name}="`, { attribute: context.segments.length }, '"')
      const tokens: Token[] = [{ kind: 'text', text: value }]
      context.segments.push(createSegment({ kind, tokens, placeholders: new Map(), isVerbatim: false }))
    }
  }
  parts.push(selfClosing.has(element.name) ? ' />' : '>')
  return parts
}

function renderClose(element: Element): string {
  return selfClosing.has(element.name) ? '' : `</${element.name}>`
}

function addVerbatim(context: Context, kind: SegmentKind, text: string): void {
  const tokens: Token[] = [{ kind: 'text', text }]
  context.segments.push(createSegment({ kind, tokens, placeholders: new Map(), isVerbatim: true }))
}

function isInline(node: ChildNode): boolean {
  if (!isTag(node)) return isText(node)
  return inlineElements.has(node.name) && node.children.every(isInline)
}

function isOpaque(element: Element): boolean {
  return protectedElements.has(element.name) || voidElements.has(element.name)
}

function getTranslatableText(node: ChildNode): string {
  if (isText(node)) return node.data
  return isTag(node) && !isOpaque(node) ? node.children.map(getTranslatableText).join('') : ''
}

function getText(node: ChildNode): string {
  if (isText(node)) return node.data
  return isTag(node) ? node.children.map(getText).join('') : ''
}

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text)
}
