// Equipment of a mill: steel tanks and barrels.

import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createSideLight, hatch } from '../kit/gouge.ts'
import { createRingCuts } from '../kit/land.ts'
import { addInk, carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'

type Roof = 'cone' | 'dome' | 'flat'
export const roofs: readonly Roof[] = ['cone', 'dome', 'flat']

const lids: Record<Roof, Outline> = {
  cone: toOutline([-0.5, 0, -0.08, -0.26, 0.08, -0.26, 0.5, 0]),
  dome: smooth(
    toOutline([-0.5, 0, -0.43, -0.11, -0.22, -0.21, 0, -0.24, 0.22, -0.21, 0.43, -0.11, 0.5, 0]),
    false,
    3,
  ),
  flat: toOutline([-0.5, 0, -0.45, -0.07, 0.45, -0.07, 0.5, 0]),
}

/** Draws a tank on legs with hoops and a gauge, lit from the left. */
export function drawTank(
  sheet: Sheet,
  [x, base]: Point,
  [width, height]: readonly [number, number],
  tone: Tone,
  roof: Roof,
): void {
  const top = base - height
  for (const leg of [-0.34, 0.34]) {
    stamp(sheet, rectangle(x + leg * width - width * 0.045, base - 34, width * 0.09, 36), 'key', 1)
  }
  const funnel = toOutline([0.5, -62, 0.12, -22, -0.12, -22, -0.5, -62]).map(
    ([px, py]): Point => [x + px * width, base + py],
  )
  stamp(sheet, [...toOutline(lids[roof].flat(), { x, y: top, scale: width }), ...funnel], tone, 4)
  const plate = getPlate(tone)
  const side = rectangle(x - width / 2, top + 14, width, height - 84)
  carve(sheet, plate, createSideLight(sheet, side, { spacing: 13, half: 3, reach: 0.36 }))
  carve(
    sheet,
    plate,
    [0.02, 0.36, 0.7].map((ratio) =>
      rectangle(x - width / 2 - 1, top + (height - 70) * ratio, width + 2, 4.5),
    ),
  )
  const gauge: Point = [x + width * 0.16, top + height * 0.52]
  stamp(sheet, ellipse(gauge[0], gauge[1], width * 0.13), 'paper', 0)
  stamp(sheet, ellipse(gauge[0], gauge[1], width * 0.09), tone === 'flat' ? 'key' : 'flat', 0)
  const needle: Outline = [gauge, [gauge[0] + width * 0.05, gauge[1] - width * 0.05]]
  carve(sheet, 'both', [ribbon(needle, () => 2)])
}

/** Draws the head of a lying barrel. */
export function drawBarrelHead(sheet: Sheet, [x, y]: Point, radius: number, tone: Tone): void {
  stamp(sheet, ellipse(x, y, radius), 'key', 4)
  stamp(sheet, ellipse(x, y, radius * 0.82), tone, 3)
  const boards = [-2, -1, 0, 1, 2].map((board) => {
    const half = Math.sqrt(1 - (board * 0.36) ** 2) * radius * 0.81
    return rectangle(x - half, y + board * radius * 0.29, half * 2, 3.4)
  })
  if (tone === 'paper') addInk(sheet, 'key', boards)
  else carve(sheet, getPlate(tone), boards)
  const grain = hatch(sheet, ellipse(x, y, radius * 0.74), { spacing: 15, length: 34, gap: 40, half: 1.7 })
  if (tone === 'key') carve(sheet, 'key', grain)
  else addInk(sheet, 'key', grain)
  stamp(sheet, ellipse(x, y + radius * 0.36, radius * 0.1), tone === 'key' ? 'flat' : 'key', 3)
  carve(sheet, 'key', createRingCuts(sheet, [x, y], radius * 0.92, 1.9))
}

/** Draws a standing barrel with staves and four hoops. */
export function drawBarrel(sheet: Sheet, [x, base]: Point, width: number, height: number, tone: Tone): void {
  const stave = (ratio: number): Outline =>
    smooth(toOutline([0.38, -1, 0.5, -0.5, 0.38, 0]), false, 7).map(([px, py]) => [
      x + px * ratio * width,
      base + py * height,
    ])
  const outline = [...stave(1), ...stave(-1).toReversed()]
  stamp(sheet, outline, tone, 4)
  const plate = getPlate(tone)
  carve(
    sheet,
    plate,
    [-0.6, -0.25, 0.1, 0.4, 0.68].map((ratio) => ribbon(stave(ratio), () => 1.7)),
  )
  carve(sheet, plate, createSideLight(sheet, outline, { spacing: 12, half: 2.6, reach: 0.2 }))
  for (const ratio of [0.1, 0.28, 0.72, 0.9]) {
    const half = width * (0.38 + 0.12 * Math.sin(ratio * Math.PI)) + 2
    const y = base - height * ratio
    const hoop = smooth(
      [
        [x - half, y],
        [x, y + 7],
        [x + half, y],
      ],
      false,
      6,
    )
    stamp(
      sheet,
      ribbon(hoop, () => width * 0.032),
      tone === 'key' ? 'flat' : 'key',
      2.5,
    )
  }
}
