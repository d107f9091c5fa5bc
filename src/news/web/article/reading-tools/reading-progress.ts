/**
 * Returns how much of an article was scrolled through, from 0 (its top is at the top of the window) to 1 (its bottom is
 * at the bottom of the window). For an article that fits into the window: 0 until its top has left the window, then 1.
 * @param top of the article, relative to the top of the window
 */
export function getReadingProgress(top: number, height: number, windowHeight: number): number {
  const scrollableHeight = height - windowHeight
  if (scrollableHeight <= 0) return top <= 0 ? 1 : 0
  return Math.min(1, Math.max(0, -top / scrollableHeight))
}
