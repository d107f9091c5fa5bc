// Puts new addresses into finished article HTML: links to articles that came along, pictures we now keep.
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { StoredPicture } from './import-store.ts'

const linkPattern = /(<a\s(?:[^>]*?\s)?href=")([^"]*)(")/g
const picturePattern = /<img\s[^>]*>/g
const srcPattern = /(\ssrc=")([^"]*)(")/

/** @param resolve the new address, or undefined to leave a link as it is */
export function rewriteLinks(html: string, resolve: (href: string) => string | undefined): string {
  return html.replaceAll(linkPattern, (whole, before: string, href: string, after: string) => {
    const address = resolve(unescapeHtml(href))
    return address === undefined ? whole : before + escapeHtml(address) + after
  })
}

/** Addresses of all pictures in order, each once. */
export function listPictureUrls(html: string): string[] {
  const sources = (html.match(picturePattern) ?? []).map((picture) =>
    unescapeHtml(srcPattern.exec(picture)?.[2] ?? ''),
  )
  return [...new Set(sources.filter((source) => source !== ''))]
}

/** Pictures that have become ours get our address and, so that pages do not jump, their size. */
export function replacePictureUrls(html: string, stored: ReadonlyMap<string, StoredPicture>): string {
  return html.replaceAll(picturePattern, (picture) => {
    const ours = stored.get(unescapeHtml(srcPattern.exec(picture)?.[2] ?? ''))
    if (!ours) return picture
    const size = /\s(?:width|height)="/.test(picture) ? '' : ` width="${ours.width}" height="${ours.height}"`
    return picture.replace(
      srcPattern,
      (_, before, _old, after) => `${before}${escapeHtml(ours.address)}${after}${size}`,
    )
  })
}

/** A picture that cannot be shown leaves its description behind. */
export function removePictures(html: string, isDropped: (source: string) => boolean): string {
  return html.replaceAll(picturePattern, (picture) => {
    if (!isDropped(unescapeHtml(srcPattern.exec(picture)?.[2] ?? ''))) return picture
    return /\salt="([^"]*)"/.exec(picture)?.[1] ?? ''
  })
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
