// Tableware and bread: bowl, loaf, slice, spoon, fork.

import { ellipse, type Outline, type Point, ribbon, smooth, toOutline, transform } from '../kit/geometry.ts'
import { createCut, hatch } from '../kit/gouge.ts'
import { carve, getPlate, inkSecondColor, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawTurnedBody } from './vessels.ts'

const bowlProfile = toOutline([0.5, -0.4, 0.48, -0.3, 0.38, -0.12, 0.2, -0.05, 0.19, 0])

export function drawBowl(sheet: Sheet, [x, base]: Point, width: number, tone: Tone): void {
  drawTurnedBody(sheet, [x, base], width, bowlProfile, tone)
  const band = smooth(toOutline([-0.49, -0.35, 0, -0.3, 0.49, -0.35], { x, y: base, scale: width }), false, 8)
  carve(sheet, getPlate(tone), [ribbon(band, () => 4)])
  stamp(sheet, ellipse(x, base - 0.4 * width, width * 0.5, width * 0.065), tone === 'key' ? 'flat' : 'key', 3)
}

const crust = smooth(
  toOutline([-0.5, -0.02, -0.47, -0.22, -0.2, -0.38, 0.16, -0.39, 0.45, -0.24, 0.5, -0.02, 0, 0.01]),
  true,
  6,
)

/** Draws a round loaf from the side, with three slashes. */
export function drawLoaf(sheet: Sheet, [x, base]: Point, width: number): void {
  const body = transform(crust, { x, y: base, scale: width })
  stamp(sheet, body, 'key', 4)
  carve(sheet, 'key', hatch(sheet, body, { angle: -0.4, spacing: 17, length: 13, gap: 34, half: 2.2 }))
  for (const at of [-0.29, -0.06, 0.17]) {
    const slash = smooth(
      toOutline([-0.05, -0.12, 0.03, -0.25, 0.14, -0.33], { x: x + at * width, y: base, scale: width }),
      false,
      5,
    )
    stamp(
      sheet,
      ribbon(slash, (t) => Math.max(0.6, Math.sin(t * Math.PI) * width * 0.034)),
      'flat',
      2.5,
    )
  }
}

const sliceFace = smooth(
  toOutline([
    -0.42, 0.4, -0.46, -0.1, -0.52, -0.3, -0.25, -0.5, 0.25, -0.5, 0.52, -0.3, 0.46, -0.1, 0.42, 0.4,
  ]),
  true,
  5,
)

export function drawBreadSlice(sheet: Sheet, [x, y]: Point, size: number, angle: number): void {
  const at = (scale: number): Outline => transform(sliceFace, { x, y, angle, scale: size * scale })
  stamp(sheet, at(1), 'key', 4)
  stamp(sheet, at(0.86), 'flat', 0)
  carve(
    sheet,
    'flat',
    hatch(sheet, at(0.8), { angle: angle + 0.4, spacing: 25, length: 16, gap: 26, half: 4.4 }),
  )
}

/** Draws a spoon with oil. `angle` points along the handle. */
export function drawSpoon(sheet: Sheet, [x, y]: Point, angle: number, length: number, tone: Tone): void {
  const place = (numbers: readonly number[]): Outline =>
    smooth(toOutline(numbers, { x, y, angle, scale: length }), false, 6)
  stamp(
    sheet,
    ribbon(place([0.22, 0, 0.5, -0.012, 0.78, 0.01, 1, 0]), (t) => length * (0.016 + 0.022 * t ** 2)),
    tone,
    4,
  )
  stamp(sheet, ellipse(x, y, length * 0.25, length * 0.168, angle), tone, 4)
  stamp(sheet, ellipse(x, y, length * 0.215, length * 0.133, angle), 'paper', 0)
  inkSecondColor(sheet, ellipse(x, y, length * 0.19, length * 0.108, angle))
  const glint = ribbon(place([-0.12, -0.04, 0, -0.068, 0.1, -0.048]), (t) =>
    Math.max(0.4, Math.sin(t * Math.PI) * length * 0.012),
  )
  const second = ribbon(place([-0.08, 0.055, 0, 0.066, 0.06, 0.06]), (t) =>
    Math.max(0.4, Math.sin(t * Math.PI) * length * 0.005),
  )
  carve(sheet, 'both', [glint, second])
  const shine = place([0.36, -0.012, 0.6, -0.014, 0.86, -0.004])
  carve(sheet, getPlate(tone), [ribbon(shine, (t) => Math.max(0.4, Math.sin(t * Math.PI) * length * 0.004))])
}

const tines = toOutline([-38, -200, -38, -90, -26, -56, 0, -30, 26, -56, 38, -90, 38, -200])

/** Draws a vertical fork around the point. */
export function drawFork(sheet: Sheet, [x, y]: Point): void {
  stamp(
    sheet,
    ribbon(
      [
        [x, y - 40],
        [x, y + 100],
        [x, y + 230],
      ],
      (t) => 7 + t * 6,
    ),
    'key',
    4,
  )
  stamp(sheet, transform(tines, { x, y }), 'key', 4)
  carve(
    sheet,
    'both',
    [-19, 0, 19].map((at) => createCut([x + at, y - 214], [x + at, y - 92], 6.5, sheet.jitter)),
  )
}
