// Addresses that show something: a frame for the two video hosts Olea allows, a link for all others.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { videoEmbedAddress } from '#src/news/contract/rich-text.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'

export function renderEmbed(address: string, captionHtml: string): string {
  const frame = videoEmbedAddress(address)
  if (frame === undefined) {
    const link = `<a href="${escapeHtml(address)}">${captionHtml === '' ? escapeHtml(getLinkText(address)) : captionHtml}</a>`
    // A caption may hold links of its own, and links do not nest.
    return captionHtml.includes('<a ')
      ? `<p><a href="${escapeHtml(address)}">${escapeHtml(getLinkText(address))}</a><br>${captionHtml}</p>`
      : `<p>${link}</p>`
  }
  const figcaption = captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`
  return `<figure><iframe src="${escapeHtml(frame)}" title="${frame.includes('vimeo') ? 'Vimeo' : 'YouTube'}" allowfullscreen></iframe>${figcaption}</figure>`
}

/** A media file is named by its file, a page by its address. */
function getLinkText(address: string): string {
  const file = /\/([^/?#]+\.(?:mp3|ogg|oga|wav|m4a|flac|mp4|m4v|mov|webm|ogv|avi|wmv))(?:[?#]|$)/i.exec(
    address,
  )?.[1]
  return file ?? address
}

/** What a player element plays. */
export function findMediaUrl(element: Element): string | undefined {
  const { src, data } = element.attribs
  const lazy = element.attribs['data-src'] ?? element.attribs['data-lazy-src']
  const inner = DomUtils.findOne(
    (child) =>
      (['source', 'embed', 'iframe'].includes(child.name) && child.attribs.src !== undefined) ||
      (child.name === 'param' && ['movie', 'src'].includes(child.attribs.name?.toLowerCase() ?? '')),
    element.children,
  )
  const address = (lazy ?? src ?? data ?? inner?.attribs.src ?? inner?.attribs.value)?.trim()
  if (address === undefined) return undefined
  if (address.startsWith('//')) return `https:${address}`
  return /^https?:\/\//i.test(address) ? address : undefined
}

/** The address when a paragraph's only content is one, written out or linked to itself. */
export function findLoneUrl(node: ChildNode): string | undefined {
  if (isText(node)) return matchUrl(node.data)
  if (!isTag(node) || node.name !== 'a') return undefined
  const address = matchUrl(DomUtils.textContent(node))
  return address !== undefined && videoEmbedAddress(address) !== undefined ? address : undefined
}

function matchUrl(text: string): string | undefined {
  return /^https?:\/\/[^\s<>"]+$/.exec(text.trim())?.[0]
}
