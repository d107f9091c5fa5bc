import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeCropRegion } from './crop-region.ts'
import { coverShapes } from './picture-url.ts'

test('centers the region on the point where the edges allow it', () => {
  const wide = { width: 2000, height: 1000 }
  expect(computeCropRegion({ x: 0.5, y: 0.5 }, 1, wide)).toEqual({
    left: 500,
    top: 0,
    width: 1000,
    height: 1000,
  })
  expect(computeCropRegion({ x: 0.3, y: 0.9 }, 1, wide)).toEqual({
    left: 100,
    top: 0,
    width: 1000,
    height: 1000,
  })
  expect(computeCropRegion({ x: 0, y: 0 }, 1, wide)).toMatchObject({ left: 0 })
  expect(computeCropRegion({ x: 1, y: 1 }, 1, wide)).toMatchObject({ left: 1000 })
  expect(computeCropRegion({ x: 0.5, y: 0 }, 2, { width: 1000, height: 2000 })).toMatchObject({
    top: 0,
    height: 500,
  })
})

test('keeps every region inside the picture and around the point', () => {
  const ratio = fc.double({ min: 0, max: 1, noNaN: true })
  const side = fc.integer({ min: 1, max: 10_000 })
  const shape = fc.constantFrom(...Object.values(coverShapes))
  fc.assert(
    fc.property(ratio, ratio, side, side, shape, (x, y, width, height, aspectRatio) => {
      const region = computeCropRegion({ x, y }, aspectRatio, { width, height })
      expect(region.left).toBeGreaterThanOrEqual(0)
      expect(region.top).toBeGreaterThanOrEqual(0)
      expect(region.left + region.width).toBeLessThanOrEqual(width)
      expect(region.top + region.height).toBeLessThanOrEqual(height)
      // Rounding may move an edge by half a pixel.
      expect(region.left).toBeLessThanOrEqual(x * width + 1)
      expect(region.left + region.width).toBeGreaterThanOrEqual(x * width - 1)
      expect(region.top).toBeLessThanOrEqual(y * height + 1)
      expect(region.top + region.height).toBeGreaterThanOrEqual(y * height - 1)
    }),
  )
})
