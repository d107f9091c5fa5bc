// What only printing leaves behind: halftone dots, starved specks in the ink, stray ridges in cleared lino.

import { type Outline, type Point, rotate } from './geometry.ts'
import { cut } from './gouge.ts'
import { carve, draw, type PlateName, type Sheet } from './sheet.ts'

function dot(x: number, y: number, radius: number): Outline {
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

/** A screen of dots; `tone(x, y)` from 0 (none) to 1 (nearly solid). Dots are pushed about a little, as in a worn screen. */
export function halftone(
  sheet: Sheet,
  area: { left: number; top: number; right: number; bottom: number },
  tone: (x: number, y: number) => number,
  pitch = 13,
): Outline[] {
  const { hand, coarse } = sheet
  const step = pitch * coarse
  const angle = 0.5
  const reach = Math.hypot(area.right - area.left, area.bottom - area.top) / 2
  const [cx, cy] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2]
  const dots: Outline[] = []
  for (let v = -reach; v < reach; v += step) {
    for (let u = -reach; u < reach; u += step) {
      const [x, y] = rotate([u, v], angle)
      const [px, py] = [cx + x + hand.sway(step * 0.1), cy + y + hand.sway(step * 0.1)]
      if (px < area.left || px > area.right || py < area.top || py > area.bottom) continue
      const radius = Math.min(0.62, tone(px, py) * 0.62) * step * hand.between(0.88, 1.08)
      if (radius > step * 0.09) dots.push(dot(px, py, radius))
    }
  }
  return dots
}

/** Specks where the roller missed, gathered in clouds. */
export function starve(sheet: Sheet): void {
  const { hand, frame, coarse } = sheet
  const clouds = Array.from({ length: 7 }, (): Point => anywhere(sheet))
  for (const plate of ['flat', 'key'] satisfies PlateName[]) {
    const specks: Outline[] = []
    const count = Math.round(
      ((frame.right - frame.left) * (frame.bottom - frame.top)) / (850 * coarse ** 1.6),
    )
    for (let index = 0; index < count; index++) {
      const [cx, cy] = hand.pick(clouds)
      const loose = hand.chance(0.45)
      const [x, y] = loose ? anywhere(sheet) : [cx + hand.sway(260), cy + hand.sway(200)]
      const size = hand.between(0.6, 1.7) * coarse
      specks.push([
        [x - size, y + hand.sway(size)],
        [x + hand.sway(size), y - size],
        [x + size * hand.between(0.8, 1.6), y],
        [x, y + size * hand.between(0.6, 1.2)],
      ])
    }
    carve(sheet, plate, specks)
  }
}

/** Ridges the gouge left standing in the cleared ground: a few flocks of short strokes, before anything else is drawn. */
export function chatter(sheet: Sheet, plate: PlateName): void {
  const { hand, coarse } = sheet
  const strokes: Outline[] = []
  for (let flock = 0; flock < 16; flock++) {
    const [x, y] = anywhere(sheet)
    const angle = hand.sway(0.5)
    for (let index = hand.integer(1, 4); index > 0; index--) {
      const [sx, sy] = [x + hand.sway(60), y + index * 9 * coarse + hand.sway(4)]
      const length = hand.between(14, 46)
      const end: Point = [sx + Math.cos(angle) * length, sy + Math.sin(angle) * length]
      strokes.push(cut([sx, sy], end, hand.between(0.7, 1.5) * coarse, hand))
    }
  }
  draw(sheet, plate, strokes)
}

function anywhere({ hand, frame }: Sheet): Point {
  return [hand.between(frame.left, frame.right), hand.between(frame.top, frame.bottom)]
}
