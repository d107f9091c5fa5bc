// Converts HTML of other systems to the simple structure of Olea's articles: paragraphs, headings, lists, quotes,
// tables, figures, code and links. Removes wrapper elements, but keeps all readable content.
// This is not a security measure: the store sanitizes the result.
import { type ChildNode, type Element, isComment, isTag, isText } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from './build-gallery.ts'
import { parseHtml } from './parse-html.ts'
import { renderBlockAttributes, renderCaptionParagraph, renderLinkedId } from './render-block-attributes.ts'
import { findLoneUrl, findMediaUrl, renderEmbed } from './render-embed.ts'
import { getTrimmedText, renderInline } from './render-inline.ts'
import { renderTable } from './render-table.ts'

type NormalizeOptions = {
  /** Base of relative URLs. If absent, they stay relative. */
  baseUrl?: string
  /** Called first for every element. Returns the finished HTML, or undefined for the default rendering. */
  renderSpecial?: (element: Element, renderer: HtmlRenderer) => string | undefined
  /** Returns a better URL or alternative text for a picture, if the export contains them. */
  resolvePicture?: (picture: PictureSource) => PictureSource
  /** Allows `file:` URLs of pictures. Off by default, so that a text cannot refer to arbitrary local files. */
  hasLocalPictures?: boolean
}

export type PictureSource = { src: string; alt: string; className: string }

/** Passed to `renderSpecial`. */
export type HtmlRenderer = NormalizeOptions & {
  renderBlocks: (nodes: ChildNode[]) => string
  renderInline: (nodes: ChildNode[]) => string
  renderMixed: (nodes: ChildNode[]) => string
  /** Ids that are the target of a link in the same text. All other ids are removed. */
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
  const renderer: HtmlRenderer = {
    ...options,
    linkedIds: findLinkedIds(document.children),
    renderBlocks: (nodes) => renderBlocks(nodes, renderer),
    renderInline: (nodes) => renderInline(nodes, renderer),
    renderMixed: (nodes) => renderMixed(nodes, renderer),
  }
  moveWrapperIds(document.children, renderer.linkedIds)
  return renderer.renderBlocks(document.children)
}

/** Returns true for nodes that render nothing. */
function isInvisible(node: ChildNode, renderer: HtmlRenderer): boolean {
  if (isText(node)) return node.data.trim() === ''
  if (!isTag(node)) return true
  return (
    removedElements.has(node.name) ||
    (node.name === 'noscript' && renderer.renderSpecial?.(node, renderer) === '')
  )
}

function findLinkedIds(nodes: ChildNode[]): Set<string> {
  const links = DomUtils.findAll((element) => element.attribs.href?.startsWith('#') === true, nodes)
  return new Set(links.map((link) => (link.attribs.href ?? '').slice(1)).filter((id) => id !== ''))
}

/** Wrapper elements are removed. If a wrapper has a linked id, this moves the id to its first child element. */
function moveWrapperIds(nodes: ChildNode[], linkedIds: ReadonlySet<string>): void {
  for (const wrapper of DomUtils.findAll(({ name }) => wrapperElements.has(name), nodes)) {
    const { id } = wrapper.attribs
    const firstChild = id !== undefined && linkedIds.has(id) ? wrapper.children.find(isTag) : undefined
    if (id !== undefined && firstChild && firstChild.attribs.id === undefined) firstChild.attribs.id = id
  }
}

/** Renders block content. Inline content between blocks becomes paragraphs. */
function renderBlocks(nodes: ChildNode[], renderer: HtmlRenderer): string {
  const blocks: string[] = []
  let inlineNodes: ChildNode[] = []
  const flush = () => {
    blocks.push(renderParagraph(inlineNodes, '', renderer))
    inlineNodes = []
  }
  for (const node of nodes) {
    if (!isTag(node) || !isBlockLike(node)) {
      if (!isComment(node)) inlineNodes.push(node)
      continue
    }
    flush()
    blocks.push(renderBlock(node, renderer))
  }
  flush()
  return blocks.filter((block) => block !== '').join('\n')
}

