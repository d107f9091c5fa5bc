// Converts the stored content of a WordPress post to normalized HTML: blocks, classic paragraphs, shortcodes, captions,
// galleries, lazy-loaded pictures, emojis. The order of the steps is the same as in WordPress.
import { Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { normalizeLegacyPath } from '#src/news/contract/legacy-path.ts'
import { buildGallery } from '../html/build-gallery.ts'
import { type HtmlRenderer, normalizeHtml, type PictureSource } from '../html/normalize-html.ts'
import { findMediaUrl, renderEmbed } from '../html/render-embed.ts'
import { getTrimmedText, renderPicture } from '../html/render-inline.ts'
import { expandBlocks } from './expand-blocks.ts'
import { expandCodeShortcodes, expandShortcodes } from './expand-shortcodes.ts'
import { renderFootnotes } from './render-footnotes.ts'
import { normalizePictureUrl, type WxrIndex } from './wxr-index.ts'

type WordPressContext = {
  index: WxrIndex
  postId: string
  /** URL of the post, base of its relative links. */
  postUrl: string
  /** JSON of the `footnotes` metadata of the post. */
  footnotes?: string
  onNote: (code: 'unknown-shortcode' | 'dropped-block' | 'missing-attachment', name: string) => void
}

export function wordPressToHtml(content: string, context: WordPressContext): string {
  // A post with several pages becomes one article.
  const singlePage = content.replaceAll(/<!--\s*nextpage\s*-->/g, '\n\n')
  const blocks = expandBlocks(expandCodeShortcodes(singlePage), {
    reusableBlocks: context.index.reusableBlocks,
    footnotes: renderFootnotes(context.footnotes),
    onDropped: (name) => context.onNote('dropped-block', name),
  })
  const html = expandShortcodes(blocks, {
    index: context.index,
    postId: context.postId,
    onUnknown: (name) => context.onNote('unknown-shortcode', name),
    onMissingAttachment: (id) => context.onNote('missing-attachment', id),
  })
  return normalizeHtml(html, {
    baseUrl: context.postUrl || context.index.homeUrl,
    renderSpecial: (element, renderer) => renderSpecial(element, renderer, context),
    resolvePicture: (picture) => findFullPicture(picture, context.index),
  })
}

function renderSpecial(
  element: Element,
  renderer: HtmlRenderer,
  context: WordPressContext,
): string | undefined {
  const classes = new Set((element.attribs.class ?? '').split(/\s+/))
  switch (element.name) {
    case 'img':
      // Emojis are replaced by their text.
      return classes.has('wp-smiley') || classes.has('emoji') ? (element.attribs.alt ?? '') : undefined
    case 'noscript':
      return isLazyPictureFallback(element) ? '' : undefined
    case 'a':
      return (
        renderPictureLink(element, renderer, context.index) ??
        (classes.has('wp-block-file__button') ? '' : undefined)
      )
    case 'dl':
      return classes.has('wp-caption') ? renderClassicCaption(element, renderer) : undefined
    case 'div':
      if (classes.has('wp-caption')) return renderClassicCaption(element, renderer)
      if (classes.has('wp-block-jetpack-tiled-gallery') || classes.has('wp-block-jetpack-slideshow'))
        return renderGallery(element, renderer)
      return classes.has('wp-block-cover') ? renderCover(element, renderer) : undefined
    case 'ul':
      return classes.has('blocks-gallery-grid') || classes.has('wp-block-gallery')
        ? renderGallery(element, renderer)
        : undefined
    case 'figure':
      return renderBlockFigure(element, classes, renderer)
    case 'object':
      // The preview of a file; a link to the file follows.
      return classes.has('wp-block-file__embed') ? '' : undefined
    default:
      return classes.has('wp-block-accordion-heading') ? renderAccordionHeading(element, renderer) : undefined
  }
}

/** The heading consists of a button with the title and a toggle icon. Only the title is rendered. */
function renderAccordionHeading(heading: Element, renderer: HtmlRenderer): string | undefined {
  const title = DomUtils.findOne((child) => child.name === 'span', heading.children)
  return title ? `<${heading.name}>${renderer.renderInline(title.children)}</${heading.name}>` : undefined
}

function renderBlockFigure(
  figure: Element,
  classes: Set<string>,
  renderer: HtmlRenderer,
): string | undefined {
  if (classes.has('wp-block-gallery')) return renderGallery(figure, renderer)
  if (classes.has('wp-block-embed') || [...classes].some((name) => name.startsWith('wp-block-embed-'))) {
    const caption = DomUtils.findOne((child) => child.name === 'figcaption', figure.children)
    const captionHtml = caption ? renderer.renderMixed(caption.children).replace(/(?:<br>)+$/, '') : ''
    if (caption) DomUtils.removeElement(caption)
    const player = DomUtils.findOne((child) => child.name === 'iframe', figure.children)
    const url = (player && findMediaUrl(player)) ?? getTrimmedText(figure)
    return /^https?:\/\/\S+$/.test(url) ? renderEmbed(url, captionHtml) : undefined
  }
  return undefined
}

/** Renders the pictures with their captions, and the caption of the gallery. */
function renderGallery(gallery: Element, renderer: HtmlRenderer): string {
  const items = DomUtils.findAll((child) => child.name === 'li' || child.name === 'figure', gallery.children)
  const leaves = items.filter(
    (item) => !DomUtils.existsOne((child) => child.name === 'li' || child.name === 'figure', item.children),
  )
  const figures = leaves.map((item) => {
    const picture = DomUtils.findOne((child) => child.name === 'img', item.children)
    const caption = DomUtils.findOne((child) => child.name === 'figcaption', item.children)
    const captionHtml = caption ? renderer.renderMixed(caption.children) : ''
    if (!picture) return renderer.renderBlocks(item.children)
    return `<figure>${renderPicture(picture, renderer)}${captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`}</figure>`
  })
  const galleryCaption = gallery.children.find((child) => isTag(child) && child.name === 'figcaption')
  return buildGallery(
    figures,
    galleryCaption && isTag(galleryCaption) ? renderer.renderMixed(galleryCaption.children) : '',
  )
}

function renderClassicCaption(container: Element, renderer: HtmlRenderer): string {
  const picture = DomUtils.findOne((child) => child.name === 'img', container.children)
  const caption = DomUtils.findOne(
    (child) =>
      child.name === 'dd' || /(?:^|\s)wp-caption-(?:text|dd)(?:\s|$)/.test(child.attribs.class ?? ''),
    container.children,
  )
  const captionHtml = caption ? renderer.renderMixed(caption.children) : ''
  if (!picture) return captionHtml === '' ? '' : `<p>${captionHtml}</p>`
  const link =
    picture.parent && isTag(picture.parent) && picture.parent.name === 'a' ? picture.parent : undefined
  const inner = link ? renderer.renderInline([link]) : renderPicture(picture, renderer)
  return `<figure>${inner}${captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`}</figure>`
}

/** A cover block is a picture with text on it. It becomes the picture, followed by the text. */
function renderCover(cover: Element, renderer: HtmlRenderer): string {
  const background = DomUtils.findOne(
    (child) => /wp-block-cover__(?:image|video)-background/.test(child.attribs.class ?? ''),
    cover.children,
  )
  const url = /background-image:\s*url\(\s*["']?([^"')]+)/.exec(
    background?.attribs.style ?? cover.attribs.style ?? '',
  )?.[1]
  const text = DomUtils.findOne(
    (child) => (child.attribs.class ?? '').includes('wp-block-cover__inner-container'),
    cover.children,
  )
  let picture = ''
  if (background?.name === 'img') picture = `<figure>${renderPicture(background, renderer)}</figure>`
  else if (background?.name === 'video') picture = renderer.renderBlocks([background])
  else if (url !== undefined) picture = renderer.renderBlocks([new Element('img', { src: url, alt: '' })])
  const rest = text ? text.children : cover.children.filter((child) => child !== background)
  return [picture, renderer.renderBlocks(rest)].filter((part) => part !== '').join('\n')
}

/** Removes the link around a picture if it leads to the file or the attachment page of the picture. */
function renderPictureLink(link: Element, renderer: HtmlRenderer, index: WxrIndex): string | undefined {
  const picture = DomUtils.findOne((child) => child.name === 'img', link.children)
  const href = link.attribs.href
  if (!picture || href === undefined || getTrimmedText(link) !== '') return undefined
  const page = normalizeLegacyPath(URL.parse(href, index.homeUrl || undefined)?.href ?? href)
  const isPictureLink =
    index.attachmentByUrl.has(normalizePictureUrl(href)) ||
    (page !== undefined && index.attachmentPages.has(page)) ||
    /\/wp-content\/uploads\/[^?#]+\.(?:jpe?g|png|gif|webp|avif|bmp)$/i.test(href) ||
    normalizePictureUrl(href) === normalizePictureUrl(picture.attribs.src ?? '')
  return isPictureLink ? renderPicture(picture, renderer) : undefined
}

function isLazyPictureFallback(noscript: Element): boolean {
  let previous = noscript.prev
  while (previous && !isTag(previous)) previous = previous.prev
  return (
    previous !== null &&
    previous.name === 'img' &&
    DomUtils.existsOne((child) => child.name === 'img', noscript.children)
  )
}

/** Replaces a scaled copy (`-300x200`, `?w=604`) by its original and adds the alternative text, if the export has them. */
function findFullPicture(picture: PictureSource, index: WxrIndex): PictureSource {
  const key = normalizePictureUrl(picture.src)
  const id = /\bwp-image-(\d+)/.exec(picture.className)?.[1]
  const attachmentByUrl = index.attachmentByUrl.get(key)
  const original = attachmentByUrl ?? index.attachmentByUrl.get(key.replace(/-\d+x\d+(\.\w+)$/, '$1'))
  const attachmentById = id === undefined ? undefined : index.attachments.get(id)
  const attachment =
    original ??
    (attachmentById && getUnscaledName(attachmentById.url) === getUnscaledName(picture.src)
      ? attachmentById
      : undefined)
  if (!attachment) return picture
  return { ...picture, src: attachment.url, alt: picture.alt || attachment.alt }
}

function getUnscaledName(url: string): string {
  const file = normalizePictureUrl(url).split('/').at(-1) ?? ''
  return file.replace(/\.\w+$/, '').replace(/-(?:\d+x\d+|scaled|rotated|e\d{10,})$/, '')
}
