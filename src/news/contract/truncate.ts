/**
 * Returns the first `length` code points of a text, trimmed, followed by `...` when text was removed.
 * @param text plain text; markup could be cut inside a tag
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
