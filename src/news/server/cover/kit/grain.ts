// Printing texture: halftone dots, gaps in the ink, and stray marks in the cleared areas.

import { type Outline, type Point, rotate } from './geometry.ts'
import { createCut } from './gouge.ts'
import { addInk, carve, type PlateName, type Sheet } from './sheet.ts'

function createDot(x: number, y: number, radius: number): Outline {
  const near = radius * 0.7
  return [
    [x + radius, y],
    [x + near, y + near],
    [x, y + radius],
    [x - near, y + near],
    [x - radius, y],
    [x - near, y - near],
    [x, y - radius],
    [x + near, y - near],
  ]
}

/**
 * Returns a halftone screen of slightly displaced dots.
 * @param tone density at a point, from 0 (no dots) to 1 (nearly solid)
 * @param pitch distance between dots
 */
export function createHalftone(
  sheet: Sheet,
  area: { left: number; top: number; right: number; bottom: number },
  tone: (x: number, y: number) => number,
  pitch = 13,
): Outline[] {
  const { jitter, coarseness } = sheet
  const step = pitch * coarseness
  const angle = 0.5
  const reach = Math.hypot(area.right - area.left, area.bottom - area.top) / 2
  const [cx, cy] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2]
  const dots: Outline[] = []
  for (let v = -reach; v < reach; v += step) {
    for (let u = -reach; u < reach; u += step) {
      const [x, y] = rotate([u, v], angle)
      const [px, py] = [cx + x + jitter.plusMinus(step * 0.1), cy + y + jitter.plusMinus(step * 0.1)]
      if (px < area.left || px > area.right || py < area.top || py > area.bottom) continue
      const radius = Math.min(0.62, tone(px, py) * 0.62) * step * jitter.between(0.88, 1.08)
      if (radius > step * 0.09) dots.push(createDot(px, py, radius))
    }
  }
  return dots
}

/** Removes clustered specks of ink from both plates, as where a roller carried too little ink. */
export function addInkGaps(sheet: Sheet): void {
  const { jitter, frame, coarseness } = sheet
  const clouds = Array.from({ length: 7 }, (): Point => pickPoint(sheet))
  for (const plate of ['flat', 'key'] satisfies PlateName[]) {
    const specks: Outline[] = []
    const count = Math.round(
      ((frame.right - frame.left) * (frame.bottom - frame.top)) / (850 * coarseness ** 1.6),
    )
    for (let index = 0; index < count; index++) {
      const [cx, cy] = jitter.pick(clouds)
      const loose = jitter.chance(0.45)
      const [x, y] = loose ? pickPoint(sheet) : [cx + jitter.plusMinus(260), cy + jitter.plusMinus(200)]
      const size = jitter.between(0.6, 1.7) * coarseness
      specks.push([
        [x - size, y + jitter.plusMinus(size)],
        [x + jitter.plusMinus(size), y - size],
        [x + size * jitter.between(0.8, 1.6), y],
        [x, y + size * jitter.between(0.6, 1.2)],
      ])
    }
    carve(sheet, plate, specks)
  }
}

/**
 * Adds groups of short strokes to the empty plate: ridges that a gouge leaves in cleared linoleum ("chatter").
 * To be called before anything else is drawn.
 */
export function addStrayMarks(sheet: Sheet, plate: PlateName): void {
  const { jitter, coarseness } = sheet
  const strokes: Outline[] = []
  for (let group = 0; group < 16; group++) {
    const [x, y] = pickPoint(sheet)
    const angle = jitter.plusMinus(0.5)
    for (let index = jitter.integer(1, 4); index > 0; index--) {
      const [sx, sy] = [x + jitter.plusMinus(60), y + index * 9 * coarseness + jitter.plusMinus(4)]
      const length = jitter.between(14, 46)
      const end: Point = [sx + Math.cos(angle) * length, sy + Math.sin(angle) * length]
      strokes.push(createCut([sx, sy], end, jitter.between(0.7, 1.5) * coarseness, jitter))
    }
  }
  addInk(sheet, plate, strokes)
}

function pickPoint({ jitter, frame }: Sheet): Point {
  return [jitter.between(frame.left, frame.right), jitter.between(frame.top, frame.bottom)]
}
