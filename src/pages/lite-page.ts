// The lite form of a page, for slow lines: the same words from the same address, without scripts, pictures and fonts.
// Made of the finished page, so that whatever the full one gains, this one does not.
import type { IncomingMessage } from 'node:http'

/** What is nothing without scripts. The data of a page that is alive already is the same either way. */
const neverLite = /^\/(?:account|admin|app)(?:[/?]|$)|\.data(?:\?|$)/

/** `?lite=1` asks for it and `?lite=0` declines it; without either a browser that saves data gets it. */
export type Lite = { isLite: boolean; asked: '0' | '1' | undefined }

export function liteOf({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): Lite {
  const asked = /[?&]lite=([01])(?:&|$)/.exec(url)?.[1]
  if (neverLite.test(url)) return { isLite: false, asked: undefined }
  if (asked === '0' || asked === '1') return { isLite: asked === '1', asked }
  return { isLite: String(headers['save-data']).toLowerCase() === 'on', asked: undefined }
}

/**
 * @param html as the renderer wrote it: attributes in double quotes, no `>` inside them
 * @param isAsked by the address; then links and forms ask on
 */
export function litePage(html: string, isAsked: boolean): string {
  const bare = html
    .replace(/<html\b/, '<html data-lite=""')
    .replaceAll(/<script\b(?![^>]*type="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*\srel="(?:modulepreload|preload|manifest)"[^>]*>/g, '')
    // What is written for browsers without scripts is for this page as well.
    .replaceAll(/<\/?noscript>/g, '')
    .replaceAll(/<picture\b[^>]*>[\s\S]*?<\/picture>/g, '')
    // Wide ones scroll in their own box; no script is there to find out which.
    .replaceAll(/<(?:pre|table)\b(?![^>]*\stabindex=)/g, '$& tabindex="0"')
  const words = withoutFrames(withoutPictures(bare))
  return isAsked ? askingOn(words) : words
}

/** A picture of the text becomes a link to it, named by what it shows; one that shows nothing special is left out. */
function withoutPictures(html: string): string {
  let linksOpen = 0
  return html.replaceAll(/<a\b|<\/a>|<img\b[^>]*>/g, (tag) => {
    if (tag === '<a') linksOpen += 1
    if (tag === '</a>') linksOpen -= 1
    if (!tag.startsWith('<img')) return tag
    const source = attribute(tag, 'src')
    const alt = attribute(tag, 'alt')
    if (!alt || !source || source.startsWith('data:')) return alt
    return linksOpen > 0 ? alt : `<a href="${source}">${alt}</a>`
  })
}

function withoutFrames(html: string): string {
  return html.replaceAll(/<iframe\b[^>]*>[\s\S]*?<\/iframe>/g, (frame) => {
    const source = attribute(frame, 'src')
    return source ? `<a href="${source}">${attribute(frame, 'title') || source}</a>` : ''
  })
}

/** As it stands there, escaped. */
function attribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

const ownPage = /(<a\b[^>]*?\shref=")(\/(?!\/|(?:api|feeds|media|static)\/)[^"#]*)([^"]*")/g
const ownForm = /<form\b(?![^>]*\smethod="post")[^>]*\saction="\/[^"]*"[^>]*>/g

function askingOn(html: string): string {
  return html
    .replaceAll(ownPage, (link, before: string, address: string, after: string) => {
      if (/[?;&]lite=/.test(address)) return link
      return `${before}${address}${address.includes('?') ? '&amp;' : '?'}lite=1${after}`
    })
    .replaceAll(ownForm, (form) => `${form}<input type="hidden" name="lite" value="1">`)
}
