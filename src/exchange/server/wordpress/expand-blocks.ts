// The block editor stores the structure of a post in comments (`<!-- wp:gallery {...} -->`). This removes the comments,
// keeps the content they enclose, and removes blocks that only a theme can fill in.
import { z } from 'zod'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { parseJson } from '../parse-json.ts'
import { addParagraphs } from './add-paragraphs.ts'

// The editor escapes `<` in attributes, so attributes cannot contain it.
const delimiterPattern =
  /<!--\s+(\/)?wp:((?:[a-z][a-z0-9_-]*\/)?[a-z][a-z0-9_-]*)\s+(?:(\{[^<]*?\})\s+)?(\/)?-->/g

// Blocks that the theme fills in when it renders the page. They enclose a template, not text.
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
// Blocks whose content is not rendered. A void `footnotes` block is replaced by the footnotes of the post.
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

type BlockContext = {
  reusableBlocks: ReadonlyMap<string, string>
  /** The footnotes as HTML. WordPress stores them separately; the text contains only a placeholder block. */
  footnotes: string
  /** Called with the name of each block that was removed because only a theme can fill it in. */
  onDropped: (name: string) => void
}

/** Returns the content without block comments, with paragraphs in classic parts. Shortcodes are not expanded yet. */
export function expandBlocks(content: string, context: BlockContext, depth = 0): string {
  const delimiters = findDelimiters(content)
  if (delimiters.length === 0) return addParagraphs(content)
  let html = ''
  let position = 0
  let open: { delimiter: Delimiter; nested: number } | undefined
  for (const delimiter of delimiters) {
    if (open) {
      if (delimiter.isVoid || delimiter.name !== open.delimiter.name) continue
      open.nested += delimiter.isClosing ? -1 : 1
      if (open.nested > 0) continue
      html += renderBlock(open.delimiter, content.slice(open.delimiter.end, delimiter.start), context, depth)
      open = undefined
    } else {
      html += addParagraphs(content.slice(position, delimiter.start))
      if (delimiter.isVoid) html += renderVoidBlock(delimiter, context, depth)
      else if (!delimiter.isClosing) open = { delimiter, nested: 1 }
    }
    position = delimiter.end
  }
  // The content of an unclosed block is kept.
  if (open) return html + stripDelimiters(content.slice(open.delimiter.end), context, depth)
  return html + addParagraphs(content.slice(position))
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

/** Processes inner blocks: strips comments, removes theme blocks, inserts reusable blocks. */
function stripDelimiters(inner: string, context: BlockContext, depth: number): string {
  let html = ''
  let position = 0
  let removing: { name: string; nested: number } | undefined
  for (const delimiter of findDelimiters(inner)) {
    if (removing) {
      if (delimiter.name === removing.name && !delimiter.isVoid)
        removing.nested += delimiter.isClosing ? -1 : 1
      if (removing.nested === 0) removing = undefined
    } else {
      html += inner.slice(position, delimiter.start)
      if (delimiter.isVoid) html += renderVoidBlock(delimiter, context, depth)
      else if (
        !delimiter.isClosing &&
        (themeBlocks.has(delimiter.name) || invisibleBlocks.has(delimiter.name))
      ) {
        if (themeBlocks.has(delimiter.name)) context.onDropped(delimiter.name)
        removing = { name: delimiter.name, nested: 1 }
      }
    }
    position = delimiter.end
  }
  return removing ? html : html + inner.slice(position)
}

const ReusableAttributes = z.object({ ref: z.union([z.number(), z.string()]) })
const SocialLinkAttributes = z.object({ url: z.string(), service: z.string().default('link') })

function renderVoidBlock(block: Delimiter, context: BlockContext, depth: number): string {
  // A block with invalid attributes is still rendered.
  const attributes = parseJson(block.attributes)
  if (block.name === 'block') {
    const { data } = ReusableAttributes.safeParse(attributes)
    const reusableBlock = data && context.reusableBlocks.get(String(data.ref))
    if (reusableBlock !== undefined && depth < maxReuseDepth)
      return expandBlocks(reusableBlock, context, depth + 1)
  }
  if (block.name === 'footnotes') return context.footnotes
  if (block.name === 'social-link') {
    const { data } = SocialLinkAttributes.safeParse(attributes)
    if (data) return `<li><a href="${escapeHtml(data.url)}">${escapeHtml(data.service)}</a></li>`
  }
  if (!invisibleBlocks.has(block.name)) context.onDropped(block.name)
  return ''
}
