/**
 * How much of a story has gone by, from 0 to 1: it begins with its head at the top of the window, or all in sight, and
 * ends with its foot at the bottom, or its head gone.
 * @param top of the story, below the top of the window
 */
export function readShare(top: number, height: number, windowHeight: number): number {
  const room = windowHeight - height
  if (room === 0) return top <= 0 ? 1 : 0
  const share = room < 0 ? top / room : 1 - top / room
  return Math.min(1, Math.max(0, share))
}
