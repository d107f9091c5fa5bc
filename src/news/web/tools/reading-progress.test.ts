import { expect, test } from 'vitest'
import { getReadingProgress } from './reading-progress.ts'

test.each([
  { top: 300, share: 0 },
  { top: 0, share: 0 },
  { top: -600, share: 0.25 },
  { top: -1_200, share: 0.5 },
  { top: -2_400, share: 1 },
  { top: -5_000, share: 1 },
])('a long story whose head stands at $top is read to $share', ({ top, share }) => {
  expect(getReadingProgress(top, 3_000, 600)).toBe(share)
})

test('a story that fits into the window is all or nothing', () => {
  for (const height of [0, 200, 600]) {
    expect(getReadingProgress(400, height, 600)).toBe(0)
    expect(getReadingProgress(1, height, 600)).toBe(0)
    expect(getReadingProgress(0, height, 600)).toBe(1)
    expect(getReadingProgress(-90, height, 600)).toBe(1)
  }
})
