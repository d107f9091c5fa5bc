// Covers on cooking: pan, jar, whisk.

import { drawBackdrop } from '../kit/backdrop.ts'
import { drawOlive } from '../kit/branch.ts'
import {
  ellipse,
  fullTurn,
  mirrorHalf,
  type Outline,
  type Point,
  pointAt,
  rectangle,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { createCut, createSideLight, hatch } from '../kit/gouge.ts'
import { createRingCuts, drawGround } from '../kit/land.ts'
import { type Composition, carve, inkSecondColor, type Sheet, stamp } from '../kit/sheet.ts'

/** From above and close: the handle runs out of the picture. */
export const pan: Composition = (sheet) => {
  const { random } = sheet
  const center: Point = [random.between(380, 440), random.between(320, 360)]
  const radius = random.between(300, 325)
  const angle = random.between(-0.5, -0.28)
  drawBackdrop(sheet, [560, 330], 300, ['stripes', 'flood', 'split', 'flood'])
  const handle = [0.85, 1.3, 1.8, 2.6].map((distance) => pointAt(center, angle, radius * distance))
  stamp(
    sheet,
    ribbon(handle, (t) => 34 - 14 * Math.sin(t * Math.PI)),
    'key',
    7,
  )
  const shine = handle.slice(1, 3).map(([x, y]): Point => [x - 4, y - 9])
  carve(sheet, 'key', [ribbon(shine, () => 3)])
  stamp(sheet, ellipse(...center, radius), 'key', 8)
  carve(sheet, 'key', createRingCuts(sheet, center, radius * 0.93, 5))
  inkSecondColor(sheet, ellipse(...center, radius * 0.83))
  const start = random.between(0, fullTurn)
  const count = random.integer(4, 5)
  for (let index = 0; index < count; index++) {
    const at = pointAt(center, start + (index / count) * fullTurn, radius * 0.5)
    drawSlice(sheet, at, random.between(84, 98))
  }
  for (let index = 0; index < 26; index++) {
    const at = pointAt(center, random.between(0, fullTurn), radius * random.between(0.05, 0.78))
    carve(sheet, 'both', [ellipse(...at, random.between(4, 10))])
  }
}

function drawSlice(sheet: Sheet, at: Point, radius: number): void {
  const angle = sheet.random.between(0, 3)
  stamp(sheet, ellipse(...at, radius, radius * 0.9, angle), 'key', 4)
  stamp(sheet, ellipse(...at, radius * 0.86, radius * 0.76, angle), 'paper', 0)
  const face = ellipse(...at, radius * 0.74, radius * 0.64, angle)
  for (const line of hatch(sheet, face, { angle, spacing: 26, length: 30, gap: 22, half: 3 }))
    stamp(sheet, line, 'key', 0)
}

const halfJar = toOutline([150, -470, 150, -440, 176, -420, 206, -380, 212, -300, 212, -40, 196, -6, 150, 0])

/** A preserving jar as high as the picture. */
export const jar: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(440, 560), 622]
  drawBackdrop(sheet, [x, 330], random.between(280, 310))
  drawGround(sheet, base - 14, 'key')
  const place = (grow: number): Outline =>
    mirrorHalf(
      smooth(
        toOutline(
          halfJar.flatMap(([px, py]) => [px + grow, py]),
          { x, y: base },
        ),
        false,
        5,
      ),
      x,
    )
  stamp(sheet, place(14), 'key', 6)
  stamp(sheet, place(0), 'paper', 0)
  inkSecondColor(
    sheet,
    toOutline([-206, -350, 206, -350, 212, -300, 212, -40, 196, -8, -196, -8, -212, -40, -212, -300], {
      x,
      y: base,
    }),
  )
  for (let row = 0; row < 4; row++) {
    for (let index = 0; index < 4; index++) {
      const at: Point = [x - 150 + index * 96 + (row % 2) * 24 - 12, base - 58 - row * 78]
      if ((row + index) % 5 === 3) drawClove(sheet, at, random.between(0, 6))
      else drawOlive(sheet, at, 100, random.between(0, 3), 'key')
    }
  }
  stamp(sheet, rectangle(x - 172, base - 540, 344, 66), 'key', 5)
  carve(
    sheet,
    'key',
    createSideLight(sheet, rectangle(x - 172, base - 540, 344, 66), { angle: 1.57, spacing: 22, reach: 0.9 }),
  )
  const clip = smooth(toOutline([-190, -452, -244, -420, -238, -320, -214, -300], { x, y: base }), false, 6)
  stamp(
    sheet,
    ribbon(clip, () => 7),
    'key',
    3,
  )
  carve(sheet, 'both', [
    ribbon(
      toOutline([-178, -300, -184, -200, -180, -90], { x, y: base }),
      (t) => 9 * Math.sin(t * Math.PI) + 1,
    ),
  ])
}

function drawClove(sheet: Sheet, [x, y]: Point, angle: number): void {
  const clove = smooth(
    toOutline([0, -46, 28, -10, 30, 24, 0, 40, -26, 22, -20, -12], { x, y, angle }),
    true,
    5,
  )
  stamp(sheet, clove, 'key', 3)
  stamp(
    sheet,
    smooth(toOutline([0, -34, 20, -6, 21, 20, 0, 31, -18, 17, -13, -10], { x, y, angle }), true, 5),
    'paper',
    0,
  )
  stamp(sheet, createCut([x - 6, y - 14], [x + 4, y + 20], 3, sheet.jitter), 'key', 0)
}

/** A whisk across the picture, in a bowl from above. */
export const whisk: Composition = (sheet) => {
  const { random } = sheet
  const center: Point = [random.between(330, 400), random.between(410, 460)]
  drawBackdrop(sheet, [620, 240], 260, ['split', 'flood', 'stripes', 'block'])
  stamp(sheet, ellipse(...center, 350), 'key', 8)
  stamp(sheet, ellipse(...center, 320), 'paper', 0)
  inkSecondColor(sheet, ellipse(...center, 300))
  for (const radius of [265, 215, 165, 112]) carve(sheet, 'both', createRingCuts(sheet, center, radius, 9))
  const angle = random.between(-0.72, -0.56)
  const at = { x: center[0] - 60, y: center[1] + 60, angle }
  for (const bow of [-118, -66, 0, 66, 118]) {
    const wire = smooth(toOutline([0, 0, 70, bow * 0.8, 200, bow, 360, bow * 0.4, 430, 0], at), false, 8)
    stamp(
      sheet,
      ribbon(wire, () => 7),
      'key',
      4,
    )
  }
  stamp(
    sheet,
    ribbon(toOutline([410, 0, 520, 0, 640, 0, 900, 0], at), (t) => 22 + 12 * t),
    'key',
    6,
  )
  carve(sheet, 'key', [ribbon(toOutline([440, -8, 640, -12, 860, -14], at), () => 3)])
  for (const band of [430, 470]) carve(sheet, 'key', [ribbon(toOutline([band, -30, band, 30], at), () => 4)])
}
