// Renames elements whose content a parser does not treat as markup, or drops, up to an end tag that an old or broken
// text may lack. As unknown elements they lose their tags and keep their text. Scripts and styles keep their names,
// because they are removed with their content.
const rawTextElements =
  /<(\/?)(?:applet|canvas|frameset|math|noembed|noframes|noscript|object|optgroup|option|plaintext|select|svg|template|textarea|title|xmp)(?=[\s/>])/gi
const frame = /<(\/?)iframe(?=[\s/>])/gi

/**
 * Name of an iframe whose content is parsed. The content is moved behind the frame, because `<iframe src="…" />` is
 * never closed.
 */
export const exposedFrame = 'opened-frame'

export function exposeRawText(html: string): string {
  return removeUnclosedComment(html)
    .replaceAll(rawTextElements, '<$1opened')
    .replaceAll(frame, `<$1${exposedFrame}`)
}

/** Without the closing mark, a comment would hide the rest of the text. */
function removeUnclosedComment(html: string): string {
  let from = html.indexOf('<!--')
  while (from !== -1) {
    const end = html.indexOf('-->', from + 2)
    if (end === -1) return html.slice(0, from) + html.slice(from).replaceAll('<!--', '')
    from = html.indexOf('<!--', end)
  }
  return html
}