/** Renders the content of list items and table cells: inline content without paragraphs, and blocks. */
function renderMixed(nodes: ChildNode[], renderer: HtmlRenderer): string {
  const contentNodes = nodes.filter((node) => !isComment(node))
  // A single paragraph is rendered without its `<p>`.
  const [only, ...others] = contentNodes.filter((node) => !isText(node) || node.data.trim() !== '')
  if (only && others.length === 0 && isTag(only) && (only.name === 'p' || wrapperElements.has(only.name))) {
    return renderMixed(only.children, renderer)
  }
  return contentNodes
    .map((node) =>
      isTag(node) && isBlockLike(node) ? renderBlock(node, renderer) : renderInline([node], renderer),
    )
    .join('')
    .replaceAll(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
}

function isBlockLike(element: Element): boolean {
  if (blockElements.has(element.name)) return true
  if (removedElements.has(element.name)) return false
  // Inline elements can enclose blocks: `<a><figure>`, `<span><p>`.
  return DomUtils.existsOne((inner) => blockElements.has(inner.name), element.children)
}

function renderBlock(element: Element, renderer: HtmlRenderer): string {
  const special = renderer.renderSpecial?.(element, renderer)
  if (special !== undefined) return special
  const { name, children } = element
  if (/^h[1-6]$/.test(name)) return renderHeading(element, renderer)
  switch (name) {
    case 'p':
    case 'address':
      return renderParagraph(children, renderBlockAttributes(element, renderer), renderer)
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return renderList(element, renderer)
    case 'blockquote': {
      const inner = renderer.renderBlocks(children)
      return inner === ''
        ? ''
        : `<blockquote${renderBlockAttributes(element, renderer)}>${inner}</blockquote>`
    }
    case 'figure':
      return renderFigure(element, renderer)
    case 'table':
      return renderTable(element, renderer)
    case 'pre':
    case 'listing':
    case 'xmp':
      return renderPre(element, renderer)
    case 'hr':
      return '<hr>'
    case 'dl': {
      const items = children.filter(isTag).map((item) => renderDescription(item, renderer))
      return `<dl>${items.join('')}</dl>`
    }
    case 'details':
      return renderer.renderBlocks(
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
      return renderer.renderBlocks(children)
  }
}

function toParagraph(summary: Element): ChildNode[] {
  summary.name = 'p'
  return [summary]
}

function renderHeading(element: Element, renderer: HtmlRenderer): string {
  const inner = renderer.renderInline(element.children).trim()
  if (inner === '' || getTrimmedText(element) === '')
    return inner === '' ? '' : renderParagraph(element.children, '', renderer)
  // Only the title of an article is a first-level heading.
  const name = element.name === 'h1' ? 'h2' : element.name
  return `<${name}${renderBlockAttributes(element, renderer)}>${inner}</${name}>`
}

function renderDescription(item: Element, renderer: HtmlRenderer): string {
  if (item.name !== 'dt' && item.name !== 'dd')
    return item.name === 'div'
      ? item.children
          .filter(isTag)
          .map((inner) => renderDescription(inner, renderer))
          .join('')
      : ''
  return `<${item.name}${renderLinkedId(item.attribs.id, renderer)}>${renderer.renderMixed(item.children)}</${item.name}>`
}

function renderParagraph(nodes: ChildNode[], attributes: string, renderer: HtmlRenderer): string {
  const contentNodes = nodes.filter((node) => !isInvisible(node, renderer))
  const [only, ...others] = contentNodes
  if (only && others.length === 0) {
    const picture = findOnlyPicture(only)
    if (picture) return `<figure>${renderer.renderInline([only])}</figure>`
    const url = findLoneUrl(only)
    if (url) return renderEmbed(url, '')
  }
  if (contentNodes.some((node) => isTag(node) && isBlockLike(node))) return renderer.renderBlocks(nodes)
  const inner = renderer.renderInline(nodes).replaceAll(/^(?:\s|<br>|\u00A0)+|(?:\s|<br>|\u00A0)+$/g, '')
  return inner === '' ? '' : `<p${attributes}>${inner}</p>`
}

/** Returns the picture if the node is an `<img>`, or an inline element that contains only an `<img>`. */
function findOnlyPicture(node: ChildNode): Element | undefined {
  if (!isTag(node)) return undefined
  if (node.name === 'img') return node
  if (!['a', 'span', 'strong', 'em', 'b', 'i', 'font'].includes(node.name)) return undefined
  const children = node.children.filter((child) => !isText(child) || child.data.trim() !== '')
  const [only, ...others] = children
  return only && others.length === 0 ? findOnlyPicture(only) : undefined
}

function renderList(list: Element, renderer: HtmlRenderer): string {
  const name = list.name === 'ol' ? 'ol' : 'ul'
  const items: { id: string; html: string }[] = []
  for (const child of list.children) {
    if (isText(child) && child.data.trim() === '') continue
    if (isTag(child) && child.name === 'li') {
      items.push({
        id: renderLinkedId(child.attribs.id, renderer),
        html: renderer.renderMixed(child.children),
      })
    } else if (!isComment(child)) {
      // A list directly inside a list belongs to the previous item.
      const html = renderer.renderMixed([child])
      const previous = items.at(-1)
      if (previous) previous.html += html
      else items.push({ id: '', html })
    }
  }
  const start =
    name === 'ol' && /^-?\d+$/.test(list.attribs.start ?? '') ? ` start="${list.attribs.start}"` : ''
  const nonEmptyItems = items.filter((item) => item.html !== '')
  if (nonEmptyItems.length === 0) return ''
  return `<${name}${start}${renderBlockAttributes(list, renderer)}>${nonEmptyItems.map(({ id, html }) => `<li${id}>${html}</li>`).join('')}</${name}>`
}

function renderPre(element: Element, renderer: HtmlRenderer): string {
  for (const line of DomUtils.getElementsByTagName('br', element.children, true)) {
    DomUtils.replaceElement(line, parseDocument('\n').children[0] ?? line)
  }
  const code = element.children.find((child) => isTag(child) && child.name === 'code')
  if (code) return `<pre><code>${escapeHtml(DomUtils.textContent(element))}</code></pre>`
  return `<pre>${renderer.renderInline(element.children)}</pre>`
}

/**
 * A figure contains one picture, embed or table with a caption, or several figures. The content of any other figure is
 * rendered without the figure.
 */
function renderFigure(figure: Element, renderer: HtmlRenderer): string {
  const innerFigures = figure.children.filter((child) => isTag(child) && child.name === 'figure')
  if (innerFigures.length > 1) {
    const galleryCaption = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
    const otherContent = renderer.renderBlocks(
      figure.children.filter((child) => child !== galleryCaption && !innerFigures.includes(child)),
    )
    const captionHtml =
      galleryCaption && isTag(galleryCaption) ? renderer.renderMixed(galleryCaption.children) : ''
    return buildGallery(
      [...innerFigures.map((inner) => renderer.renderBlocks([inner])), otherContent],
      captionHtml,
    )
  }
  const caption = DomUtils.findOne((element) => element.name === 'figcaption', figure.children)
  const captionHtml = caption ? renderer.renderMixed(caption.children) : ''
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
    const link = others.find((child) => isTag(child) && child.name === 'a')
    const inner = renderer.renderInline(link ? [link] : pictures)
    return inner === '' ? renderCaptionParagraph(captionHtml) : `<figure>${inner}${figcaption}</figure>`
  }
  return [renderer.renderBlocks(others), renderCaptionParagraph(captionHtml)]
    .filter((html) => html !== '')
    .join('\n')
}

function renderMedia(element: Element, captionHtml: string): string {
  const url = findMediaUrl(element)
  return url === undefined ? renderCaptionParagraph(captionHtml) : renderEmbed(url, captionHtml)
}
