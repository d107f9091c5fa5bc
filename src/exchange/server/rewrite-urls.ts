// Replaces the URLs of links and pictures in normalized article HTML.
import { escapeHtml } from '#src/platform/escape-html.ts'
import type { StoredPicture } from './import-store.ts'

const linkPattern = /(<a\s(?:[^>]*?\s)?href=")([^"]*)(")/g
const picturePattern = /<img\s[^>]*>/g
const srcPattern = /(\ssrc=")([^"]*)(")/

/** @param resolve returns the new URL, or undefined to leave the link unchanged */
export function rewriteLinks(html: string, resolve: (href: string) => string | undefined): string {
  return html.replaceAll(linkPattern, (whole, before: string, href: string, after: string) => {
    const url = resolve(unescapeHtml(href))
    return url === undefined ? whole : before + escapeHtml(url) + after
  })
}

/** The distinct URLs of all pictures, in order. */
export function listPictureUrls(html: string): string[] {
  const sources = (html.match(picturePattern) ?? []).map((picture) =>
    unescapeHtml(srcPattern.exec(picture)?.[2] ?? ''),
  )
  return [...new Set(sources.filter((source) => source !== ''))]
}

/** Replaces the URLs of stored pictures and adds their size, which prevents layout shifts. */
export function replacePictureUrls(html: string, stored: ReadonlyMap<string, StoredPicture>): string {
  return html.replaceAll(picturePattern, (picture) => {
    const storedPicture = stored.get(unescapeHtml(srcPattern.exec(picture)?.[2] ?? ''))
    if (!storedPicture) return picture
    const size = /\s(?:width|height)="/.test(picture)
      ? ''
      : ` width="${storedPicture.width}" height="${storedPicture.height}"`
    return picture.replace(
      srcPattern,
      (_, before, _old, after) => `${before}${escapeHtml(storedPicture.path)}${after}${size}`,
    )
  })
}

/** Replaces pictures by their alternative text. */
export function removePictures(html: string, isRemoved: (url: string) => boolean): string {
  return html.replaceAll(picturePattern, (picture) => {
    if (!isRemoved(unescapeHtml(srcPattern.exec(picture)?.[2] ?? ''))) return picture
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
