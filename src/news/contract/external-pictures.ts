// Pictures in an article that lie on other sites. The stored text keeps their addresses as they were sent; pages
// ask us for them, so that no reader's browser talks to a third party and none sees a broken picture.
// Without dependencies: the browser needs it for texts that it fetches itself.
import { replaceVideosWithLinks } from './video-placeholders.ts'

const foreignPicture = /(<img\b[^>]*?\ssrc=")(https?:\/\/[^"]+)(")/gi

/** Addresses of foreign pictures, in the order of the text. */
export function findExternalPictures(html: string): string[] {
  return [...html.matchAll(foreignPicture)].map(([, , address = '']) => address.replaceAll('&amp;', '&'))
}

/**
 * The text with players as links, and each foreign picture asked for at `/media/of/{articleId}/{its number}`.
 * @param query of each address: what lets a preview show pictures of an article that readers may not see
 * @param original the article's own text, which the numbers count in; a translation shows the same pictures
 */
export function proxyExternalPictures(html: string, articleId: string, original = html, query = ''): string {
  const known = findExternalPictures(original)
  return replaceVideosWithLinks(html).replaceAll(
    foreignPicture,
    (match, before: string, address: string, after: string) => {
      const number = known.indexOf(address.replaceAll('&amp;', '&'))
      return number === -1 ? match : `${before}/media/of/${articleId}/${number}${query}${after}`
    },
  )
}
