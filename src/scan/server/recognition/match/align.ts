// Checks whether pairs of features fit one projection: a flat label seen from another side.
import { type Point, type Projection, project } from '../picture/warp.ts'
import type { Features } from './feature-values.ts'
import type { Pairs } from './match-features.ts'
import type { Cv } from './opencv.ts'

export type Alignment = {
  /** From pixels of the reference to pixels of the photo. */
  toPhoto: Projection
  /** Pairs that fit the projection. */
  inliers: number
  /** Of all pairs. */
  inlierRatio: number
  /** The part of the reference, 0 to 1, that the fitting pairs span. */
  spread: number
}

const minPairs = 6
/** Of the longer side of the photo. Loose, because labels on bottles are curved. */
const toleranceRatio = 12 / 900
const maxSideRatio = 6

export function align(cv: Cv, photo: Features, reference: Features, pairs: Pairs): Alignment | undefined {
  const total = pairs.photo.length
  if (total < minPairs) return undefined
  const from = cv.matFromArray(total, 1, cv.CV_32FC2, listPoints(reference.points, pairs.reference))
  const to = cv.matFromArray(total, 1, cv.CV_32FC2, listPoints(photo.points, pairs.photo))
  const mask = new cv.Mat()
  const tolerance = toleranceRatio * Math.max(photo.width, photo.height)
  const found = cv.findHomography(from, to, cv.RANSAC, tolerance, mask, 1_000, 0.995)
  try {
    if (found.rows !== 3) return undefined
    const toPhoto = [...found.data64F]
    const fitting = pairs.reference.filter((_, index) => mask.data[index] === 1)
    if (fitting.length < minPairs || !isPlausible(toPhoto, reference, photo)) return undefined
    return {
      toPhoto,
      inliers: fitting.length,
      inlierRatio: fitting.length / total,
      spread: measureSpread(reference, fitting),
    }
  } finally {
    for (const owned of [from, to, mask, found]) owned.delete()
  }
}

function listPoints(points: Float32Array, indexes: number[]): number[] {
  return indexes.flatMap((index) => [points[2 * index] ?? 0, points[2 * index + 1] ?? 0])
}

/** Rejects projections that mirror or fold the label, or that make a side far longer than the opposite one. */
function isPlausible(toPhoto: Projection, { width, height }: Features, photo: Features): boolean {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ]
  const [, , , , , , g = 0, h = 0, i = 1] = toPhoto
  if (corners.some(({ x, y }) => (g * x + h * y + i) * i <= 0)) return false
  const seen = corners.map((corner) => project(toPhoto, corner))
  if (seen.some((_, index) => turn(seen, index) <= 0)) return false
  const sides = seen.map((point, index) => distance(point, seen[(index + 1) % 4] ?? point))
  const [top = 0, right = 0, bottom = 0, left = 0] = sides
  const areAlike = (one: number, other: number): boolean =>
    Math.max(one, other) < maxSideRatio * Math.min(one, other)
  const stretch = (top + bottom) / width / ((left + right) / height)
  const isLarge = top + bottom > 0.08 * (photo.width + photo.height)
  return areAlike(top, bottom) && areAlike(left, right) && stretch > 0.3 && stretch < 3 && isLarge
}

function turn(points: Point[], index: number): number {
  const [a, b, c] = [points[index], points[(index + 1) % 4], points[(index + 2) % 4]]
  return a && b && c ? (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) : 0
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

/** Counts the cells of a 4 x 4 grid over the reference that hold fitting points. */
function measureSpread({ points, width, height }: Features, fitting: number[]): number {
  const cells = new Set(
    fitting.map((index) => {
      const column = Math.min(3, Math.floor((4 * (points[2 * index] ?? 0)) / width))
      return column + 4 * Math.min(3, Math.floor((4 * (points[2 * index + 1] ?? 0)) / height))
    }),
  )
  return cells.size / 16
}
