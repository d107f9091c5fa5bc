// Rewrites foreign markup as the plain HTML Olea's articles consist of: paragraphs, headings, lists,
// quotes, tables, figures, code and links. Wrappers go, their contents stay; nothing readable is lost.
// It shapes, it does not guard: the sanitiser still runs on everything that is written.
import { type ChildNode, type Element, isComment, isTag, isText } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from './build-gallery.ts'
import { parseHtml } from './parse-html.ts'
import { renderBlockAttributes, renderCaptionParagraph, renderLinkedId } from './render-block-attributes.ts'
import { findLoneUrl, findMediaUrl, renderEmbed } from './render-embed.ts'
import { getTrimmedText, renderInline } from './render-inline.ts'
import { renderTable } from './render-table.ts'

export type NormalizeOptions = {
  /** Relative addresses are resolved against it; without one they stay as they are. */
  baseUrl?: string
  /** A system's own elements come first: the finished HTML, or undefined to go on as usual. */
  renderSpecial?: (element: Element, tidy: HtmlRenderer) => string | undefined
  /** A better address or text for a picture, as the export knows it. */
  resolvePicture?: (picture: PictureSource) => PictureSource
  /** Pictures may be files beside the text (`file:`); off where the text could name anybody's files. */
  hasLocalPictures?: boolean
}

export type PictureSource = { src: string; alt: string; className: string }

/** The renderer, as handed to `special`. */
export type HtmlRenderer = NormalizeOptions & {
  renderBlocks: (nodes: ChildNode[]) => string
  renderInline: (nodes: ChildNode[]) => string
  renderMixed: (nodes: ChildNode[]) => string
  /** Ids that a link of the same text points to: only these are kept. */
  linkedIds: ReadonlySet<string>
}

const wrapperElements = new Set(
  'article aside body center div fieldset footer form header hgroup html legend main nav section'.split(' '),
)
const removedElements = new Set(
  'base button canvas datalist dialog head input link map area meta option optgroup script select style svg template textarea title'.split(
    ' ',
  ),
)
const blockElements = new Set([
  ...wrapperElements,
  ...'address audio blockquote dd details dir dl dt embed figcaption figure h1 h2 h3 h4 h5 h6 hr iframe li listing menu object ol p pre table ul video xmp'.split(
    ' ',
  ),
])

export function normalizeHtml(html: string, options: NormalizeOptions = {}): string {
  const document = parseHtml(html)
  const tidy: HtmlRenderer = {
    ...options,
    linkedIds: findLinkedIds(document.children),
    renderBlocks: (nodes) => renderBlocks(nodes, tidy),
    renderInline: (nodes) => renderInline(nodes, tidy),
    renderMixed: (nodes) => renderMixed(nodes, tidy),
  }
  moveWrapperIds(document.children, tidy.linkedIds)
  return tidy.renderBlocks(document.children)
}

/** Nothing of it is ever shown. */
function isInvisible(node: ChildNode, tidy: HtmlRenderer): boolean {
  if (isText(node)) return node.data.trim() === ''
  if (!isTag(node)) return true
  return (
    removedElements.has(node.name) || (node.name === 'noscript' && tidy.renderSpecial?.(node, tidy) === '')
  )
}

function findLinkedIds(nodes: ChildNode[]): Set<string> {
  const links = DomUtils.findAll((element) => element.attribs.href?.startsWith('#') === true, nodes)
  return new Set(links.map((link) => (link.attribs.href ?? '').slice(1)).filter((id) => id !== ''))
}

/** A wrapper goes; what a link found it by passes to the first thing inside that stays. */
function moveWrapperIds(nodes: ChildNode[], anchors: ReadonlySet<string>): void {
  for (const wrapper of DomUtils.findAll(({ name }) => wrapperElements.has(name), nodes)) {
    const { id } = wrapper.attribs
    const heir = id !== undefined && anchors.has(id) ? wrapper.children.find(isTag) : undefined
    if (id !== undefined && heir && heir.attribs.id === undefined) heir.attribs.id = id
  }
}

