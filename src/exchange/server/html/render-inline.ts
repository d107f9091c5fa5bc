// Renders inline content: text, emphasis, links, pictures.
import { type ChildNode, type Element, isTag, isText, type Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { undescribedClass } from '#src/news/contract/rich-text.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { HtmlRenderer, PictureSource } from './normalize-html.ts'
import { renderLinkedId } from './render-block-attributes.ts'
import { findMediaUrl, renderEmbed } from './render-embed.ts'

const allowedElements = new Set(
  'strong em b i u s del ins sub sup small mark abbr cite q dfn kbd samp var code ruby rb rt rp bdi bdo'.split(
    ' ',
  ),
)
const renamedElements = new Map([
  ['strike', 's'],
  ['tt', 'code'],
  ['acronym', 'abbr'],
])
const removedElements = new Set(
  'script style svg canvas template input button select textarea map area link meta title'.split(' '),
)
const safeLinkPattern = /^(?:https?:|mailto:|tel:|#)/i
// Inline pictures of other types are reported when they are to be stored.
const safePicturePattern = /^(?:https?:|data:image\/)/i

export function getTrimmedText(node: ChildNode | ChildNode[]): string {
  return DomUtils.textContent(node).trim()
}

export function renderInline(nodes: ChildNode[], renderer: HtmlRenderer): string {
  return nodes.map((node) => renderNode(node, renderer)).join('')
}

function renderNode(node: ChildNode, renderer: HtmlRenderer): string {
  if (isText(node)) return escapeHtml(collapseLongBlanks(node)).replaceAll('&quot;', '"')
  if (!isTag(node)) return ''
  const special = renderer.renderSpecial?.(node, renderer)
  if (special !== undefined) return special
  const name = renamedElements.get(node.name) ?? node.name
  if (removedElements.has(name)) return ''
  if (name === 'br') return '<br>'
  if (name === 'wbr') return '<wbr>'
  if (name === 'img') return renderPicture(node, renderer)
  if (name === 'a') return renderLink(node, renderer)
  if (name === 'math') return renderFormula(node, renderer)
  if (['iframe', 'video', 'audio', 'embed', 'object'].includes(name)) {
    const url = findMediaUrl(node)
    return url === undefined ? '' : renderEmbed(url, '').replaceAll(/^<p>|<\/p>$/g, '')
  }
  const inner = renderInline(node.children, renderer)
  const attributes = renderLinkedId(node.attribs.id, renderer) + renderLanguageAttributes(node)
  if (name === 'span') return attributes === '' || inner === '' ? inner : `<span${attributes}>${inner}</span>`
  if (!allowedElements.has(name) || inner === '') return inner
  const title =
    node.attribs.title === undefined || name !== 'abbr' ? '' : ` title="${escapeHtml(node.attribs.title)}"`
  return `<${name}${title}${attributes}>${inner}</${name}>`
}

/** Renders the source annotation of a formula. Its MathML as plain text would change the meaning. */
function renderFormula(math: Element, renderer: HtmlRenderer): string {
  const source = DomUtils.findOne(({ name }) => name === 'annotation', math.children)
  return source ? `<code>${escapeHtml(getTrimmedText(source))}</code>` : renderInline(math.children, renderer)
}

/** Collapses long runs of spaces, which are significant only in preformatted text. */
function collapseLongBlanks(node: Text): string {
  return node.data.length > 100 && !isInPre(node) ? node.data.replaceAll(/[ \t]{50,}/g, ' ') : node.data
}

function isInPre(node: ChildNode): boolean {
  let parent = node.parent
  while (parent && !(isTag(parent) && parent.name === 'pre')) parent = parent.parent
  return parent !== null
}

function renderLanguageAttributes({ attribs }: Element): string {
  const dir = attribs.dir === 'rtl' || attribs.dir === 'ltr' ? ` dir="${attribs.dir}"` : ''
  const lang = /^[a-z]{2,3}(-[\w-]+)?$/i.test(attribs.lang ?? '') ? ` lang="${attribs.lang}"` : ''
  return dir + lang
}

function renderLink(link: Element, renderer: HtmlRenderer): string {
  const inner = renderInline(link.children, renderer)
  const anchor = renderLinkedId(link.attribs.id ?? link.attribs.name, renderer)
  const href = toAbsoluteUrl(link.attribs.href, renderer.baseUrl)
  if (href === undefined || href === '#' || !safeLinkPattern.test(href))
    return anchor === '' ? inner : `<a${anchor}>${inner}</a>`
  if (inner.trim() === '') return anchor === '' ? '' : `<a${anchor}></a>`
  const title = link.attribs.title ? ` title="${escapeHtml(link.attribs.title)}"` : ''
  return `<a href="${escapeHtml(href)}"${title}${anchor}>${inner}</a>`
}

/** Renders a picture with its best URL. Returns only its alternative text without a safe URL, and nothing for trackers. */
export function renderPicture(element: Element, renderer: HtmlRenderer): string {
  const { attribs } = element
  // Lazy loading scripts put a placeholder into `src` and the picture into another attribute.
  const lazy =
    attribs['data-orig-file'] ?? attribs['data-src'] ?? attribs['data-lazy-src'] ?? attribs['data-original']
  const url = toAbsoluteUrl(lazy ?? attribs.src ?? getFirstSrcsetUrl(attribs.srcset), renderer.baseUrl)
  const isLocal = renderer.hasLocalPictures === true && url?.startsWith('file:') === true
  if (url === undefined || !(isLocal || safePicturePattern.test(url))) return escapeHtml(attribs.alt ?? '')
  if (attribs.width === '1' && attribs.height === '1') return ''
  const source: PictureSource = { src: url, alt: attribs.alt ?? '', className: attribs.class ?? '' }
  const picture = renderer.resolvePicture?.(source) ?? source
  const title = attribs.title && attribs.title !== picture.alt ? ` title="${escapeHtml(attribs.title)}"` : ''
  const size =
    picture.src === source.src
      ? renderDimension('width', attribs.width) + renderDimension('height', attribs.height)
      : ''
  return `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.alt)}"${title}${size}${renderUndescribedClass(attribs, picture)}>`
}

/** Marks a picture without an `alt` attribute, whose description still has to be written. An empty `alt` is intentional. */
function renderUndescribedClass(source: Element['attribs'], picture: PictureSource): string {
  const isUndescribed =
    source.alt === undefined || (source.class ?? '').split(/\s+/).includes(undescribedClass)
  return isUndescribed && picture.alt.trim() === '' ? ` class="${undescribedClass}"` : ''
}

function renderDimension(name: string, value: string | undefined): string {
  return value !== undefined && /^\d{1,4}$/.test(value) ? ` ${name}="${value}"` : ''
}

function getFirstSrcsetUrl(srcset: string | undefined): string | undefined {
  return srcset?.trim().split(/\s+/, 1)[0]
}

/** Resolves a URL against `baseUrl`. Fragments stay unchanged; `//host` becomes `https://host`. */
function toAbsoluteUrl(url: string | undefined, baseUrl: string | undefined): string | undefined {
  const text = url?.trim()
  if (text === undefined || text === '') return undefined
  if (text.startsWith('#') || /^(?:mailto|tel|data|file):/i.test(text)) return text
  if (text.startsWith('//')) return `https:${text}`
  if (/^https?:\/\//i.test(text)) return text
  return (baseUrl === undefined || baseUrl === '' ? undefined : URL.parse(text, baseUrl)?.href) ?? text
}
