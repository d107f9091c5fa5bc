// Covers on the mill and the trade: tanker, millstone, centrifuge, amphorae, a mill by night, a camera.

import { drawBackdrop, floodWithSecondInk } from '../kit/backdrop.ts'
import { drawLeaf, drawOlive } from '../kit/branch.ts'
import {
  ellipse,
  fullTurn,
  type Outline,
  type Point,
  rectangle,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { createRays, createSideLight } from '../kit/gouge.ts'
import { createRidge, createRingCuts, drawGround, drawLand } from '../kit/land.ts'
import { type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawCypress } from '../kit/trees.ts'
import { drawAmphora } from '../props/antiquity.ts'
import { createStar } from '../props/award.ts'
import { drawDrop } from '../props/vessels.ts'

function drawWheel(sheet: Sheet, at: Point, radius: number): void {
  stamp(sheet, ellipse(...at, radius), 'key', 5)
  stamp(sheet, ellipse(...at, radius * 0.52), 'paper', 0)
  stamp(sheet, ellipse(...at, radius * 0.36), 'flat', 0)
}

/** A tanker that drives out of the picture. */
export const tanker: Composition = (sheet) => {
  const { random } = sheet
  const floor = 560
  drawBackdrop(sheet, [560, 250], 270, ['disc', 'stripes', 'flood', 'radiance', 'screen'])
  drawLand(sheet, createRidge(sheet, 430, 40, 4), 'flat', 'furrows', 120)
  drawGround(sheet, floor + 10, 'key', 'plain')
  const x = random.between(-30, 40)
  stamp(sheet, rectangle(x + 180, 470, 900, 38), 'key', 5)
  const [front, rear] = [
    smooth(toOutline([300, 466, 262, 420, 250, 328, 262, 236, 300, 190], { x, y: 0 }), false, 6),
    smooth(toOutline([960, 190, 1012, 236, 1026, 328, 1012, 420, 960, 466], { x, y: 0 }), false, 6),
  ]
  const tank = [...front, ...rear]
  stamp(sheet, tank, 'key', 7)
  carve(sheet, 'key', createSideLight(sheet, tank, { angle: 1.57, spacing: 15, half: 4.5, reach: 0.34 }))
  for (const hoop of [420, 600, 780, 930]) {
    const line = smooth(toOutline([hoop, 186, hoop + 24, 330, hoop, 470], { x, y: 0 }), false, 6)
    carve(sheet, 'key', [ribbon(line, () => 5)])
  }
  stamp(sheet, rectangle(x + 560, 158, 110, 36), 'flat', 4)
  drawDrop(sheet, [x + 690, 330], 170, sheet.isFlooded ? 'paper' : 'flat')
  const cab = toOutline([0, 250, 150, 250, 186, 300, 200, 508, -20, 508, -20, 390], { x, y: 0 })
  stamp(sheet, cab, 'flat', 7)
  stamp(sheet, toOutline([14, 280, 110, 280, 128, 372, 6, 380], { x, y: 0 }), 'key', 3)
  carve(sheet, 'key', [ribbon(toOutline([34, 366, 74, 292], { x, y: 0 }), () => 6)])
  for (const wheel of [60, 380, 520, 860, 1000]) drawWheel(sheet, [x + wheel, floor - 34], 62)
}

/** So close that the stone fills the picture. */
export const millstone: Composition = (sheet) => {
  const { random } = sheet
  const center: Point = [random.between(560, 640), random.between(330, 370)]
  drawBackdrop(sheet, [260, 240], 260, ['disc', 'stripes', 'flood', 'split'])
  drawGround(sheet, 610, 'key', 'halftone')
  const radius = 372
  const rough = Array.from({ length: 44 }, (_, index): Point => {
    const at = (index / 44) * fullTurn
    const reach = radius * random.between(0.965, 1.015)
    return [center[0] + Math.cos(at) * reach, center[1] + Math.sin(at) * reach]
  })
  stamp(sheet, rough, 'key', 8)
  carve(sheet, 'key', createRingCuts(sheet, center, radius * 0.9, 5))
  for (const turn of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const angle = (turn / 8) * fullTurn
    for (const [from, to, half] of [
      [0.36, 0.86, 7],
      [0.46, 0.84, 5],
      [0.56, 0.82, 4],
    ] as const) {
      const bend = angle + (7 - half) * 0.1
      const line = [from, (from + to) / 2, to].map(
        (reach, index): Point => [
          center[0] + Math.cos(bend + index * 0.09) * radius * reach,
          center[1] + Math.sin(bend + index * 0.09) * radius * reach,
        ],
      )
      carve(sheet, 'key', [ribbon(smooth(line, false, 5), (t) => half * (1 - 0.5 * t))])
    }
  }
  stamp(sheet, ellipse(...center, radius * 0.25), 'paper', 0)
  stamp(sheet, ellipse(...center, radius * 0.2), 'flat', 0)
  for (const [x, length, angle] of [
    [90, 240, -1.7],
    [150, 300, -1.4],
    [230, 220, -1.15],
    [330, 200, -1.35],
    [900, 210, -1.8],
    [970, 260, -1.5],
  ] as const)
    drawLeaf(sheet, [x, 650], angle + random.plusMinus(0.1), length, {
      tone: x === 150 || x === 970 ? 'flat' : 'key',
      half: 0.1,
    })
}

/** A decanter centrifuge across the picture, with its oil. */
export const centrifuge: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [480, 280], 290, ['flood', 'split', 'stripes', 'block', 'flood'])
  drawGround(sheet, 590, 'key', 'tiles')
  stamp(sheet, toOutline([60, 470, 840, 470, 900, 600, 0, 600]), 'key', 5)
  const drum = toOutline([40, 210, 620, 210, 900, 290, 900, 390, 620, 470, 40, 470])
  stamp(sheet, drum, 'flat', 8)
  stamp(sheet, toOutline([70, 236, 612, 236, 872, 308, 872, 372, 612, 444, 70, 444]), 'key', 4)
  const turns = 9
  for (let turn = 0; turn < turns; turn++) {
    const x = 120 + turn * 78
    const reach = x < 600 ? 92 : 92 - ((x - 600) / 280) * 62
    const blade = smooth(
      toOutline([-26, -reach, 10, -reach * 0.4, -10, reach * 0.4, 26, reach], { x, y: 340 }),
      false,
      6,
    )
    carve(sheet, 'key', [ribbon(blade, (t) => 4 + 9 * Math.sin(t * Math.PI))])
  }
  stamp(sheet, rectangle(40, 330, 860, 20), 'paper', 0)
  stamp(sheet, rectangle(46, 334, 854, 12), 'key', 0)
  stamp(sheet, ellipse(930, 340, 74), 'key', 6)
  stamp(sheet, ellipse(930, 340, 40), 'flat', 3)
  for (const bolt of [100, 250, 400, 550]) {
    stamp(sheet, ellipse(bolt, 210, 17), 'key', 4)
    stamp(sheet, ellipse(bolt, 470, 17), 'key', 4)
  }
  stamp(
    sheet,
    ribbon(smooth(toOutline([170, 100, 176, 150, 200, 210]), false, 5), () => 40),
    'key',
    5,
  )
  drawOlive(sheet, [150, 84], 92, 0.6, 'key')
  drawOlive(sheet, [226, 60], 92, 1.3, 'flat')
  drawDrop(sheet, [random.between(640, 700), 540], 110, 'flat')
}

