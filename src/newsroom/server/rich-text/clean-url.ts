// Addresses in an article: which links and pictures may stay, and in which one spelling.
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

/** A link's address as sent when it is plain, in its resolved spelling when not; `undefined` when refused. */
export function cleanLinkUrl(value: string): string | undefined {
  const address = removeHiddenCharacters(value)
  if (address.length > maxUrlLength) return undefined
  if (address.startsWith('#')) return prefixAnchor(address)
  const url = URL.parse(address, siteOrigin)
  if (!address || !url || !includes(linkProtocols, url.protocol) || url.username || url.password)
    return undefined
  if (url.host !== siteHost) return isUnambiguous(address) ? address : url.href
  // A path to us, but lesser readers than browsers (feeds, mail) could take its beginning for a protocol.
  return /^[^/?#]*:/.test(address) ? undefined : address
}

/** A picture's address: our own media, a remote reference, or an inline picture of an allowed type. */
export function cleanImageUrl(value: string): string | undefined {
  if (/^\s*data:/i.test(value)) return cleanInlineImage(value)
  const address = removeHiddenCharacters(value)
  const url = address.length > maxUrlLength ? null : URL.parse(address, siteOrigin)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (url.host !== siteHost) return isUnambiguous(address) ? address : url.href
  return url.pathname.startsWith(mediaPath) ? url.pathname + url.search : undefined
}

/** `id` → prefixed `id`, when it is a usable name. */
export function cleanId(value: string): string | undefined {
  if (!/^[\p{L}\p{N}\p{M}_.:-]{1,100}$/u.test(value)) return undefined
  return value.startsWith(anchorPrefix) ? value : anchorPrefix + value
}

function prefixAnchor(address: string): string {
  const name = address.slice(1)
  return name === '' || name.startsWith(anchorPrefix) ? address : `#${anchorPrefix}${name}`
}

/** Browsers drop tabs, line ends and outer controls from addresses, so hidden ones must not hide a protocol. */
function removeHiddenCharacters(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return value.replace(/[\x00-\x1f\x7f\ufffd]+/g, '').trim()
}

/** What everyone reads the same way: `//host`, `https:host` and `https:\\host` are not. */
function isUnambiguous(address: string): boolean {
  return /^https?:\/\/[^/\\?#@\s]+(?:[/?#][^\\]*)?$|^(?:mailto|tel):/i.test(address)
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

/** The declared type is only a claim; the first bytes decide, and the stored address says what they say. */
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
