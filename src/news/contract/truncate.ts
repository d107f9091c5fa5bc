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

/**
 * Like `truncate`, but ends at the last word boundary within the length, unless half of the text would be lost: a very long
 * word, or a script without spaces.
 */
export function truncateAtWord(text: string, length: number): string {
  const points = [...text]
  if (points.length <= length) return text.trim()
  const cut = points.slice(0, length).join('')
  const isInsideWord = /[\p{L}\p{M}\p{N}]$/u.test(cut) && /^[\p{L}\p{M}\p{N}]/u.test(points[length] ?? '')
  const whole = isInsideWord ? cut.replace(/\s+\S*$/u, '') : cut
  const isTooShort = [...whole].length * 2 < length
  return `${(isTooShort ? cut : whole)
    .trim()
    .replace(/[.,;:،。、–—-]+$/u, '')
    .trim()}...`
}
