// Covers on what is eaten: fish, bowl with chopsticks, chillies, cake.

import { drawBackdrop, floodWithSecondInk } from '../kit/backdrop.ts'
import { drawLeaf, drawOlive } from '../kit/branch.ts'
import {
  ellipse,
  type Outline,
  type Point,
  pointAt,
  rectangle,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { drawGround } from '../kit/land.ts'
import { type Composition, carve, inkSecondColor, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawBowl } from '../props/kitchen.ts'
import { drawDrop } from '../props/vessels.ts'

export const cake: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 300], random.between(250, 290))
  drawGround(sheet, 590, 'key', 'wood')
  const [left, right, base, top] = [190, 770, 566, 330]
  stamp(sheet, ellipse(500, 574, 430, 40), 'paper', 4)
  stamp(sheet, ellipse(500, 574, 430, 40), 'flat', 4)
  stamp(sheet, toOutline([left, top, right, top, 650, 190, 430, 176]), 'key', 5)
  carve(
    sheet,
    'key',
    hatch(sheet, toOutline([left, top, right, top, 650, 190, 430, 176]), {
      angle: -0.05,
      spacing: 21,
      length: 34,
      gap: 40,
      half: 2.6,
    }),
  )
  const side = rectangle(left, top, right - left, base - top)
  stamp(sheet, side, 'key', 5)
  const layers = random.integer(2, 3)
  for (let layer = 0; layer < layers; layer++) {
    const y = top + ((layer + 0.62) * (base - top)) / layers
    const wave = [left - 6, 330, 480, 630, right + 6].map((x, index): Point => [x, y + (index % 2) * 10])
    inkSecondColor(
      sheet,
      ribbon(smooth(wave, false, 6), () => 21),
    )
  }
  carve(sheet, 'key', hatch(sheet, side, { spacing: 30, length: 12, gap: 46, half: 3.4 }))
  for (const at of [-0.5, 0.35])
    drawLeaf(sheet, [540, 214], Math.PI * 1.5 + at * 2.2, 150, { tone: 'flat', half: 0.17 })
  drawOlive(sheet, [540, 206], 104, 0.5, 'key')
}

const fishBody = smooth(
  toOutline([
    -1, 0.02, -0.78, -0.17, -0.4, -0.29, 0.05, -0.26, 0.45, -0.12, 0.68, -0.05, 0.68, 0.05, 0.45, 0.11, 0.05,
    0.25, -0.4, 0.27, -0.8, 0.15,
  ]),
  true,
  5,
)

function drawFish(
  sheet: Sheet,
  placement: { x: number; y: number; angle: number; scale: number },
  tone: Tone,
): void {
  const place = (numbers: readonly number[]): Outline => toOutline(numbers, placement)
  stamp(sheet, place([0.6, 0, 1.05, -0.3, 0.96, 0, 1.05, 0.3]), tone, 5)
  stamp(sheet, place([-0.3, -0.24, 0.1, -0.42, 0.24, -0.18]), tone, 4)
  stamp(sheet, toOutline(fishBody.flat(), placement), tone, 6)
  const plate = tone === 'key' ? 'key' : 'flat'
  const gill = smooth(place([-0.52, -0.22, -0.44, 0, -0.52, 0.2]), false, 6)
  carve(sheet, plate, [ribbon(gill, () => placement.scale * 0.014)])
  for (let row = -2; row <= 2; row++) {
    for (let column = 0; column < 6; column++) {
      const [x, y] = [-0.3 + column * 0.15 + (row % 2) * 0.07, row * 0.085]
      const scale = smooth(place([x, y - 0.04, x + 0.05, y, x, y + 0.04]), false, 4)
      carve(sheet, plate, [
        ribbon(scale, (t) => Math.max(0.6, Math.sin(t * Math.PI) * placement.scale * 0.012)),
      ])
    }
  }
  for (const [ex, ey] of place([-0.74, -0.05])) {
    stamp(sheet, ellipse(ex, ey, placement.scale * 0.05), 'paper', 0)
    stamp(sheet, ellipse(ex, ey, placement.scale * 0.025), 'key', 0)
  }
}

