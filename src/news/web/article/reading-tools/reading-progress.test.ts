import { expect, test } from 'vitest'
import { getReadingProgress } from './reading-progress.ts'

test.each([
  { top: 300, progress: 0 },
  { top: 0, progress: 0 },
  { top: -600, progress: 0.25 },
  { top: -1_200, progress: 0.5 },
  { top: -2_400, progress: 1 },
  { top: -5_000, progress: 1 },
])('the progress of a long article with its top at $top is $progress', ({ top, progress }) => {
  expect(getReadingProgress(top, 3_000, 600)).toBe(progress)
})

test('the progress of an article that fits into the window is 0 or 1', () => {
  for (const height of [0, 200, 600]) {
    expect(getReadingProgress(400, height, 600)).toBe(0)
    expect(getReadingProgress(1, height, 600)).toBe(0)
    expect(getReadingProgress(0, height, 600)).toBe(1)
    expect(getReadingProgress(-90, height, 600)).toBe(1)
  }
})
