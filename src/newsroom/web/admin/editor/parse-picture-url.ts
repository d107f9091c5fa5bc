import { inlineImageTypes, mediaPath } from '#src/news/contract/rich-text.ts'

const dataUrl = new RegExp(
  `^data:image/(?:${inlineImageTypes.join('|')}|jpg);base64,[A-Za-z0-9+/=\\s]+$`,
  'i',
)

/**
 * Trims the URL of a picture and checks it like the server's sanitizer: a path of the media library, an http(s) URL, or
 * a data URL of one of the five allowed image types. Returns undefined for anything else.
 */
export function parsePictureUrl(input: string): string | undefined {
  const trimmed = input.trim()
  if (dataUrl.test(trimmed) || trimmed.startsWith(mediaPath)) return trimmed
  const url = URL.parse(trimmed)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? trimmed : undefined
}