/** Fish that swim diagonally out of the picture. */
export const fish: Composition = (sheet) => {
  const { random } = sheet
  if (random.chance(0.6)) floodWithSecondInk(sheet, undefined, 0)
  else drawBackdrop(sheet, [500, 330], 320, ['stripes', 'split'])
  const angle = random.between(-0.5, -0.34)
  const [forward, across] = [angle, angle + Math.PI / 2]
  for (const [index, along] of [-150, 130, -40].entries()) {
    const [x, y] = pointAt(pointAt([500, 340], across, (index - 1) * 250), forward, along)
    drawFish(sheet, { x, y, angle, scale: random.between(360, 400) }, index === 1 ? 'key' : 'flat')
  }
  for (const at of [0.24, 0.86]) drawDrop(sheet, [1000 * at, at < 0.5 ? 110 : 560], 90, 'key')
}

export const chopsticks: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(430, 520), 612]
  const width = random.between(560, 620)
  drawBackdrop(sheet, [x, 300], random.between(250, 290))
  drawGround(sheet, floor - 10, 'key', 'plain')
  const rim = floor - width * 0.4
  for (const [dx, dy, size] of [
    [-150, -34, 150],
    [90, -30, 140],
    [-30, -96, 150],
  ] as const) {
    stamp(sheet, rectangle(x + dx - size / 2, rim + dy - size / 2, size, size * 0.86), 'key', 4)
    stamp(
      sheet,
      rectangle(x + dx - size / 2 + 9, rim + dy - size / 2 + 9, size - 18, size * 0.86 - 18),
      'paper',
      0,
    )
  }
  drawDrop(sheet, [x - 20, rim - 200], 96, 'key')
  drawBowl(sheet, [x, floor], width, 'key')
  const tilt = random.between(0.62, 0.74)
  for (const shift of [0, 62]) {
    const from: Point = [x - 100 + shift, rim + 6]
    stamp(
      sheet,
      ribbon([from, pointAt(from, -tilt - shift * 0.0016, 700)], (t) => 8 + 9 * t),
      'key',
      5,
    )
    stamp(
      sheet,
      ribbon(
        [pointAt(from, -tilt - shift * 0.0016, 480), pointAt(from, -tilt - shift * 0.0016, 560)],
        () => 15,
      ),
      'flat',
      0,
    )
  }
}

function drawChilli(sheet: Sheet, [x, y]: Point, angle: number, length: number, tone: Tone): void {
  const at = { x, y, angle, scale: length }
  const bow = sheet.random.pick([-1, 1]) * sheet.random.between(0.1, 0.2)
  const spine = smooth(toOutline([0, 0, 0.3, bow * 0.6, 0.65, bow * 0.7, 1, -bow * 0.3], at), false, 7)
  stamp(
    sheet,
    ribbon(smooth(toOutline([0.02, 0, -0.1, -0.02, -0.24, bow * 0.4], at), false, 5), () => length * 0.022),
    'key',
    3,
  )
  stamp(
    sheet,
    ribbon(spine, (t) => Math.max(1, length * 0.125 * (1 - t) ** 0.62)),
    tone,
    5,
  )
  stamp(sheet, ellipse(x, y, length * 0.07, length * 0.12, angle), tone === 'key' ? 'flat' : 'key', 3)
  const shine = spine.slice(3, 15).map(([px, py]): Point => [px - length * 0.02, py - length * 0.025])
  carve(sheet, tone === 'key' ? 'key' : 'flat', [
    ribbon(shine, (t) => Math.max(0.6, Math.sin(t * Math.PI) * length * 0.016)),
  ])
}

/** Chillies and mustard seeds all over the picture. */
export const chillies: Composition = (sheet) => {
  const { random, frame } = sheet
  const turn = random.between(0, 1)
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 5; column++) {
      const at: Point = [frame.left + 40 + column * 260 + (row % 2) * 120, 90 + row * 245]
      const angle = turn + random.between(-0.5, 0.5) + (row % 2) * 1.8
      drawChilli(sheet, at, angle, random.between(300, 350), (row + column) % 2 ? 'key' : 'flat')
    }
  }
  for (let index = 0; index < 60; index++) {
    const at: Point = [random.between(frame.left, frame.right), random.between(0, 667)]
    stamp(sheet, ellipse(...at, random.between(8, 13)), random.pick<Tone>(['key', 'flat']), 3)
  }
}
