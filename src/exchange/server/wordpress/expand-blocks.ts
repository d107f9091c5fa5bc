// Block editor posts carry their structure in comments (`<!-- wp:gallery {...} -->`). Here the comments
// go and their meaning stays: what they wrap is kept, what only a theme can fill in is dropped.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { addParagraphs } from './add-paragraphs.ts'

// The editor escapes `<` within attributes, so they end before the next one at the latest.
const delimiterPattern =
  /<!--\s+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+(?:(\{[^<]*?\})\s+)?(\/)?-->/g

// Filled in by the theme when the page is shown; what stands inside is a template, not a text.
const themeBlocks = new Set([
  'navigation',
  'query',
  'comments',
  'post-template',
  'post-comments',
  'template-part',
  'loginout',
  'search',
  'calendar',
])
// Their comments enclose another comment or nothing a reader would miss.
const invisibleBlocks = new Set(['more', 'nextpage', 'spacer', 'footnotes', 'read-more'])
const maxReuseDepth = 3

type Delimiter = {
  start: number
  end: number
  isClosing: boolean
  isVoid: boolean
  name: string
  attributes: string
}

export type BlockContext = {
  reusableBlocks: ReadonlyMap<string, string>
  /** The post's footnotes as HTML: they are kept beside its text, which only says where they stand. */
  footnotes: string
  /** Called with the name of each block that was dropped because a theme would have filled it. */
  onDropped: (name: string) => void
}

/** Post content as plain HTML with shortcodes still in it; classic parts get their paragraphs. */
export function expandBlocks(content: string, context: BlockContext, depth = 0): string {
  const delimiters = findDelimiters(content)
  if (delimiters.length === 0) return addParagraphs(content)
  let html = ''
  let at = 0
  let open: { delimiter: Delimiter; nested: number } | undefined
  for (const delimiter of delimiters) {
    if (open) {
      if (delimiter.isVoid || delimiter.name !== open.delimiter.name) continue
      open.nested += delimiter.isClosing ? -1 : 1
      if (open.nested > 0) continue
      html += renderBlock(open.delimiter, content.slice(open.delimiter.end, delimiter.start), context, depth)
      open = undefined
    } else {
      html += addParagraphs(content.slice(at, delimiter.start))
      if (delimiter.isVoid) html += renderVoidBlock(delimiter, context, depth)
      else if (!delimiter.isClosing) open = { delimiter, nested: 1 }
    }
    at = delimiter.end
  }
  // A block never closed: its text is still text.
  if (open) return html + stripDelimiters(content.slice(open.delimiter.end), context, depth)
  return html + addParagraphs(content.slice(at))
}

function findDelimiters(content: string): Delimiter[] {
  return [...content.matchAll(delimiterPattern)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    isClosing: match[1] !== undefined,
    name: (match[2] ?? '').replace(/^core\//, ''),
    attributes: match[3] ?? '',
    isVoid: match[4] !== undefined,
  }))
}

function renderBlock(block: Delimiter, inner: string, context: BlockContext, depth: number): string {
  if (invisibleBlocks.has(block.name)) return ''
  if (themeBlocks.has(block.name)) {
    context.onDropped(block.name)
    return ''
  }
  if (block.name === 'freeform' || block.name === 'shortcode') return addParagraphs(inner)
  return stripDelimiters(inner, context, depth)
}

/** Inner blocks: comments go, dropped blocks go whole, reusable ones are filled in. */
function stripDelimiters(inner: string, context: BlockContext, depth: number): string {
  let html = ''
  let at = 0
  let dropping: { name: string; nested: number } | undefined
  for (const delimiter of findDelimiters(inner)) {
    if (dropping) {
      if (delimiter.name === dropping.name && !delimiter.isVoid)
        dropping.nested += delimiter.isClosing ? -1 : 1
      if (dropping.nested === 0) dropping = undefined
    } else {
      html += inner.slice(at, delimiter.start)
      if (delimiter.isVoid) html += renderVoidBlock(delimiter, context, depth)
      else if (
        !delimiter.isClosing &&
        (themeBlocks.has(delimiter.name) || invisibleBlocks.has(delimiter.name))
      ) {
        if (themeBlocks.has(delimiter.name)) context.onDropped(delimiter.name)
        dropping = { name: delimiter.name, nested: 1 }
      }
    }
    at = delimiter.end
  }
  return dropping ? html : html + inner.slice(at)
}

const ReusableAttributes = z.object({ ref: z.union([z.number(), z.string()]) })
const SocialLinkAttributes = z.object({ url: z.string(), service: z.string().default('link') })

function renderVoidBlock(block: Delimiter, context: BlockContext, depth: number): string {
  const attributes = parseAttributes(block.attributes)
  if (block.name === 'block') {
    const { data } = ReusableAttributes.safeParse(attributes)
    const reused = data && context.reusableBlocks.get(String(data.ref))
    if (reused !== undefined && depth < maxReuseDepth) return expandBlocks(reused, context, depth + 1)
  }
  if (block.name === 'footnotes') return context.footnotes
  if (block.name === 'social-link') {
    const { data } = SocialLinkAttributes.safeParse(attributes)
    if (data) return `<li><a href="${escapeHtml(data.url)}">${escapeHtml(data.service)}</a></li>`
  }
  if (!invisibleBlocks.has(block.name)) context.onDropped(block.name)
  return ''
}

function parseAttributes(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    // Attributes only refine a block; one with broken ones is still shown.
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
