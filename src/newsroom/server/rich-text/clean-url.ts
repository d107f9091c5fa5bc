// Validates and normalizes the URLs of links and pictures in an article.
import {
  anchorPrefix,
  type InlineImageType,
  inlineImageTypes,
  linkProtocols,
  mediaPath,
} from '#src/news/contract/rich-text.ts'

const maxUrlLength = 4_000
const siteOrigin = 'https://own-site.invalid'
const siteHost = new URL(siteOrigin).host

/** Returns an unambiguous URL unchanged, resolves others; undefined for a URL that is not allowed. */
export function cleanLinkUrl(value: string): string | undefined {
  const url = removeHiddenCharacters(value)
  if (url.length > maxUrlLength) return undefined
  if (url.startsWith('#')) return prefixAnchor(url)
  const parsed = URL.parse(url, siteOrigin)
  if (!url || !parsed || !includes(linkProtocols, parsed.protocol) || parsed.username || parsed.password)
    return undefined
  if (parsed.host !== siteHost) return isUnambiguous(url) ? url : parsed.href
  // A relative path, but clients other than browsers (feed readers, mail) could parse its beginning as a protocol.
  return /^[^/?#]*:/.test(url) ? undefined : url
}

/** Allows pictures of the library, pictures of other sites, and inline pictures of an allowed type. */
export function cleanImageUrl(value: string): string | undefined {
  if (/^\s*data:/i.test(value)) return cleanInlineImage(value)
  const url = removeHiddenCharacters(value)
  const parsed = url.length > maxUrlLength ? null : URL.parse(url, siteOrigin)
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.username || parsed.password) return undefined
  if (parsed.host !== siteHost) return isUnambiguous(url) ? url : parsed.href
  return parsed.pathname.startsWith(mediaPath) ? parsed.pathname + parsed.search : undefined
}

/** Adds the anchor prefix to an `id`; undefined for an invalid one. */
export function cleanId(value: string): string | undefined {
  if (!/^[\p{L}\p{N}\p{M}_.:-]{1,100}$/u.test(value)) return undefined
  return value.startsWith(anchorPrefix) ? value : anchorPrefix + value
}

function prefixAnchor(url: string): string {
  const name = url.slice(1)
  return name === '' || name.startsWith(anchorPrefix) ? url : `#${anchorPrefix}${name}`
}

/** Browsers ignore tabs, line breaks and outer control characters in URLs, which could hide a protocol. */
function removeHiddenCharacters(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return value.replace(/[\x00-\x1f\x7f\ufffd]+/g, '').trim()
}

/** Whether all clients parse the URL alike, unlike `//host`, `https:host` and `https:\\host`. */
function isUnambiguous(url: string): boolean {
  return /^https?:\/\/[^/\\?#@\s]+(?:[/?#][^\\]*)?$|^(?:mailto|tel):/i.test(url)
}

function cleanInlineImage(value: string): string | undefined {
  const comma = value.indexOf(',')
  const header = comma > 0 && comma < 100 ? value.slice(0, comma).trim().toLowerCase() : ''
  const declared = /^data:image\/([a-z-]+);base64$/.exec(header)?.[1]
  const bytes = value.slice(comma + 1).replace(/\s+/g, '')
  if (!declared || !(declared === 'jpg' || includes(inlineImageTypes, declared))) return undefined
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bytes)) return undefined
  const type = detectImageType(Buffer.from(bytes.slice(0, 40), 'base64'))
  return type && `data:image/${type};base64,${bytes}`
}

const bmpHeaderSizes = new Set([12, 40, 52, 56, 64, 108, 124])

/** Ignores the declared type. The stored URL gets the type detected from the first bytes. */
function detectImageType(head: Buffer): InlineImageType | undefined {
  const latin = head.toString('latin1')
  if (latin.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(latin)) return 'gif'
  if (latin.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (latin.startsWith('\0\0\x01\0') && head.length > 5 && head.readUInt16LE(4) > 0) return 'x-icon'
  const isBmp = latin.startsWith('BM') && head.length >= 18 && bmpHeaderSizes.has(head.readUInt32LE(14))
  return isBmp ? 'bmp' : undefined
}

function includes(list: readonly string[], value: string): boolean {
  return list.includes(value)
}
