import { expect, test } from 'vitest'
import { findFeatures } from './features.ts'

const drawNoise = (width: number, height: number) => ({
  data: Uint8Array.from({ length: width * height }, (_, at) => (at * at * 31) % 251),
  width,
  height,
})

test.each([
  [1, 1],
  [1, 1_600],
  [1_600, 1],
  [30, 30],
])('finds no points in a picture of %i by %i pixels', async (width, height) => {
  const { points, descriptors } = await findFeatures(drawNoise(width, height), 100)
  expect([points.length, descriptors.length]).toEqual([0, 0])
})

test('finds points in a picture with enough pixels', async () => {
  expect((await findFeatures(drawNoise(200, 200), 100)).points.length).toBeGreaterThan(0)
})
