// Texts that come back after a picture of theirs was deleted: readers must not see a hole where it was.
/** One that holds no other: of a gallery each picture's own, and the gallery once they have gone. */
const wholeFigure = /<figure\b[^>]*>(?:(?!<\/?figure\b)[\s\S])*<\/figure>/g
/** Where a figure was; no text holds it. */
const gap = '\0'
const anyPicture = /<img\b(?:[^>"]|"[^"]*")*>/g
const otherContent = /<(?:iframe|table|pre|blockquote|ul|ol|video)\b/

/**
 * The text without these pictures of ours, and without what would be left of them alone: their captions, links around
 * them, paragraphs that held nothing else.
 * @param html as the sanitiser left it
 * @param ids of the pictures
 */
export function removePicturesById(html: string, ids: readonly string[]): string {
  if (ids.length === 0) return html
  const picture = `<img src="/media/(?:${ids.join('|')})[-.][^"]*"(?:[^>"]|"[^"]*")*>`
  const isGone = new RegExp(`^${picture}$`)
  const linked = new RegExp(`<a\\b(?:[^>"]|"[^"]*")*>\\s*${picture}\\s*</a>`, 'g')
  const alone = new RegExp(`<p\\b[^>]*>(?:\\s*${picture}\\s*)+</p>`, 'g')
  const held = (figure: string) => figure.match(anyPicture) ?? []
  return html
    .replaceAll(wholeFigure, (figure) =>
      held(figure).length > 0 && held(figure).every((one) => isGone.test(one)) && !otherContent.test(figure)
        ? gap
        : figure,
    )
    .replaceAll(wholeFigure, (figure) =>
      figure.includes(gap) && held(figure).length === 0 && !otherContent.test(figure) ? '' : figure,
    )
    .replaceAll(gap, '')
    .replaceAll(linked, (link) => held(link).join(''))
    .replaceAll(alone, '')
    .replaceAll(new RegExp(picture, 'g'), '')
}