/** Rows of jars all over the picture. */
export const amphorae: Composition = (sheet) => {
  const { random, frame } = sheet
  const shift = random.between(0, 90)
  if (random.chance(0.5)) floodWithSecondInk(sheet, undefined, 0)
  for (let row = 0; row < 3; row++) {
    for (let column = -1; column < 8; column++) {
      const x = frame.left + shift + column * 180 + (row % 2) * 90
      drawAmphora(
        sheet,
        [x, 268 + row * 236],
        320,
        (column + row + 3) % 3,
        (column + row * 2) % 3 === 0 ? 'flat' : 'key',
      )
    }
  }
}

/** Returns a door with a round top. */
function createArch(x: number, size: number): Outline {
  const roof = Array.from({ length: 17 }, (_, index): Point => {
    const at = Math.PI + (index / 16) * Math.PI
    return [x + Math.cos(at) * size, 430 + Math.sin(at) * size * 1.05]
  })
  return [...roof, [x + size, 700], [x - size, 700]]
}

/** Draws a lamp with an oil flame, which hangs above the point. */
function drawLamp(sheet: Sheet, lamp: Point, dark: Tone): void {
  stamp(
    sheet,
    ribbon(
      [
        [lamp[0], lamp[1] - 130],
        [lamp[0], lamp[1] - 40],
      ],
      () => 4,
    ),
    dark,
    0,
  )
  for (const ray of createRays(sheet, lamp, 62, 124, { count: 14, half: 6 })) stamp(sheet, ray, 'flat', 0)
  stamp(sheet, toOutline([-26, -44, 26, -44, 38, 30, 0, 56, -38, 30], { x: lamp[0], y: lamp[1] }), dark, 3)
  drawDrop(sheet, [lamp[0], lamp[1] + 4], 46, 'flat')
}

