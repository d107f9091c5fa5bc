// Renders media URLs: an iframe for the supported video hosts (YouTube and Vimeo), a link for all others.
import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { toVideoEmbedUrl } from '#src/news/contract/rich-text.ts'
import { escapeHtml } from '#src/platform/escape-html.ts'

export function renderEmbed(url: string, captionHtml: string): string {
  const embedUrl = toVideoEmbedUrl(url)
  if (embedUrl === undefined) {
    const link = `<a href="${escapeHtml(url)}">${captionHtml === '' ? escapeHtml(getLinkText(url)) : captionHtml}</a>`
    // Links must not be nested, so a caption with links follows the link.
    return captionHtml.includes('<a ')
      ? `<p><a href="${escapeHtml(url)}">${escapeHtml(getLinkText(url))}</a><br>${captionHtml}</p>`
      : `<p>${link}</p>`
  }
  const figcaption = captionHtml === '' ? '' : `<figcaption>${captionHtml}</figcaption>`
  return `<figure><iframe src="${escapeHtml(embedUrl)}" title="${embedUrl.includes('vimeo') ? 'Vimeo' : 'YouTube'}" allowfullscreen></iframe>${figcaption}</figure>`
}

/** Returns the file name of a media file, else the whole URL. */
function getLinkText(url: string): string {
  const file = /\/([^/?#]+\.(?:mp3|ogg|oga|wav|m4a|flac|mp4|m4v|mov|webm|ogv|avi|wmv))(?:[?#]|$)/i.exec(
    url,
  )?.[1]
  return file ?? url
}

/** Returns the URL of the media of a player element. */
export function findMediaUrl(element: Element): string | undefined {
  const { src, data } = element.attribs
  const lazy = element.attribs['data-src'] ?? element.attribs['data-lazy-src']
  const innerElement = DomUtils.findOne(
    (child) =>
      (['source', 'embed', 'iframe'].includes(child.name) && child.attribs.src !== undefined) ||
      (child.name === 'param' && ['movie', 'src'].includes(child.attribs.name?.toLowerCase() ?? '')),
    element.children,
  )
  const url = (lazy ?? src ?? data ?? innerElement?.attribs.src ?? innerElement?.attribs.value)?.trim()
  if (url === undefined) return undefined
  if (url.startsWith('//')) return `https:${url}`
  return /^https?:\/\//i.test(url) ? url : undefined
}

/** Returns the URL if the node consists only of one: a text, or a link whose text is a video URL. */
export function findLoneUrl(node: ChildNode): string | undefined {
  if (isText(node)) return matchUrl(node.data)
  if (!isTag(node) || node.name !== 'a') return undefined
  const url = matchUrl(DomUtils.textContent(node))
  return url !== undefined && toVideoEmbedUrl(url) !== undefined ? url : undefined
}

function matchUrl(text: string): string | undefined {
  return /^https?:\/\/[^\s<>"]+$/.exec(text.trim())?.[0]
}
