// What a page needs besides its HTML, found in its HTML.

const mostPictures = 24

/** Scripts, styles and fonts the page asks for at once. */
export function findBuildFiles(html: string): string[] {
  return unique(html.matchAll(/["'(](\/static\/[^"'()\s\\]+)/g))
}

/** Pictures inside the article's own text. */
export function findBodyPictures(html: string): string[] {
  const start = html.indexOf('class="article-body"')
  if (start === -1) return []
  const end = html.indexOf('</article>', start)
  const body = html.slice(start, end === -1 ? undefined : end)
  return unique(body.matchAll(/<img\b[^>]*?\ssrc="(\/media\/[^"]+)"/g)).slice(0, mostPictures)
}

/** The article's cover as it is drawn for light and for dark pages; a picture that was chosen is the same in both. */
export function getCoverPaths(article: { _id: string; hasPicture: boolean }): string[] {
  const cover = `/media/cover/${article._id}`
  return article.hasPicture ? [`${cover}-800.webp`] : [`${cover}-800.webp`, `${cover}-dark-800.webp`]
}

function unique(matches: Iterable<RegExpExecArray>): string[] {
  return [...new Set(Array.from(matches, ([, address = '']) => address.replaceAll('&amp;', '&')))]
}
