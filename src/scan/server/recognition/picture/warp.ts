// Samples a grey picture through a projective map, for crops that are rotated or seen at an angle.
import type { GreyPicture } from './grey-picture.ts'

/** Row by row, as `[a, b, c, d, e, f, g, h, i]`; maps (x, y) to ((ax+by+c)/w, (dx+ey+f)/w) with w = gx+hy+i. */
export type Projection = readonly number[]
export type Point = { x: number; y: number }

/** @param toSource maps pixels of the result to those of `source`; outside of `source` its border repeats */
export function warp(source: GreyPicture, toSource: Projection, width: number, height: number): GreyPicture {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = toSource
  const data = new Uint8Array(width * height)
  const maxX = source.width - 1.001
  const maxY = source.height - 1.001
  for (let row = 0, at = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1, at += 1) {
      const w = g * column + h * row + i
      const x = Math.min(Math.max((a * column + b * row + c) / w, 0), maxX)
      const y = Math.min(Math.max((d * column + e * row + f) / w, 0), maxY)
      data[at] = sample(source, x, y)
    }
  }
  return { data, width, height }
}

function sample({ data, width }: GreyPicture, x: number, y: number): number {
  const left = x | 0
  const top = y | 0
  const at = top * width + left
  const right = x - left
  const bottom = y - top
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right
  const lower = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right
  return upper * (1 - bottom) + lower * bottom + 0.5
}

export function project(map: Projection, { x, y }: Point): Point {
  const [a = 1, b = 0, c = 0, d = 0, e = 1, f = 0, g = 0, h = 0, i = 1] = map
  const w = g * x + h * y + i
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w }
}

/** The projection that applies `inner` first. */
export function composeProjections(outer: Projection, inner: Projection): Projection {
  return Array.from({ length: 9 }, (_, at) => {
    const [row, column] = [Math.floor(at / 3), at % 3]
    return [0, 1, 2].reduce((sum, k) => sum + (outer[3 * row + k] ?? 0) * (inner[3 * k + column] ?? 0), 0)
  })
}
