// A lyre with wooden arms and a tortoise shell as its body.

import { type Outline, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { carve, type Sheet, stamp } from '../kit/sheet.ts'

const arm = smooth(toOutline([60, 520, 190, 430, 130, 260, 200, 120, 260, 96]), false, 8)
const shell = smooth(
  toOutline([-140, 470, -80, 448, 0, 442, 80, 448, 140, 470, 128, 560, 70, 612, 0, 626, -70, 612, -128, 560]),
  true,
  5,
)

/** Draws a lyre 540 units high around the vertical axis at `x`. */
export function drawLyre(sheet: Sheet, x: number): void {
  for (const mirror of [false, true]) {
    const line = toOutline(arm.flat(), { x, y: 0, mirror })
    const body = ribbon(line, (t) => 27 - 15 * t)
    stamp(sheet, body, 'key', 4)
    carve(sheet, 'key', [ribbon(line.slice(4, -5), (t) => 3.4 - 2.4 * t)])
  }
  for (const at of [-78, -47, -16, 16, 47, 78]) {
    const string = ribbon(toOutline([at, 170, at * 0.6, 520], { x, y: 0 }), () => 2.6)
    stamp(sheet, string, 'key', 1.5)
  }
  const yoke = ribbon(toOutline([-190, 168, 0, 160, 190, 168], { x, y: 0 }), () => 14)
  stamp(sheet, yoke, 'key', 4)
  const belly: Outline = toOutline(shell.flat(), { x, y: 0 })
  stamp(sheet, belly, 'flat', 4)
  const scales = { angle: 0.1, spacing: 17, length: 60, gap: 26, half: 2.4, inset: 9 }
  carve(sheet, 'flat', hatch(sheet, belly, scales))
  stamp(sheet, rectangle(x - 70, 506, 140, 20), 'key', 3)
}
