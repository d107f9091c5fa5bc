// Pictures in an article that lie on other sites. The stored text keeps their addresses as they were sent; pages
// ask us for them, so that no reader's browser talks to a third party and none sees a broken picture.

const foreignPicture = /(<img\b[^>]*?\ssrc=")(https?:\/\/[^"]+)(")/gi

/** Addresses of foreign pictures, in the order of the text. */
export function foreignPictures(html: string): string[] {
  return [...html.matchAll(foreignPicture)].map(([, , address = '']) => address.replaceAll('&amp;', '&'))
}

/** The text with each foreign picture asked for at `/media/of/{articleId}/{its number}`. */
export function withOwnPictures(html: string, articleId: string): string {
  let number = 0
  return html.replaceAll(
    foreignPicture,
    (_match, before: string, _address: string, after: string) =>
      `${before}/media/of/${articleId}/${number++}${after}`,
  )
}
