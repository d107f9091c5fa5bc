/**
 * The first `length` code points of a text, trimmed, with `...` when something was left out.
 * Takes plain text: markup must be gone before, so that no tag is ever cut in half.
 */
export function truncate(text: string, length: number): string {
  let units = 0
  let points = 0
  for (const point of text) {
    if (points === length) return `${text.slice(0, units).trim()}...`
    units += point.length
    points += 1
  }
  return text.trim()
}
