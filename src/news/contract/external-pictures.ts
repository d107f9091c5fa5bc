// Pictures of an article on other sites. The stored text contains their original URLs; pages load them through this
// site, so that no reader's browser contacts a third party and no picture is missing.
// No dependencies, because the browser also uses it for texts it fetches.
import { replaceVideosWithLinks } from './video-placeholders.ts'

const externalPicture = /(<img\b[^>]*?\ssrc=")(https?:\/\/[^"]+)(")/gi

/** Returns the URLs of external pictures, in the order of the text. */
export function findExternalPictures(html: string): string[] {
  return [...html.matchAll(externalPicture)].map(([, , url = '']) => url.replaceAll('&amp;', '&'))
}

/**
 * Replaces video players by links and the URL of each external picture by `/media/of/{articleId}/{index}`.
 * @param original text of the article that the indexes refer to; differs from `html` for translations
 * @param query appended to each URL; authorizes a preview to load pictures of an unpublished article
 */
export function proxyExternalPictures(html: string, articleId: string, original = html, query = ''): string {
  const urls = findExternalPictures(original)
  return replaceVideosWithLinks(html).replaceAll(
    externalPicture,
    (match, before: string, url: string, after: string) => {
      const index = urls.indexOf(url.replaceAll('&amp;', '&'))
      return index === -1 ? match : `${before}/media/of/${articleId}/${index}${query}${after}`
    },
  )
}
