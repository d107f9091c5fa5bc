// Pictures inside the text of an article, as data URLs. They are stored as files when the text is written
// (see storing-rich-text.ts). No dependencies, so that the browser can use it.

/** In the output of the sanitizer a tag cannot contain `<` or `>` in a value. */
const inlinePictureStart = /<img\b[^<>]*?\ssrc="(?=data:image\/)/gi

/** Positions in the text: of the URL, and of the whole tag. */
export type InlinePicture = { url: string; urlStart: number; tag: string; tagStart: number }

/** @param html output of the sanitizer */
export function findInlinePictures(html: string): InlinePicture[] {
  const found: InlinePicture[] = []
  for (const match of html.matchAll(inlinePictureStart)) {
    const urlStart = match.index + match[0].length
    const urlEnd = html.indexOf('"', urlStart)
    const tagEnd = html.indexOf('>', urlEnd) + 1
    if (urlEnd === -1 || tagEnd === 0) continue
    const url = html.slice(urlStart, urlEnd)
    found.push({ url, urlStart, tag: html.slice(match.index, tagEnd), tagStart: match.index })
  }
  return found
}

/** Shorter URLs are spacers of one pixel, which pages use in place of pictures that load later. They stay in the text. */
export const minStoredInlineLength = 200

/** Whether the URL contains the picture itself. */
export function isInlinePicture(url: string): boolean {
  return /^data:/i.test(url)
}

/** For lists: a text that was stored before inline pictures became files can have megabytes. */
export function removeInlinePictures(html: string): string {
  let rest = html
  for (const { tag, tagStart } of findInlinePictures(html).toReversed())
    rest = rest.slice(0, tagStart) + rest.slice(tagStart + tag.length)
  return rest
}
