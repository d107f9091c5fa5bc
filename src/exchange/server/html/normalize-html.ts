// Rewrites foreign markup as the plain HTML Olea's articles consist of: paragraphs, headings, lists,
// quotes, tables, figures, code and links. Wrappers go, their contents stay; nothing readable is lost.
// It shapes, it does not guard: the sanitiser still runs on everything that is written.
import { type ChildNode, type Element, isComment, isTag, isText } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { blockAttributes, captionLine, linkedId } from './block-attributes.ts'
import { galleryOf } from './gallery.ts'
import { parseShallow } from './parse-shallow.ts'
import { renderInline, textOf } from './render-inline.ts'
import { renderTable } from './render-table.ts'
import { embedAddress, isAddressAlone, mediaAddress } from './video-frame.ts'

export type TidyOptions = {
  /** Relative addresses are resolved against it; without one they stay as they are. */
  baseUrl?: string
  /** A system's own elements come first: the finished HTML, or undefined to go on as usual. */
  special?: (element: Element, tidy: Tidy) => string | undefined
  /** A better address or text for a picture, as the export knows it. */
  picture?: (picture: PictureSource) => PictureSource
  /** Pictures may be files beside the text (`file:`); off where the text could name anybody's files. */
  hasLocalPictures?: boolean
}

export type PictureSource = { src: string; alt: string; className: string }

/** The renderer, as handed to `special`. */
export type Tidy = TidyOptions & {
  blocks: (nodes: ChildNode[]) => string
  inline: (nodes: ChildNode[]) => string
  mixed: (nodes: ChildNode[]) => string
  /** Ids that a link of the same text points to: only these are kept. */
  anchors: ReadonlySet<string>
}

const WRAPPERS = new Set(
  'article aside body center div fieldset footer form header hgroup html legend main nav section'.split(' '),
)
const DROPPED = new Set(
  'base button canvas datalist dialog head input link map area meta option optgroup script select style svg template textarea title'.split(
    ' ',
  ),
)
const BLOCKS = new Set([
  ...WRAPPERS,
  ...'address audio blockquote dd details dir dl dt embed figcaption figure h1 h2 h3 h4 h5 h6 hr iframe li listing menu object ol p pre table ul video xmp'.split(
    ' ',
  ),
])

export function tidyHtml(html: string, options: TidyOptions = {}): string {
  const document = parseShallow(html)
  const tidy: Tidy = {
    ...options,
    anchors: findAnchors(document.children),
    blocks: (nodes) => renderBlocks(nodes, tidy),
    inline: (nodes) => renderInline(nodes, tidy),
    mixed: (nodes) => renderMixed(nodes, tidy),
  }
  handDownAnchors(document.children, tidy.anchors)
  return tidy.blocks(document.children)
}

/** Nothing of it is ever shown. */
function isSilent(node: ChildNode, tidy: Tidy): boolean {
  if (isText(node)) return node.data.trim() === ''
  if (!isTag(node)) return true
  return DROPPED.has(node.name) || (node.name === 'noscript' && tidy.special?.(node, tidy) === '')
}

function findAnchors(nodes: ChildNode[]): Set<string> {
  const links = DomUtils.findAll((element) => element.attribs.href?.startsWith('#') === true, nodes)
  return new Set(links.map((link) => (link.attribs.href ?? '').slice(1)).filter((id) => id !== ''))
}

/** A wrapper goes; what a link found it by passes to the first thing inside that stays. */
function handDownAnchors(nodes: ChildNode[], anchors: ReadonlySet<string>): void {
  for (const wrapper of DomUtils.findAll(({ name }) => WRAPPERS.has(name), nodes)) {
    const { id } = wrapper.attribs
    const heir = id !== undefined && anchors.has(id) ? wrapper.children.find(isTag) : undefined
    if (id !== undefined && heir && heir.attribs.id === undefined) heir.attribs.id = id
  }
}

