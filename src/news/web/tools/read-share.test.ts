import { expect, test } from 'vitest'
import { readShare } from './read-share.ts'

test.each([
  { top: 300, share: 0 },
  { top: 0, share: 0 },
  { top: -600, share: 0.25 },
  { top: -1_200, share: 0.5 },
  { top: -2_400, share: 1 },
  { top: -5_000, share: 1 },
])('a long story whose head stands at $top is read to $share', ({ top, share }) => {
  expect(readShare(top, 3_000, 600)).toBe(share)
})

test.each([
  { top: 500, share: 0 },
  { top: 400, share: 0 },
  { top: 100, share: 0.75 },
  { top: 0, share: 1 },
  { top: -90, share: 1 },
])('a short story whose head stands at $top is read to $share', ({ top, share }) => {
  expect(readShare(top, 200, 600)).toBe(share)
})

test('a story as high as the window is read when its head is there', () => {
  expect(readShare(10, 600, 600)).toBe(0)
  expect(readShare(0, 600, 600)).toBe(1)
})
