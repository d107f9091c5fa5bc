// Finds the pictures of an article in the HTML of its page.

const maxPictures = 24

/** Returns the paths of the pictures in the article's text, at most 24. */
export function findBodyPictures(html: string): string[] {
  const start = html.indexOf('class="article-body"')
  if (start === -1) return []
  const end = html.indexOf('</article>', start)
  const body = html.slice(start, end === -1 ? undefined : end)
  return toUniquePaths(body.matchAll(/<img\b[^>]*?\ssrc="(\/media\/[^"]+)"/g)).slice(0, maxPictures)
}

/** Generated covers have a version for light and one for dark pages; uploaded pictures have one for both. */
export function getCoverPaths(article: { _id: string; hasPicture: boolean }): string[] {
  const cover = `/media/cover/${article._id}`
  return article.hasPicture ? [`${cover}-800.webp`] : [`${cover}-800.webp`, `${cover}-dark-800.webp`]
}

function toUniquePaths(matches: Iterable<RegExpExecArray>): string[] {
  return [...new Set(Array.from(matches, ([, path = '']) => path.replaceAll('&amp;', '&')))]
}
