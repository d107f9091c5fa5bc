// Removes deleted pictures from a revision that is restored, with the markup that would be left empty.
/** A figure without a figure inside: each picture of a gallery, and the gallery when its pictures are removed. */
const innermostFigure = /<figure\b[^>]*>(?:(?!<\/?figure\b)[\s\S])*<\/figure>/g
/** Placeholder of a removed figure; stored texts cannot contain it. */
const placeholder = '\0'
const anyPicture = /<img\b(?:[^>"]|"[^"]*")*>/g
const otherContent = /<(?:iframe|table|pre|blockquote|ul|ol|video)\b/

/**
 * Removes pictures with their captions, links around them, and paragraphs that contain nothing else.
 * @param html output of the sanitizer
 * @param ids ids of pictures of the library
 */
export function removePicturesById(html: string, ids: readonly string[]): string {
  if (ids.length === 0) return html
  const picture = `<img src="/media/(?:${ids.join('|')})[-.][^"]*"(?:[^>"]|"[^"]*")*>`
  const isRemoved = new RegExp(`^${picture}$`)
  const linked = new RegExp(`<a\\b(?:[^>"]|"[^"]*")*>\\s*${picture}\\s*</a>`, 'g')
  const alone = new RegExp(`<p\\b[^>]*>(?:\\s*${picture}\\s*)+</p>`, 'g')
  const listPictures = (figure: string) => figure.match(anyPicture) ?? []
  return html
    .replaceAll(innermostFigure, (figure) =>
      listPictures(figure).length > 0 &&
      listPictures(figure).every((one) => isRemoved.test(one)) &&
      !otherContent.test(figure)
        ? placeholder
        : figure,
    )
    .replaceAll(innermostFigure, (figure) =>
      figure.includes(placeholder) && listPictures(figure).length === 0 && !otherContent.test(figure)
        ? ''
        : figure,
    )
    .replaceAll(placeholder, '')
    .replaceAll(linked, (link) => listPictures(link).join(''))
    .replaceAll(alone, '')
    .replaceAll(new RegExp(picture, 'g'), '')
}
