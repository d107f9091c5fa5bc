// Puts new addresses into finished article HTML: links to articles that came along, pictures we now keep.
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { StoredPicture } from './import-store.ts'

const LINK = /(<a\s(?:[^>]*?\s)?href=")([^"]*)(")/g
const PICTURE = /<img\s[^>]*>/g
const SOURCE = /(\ssrc=")([^"]*)(")/

/** @param resolve the new address, or undefined to leave a link as it is */
export function rewriteLinks(html: string, resolve: (href: string) => string | undefined): string {
  return html.replaceAll(LINK, (whole, before: string, href: string, after: string) => {
    const address = resolve(unescapeHtml(href))
    return address === undefined ? whole : before + escapeHtml(address) + after
  })
}

/** Addresses of all pictures in order, each once. */
export function listPictures(html: string): string[] {
  const sources = (html.match(PICTURE) ?? []).map((picture) => unescapeHtml(SOURCE.exec(picture)?.[2] ?? ''))
  return [...new Set(sources.filter((source) => source !== ''))]
}

/** Pictures that have become ours get our address and, so that pages do not jump, their size. */
export function rewritePictures(html: string, stored: ReadonlyMap<string, StoredPicture>): string {
  return html.replaceAll(PICTURE, (picture) => {
    const ours = stored.get(unescapeHtml(SOURCE.exec(picture)?.[2] ?? ''))
    if (!ours) return picture
    const size = /\s(?:width|height)="/.test(picture) ? '' : ` width="${ours.width}" height="${ours.height}"`
    return picture.replace(
      SOURCE,
      (_, before, _old, after) => `${before}${escapeHtml(ours.address)}${after}${size}`,
    )
  })
}

/** A picture that cannot be shown leaves its description behind. */
export function dropPictures(html: string, isDropped: (source: string) => boolean): string {
  return html.replaceAll(PICTURE, (picture) => {
    if (!isDropped(unescapeHtml(SOURCE.exec(picture)?.[2] ?? ''))) return picture
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