/** Block context: what stands loose between blocks becomes paragraphs. */
function renderBlocks(nodes: ChildNode[], tidy: Tidy): string {
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
function renderMixed(nodes: ChildNode[], tidy: Tidy): string {
  const meaningful = nodes.filter((node) => !isComment(node))
  // One paragraph alone in an item is just the item's text.
  const [only, ...others] = meaningful.filter((node) => !isText(node) || node.data.trim() !== '')
  if (only && others.length === 0 && isTag(only) && (only.name === 'p' || WRAPPERS.has(only.name))) {
    return renderMixed(only.children, tidy)
  }
  return meaningful
    .map((node) => (isTag(node) && isBlockLike(node) ? renderBlock(node, tidy) : renderInline([node], tidy)))
    .join('')
    .replaceAll(/^(?:\s|<br>)+|(?:\s|<br>)+$/g, '')
}

function isBlockLike(element: Element): boolean {
  if (BLOCKS.has(element.name)) return true
  if (DROPPED.has(element.name)) return false
  // `<a><figure>`, `<span><p>`: inline wrappers around blocks.
  return DomUtils.existsOne((inner) => BLOCKS.has(inner.name), element.children)
}

function renderBlock(element: Element, tidy: Tidy): string {
  const special = tidy.special?.(element, tidy)
  if (special !== undefined) return special
  const { name, children } = element
  if (/^h[1-6]$/.test(name)) return renderHeading(element, tidy)
  switch (name) {
    case 'p':
    case 'address':
      return renderParagraph(children, blockAttributes(element, tidy), tidy)
    case 'ul':
    case 'ol':
    case 'menu':
    case 'dir':
      return renderList(element, tidy)
    case 'blockquote': {
      const inner = tidy.blocks(children)
      return inner === '' ? '' : `<blockquote${blockAttributes(element, tidy)}>${inner}</blockquote>`
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
      return tidy.blocks(
        children.flatMap((child) =>
          isTag(child) && child.name === 'summary' ? asParagraph(child) : [child],
        ),
      )
    case 'iframe':
    case 'embed':
    case 'object':
    case 'video':
    case 'audio':
      return renderMedia(element, '')
    default:
      return tidy.blocks(children)
  }
}

function asParagraph(summary: Element): ChildNode[] {
  summary.name = 'p'
  return [summary]
}

function renderHeading(element: Element, tidy: Tidy): string {
  const inner = tidy.inline(element.children).trim()
  if (inner === '' || textOf(element) === '')
    return inner === '' ? '' : renderParagraph(element.children, '', tidy)
  // The article's title is the page's only first-level heading.
  const name = element.name === 'h1' ? 'h2' : element.name
  return `<${name}${blockAttributes(element, tidy)}>${inner}</${name}>`
}

function renderDescription(item: Element, tidy: Tidy): string {
  if (item.name !== 'dt' && item.name !== 'dd')
    return item.name === 'div'
      ? item.children
          .filter(isTag)
          .map((inner) => renderDescription(inner, tidy))
          .join('')
      : ''
  return `<${item.name}${linkedId(item.attribs.id, tidy)}>${tidy.mixed(item.children)}</${item.name}>`
}

function renderParagraph(nodes: ChildNode[], attributes: string, tidy: Tidy): string {
  const meaningful = nodes.filter((node) => !isSilent(node, tidy))
  const [only, ...others] = meaningful
  if (only && others.length === 0) {
    const picture = findLonePicture(only)
    if (picture) return `<figure>${tidy.inline([only])}</figure>`
    const address = isAddressAlone(only)
    if (address) return embedAddress(address, '')
  }
  if (meaningful.some((node) => isTag(node) && isBlockLike(node))) return tidy.blocks(nodes)
  const inner = tidy.inline(nodes).replaceAll(/^(?:\s|<br>|\u00A0)+|(?:\s|<br>|\u00A0)+$/g, '')
  return inner === '' ? '' : `<p${attributes}>${inner}</p>`
}

/** `<img>` or a link that holds nothing else. */
function findLonePicture(node: ChildNode): Element | undefined {
  if (!isTag(node)) return undefined
  if (node.name === 'img') return node
  if (!['a', 'span', 'strong', 'em', 'b', 'i', 'font'].includes(node.name)) return undefined
  const children = node.children.filter((child) => !isText(child) || child.data.trim() !== '')
  const [only, ...others] = children
  return only && others.length === 0 ? findLonePicture(only) : undefined
}

function renderList(list: Element, tidy: Tidy): string {
  const name = list.name === 'ol' ? 'ol' : 'ul'
  const items: { id: string; html: string }[] = []
  for (const child of list.children) {
    if (isText(child) && child.data.trim() === '') continue
    if (isTag(child) && child.name === 'li') {
      items.push({ id: linkedId(child.attribs.id, tidy), html: tidy.mixed(child.children) })
    } else if (!isComment(child)) {
      // A list directly inside a list belongs to the item before it.
      const html = tidy.mixed([child])
      const before = items.at(-1)
      if (before) before.html += html
      else items.push({ id: '', html })
    }
  }
  const start =
    name === 'ol' && /^-?\d+$/.test(list.attribs.start ?? '') ? ` start="${list.attribs.start}"` : ''
  const kept = items.filter((item) => item.html !== '')
  if (kept.length === 0) return ''
  return `<${name}${start}${blockAttributes(list, tidy)}>${kept.map(({ id, html }) => `<li${id}>${html}</li>`).join('')}</${name}>`
}

function renderPre(element: Element, tidy: Tidy): string {
  for (const line of DomUtils.getElementsByTagName('br', element.children, true)) {
    DomUtils.replaceElement(line, parseDocument('\n').children[0] ?? line)
  }
  const code = element.children.find((child) => isTag(child) && child.name === 'code')
  if (code) return `<pre><code>${escapeHtml(DomUtils.textContent(element))}</code></pre>`
  return `<pre>${tidy.inline(element.children)}</pre>`
}

/** A figure is one picture, frame or table with its caption, or several such; anything richer is taken apart. */
function renderFigure(figure: Element, tidy: Tidy): string {
  const parts = figure.children.filter((child) => isTag(child) && child.name === 'figure')
  if (parts.length > 1) {
    const own = figure.children.find((child) => isTag(child) && child.name === 'figcaption')
    const rest = tidy.blocks(figure.children.filter((child) => child !== own && !parts.includes(child)))
    const captionHtml = own && isTag(own) ? tidy.mixed(own.children) : ''
    return galleryOf([...parts.map((part) => tidy.blocks([part])), rest], captionHtml)
  }
  const caption = DomUtils.findOne((element) => element.name === 'figcaption', figure.children)
  const captionHtml = caption ? tidy.mixed(caption.children) : ''
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
    const inner = tidy.inline(holder ? [holder] : pictures)
    return inner === '' ? captionLine(captionHtml) : `<figure>${inner}${figcaption}</figure>`
  }
  return [tidy.blocks(others), captionLine(captionHtml)].filter((part) => part !== '').join('\n')
}

function renderMedia(element: Element, captionHtml: string): string {
  const address = mediaAddress(element)
  return address === undefined ? captionLine(captionHtml) : embedAddress(address, captionHtml)
}
