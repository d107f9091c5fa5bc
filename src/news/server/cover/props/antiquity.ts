// Antiquities: amphorae with a frieze, fluted columns, a temple front.

import { type Outline, type Point, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createSideLight, hatch } from '../kit/gouge.ts'
import { carve, getPlate, type PlateName, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawTurnedBody } from './vessels.ts'

type Pot = { body: Outline; handle: Outline }

/** Profiles of the right half, 1 unit high, with the foot at the origin. */
const pots: readonly Pot[] = [
  {
    body: toOutline([
      0.15, -1, 0.15, -0.95, 0.09, -0.9, 0.09, -0.76, 0.24, -0.64, 0.3, -0.5, 0.24, -0.24, 0.08, -0.06, 0.12,
      0,
    ]),
    handle: toOutline([0.1, -0.9, 0.27, -0.92, 0.3, -0.76, 0.22, -0.6]),
  },
  {
    body: toOutline([
      0.13, -1, 0.13, -0.96, 0.075, -0.92, 0.075, -0.7, 0.2, -0.6, 0.235, -0.42, 0.15, -0.14, 0.05, -0.03,
      0.07, 0,
    ]),
    handle: toOutline([0.085, -0.92, 0.23, -0.93, 0.24, -0.74, 0.17, -0.58]),
  },
  {
    body: toOutline([
      0.2, -0.9, 0.2, -0.85, 0.15, -0.8, 0.17, -0.74, 0.33, -0.55, 0.36, -0.36, 0.25, -0.1, 0.15, -0.02, 0.15,
      0,
    ]),
    handle: toOutline([0.16, -0.82, 0.33, -0.84, 0.38, -0.68, 0.3, -0.54]),
  },
]
export const potKinds = [0, 1, 2] as const

/** Draws an amphora with handles, a leaf frieze between double bands, and highlights on neck and foot. */
export function drawAmphora(sheet: Sheet, [x, base]: Point, height: number, kind: number, tone: Tone): void {
  const pot = pots[kind % pots.length]
  if (!pot) return
  for (const mirror of [false, true]) {
    const handle = smooth(toOutline(pot.handle.flat(), { x, y: base, scale: height, mirror }), false, 6)
    stamp(
      sheet,
      ribbon(handle, () => height * 0.026),
      tone,
      3,
    )
  }
  const outline = drawTurnedBody(sheet, [x, base], height, pot.body, tone, { lit: false })
  const plate = getPlate(tone)
  const radiusAt = (ratio: number): number => {
    const y = base - ratio * height
    return Math.max(
      8,
      ...outline.filter(([px, py]) => px > x && Math.abs(py - y) < height * 0.045).map(([px]) => px - x),
    )
  }
  const bands = [0.58, 0.55, 0.34, 0.31].map((ratio) => {
    const [half, y, sag] = [radiusAt(ratio) + 3, base - ratio * height, height * 0.018]
    const line = smooth(
      [
        [x - half, y - sag],
        [x, y + sag],
        [x + half, y - sag],
      ],
      false,
      7,
    )
    return ribbon(line, () => Math.max(1.8, height * 0.007))
  })
  carve(sheet, plate, bands)
  drawFrieze(sheet, plate, [x, base - height * 0.435], radiusAt(0.44) * 0.86, height)
  const light = { spacing: 12, half: 2.5, reach: 0.38 }
  const foot = outline.filter(([, py]) => py > base - height * 0.28 && py < base - height * 0.05)
  const neck = outline.filter(([, py]) => py < base - height * 0.61)
  if (foot.length > 3) carve(sheet, plate, createSideLight(sheet, foot, light))
  if (neck.length > 3) carve(sheet, plate, createSideLight(sheet, neck, light))
}

