// Devices: drone, sensor mast, phone, and the target frame of a camera.

import { ellipse, type Outline, type Point, rectangle, ribbon, toOutline } from '../kit/geometry.ts'
import { createCut, createSideLight, hatch } from '../kit/gouge.ts'
import { carve, inkSecondColor, type Sheet, stamp } from '../kit/sheet.ts'

const hullShape = toOutline([-0.26, -0.04, -0.17, -0.15, 0.17, -0.15, 0.26, -0.04, 0.2, 0.12, -0.2, 0.12])

export function drawDrone(sheet: Sheet, [x, y]: Point, size: number): void {
  for (const mirror of [false, true]) {
    const place = (numbers: readonly number[]): Outline => toOutline(numbers, { x, y, scale: size, mirror })
    stamp(
      sheet,
      ribbon(place([0, 0, 0.62, -0.12]), (t) => size * (0.05 - 0.018 * t)),
      'key',
      3,
    )
    stamp(sheet, place([0.58, -0.25, 0.66, -0.25, 0.65, -0.03, 0.59, -0.03]), 'key', 2)
    stamp(
      sheet,
      place([0.22, -0.27, 0.62, -0.285, 1.0, -0.275, 1.0, -0.255, 0.62, -0.235, 0.22, -0.25]),
      'flat',
      3,
    )
    stamp(
      sheet,
      ribbon(place([0.16, 0.08, 0.3, 0.33]), () => size * 0.02),
      'key',
      2,
    )
    stamp(
      sheet,
      ribbon(place([0.19, 0.33, 0.42, 0.33]), () => size * 0.02),
      'key',
      2,
    )
  }
  const hull = toOutline(hullShape.flat(), { x, y, scale: size })
  stamp(sheet, hull, 'key', 4)
  carve(sheet, 'key', createSideLight(sheet, hull, { spacing: size * 0.04, half: size * 0.009, reach: 0.3 }))
  stamp(sheet, ellipse(x, y + size * 0.14, size * 0.1), 'flat', 3)
  stamp(sheet, ellipse(x, y + size * 0.14, size * 0.05), 'key', 2)
}

/** Draws the four corners of a target frame. */
export function drawTargetFrame(sheet: Sheet, [x, y]: Point, size: number): void {
  const corner = toOutline([1, 1, 0.5, 1, 0.5, 0.88, 0.88, 0.88, 0.88, 0.5, 1, 0.5])
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    stamp(
      sheet,
      corner.map(([px, py]): Point => [x + px * sx * size, y + py * sy * size]),
      'key',
      5,
    )
  }
}

/** Draws a mast with a solar panel. The point is its head, `foot` the y coordinate of its base. */
export function drawSensorMast(sheet: Sheet, [x, y]: Point, foot: number): void {
  stamp(
    sheet,
    [
      [x - 8, y],
      [x + 8, y],
      [x + 19, foot],
      [x - 19, foot],
    ],
    'key',
    4,
  )
  const panel = toOutline([6, 126, 138, 90, 158, 164, 14, 206], { x, y })
  stamp(sheet, panel, 'flat', 4)
  const seams = [0.33, 0.66].map((t) =>
    createCut([x + 6 + 132 * t, y + 122 - 36 * t], [x + 14 + 144 * t, y + 206 - 42 * t], 2.6, sheet.jitter),
  )
  carve(sheet, 'flat', [...seams, createCut([x + 10, y + 166], [x + 148, y + 127], 2.4, sheet.jitter)])
  stamp(sheet, ellipse(x, y, 50), 'key', 4)
  stamp(sheet, ellipse(x, y, 26), 'flat', 3)
}

/** Draws radio waves around a point. `sides`: -1 for waves to the left, 1 to the right. */
export function drawRadioWaves(
  sheet: Sheet,
  [x, y]: Point,
  radii: readonly number[],
  sides: readonly number[],
): void {
  for (const [index, radius] of radii.entries()) {
    for (const side of sides) {
      const arc = Array.from({ length: 13 }, (_, step): Point => {
        const at = (side < 0 ? Math.PI : 0) - 0.75 + (step / 12) * 1.5
        return [x + Math.cos(at) * radius, y + Math.sin(at) * radius]
      })
      stamp(
        sheet,
        ribbon(arc, (t) => 1.5 + 9 * Math.sin(t * Math.PI)),
        index % 2 === 0 ? 'flat' : 'key',
        3,
      )
    }
  }
}

/** Draws an upright phone. Its screen is 290 × 500 units around the center. */
export function drawPhone(sheet: Sheet, [x, y]: Point): void {
  stamp(sheet, rectangle(x - 170, y - 310, 340, 620), 'key', 7)
  stamp(sheet, rectangle(x - 147, y - 258, 294, 490), 'paper', 0)
  const table = rectangle(x - 147, y + 138, 294, 94)
  inkSecondColor(sheet, table)
  carve(sheet, 'both', hatch(sheet, table, { spacing: 15, length: 70, gap: 40, half: 2.4 }))
  stamp(sheet, ellipse(x, y + 271, 19), 'flat', 0)
  carve(sheet, 'key', [createCut([x - 44, y - 284], [x + 44, y - 284], 4.5, sheet.jitter)])
}
