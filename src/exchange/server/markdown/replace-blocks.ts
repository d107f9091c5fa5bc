// Replaces what is between two templates, such as `{% raw %}` and `{% endraw %}`. A regular expression for the whole block
// would search the end of the text for each opening that has no end, which takes quadratic time.

/**
 * @param open global; its first group is the name of the block, if there are several
 * @param closeOf global expression of the end of a block
 * @param render gets the match of `open`, and what is before the first end
 */
export function replaceBlocks(
  text: string,
  open: RegExp,
  closeOf: (name: string) => RegExp,
  render: (opening: RegExpExecArray, content: string) => string,
): string {
  const unclosed = new Set<string>()
  let [result, rest, position] = ['', 0, 0]
  for (;;) {
    open.lastIndex = position
    const opening = open.exec(text)
    if (!opening) return result + text.slice(rest)
    const name = opening[1] ?? ''
    const start = open.lastIndex
    position = start
    // No end follows an earlier opening, so none follows this one.
    if (unclosed.has(name)) continue
    const close = closeOf(name)
    close.lastIndex = start
    const closing = close.exec(text)
    if (!closing) {
      unclosed.add(name)
      continue
    }
    result += text.slice(rest, opening.index) + render(opening, text.slice(start, closing.index))
    position = close.lastIndex
    rest = position
  }
}
