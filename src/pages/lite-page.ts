// The lite version of a page for slow connections: same text and URL, without scripts, pictures and fonts.
// Derived from the complete HTML, so that features added to the full page never make it heavier.
import type { IncomingMessage } from 'node:http'

/** Pages that need scripts, and data requests, which are the same in both versions. */
const neverLite = /^\/(?:account|admin|app)(?:[/?]|$)|\.data(?:\?|$)/

/** `?lite=1` turns it on and `?lite=0` off; without either, the `Save-Data` header decides. */
export type LiteMode = { isLite: boolean; requested: '0' | '1' | undefined }

export function parseLiteMode({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): LiteMode {
  const requested = /[?&]lite=([01])(?:&|$)/.exec(url)?.[1]
  if (neverLite.test(url)) return { isLite: false, requested: undefined }
  if (requested === '0' || requested === '1') return { isLite: requested === '1', requested }
  return { isLite: String(headers['save-data']).toLowerCase() === 'on', requested: undefined }
}

/**
 * @param html as the renderer writes it: attributes in double quotes, no `>` inside them
 * @param isInUrl `?lite=1` is in the URL; links and forms then pass it on
 */
export function toLitePage(html: string, isInUrl: boolean): string {
  const withoutScripts = html
    .replace(/<html\b/, '<html data-lite=""')
    .replaceAll(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\srel="(?:modulepreload|preload|manifest)"[^>]*>/g, '')
    // This page has no scripts, so the content of noscript elements applies.
    .replaceAll(/<\/?noscript>/g, '')
    .replaceAll(/<picture\b[^>]*>[\s\S]*?<\/picture>/g, '')
    // On the full page a script makes only overflowing boxes focusable; here all of them are.
    .replaceAll(/<(?:pre|table)\b(?![^>]*\stabindex=)/g, '$& tabindex="0"')
  const liteHtml = replaceFrames(replaceImages(withoutScripts))
  return isInUrl ? addLiteParameter(liteHtml) : liteHtml
}

/** Replaces an image with a link labeled by its alt text, or with the alt text alone inside another link. */
function replaceImages(html: string): string {
  let openLinks = 0
  return html.replaceAll(/<a\b|<\/a>|<img\b[^>]*>/g, (tag) => {
    if (tag === '<a') openLinks += 1
    if (tag === '</a>') openLinks -= 1
    if (!tag.startsWith('<img')) return tag
    const source = getAttribute(tag, 'src')
    const alt = getAttribute(tag, 'alt')
    if (!alt || !source || source.startsWith('data:')) return alt
    return openLinks > 0 ? alt : `<a href="${source}">${alt}</a>`
  })
}

function replaceFrames(html: string): string {
  return html.replaceAll(/<iframe\b[^>]*>[\s\S]*?<\/iframe>/g, (frame) => {
    const source = getAttribute(frame, 'src')
    return source ? `<a href="${source}">${getAttribute(frame, 'title') || source}</a>` : ''
  })
}

/** Returns the value as written in the HTML, still escaped. */
function getAttribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

const sitePageLink = /(<a\b[^>]*?\shref=")(\/(?!\/|(?:api|feeds|media|static)\/)[^"#]*)([^"]*")/g
const siteGetForm = /<form\b(?![^>]*\smethod="post")[^>]*\saction="\/[^"]*"[^>]*>/g

function addLiteParameter(html: string): string {
  return html
    .replaceAll(sitePageLink, (link, before: string, path: string, after: string) => {
      if (/[?;&]lite=/.test(path)) return link
      return `${before}${path}${path.includes('?') ? '&amp;' : '?'}lite=1${after}`
    })
    .replaceAll(siteGetForm, (form) => `${form}<input type="hidden" name="lite" value="1">`)
}