function drawFrieze(
  sheet: Sheet,
  plate: PlateName | 'both',
  [x, y]: Point,
  half: number,
  height: number,
): void {
  const sag = height * 0.012
  const vine = smooth(
    [
      [x - half, y - sag],
      [x, y + sag],
      [x + half, y - sag],
    ],
    false,
    6,
  )
  carve(sheet, plate, [ribbon(vine, () => Math.max(1.5, height * 0.005))])
  const leaves = Math.max(4, Math.round((half * 2) / (height * 0.085)))
  const length = height * 0.095
  const cuts = Array.from({ length: leaves * 2 }, (_, index): Outline => {
    const at = x + ((Math.floor(index / 2) + 0.2) / leaves - 0.5) * half * 2
    const angle = index % 2 === 0 ? -0.7 : 0.7
    const line = [0, 0.25, 0.5, 0.75, 1].map(
      (t): Point => [at + Math.cos(angle) * length * t, y + Math.sin(angle) * length * t],
    )
    return ribbon(line, (t) => Math.max(0.5, Math.sin(t * Math.PI) * length * 0.17))
  })
  carve(sheet, plate, cuts)
}

/** Draws a fluted column. A broken one has a jagged edge instead of a capital. */
export function drawColumn(
  sheet: Sheet,
  x: number,
  [top, base]: Point,
  width: number,
  tone: Tone,
  broken = false,
): void {
  const [half, plate] = [width / 2, getPlate(tone)]
  const head: Outline = broken
    ? [
        [x - half * 0.9, top + 40],
        [x - half * 0.35, top + 8],
        [x + half * 0.1, top + 46],
        [x + half * 0.5, top + 18],
        [x + half * 0.9, top + 30],
      ]
    : [
        [x - half * 0.84, top + width * 0.3],
        [x + half * 0.84, top + width * 0.3],
      ]
  stamp(sheet, [...head, [x + half, base - width * 0.2], [x - half, base - width * 0.2]], tone, 4)
  const flutes = [-0.38, -0.2, 0, 0.19, 0.36].map((at, index) => {
    const line: Outline = [
      [x + at * width * 0.86, top + (broken ? 62 : width * 0.4)],
      [x + at * width * 0.93, (top + base) / 2],
      [x + at * width, base - width * 0.28],
    ]
    return ribbon(line, () => Math.max(1.8, width * (0.052 - 0.009 * index)))
  })
  carve(sheet, plate, flutes)
  stamp(sheet, rectangle(x - half * 1.25, base - width * 0.2, width * 1.25, width * 0.22), tone, 3)
  if (broken) return
  const echinus = toOutline([-1.15, 0.14, 1.15, 0.14, 0.8, 0.3, -0.8, 0.3]).map(
    ([px, py]): Point => [x + px * half, top + py * width],
  )
  stamp(sheet, echinus, tone, 3)
  stamp(sheet, rectangle(x - half * 1.3, top, width * 1.3, width * 0.13), tone, 3)
}

/** Draws a temple front on three steps. `count` is the number of columns. */
export function drawTemple(sheet: Sheet, x: number, [top, base]: Point, width: number, count: number): void {
  for (let index = 0; index < count; index++) {
    drawColumn(
      sheet,
      x - width * 0.43 + (index * width * 0.86) / (count - 1),
      [top, base],
      (width / count) * 0.48,
      'key',
    )
  }
  stamp(sheet, rectangle(x - width / 2, top - 42, width, 44), 'key', 4)
  const metopes = { angle: Math.PI / 2, spacing: 30, length: 26, gap: 4, half: 3.6, inset: 2 }
  carve(sheet, 'key', hatch(sheet, rectangle(x - width / 2, top - 35, width, 28), metopes))
  stamp(
    sheet,
    [
      [x - width * 0.55, top - 48],
      [x, top - 156],
      [x + width * 0.55, top - 48],
    ],
    'key',
    4,
  )
  stamp(
    sheet,
    [
      [x - width * 0.36, top - 62],
      [x, top - 130],
      [x + width * 0.36, top - 62],
    ],
    'flat',
    3,
  )
  for (const step of [0, 1, 2]) {
    stamp(
      sheet,
      rectangle(x - width * (0.53 + step * 0.05), base + step * 20, width * (1.06 + step * 0.1), 21),
      'key',
      3,
    )
  }
}
