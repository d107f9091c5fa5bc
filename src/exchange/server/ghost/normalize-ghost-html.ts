// Normalizes the HTML of a Ghost post. Keeps the pictures, links and captions of its cards.
import { type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { buildGallery } from '../html/build-gallery.ts'
import { type HtmlRenderer, normalizeHtml } from '../html/normalize-html.ts'
import { renderCaptionParagraph } from '../html/render-block-attributes.ts'
import { findMediaUrl, renderEmbed } from '../html/render-embed.ts'
import { getTrimmedText, renderPicture } from '../html/render-inline.ts'
import { removeMembersOnly } from './members-only.ts'

/** @param siteUrl replaces `__GHOST_URL__` */
export function normalizeGhostHtml(html: string, siteUrl: string): string {
  return normalizeHtml(removeMembersOnly(html).replaceAll('__GHOST_URL__', siteUrl), {
    baseUrl: `${siteUrl}/`,
    renderSpecial: renderSpecial,
  })
}

function renderSpecial(element: Element, renderer: HtmlRenderer): string | undefined {
  const classes = (element.attribs.class ?? '').split(/\s+/)
  const has = (name: string) => classes.includes(name)
  if (has('kg-signup-card') || has('kg-email-card') || has('kg-email-cta-card')) return ''
  if (has('kg-gallery-card')) return renderGallery(element, renderer)
  if (has('kg-bookmark-card')) return renderBookmark(element, renderer)
  if (has('kg-audio-card') || has('kg-video-card')) return renderPlayer(element, renderer)
  if (has('kg-file-card')) return renderFile(element)
  if (has('kg-callout-card')) return `<blockquote>${renderer.renderBlocks(element.children)}</blockquote>`
  return undefined
}

function renderCaption(element: Element, renderer: HtmlRenderer): string {
  const caption = DomUtils.findOne((child) => child.name === 'figcaption', element.children)
  return caption ? renderer.renderMixed(caption.children) : ''
}

function renderGallery(gallery: Element, renderer: HtmlRenderer): string {
  const figures = DomUtils.getElementsByTagName('img', gallery.children, true).map(
    (picture) => `<figure>${renderPicture(picture, renderer)}</figure>`,
  )
  return buildGallery(figures, renderCaption(gallery, renderer))
}

function renderBookmark(bookmark: Element, renderer: HtmlRenderer): string {
  const link = DomUtils.findOne((child) => child.name === 'a', bookmark.children)
  const title = findByClass(bookmark, 'kg-bookmark-title')
  const description = findByClass(bookmark, 'kg-bookmark-description')
  const href = link?.attribs.href
  if (href === undefined) return renderer.renderBlocks(bookmark.children)
  const text = (title && getTrimmedText(title)) || href
  const lines = [
    `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
    description ? `<p>${escapeHtml(getTrimmedText(description))}</p>` : '',
  ]
  return [...lines, renderCaptionParagraph(renderCaption(bookmark, renderer))]
    .filter((part) => part !== '' && part !== '<p></p>')
    .join('\n')
}

/** The card contains a complete player with its controls. Only the media file is rendered. */
function renderPlayer(card: Element, renderer: HtmlRenderer): string {
  const player = DomUtils.findOne((child) => child.name === 'audio' || child.name === 'video', card.children)
  const url = player ? findMediaUrl(player) : undefined
  const title = findByClass(card, 'kg-audio-title')
  return url === undefined
    ? ''
    : renderEmbed(url, title ? escapeHtml(getTrimmedText(title)) : renderCaption(card, renderer))
}

function renderFile(card: Element): string {
  const link = DomUtils.findOne((child) => child.name === 'a', [card])
  const title = findByClass(card, 'kg-file-card-title')
  const caption = findByClass(card, 'kg-file-card-caption')
  const href = link?.attribs.href
  if (href === undefined) return ''
  const line =
    caption && getTrimmedText(caption) !== '' ? `\n<p>${escapeHtml(getTrimmedText(caption))}</p>` : ''
  return `<p><a href="${escapeHtml(href)}">${escapeHtml((title && getTrimmedText(title)) || href)}</a></p>${line}`
}

function findByClass(element: Element, name: string): Element | undefined {
  const found = DomUtils.findOne(
    (child) => (child.attribs.class ?? '').split(/\s+/).includes(name),
    element.children,
  )
  return found && isTag(found) ? found : undefined
}
