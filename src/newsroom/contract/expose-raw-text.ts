// Elements that hide words from whoever reads a text: their content is no markup to a parser, or nothing at all, up to
// an end tag that an old or broken text may never have. Under another name they are read like any other element that
// nobody knows: without its tags, with its words. Scripts and styles keep theirs, and go with everything inside.
const hiding =
  /<(\/?)(?:applet|canvas|frameset|math|noembed|noframes|noscript|object|optgroup|option|plaintext|select|svg|template|textarea|title|xmp)(?=[\s/>])/gi
const frame = /<(\/?)iframe(?=[\s/>])/gi

/** A frame whose content is read. What stands in it belongs behind it: `<iframe src="…" />` is never closed. */
export const exposedFrame = 'opened-frame'

export function exposeRawText(html: string): string {
  return openComment(html).replaceAll(hiding, '<$1opened').replaceAll(frame, `<$1${exposedFrame}`)
}

/** A comment that is never closed would hide all the rest. */
function openComment(html: string): string {
  let from = html.indexOf('<!--')
  while (from !== -1) {
    const end = html.indexOf('-->', from + 2)
    if (end === -1) return html.slice(0, from) + html.slice(from).replaceAll('<!--', '')
    from = html.indexOf('<!--', end)
  }
  return html
}
