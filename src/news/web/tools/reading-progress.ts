/**
 * How much of a story has gone by, from 0 to 1: it begins with its head at the top of the window and ends with its foot
 * at the bottom. A story that fits into the window has nothing to tell until its head is gone.
 * @param top of the story, below the top of the window
 */
export function getReadingProgress(top: number, height: number, windowHeight: number): number {
  const room = height - windowHeight
  if (room <= 0) return top <= 0 ? 1 : 0
  return Math.min(1, Math.max(0, -top / room))
}