/** Block context: what stands loose between blocks becomes paragraphs. */
function renderBlocks(nodes: ChildNode[], tidy: HtmlRenderer): string {
  const parts: string[] = []
  let run: ChildNode[] = []
  const flush = () => {
    parts.push(renderParagraph(run, '', tidy))
    run = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !isBlockLike(node)) {
      if (!isComment(node)) run.push(node)
      continue
    }
    flush()
    parts.push(renderBlock(node, tidy))
  }
  flush()
  return parts.filter((part) => part !== '').join('\n')
}

/** Inside list items and cells: inline text stays bare, blocks are blocks. */
function renderMixed(nodes: ChildNode[], tidy: HtmlRenderer): string {
  const meaningful = nodes.filter((node) => !isComment(node))
  // One paragraph alone in an item is just the item's text.
  const [only, ...others] = meaningful.filter((node) => !isText(node) || node.data.trim() !== '')
  if (only && others.length === 0 && isTag(only) && (only.name === 'p' || wrapperElements.has(only.name))) {
    return renderMixed(only.children, tidy)
  }
  return meaningful
    .map((node) => (isTag(node) && isBlockLike(node) ? renderBlock(node, tidy) : renderInline([node], tidy)))
    .join('')
    .replaceAll(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
}

function isBlockLike(element: Element): boolean {
  if (blockElements.has(element.name)) return true
  if (removedElements.has(element.name)) return false
  // `<a><figure>`, `<span><p>`: inline wrappers around blocks.
  return DomUtils.existsOne((inner) => blockElements.has(inner.name), element.children)
}

function renderBlock(element: Element, tidy: HtmlRenderer): string {
  const special = tidy.renderSpecial?.(element, tidy)
  if (special !== undefined) return special
  const { name, children } = element
  if (/^h[1-6]$/.test(name)) return renderHeading(element, tidy)
  switch (name) {
    case 'p':
    case 'address':
      return renderParagraph(children, renderBlockAttributes(element, tidy), tidy)
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return renderList(element, tidy)
    case 'blockquote': {
      const inner = tidy.renderBlocks(children)
      return inner === '' ? '' : `<blockquote${renderBlockAttributes(element, tidy)}>${inner}</blockquote>`
    }
    case 'figure':
      return renderFigure(element, tidy)
    case 'table':
      return renderTable(element, tidy)
    case 'pre':
    case 'listing':
    case 'xmp':
      return renderPre(element, tidy)
    case 'hr':
      return '<hr>'
    case 'dl': {
      const items = children.filter(isTag).map((item) => renderDescription(item, tidy))
      return `<dl>${items.join('')}</dl>`
    }
    case 'details':
      return tidy.renderBlocks(
        children.flatMap((child) =>
          isTag(child) && child.name === 'summary' ? toParagraph(child) : [child],
        ),
      )
    case 'iframe':
    case 'embed':
    case 'object':
    case 'video':
    case 'audio':
      return renderMedia(element, '')
    default:
      return tidy.renderBlocks(children)
  }
}

function toParagraph(summary: Element): ChildNode[] {
  summary.name = 'p'
  return [summary]
}

function renderHeading(element: Element, tidy: HtmlRenderer): string {
  const inner = tidy.renderInline(element.children).trim()
  if (inner === '' || getTrimmedText(element) === '')
    return inner === '' ? '' : renderParagraph(element.children, '', tidy)
  // The article's title is the page's only first-level heading.
  const name = element.name === 'h1' ? 'h2' : element.name
  return `<${name}${renderBlockAttributes(element, tidy)}>${inner}</${name}>`
}

function renderDescription(item: Element, tidy: HtmlRenderer): string {
  if (item.name !== 'dt' && item.name !== 'dd')
    return item.name === 'div'
      ? item.children
          .filter(isTag)
          .map((inner) => renderDescription(inner, tidy))
          .join('')
      : ''
  return `<${item.name}${renderLinkedId(item.attribs.id, tidy)}>${tidy.renderMixed(item.children)}</${item.name}>`
}

function renderParagraph(nodes: ChildNode[], attributes: string, tidy: HtmlRenderer): string {
  const meaningful = nodes.filter((node) => !isInvisible(node, tidy))
  const [only, ...others] = meaningful
  if (only && others.length === 0) {
    const picture = findOnlyPicture(only)
    if (picture) return `<figure>${tidy.renderInline([only])}</figure>`
    const address = findLoneUrl(only)
    if (address) return renderEmbed(address, '')
  }
  if (meaningful.some((node) => isTag(node) && isBlockLike(node))) return tidy.renderBlocks(nodes)
  const inner = tidy.renderInline(nodes).replaceAll(/^(?:\s|<br>|\u00A0)+|(?:\s|<br>|\u00A0)+$/g, '')
  return inner === '' ? '' : `<p${attributes}>${inner}</p>`
}

/** `<img>` or a link that holds nothing else. */
function findOnlyPicture(node: ChildNode): Element | undefined {
  if (!isTag(node)) return undefined
  if (node.name === 'img') return node
  if (!['a', 'span', 'strong', 'em', 'b', 'i', 'font'].includes(node.name)) return undefined
  const children = node.children.filter((child) => !isText(child) || child.data.trim() !== '')
  const [only, ...others] = children
  return only && others.length === 0 ? findOnlyPicture(only) : undefined
}

function renderList(list: Element, tidy: HtmlRenderer): string {
  const name = list.name === 'ol' ? 'ol' : 'ul'
  const items: { id: string; html: string }[] = []
  for (const child of list.children) {
    if (isText(child) && child.data.trim() === '') continue
    if (isTag(child) && child.name === 'li') {
      items.push({ id: renderLinkedId(child.attribs.id, tidy), html: tidy.renderMixed(child.children) })
    } else if (!isComment(child)) {
      // A list directly inside a list belongs to the item before it.
      const html = tidy.renderMixed([child])
      const before = items.at(-1)
      if (before) before.html += html
      else items.push({ id: '', html })
    }
  }
  const start =
    name === 'ol' && /^-?\d+$/.test(list.attribs.start ?? '') ? ` start="${list.attribs.start}"` : ''
  const kept = items.filter((item) => item.html !== '')
  if (kept.length === 0) return ''
  return `<${name}${start}${renderBlockAttributes(list, tidy)}>${kept.map(({ id, html }) => `<li${id}>${html}</li>`).join('')}</${name}>`
}

function renderPre(element: Element, tidy: HtmlRenderer): string {
  for (const line of DomUtils.getElementsByTagName('br', element.children, true)) {
    DomUtils.replaceElement(line, parseDocument('\n').children[0] ?? line)
  }
  const code = element.children.find((child) => isTag(child) && child.name === 'code')
  if (code) return `<pre><code>${escapeHtml(DomUtils.textContent(element))}</code></pre>`
  return `<pre>${tidy.renderInline(element.children)}</pre>`
}

/** A figure is one picture, frame or table with its caption, or several such; anything richer is taken apart. */
function renderFigure(figure: Element, tidy: HtmlRenderer): string {
  const parts = figure.children.filter((child) => isTag(child) && child.name === 'figure')
  if (parts.length > 1) {
    const own = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
    const rest = tidy.renderBlocks(figure.children.filter((child) => child !== own && !parts.includes(child)))
    const captionHtml = own && isTag(own) ? tidy.renderMixed(own.children) : ''
    return buildGallery([...parts.map((part) => tidy.renderBlocks([part])), rest], captionHtml)
  }
  const caption = DomUtils.findOne((element) => element.name === 'figcaption', figure.children)
  const captionHtml = caption ? tidy.renderMixed(caption.children) : ''
  const others = figure.children.filter((child) => child !== caption)
  if (caption) DomUtils.removeElement(caption)
  const pictures = DomUtils.getElementsByTagName('img', others, true)
  const media = DomUtils.findOne(
    (element) => ['iframe', 'video', 'audio', 'object', 'embed'].includes(element.name),
    others,
  )
  if (media) return renderMedia(media, captionHtml)
  const text = DomUtils.textContent(others).trim()
  if (pictures.length === 1 && text === '') {
    const figcaption = captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`
    const holder = others.find((child) => isTag(child) && child.name === 'a')
    const inner = tidy.renderInline(holder ? [holder] : pictures)
    return inner === '' ? renderCaptionParagraph(captionHtml) : `<figure>${inner}${figcaption}</figure>`
  }
  return [tidy.renderBlocks(others), renderCaptionParagraph(captionHtml)]
    .filter((part) => part !== '')
    .join('\n')
}

function renderMedia(element: Element, captionHtml: string): string {
  const address = findMediaUrl(element)
  return address === undefined ? renderCaptionParagraph(captionHtml) : renderEmbed(address, captionHtml)
}
