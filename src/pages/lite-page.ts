// The lite version of a page for slow connections: same text and URL, without scripts, pictures and fonts.
// Derived from the complete HTML, so that features added to the full page never make it heavier.
import type { IncomingMessage } from 'node:http'
import { Parser } from 'htmlparser2'

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

type Attributes = Record<string, string>
type Edit = { start: number; end: number; text: string }

const removedLinks = new Set(['modulepreload', 'preload', 'manifest'])
/** A path of this site that leads to a page. */
const pagePath = /^\/(?!\/|(?:api|feeds|media|static)\/)/

/**
 * Everything that stays is copied from the HTML as it was written.
 * @param isInUrl `?lite=1` is in the URL; links and forms then pass it on
 */
export function toLitePage(html: string, isInUrl: boolean): string {
  const edits: Edit[] = []
  /** An element that is replaced together with its content. */
  let replaced: { name: string; start: number; text: string } | undefined
  let openTag = ''
  let openLinks = 0

  const edit = (start: number, end: number, text: string) => {
    if (!replaced) edits.push({ start, end, text })
  }
  // Attribute values stay escaped, because they are written back.
  const parser = new Parser(
    {
      onopentagname(name) {
        openTag = name
      },
      onattribute(name, value) {
        if (isInUrl && openTag === 'a' && name === 'href')
          edit(parser.startIndex, parser.endIndex, `href="${addLiteParameter(value)}"`)
      },
      onopentag(name, attributes) {
        const { startIndex: start } = parser
        const end = parser.endIndex + 1
        const nameEnd = start + 1 + name.length
        if (name === 'a') openLinks += 1
        if (name === 'html') edit(nameEnd, nameEnd, ' data-lite=""')
        // This page has no scripts, so the content of noscript elements applies.
        if (name === 'noscript' || (name === 'link' && removedLinks.has(attributes.rel ?? '')))
          edit(start, end, '')
        if (name === 'img') edit(start, end, replaceImage(attributes, openLinks > 0))
        // On the full page a script makes only overflowing boxes focusable; here all of them are.
        if ((name === 'pre' || name === 'table') && attributes.tabindex === undefined)
          edit(nameEnd, nameEnd, ' tabindex="0"')
        if (isInUrl && name === 'form' && attributes.method !== 'post' && attributes.action?.startsWith('/'))
          edit(end, end, '<input type="hidden" name="lite" value="1">')
        const text = replaceElement(name, attributes)
        if (text !== undefined) replaced ??= { name, start, text }
      },
      onclosetag(name, isImplied) {
        if (name === 'a') openLinks -= 1
        if (name === 'noscript' && !isImplied) edit(parser.startIndex, parser.endIndex + 1, '')
        if (name !== replaced?.name) return
        const { start, text } = replaced
        replaced = undefined
        edit(start, parser.endIndex + 1, text)
      },
    },
    { decodeEntities: false },
  )
  parser.end(html)
  return applyEdits(html, edits)
}

/** Returns the replacement of an element with content; undefined for one that stays. */
function replaceElement(name: string, { src, title, type }: Attributes): string | undefined {
  if (name === 'picture') return ''
  if (name === 'script') return type === 'application/ld+json' ? undefined : ''
  if (name === 'iframe') return src ? `<a href="${src}">${title || src}</a>` : ''
  return undefined
}

/** Replaces an image with a link labeled by its alt text, or with the alt text alone inside another link. */
function replaceImage({ src, alt = '' }: Attributes, isInLink: boolean): string {
  if (!alt || !src || src.startsWith('data:') || isInLink) return alt
  return `<a href="${src}">${alt}</a>`
}

/** @param href as written in the HTML */
function addLiteParameter(href: string): string {
  const fragmentStart = href.indexOf('#')
  const path = fragmentStart < 0 ? href : href.slice(0, fragmentStart)
  if (!pagePath.test(path) || /[?;&]lite=/.test(path)) return href
  return `${path}${path.includes('?') ? '&amp;' : '?'}lite=1${href.slice(path.length)}`
}

/** Attributes of a tag are edited before its start, so the edits are sorted first. */
function applyEdits(html: string, edits: Edit[]): string {
  let result = ''
  let copied = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += html.slice(copied, start) + text
    copied = end
  }
  return result + html.slice(copied)
}
