// Trade: crates, coins, scales.

import { drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createSideLight, hatch } from '../kit/gouge.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawDrop } from './vessels.ts'

/** Draws a slatted crate, optionally filled with olives. */
export function drawCrate(
  sheet: Sheet,
  [x, base]: Point,
  width: number,
  height: number,
  tone: Tone,
  filled: boolean,
): void {
  if (filled) {
    const fruit = Math.round(width / 54)
    for (const row of [1, 0]) {
      for (let index = 0; index < fruit - row; index++) {
        const at = x - width / 2 + ((index + 0.5 + row * 0.5) * width) / fruit
        const tilt = sheet.random.between(0.2, 2.8)
        drawOlive(
          sheet,
          [at, base - height - 14 - row * 38],
          72,
          tilt,
          (index + row) % 3 === 1 ? 'flat' : 'key',
        )
      }
    }
  }
  const depth = height / 3
  for (let slat = 0; slat < 3; slat++) {
    const board = rectangle(x - width / 2, base - height + slat * depth, width, depth - 9)
    stamp(sheet, board, tone, 4)
    carve(sheet, getPlate(tone), hatch(sheet, board, { spacing: 12, length: 90, gap: 46, half: 1.9 }))
  }
  for (const side of [-1, 1]) {
    const middle = x + side * (width / 2 - 20)
    stamp(
      sheet,
      rectangle(middle - 17, base - height - 8, 34, height + 6),
      tone === 'flat' ? 'key' : 'flat',
      3,
    )
    for (const at of [0.2, 0.5, 0.8]) stamp(sheet, ellipse(middle, base - height * at, 4), 'paper', 0)
  }
}

const coin = smooth(toOutline([-1, -0.2, -0.97, 0.12, 0, 0.28, 0.97, 0.12, 1, -0.2, 0, -0.34]), true, 4)

/** Draws a stack of coins, optionally with a sprout on top. */
export function drawCoins(
  sheet: Sheet,
  [x, base]: Point,
  width: number,
  count: number,
  sprouting: boolean,
): void {
  const thick = Math.min(34, width * 0.24)
  for (let index = 0; index < count; index++) {
    const y = base - index * thick
    const at = x + sheet.random.plusMinus(8)
    const tone: Tone = index % 4 === 2 ? 'flat' : 'key'
    stamp(
      sheet,
      coin.map(([px, py]): Point => [at + px * width * 0.47, y + py * thick * 2]),
      tone,
      3,
    )
    const edge = rectangle(at - width * 0.42, y - 1, width * 0.84, thick * 0.52)
    carve(
      sheet,
      getPlate(tone),
      hatch(sheet, edge, { angle: Math.PI / 2, spacing: 12, length: 20, half: 2, gap: 4, inset: 1 }),
    )
  }
  const top: Point = [x, base - (count - 1) * thick - thick * 0.26]
  stamp(sheet, ellipse(top[0], top[1], width * 0.4, thick * 0.34), 'flat', 3)
  if (!sprouting) return
  const stem: Outline = [top, [top[0] + 6, top[1] - 60], [top[0] + 2, top[1] - 118]]
  stamp(
    sheet,
    ribbon(stem, (t) => 5 - 2 * t),
    'key',
    2,
  )
  for (const [rise, length] of [
    [46, 140],
    [92, 112],
  ] as const) {
    for (const side of [-0.7, Math.PI + 0.7])
      drawLeaf(sheet, [top[0] + 4, top[1] - rise], side, length, { half: 0.13 })
  }
  drawLeaf(sheet, [top[0] + 2, top[1] - 112], -1.5, 90, { half: 0.13 })
}

const stand = smooth(
  toOutline([-13, -450, -19, -130, -104, -14, -118, 8, 118, 8, 104, -14, 19, -130, 13, -450]),
  false,
  4,
)

/** Draws a pair of scales with olives in one pan and oil in the other. `tilt` in radians. */
export function drawScales(sheet: Sheet, [x, floor]: Point, tilt: number): void {
  const pivot: Point = [x, floor - 460]
  stamp(
    sheet,
    stand.map(([px, py]): Point => [x + px, floor + py]),
    'key',
    4,
  )
  const end = (side: number): Point => [
    x + Math.cos(tilt) * 300 * side,
    pivot[1] + Math.sin(tilt) * 300 * side,
  ]
  stamp(
    sheet,
    ribbon([end(-1), pivot, end(1)], (t) => 8 + 10 * Math.sin(t * Math.PI)),
    'key',
    4,
  )
  for (const side of [-1, 1]) {
    const [ex, ey] = end(side)
    const rim = ey + 226
    for (const leg of [-1, 1])
      stamp(
        sheet,
        ribbon(
          [
            [ex, ey],
            [ex + leg * 116, rim],
          ],
          () => 3,
        ),
        'key',
        2,
      )
    if (side < 0) {
      for (const [at, up] of [
        [0, 62],
        [-58, 22],
        [54, 20],
      ] as const) {
        drawOlive(sheet, [ex + at, rim - up], 84, sheet.random.between(0.4, 2.6), at === 0 ? 'flat' : 'key')
      }
    } else drawDrop(sheet, [ex, rim - 58], 138, 'flat')
    const dish = smooth(toOutline([-136, 0, -90, 46, 0, 64, 90, 46, 136, 0], { x: ex, y: rim }), false, 5)
    stamp(sheet, dish, 'key', 4)
    carve(sheet, 'key', createSideLight(sheet, dish, { spacing: 11, half: 2.4, reach: 0.35 }))
  }
  stamp(sheet, ellipse(pivot[0], pivot[1], 28), 'flat', 4)
}
