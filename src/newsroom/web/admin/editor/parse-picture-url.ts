import { inlineImageTypes, mediaPath } from '#src/news/contract/rich-text.ts'

const inlinePicture = new RegExp(
  `^data:image/(?:${inlineImageTypes.join('|')}|jpg);base64,[A-Za-z0-9+/=\\s]+$`,
  'i',
)

/**
 * The address of a picture as the server would keep it: our own media, a picture of the web, or one inside the text
 * of the five types allowed; undefined for anything else.
 */
export function parsePictureUrl(given: string): string | undefined {
  const address = given.trim()
  if (inlinePicture.test(address) || address.startsWith(mediaPath)) return address
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? address : undefined
}
