// A WordPress post's stored content → plain article HTML: blocks, classic paragraphs, shortcodes,
// captions, galleries, lazy pictures, smileys. The order is WordPress's own when it shows a page.
import { Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { normaliseAddress } from '#src/news/contract/legacy-path.ts'
import { buildGallery } from '../html/build-gallery.ts'
import { type HtmlRenderer, normalizeHtml, type PictureSource } from '../html/normalize-html.ts'
import { findMediaUrl, renderEmbed } from '../html/render-embed.ts'
import { getTrimmedText, renderPicture } from '../html/render-inline.ts'
import { expandBlocks } from './expand-blocks.ts'
import { expandCodeShortcodes, expandShortcodes } from './expand-shortcodes.ts'
import { renderFootnotes } from './render-footnotes.ts'
import { normalizePictureUrl, type WxrIndex } from './wxr-index.ts'

export type WordPressContext = {
  tables: WxrIndex
  postId: string
  /** Address of the post itself: relative links start there. */
  postUrl: string
  /** What the post keeps of its footnotes beside its text. */
  footnotes?: string
  onNote: (code: 'unknown-shortcode' | 'dropped-block' | 'missing-attachment', what: string) => void
}

export function wordPressToHtml(content: string, context: WordPressContext): string {
  // Pages of one post follow each other here.
  const whole = content.replaceAll(/<!--\s*nextpage\s*-->/g, '\n\n')
  const blocks = expandBlocks(expandCodeShortcodes(whole), {
    reusableBlocks: context.tables.reusableBlocks,
    footnotes: renderFootnotes(context.footnotes),
    onDropped: (name) => context.onNote('dropped-block', name),
  })
  const html = expandShortcodes(blocks, {
    tables: context.tables,
    postId: context.postId,
    onUnknown: (name) => context.onNote('unknown-shortcode', name),
    onMissingAttachment: (id) => context.onNote('missing-attachment', id),
  })
  return normalizeHtml(html, {
    baseUrl: context.postUrl || context.tables.homeUrl,
    renderSpecial: (element, tidy) => renderSpecial(element, tidy, context),
    resolvePicture: (picture) => findFullPicture(picture, context.tables),
  })
}

function renderSpecial(element: Element, tidy: HtmlRenderer, context: WordPressContext): string | undefined {
  const classes = new Set((element.attribs.class ?? '').split(/\s+/))
  switch (element.name) {
    case 'img':
      // Smileys are letters, not pictures.
      return classes.has('wp-smiley') || classes.has('emoji') ? (element.attribs.alt ?? '') : undefined
    case 'noscript':
      return isLazyPictureFallback(element) ? '' : undefined
    case 'a':
      return (
        renderPictureLink(element, tidy, context.tables) ??
        (classes.has('wp-block-file__button') ? '' : undefined)
      )
    case 'dl':
      return classes.has('wp-caption') ? renderClassicCaption(element, tidy) : undefined
    case 'div':
      if (classes.has('wp-caption')) return renderClassicCaption(element, tidy)
      if (classes.has('wp-block-jetpack-tiled-gallery') || classes.has('wp-block-jetpack-slideshow'))
        return renderGallery(element, tidy)
      return classes.has('wp-block-cover') ? renderCover(element, tidy) : undefined
    case 'ul':
      return classes.has('blocks-gallery-grid') || classes.has('wp-block-gallery')
        ? renderGallery(element, tidy)
        : undefined
    case 'figure':
      return renderBlockFigure(element, classes, tidy)
    case 'object':
      // The preview of a file whose link follows.
      return classes.has('wp-block-file__embed') ? '' : undefined
    default:
      return classes.has('wp-block-accordion-heading') ? renderAccordionHeading(element, tidy) : undefined
  }
}

/** Its words stand in a button, beside a sign that opens it. */
function renderAccordionHeading(heading: Element, tidy: HtmlRenderer): string | undefined {
  const title = DomUtils.findOne((child) => child.name === 'span', heading.children)
  return title ? `<${heading.name}>${tidy.renderInline(title.children)}</${heading.name}>` : undefined
}

function renderBlockFigure(figure: Element, classes: Set<string>, tidy: HtmlRenderer): string | undefined {
  if (classes.has('wp-block-gallery')) return renderGallery(figure, tidy)
  if (classes.has('wp-block-embed') || [...classes].some((name) => name.startsWith('wp-block-embed-'))) {
    const caption = DomUtils.findOne((child) => child.name === 'figcaption', figure.children)
    const captionHtml = caption ? tidy.renderMixed(caption.children).replace(/(?:<br>)+$/, '') : ''
    if (caption) DomUtils.removeElement(caption)
    const player = DomUtils.findOne((child) => child.name === 'iframe', figure.children)
    const address = (player && findMediaUrl(player)) ?? getTrimmedText(figure)
    return /^https?:\/\/\S+$/.test(address) ? renderEmbed(address, captionHtml) : undefined
  }
  return undefined
}

/** Its pictures, each with its caption, and what the gallery as a whole says. */
function renderGallery(gallery: Element, tidy: HtmlRenderer): string {
  const items = DomUtils.findAll((child) => child.name === 'li' || child.name === 'figure', gallery.children)
  const leaves = items.filter(
    (item) => !DomUtils.existsOne((child) => child.name === 'li' || child.name === 'figure', item.children),
  )
  const figures = leaves.map((item) => {
    const picture = DomUtils.findOne((child) => child.name === 'img', item.children)
    const caption = DomUtils.findOne((child) => child.name === 'figcaption', item.children)
    const captionHtml = caption ? tidy.renderMixed(caption.children) : ''
    if (!picture) return tidy.renderBlocks(item.children)
    return `<figure>${renderPicture(picture, tidy)}${captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`}</figure>`
  })
  const own = gallery.children.find((child) => isTag(child) && child.name === 'figcaption')
  return buildGallery(figures, own && isTag(own) ? tidy.renderMixed(own.children) : '')
}

function renderClassicCaption(holder: Element, tidy: HtmlRenderer): string {
  const picture = DomUtils.findOne((child) => child.name === 'img', holder.children)
  const caption = DomUtils.findOne(
    (child) =>
      child.name === 'dd' || /(?:^|\s)wp-caption-(?:text|dd)(?:\s|$)/.test(child.attribs.class ?? ''),
    holder.children,
  )
  const captionHtml = caption ? tidy.renderMixed(caption.children) : ''
  if (!picture) return captionHtml === '' ? '' : `<p>${captionHtml}</p>`
  const link =
    picture.parent && isTag(picture.parent) && picture.parent.name === 'a' ? picture.parent : undefined
  const inner = link ? tidy.renderInline([link]) : renderPicture(picture, tidy)
  return `<figure>${inner}${captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`}</figure>`
}

/** A cover block is a picture with text on it: here the picture, then the text. */
function renderCover(cover: Element, tidy: HtmlRenderer): string {
  const background = DomUtils.findOne(
    (child) => /wp-block-cover__(?:image|video)-background/.test(child.attribs.class ?? ''),
    cover.children,
  )
  const address = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(
    background?.attribs.style ?? cover.attribs.style ?? '',
  )?.[1]
  const text = DomUtils.findOne(
    (child) => (child.attribs.class ?? '').includes('wp-block-cover__inner-container'),
    cover.children,
  )
  let picture = ''
  if (background?.name === 'img') picture = `<figure>${renderPicture(background, tidy)}</figure>`
  else if (background?.name === 'video') picture = tidy.renderBlocks([background])
  else if (address !== undefined) picture = tidy.renderBlocks([new Element('img', { src: address, alt: '' })])
  const rest = text ? text.children : cover.children.filter((child) => child !== background)
  return [picture, tidy.renderBlocks(rest)].filter((part) => part !== '').join('\n')
}

/** A link around a picture that only opened the picture's file or its page leads nowhere any more. */
function renderPictureLink(link: Element, tidy: HtmlRenderer, tables: WxrIndex): string | undefined {
  const picture = DomUtils.findOne((child) => child.name === 'img', link.children)
  const href = link.attribs.href
  if (!picture || href === undefined || getTrimmedText(link) !== '') return undefined
  const page = normaliseAddress(URL.parse(href, tables.homeUrl || undefined)?.href ?? href)
  const leadsToPicture =
    tables.attachmentByUrl.has(normalizePictureUrl(href)) ||
    (page !== undefined && tables.attachmentPages.has(page)) ||
    /\/wp-content\/uploads\/[^?#]+\.(?:jpe?g|png|gif|webp|avif|bmp)$/i.test(href) ||
    normalizePictureUrl(href) === normalizePictureUrl(picture.attribs.src ?? '')
  return leadsToPicture ? renderPicture(picture, tidy) : undefined
}

function isLazyPictureFallback(noscript: Element): boolean {
  let before = noscript.prev
  while (before && !isTag(before)) before = before.prev
  return (
    before !== null &&
    before.name === 'img' &&
    DomUtils.existsOne((child) => child.name === 'img', noscript.children)
  )
}

/** The file behind a scaled copy (`-300x200`, `?w=604`) and its alternative text, where the export has them. */
function findFullPicture(picture: PictureSource, tables: WxrIndex): PictureSource {
  const key = normalizePictureUrl(picture.src)
  const id = /\bwp-image-(\d+)/.exec(picture.className)?.[1]
  const exact = tables.attachmentByUrl.get(key)
  const scaled = exact ?? tables.attachmentByUrl.get(key.replace(/-\d+x\d+(\.\w+)$/, '$1'))
  const named = id === undefined ? undefined : tables.attachments.get(id)
  const attachment =
    scaled ?? (named && getUnscaledName(named.url) === getUnscaledName(picture.src) ? named : undefined)
  if (!attachment) return picture
  return { ...picture, src: attachment.url, alt: picture.alt || attachment.alt }
}

function getUnscaledName(url: string): string {
  const file = normalizePictureUrl(url).split('/').at(-1) ?? ''
  return file.replace(/\.\w+$/, '').replace(/-(?:\d+x\d+|scaled|rotated|e\d{10,})$/, '')
}