/** The lit door of a mill under the moon. */
export const nightMill: Composition = (sheet) => {
  const { random, frame } = sheet
  // The lightest and the darkest tone of the theme.
  const [light, dark]: [Tone, Tone] = sheet.isDark ? ['key', 'paper'] : ['paper', 'key']
  stamp(sheet, rectangle(frame.left - 40, frame.top - 40, frame.right - frame.left + 80, 800), dark, 0)
  const moon: Point = [random.between(170, 250), 150]
  stamp(sheet, ellipse(...moon, 92), light, 0)
  stamp(sheet, ellipse(moon[0] + 40, moon[1] - 24, 80), dark, 0)
  for (let index = 0; index < 16; index++) {
    const at: Point = [random.between(frame.left, frame.right), random.between(20, 300)]
    if (Math.hypot(at[0] - moon[0], at[1] - moon[1]) > 130)
      stamp(sheet, createStar(at, random.between(7, 15), 4, 0.3), 'flat', 0)
  }
  const x = random.between(560, 640)
  stamp(sheet, toOutline([-330, 667, -330, 250, 0, 130, 330, 250, 330, 667], { x, y: 0 }), 'flat', 6)
  for (const y of [300, 372, 444, 516, 588])
    carve(
      sheet,
      'flat',
      [-1, 1].map((side) =>
        ribbon(
          [
            [x + side * 320, y],
            [x + side * 190, y + 6],
          ],
          () => 3,
        ),
      ),
    )
  stamp(sheet, createArch(x, 166), dark, 4)
  stamp(sheet, createArch(x, 142), light, 0)
  const lamp: Point = [x, 400]
  drawLamp(sheet, lamp, dark)
  for (const [at, size] of [
    [-96, 92],
    [0, 100],
    [96, 92],
    [-48, 96],
    [48, 96],
  ] as const)
    drawOlive(
      sheet,
      [x + at, Math.abs(at) === 48 ? 580 : 636],
      size,
      random.between(0, 3),
      Math.abs(at) === 48 ? 'flat' : 'key',
    )
  drawCypress(sheet, x - 420, 680, 380, 'flat')
}

/** The lens of a camera above the fruit. */
export const camera: Composition = (sheet) => {
  const { random, frame } = sheet
  const center: Point = [random.between(450, 550), 230]
  drawBackdrop(sheet, center, 300, ['radiance', 'radiance', 'screen', 'stripes', 'flood'])
  stamp(sheet, rectangle(center[0] - 60, -40, 120, 130), 'key', 5)
  for (const [radius, tone] of [
    [216, 'key'],
    [178, 'flat'],
    [150, 'key'],
  ] as const satisfies readonly (readonly [number, Tone])[])
    stamp(sheet, ellipse(...center, radius), tone, 6)
  for (const radius of [120, 92]) carve(sheet, 'key', createRingCuts(sheet, center, radius, 5))
  stamp(sheet, ellipse(...center, 62), 'flat', 3)
  const glint = smooth(toOutline([-96, 10, -84, -56, -24, -92], { x: center[0], y: center[1] }), false, 6)
  carve(sheet, 'both', [ribbon(glint, (t) => 13 * Math.sin(t * Math.PI) + 0.5)])
  for (let row = 0; row < 2; row++) {
    for (let x = frame.left - 20 + row * 60; x < frame.right + 60; x += 118)
      drawOlive(
        sheet,
        [x, 540 + row * 84 + random.plusMinus(14)],
        126,
        random.between(0, 3),
        random.pick<Tone>(['key', 'key', 'flat']),
      )
  }
}
