import type { Outline, Point } from '../kit/geometry.ts'
import { createCut } from '../kit/gouge.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawSmallTree } from '../kit/trees.ts'

/** Draws rows of trees in perspective, with the vanishing point at the horizon. `vanish` is its x coordinate. */
export function drawTreeRows(sheet: Sheet, horizon: number, vanish: number): void {
  const { frame, random } = sheet
  const foot = frame.bottom + 30
  for (let lane = -5; lane <= 5; lane++) {
    const wedge: Outline = [
      [vanish + lane * 10 - 2, horizon],
      [vanish + lane * 10 + 2, horizon],
      [vanish + lane * 290 + 46, foot],
      [vanish + lane * 290 - 46, foot],
    ]
    stamp(sheet, wedge, 'paper', 0)
  }
  for (const t of [0.1, 0.2, 0.36, 0.6, 0.92]) {
    const y = horizon + (660 - horizon) * t
    for (let lane = -5; lane < 5; lane++) {
      const x = vanish + (lane + 0.5) * (10 + 280 * t)
      if (x < frame.left - 80 || x > frame.right + 80) continue
      drawSmallTree(sheet, x, y, 22 + 160 * t, random.chance(0.16) ? 'flat' : 'key')
    }
  }
}

/** Draws a tree from above. */
export function drawTreetop(sheet: Sheet, [x, y]: Point, radius: number, tone: Tone): void {
  const points = 14
  const outline = Array.from({ length: points * 2 }, (_, index): Point => {
    const at = (index / (points * 2)) * Math.PI * 2
    const far = radius * (index % 2 === 0 ? 1.04 : 0.92)
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
  stamp(sheet, outline, tone, 3)
  const cuts: Outline[] = []
  for (const [ratio, count] of [
    [0.78, 9],
    [0.46, 6],
  ] as const) {
    for (let index = 0; index < count; index++) {
      const at = Math.PI * 0.75 + (index / count) * Math.PI * 1.25 + sheet.jitter.plusMinus(0.12)
      const from: Point = [
        x + Math.cos(at) * radius * (ratio - 0.16),
        y + Math.sin(at) * radius * (ratio - 0.16),
      ]
      cuts.push(
        createCut(
          from,
          [x + Math.cos(at) * radius * (ratio + 0.12), y + Math.sin(at) * radius * (ratio + 0.12)],
          radius * 0.055,
          sheet.jitter,
        ),
      )
    }
  }
  carve(sheet, getPlate(tone), cuts)
}
