// A Ghost post's HTML → plain article HTML: the editor's cards keep their pictures, links and captions.
import { type Element, isTag } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { escapeHtml } from '#src/platform/escape-html.ts'
import { captionLine } from '../html/block-attributes.ts'
import { galleryOf } from '../html/gallery.ts'
import { type Tidy, tidyHtml } from '../html/normalize-html.ts'
import { renderPicture, textOf } from '../html/render-inline.ts'
import { embedAddress, mediaAddress } from '../html/video-frame.ts'
import { withoutMembersOnly } from './members-only.ts'

/** @param siteUrl put where the export says `__GHOST_URL__` */
export function cleanGhost(html: string, siteUrl: string): string {
  return tidyHtml(withoutMembersOnly(html).replaceAll('__GHOST_URL__', siteUrl), {
    baseUrl: `${siteUrl}/`,
    special: renderSpecial,
  })
}

function renderSpecial(element: Element, tidy: Tidy): string | undefined {
  const classes = (element.attribs.class ?? '').split(/\s+/)
  const has = (name: string) => classes.includes(name)
  if (has('kg-signup-card') || has('kg-email-card') || has('kg-email-cta-card')) return ''
  if (has('kg-gallery-card')) return renderGallery(element, tidy)
  if (has('kg-bookmark-card')) return renderBookmark(element, tidy)
  if (has('kg-audio-card') || has('kg-video-card')) return renderPlayer(element, tidy)
  if (has('kg-file-card')) return renderFile(element)
  if (has('kg-callout-card')) return `<blockquote>${tidy.blocks(element.children)}</blockquote>`
  return undefined
}

function captionOf(element: Element, tidy: Tidy): string {
  const caption = DomUtils.findOne((child) => child.name === 'figcaption', element.children)
  return caption ? tidy.mixed(caption.children) : ''
}

function renderGallery(gallery: Element, tidy: Tidy): string {
  const figures = DomUtils.getElementsByTagName('img', gallery.children, true).map(
    (picture) => `<figure>${renderPicture(picture, tidy)}</figure>`,
  )
  return galleryOf(figures, captionOf(gallery, tidy))
}

function renderBookmark(bookmark: Element, tidy: Tidy): string {
  const link = DomUtils.findOne((child) => child.name === 'a', bookmark.children)
  const title = byClass(bookmark, 'kg-bookmark-title')
  const description = byClass(bookmark, 'kg-bookmark-description')
  const href = link?.attribs.href
  if (href === undefined) return tidy.blocks(bookmark.children)
  const text = (title && textOf(title)) || href
  const lines = [
    `<p><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></p>`,
    description ? `<p>${escapeHtml(textOf(description))}</p>` : '',
  ]
  return [...lines, captionLine(captionOf(bookmark, tidy))]
    .filter((part) => part !== '' && part !== '<p></p>')
    .join('\n')
}

/** The card holds a whole player with its buttons and times; the file is what counts. */
function renderPlayer(card: Element, tidy: Tidy): string {
  const player = DomUtils.findOne((child) => child.name === 'audio' || child.name === 'video', card.children)
  const address = player ? mediaAddress(player) : undefined
  const title = byClass(card, 'kg-audio-title')
  return address === undefined
    ? ''
    : embedAddress(address, title ? escapeHtml(textOf(title)) : captionOf(card, tidy))
}

function renderFile(card: Element): string {
  const link = DomUtils.findOne((child) => child.name === 'a', [card])
  const title = byClass(card, 'kg-file-card-title')
  const caption = byClass(card, 'kg-file-card-caption')
  const href = link?.attribs.href
  if (href === undefined) return ''
  const line = caption && textOf(caption) !== '' ? `\n<p>${escapeHtml(textOf(caption))}</p>` : ''
  return `<p><a href="${escapeHtml(href)}">${escapeHtml((title && textOf(title)) || href)}</a></p>${line}`
}

function byClass(element: Element, name: string): Element | undefined {
  const found = DomUtils.findOne(
    (child) => (child.attribs.class ?? '').split(/\s+/).includes(name),
    element.children,
  )
  return found && isTag(found) ? found : undefined
}
