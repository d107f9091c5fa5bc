// Covers on what lives in a grove: fly, bird, meadow.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawBranch } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createSideLight } from '../kit/gouge.ts'
import { createRidge, drawLand } from '../kit/land.ts'
import { type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawOliveTree } from '../kit/trees.ts'

type Placement = { x: number; y: number; angle: number }

/** Draws three legs and a wing of a fly. `side`: -1 or 1. */
function drawLimbs(sheet: Sheet, at: Placement, side: number): void {
  const place = (numbers: readonly number[], closed = true): Outline =>
    smooth(toOutline(numbers, at), closed, 6)
  for (const [reach, back] of [
    [90, -190],
    [0, -10],
    [-60, 190],
  ] as const) {
    const leg = place(
      [reach * 0.4, side * 60, reach, side * 170, back * -0.9 + 20, side * 250, back * -1.1, side * 330],
      false,
    )
    stamp(
      sheet,
      ribbon(leg, (t) => 11 - 6 * t),
      'key',
      4,
    )
  }
  const wing = place([
    40,
    side * 40,
    -60,
    side * 150,
    -260,
    side * 260,
    -430,
    side * 250,
    -440,
    side * 180,
    -260,
    side * 70,
    -60,
    side * 20,
  ])
  stamp(sheet, wing, 'flat', 6)
  for (const vein of [
    [-20, 60, -200, 130, -410, 200],
    [-60, 90, -240, 190, -400, 236],
  ])
    carve(sheet, 'flat', [
      ribbon(
        place(
          vein.map((value, index) => (index % 2 ? side * value : value)),
          false,
        ),
        () => 4,
      ),
    ])
}

/** A fly as large as the picture. */
export const insect: Composition = (sheet) => {
  const { random } = sheet
  const at = { x: random.between(460, 540), y: 330, angle: random.between(-0.5, -0.2) }
  drawBackdrop(sheet, [at.x, 330], 310, ['disc', 'flood', 'split', 'flood', 'block'])
  const place = (numbers: readonly number[], closed = true): Outline =>
    smooth(toOutline(numbers, at), closed, 6)
  for (const side of [-1, 1]) drawLimbs(sheet, at, side)
  stamp(sheet, place([30, -70, -100, -84, -250, -56, -330, 0, -250, 56, -100, 84, 30, 70]), 'key', 6)
  for (const ring of [-60, -130, -200, -262])
    carve(sheet, 'key', [ribbon(place([ring, -76, ring - 16, 0, ring, 76], false), () => 7)])
  stamp(sheet, place([150, 0, 120, -78, 40, -92, -10, -50, -10, 50, 40, 92, 120, 78]), 'key', 6)
  for (const line of [-34, 0, 34])
    carve(sheet, 'key', [
      ribbon(toOutline([16, line, 116, line * 0.8], at), (t) => 7 * Math.sin(t * Math.PI) + 0.4),
    ])
  stamp(sheet, place([250, 0, 222, -60, 160, -62, 138, 0, 160, 62, 222, 60]), 'key', 6)
  for (const side of [-1, 1]) {
    const [eye] = toOutline([206, side * 46], at)
    if (eye) stamp(sheet, ellipse(...eye, 34, 28, at.angle), 'flat', 4)
    stamp(
      sheet,
      ribbon(place([236, side * 16, 290, side * 40, 330, side * 34], false), (t) => 6 - 4 * t),
      'key',
      3,
    )
  }
}

function drawFoldedWing(
  sheet: Sheet,
  place: (numbers: readonly number[], closed?: boolean) => Outline,
): void {
  stamp(sheet, place([-40, -70, 60, -50, 150, 20, 270, 130, 160, 130, 40, 90, -40, 20]), 'flat', 5)
  for (const [from, to] of [
    [0, 150],
    [30, 190],
    [64, 220],
  ] as const)
    carve(sheet, 'flat', [
      ribbon(
        place([from - 30, -20 + from * 0.7, (from + to) / 2, 30 + from * 0.5, to, 86 + from * 0.4], false),
        (t) => 5 * Math.sin(t * Math.PI) + 0.4,
      ),
    ])
}

/** Draws what comes out of a beak. */
function drawSong(sheet: Sheet, at: { x: number; y: number }): void {
  for (const [index, y] of [-70, 20].entries()) {
    const song = smooth(
      toOutline([-380 - index * 26, y - 56, -420 - index * 26, y - 20, -390 - index * 26, y + 20], at),
      false,
      6,
    )
    stamp(
      sheet,
      ribbon(song, (t) => 9 * Math.sin(t * Math.PI) + 1),
      'key',
      4,
    )
  }
}

export const bird: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [480, 280], random.between(270, 310))
  drawBranch(
    sheet,
    [
      [-90, 560],
      [180, 540],
      [480, 560],
      [760, 520],
      [1010, 560],
    ],
    { leafLength: 150, stem: 15, start: 0.06, olives: 2, oliveSize: 76 },
  )
  const at = { x: random.between(470, 540), y: 330 }
  const place = (numbers: readonly number[], closed = true): Outline =>
    smooth(toOutline(numbers, at), closed, 6)
  stamp(sheet, place([120, 90, 260, 150, 420, 250, 400, 286, 240, 236, 110, 170]), 'key', 5)
  for (const leg of [20, 70])
    stamp(
      sheet,
      ribbon(toOutline([leg, 160, leg + 4, 226], at), () => 7),
      'key',
      3,
    )
  const body = place([
    -230, -96, -190, -160, -110, -174, -40, -130, 60, -90, 150, 0, 190, 110, 120, 176, 0, 180, -110, 120,
    -160, 20, -190, -40,
  ])
  stamp(sheet, body, 'key', 7)
  stamp(sheet, toOutline([-214, -132, -350, -96, -216, -86], at), 'flat', 4)
  drawFoldedWing(sheet, place)
  const chest = place([-150, -20, -110, 60, -20, 140, 60, 150, -40, 150, -110, 90])
  carve(sheet, 'key', createSideLight(sheet, chest, { angle: 0.7, spacing: 17, half: 5, reach: 0.7 }))
  const [eye] = toOutline([-168, -120], at)
  if (eye) {
    stamp(sheet, ellipse(...eye, 17), 'paper', 0)
    stamp(sheet, ellipse(...eye, 8), 'key', 0)
  }
  drawSong(sheet, at)
}

function drawFlower(sheet: Sheet, [x, y]: Point, size: number, tone: Tone): void {
  for (let petal = 0; petal < 7; petal++) {
    const angle = (petal / 7) * Math.PI * 2
    stamp(
      sheet,
      ellipse(
        x + Math.cos(angle) * size * 0.62,
        y + Math.sin(angle) * size * 0.62,
        size * 0.46,
        size * 0.27,
        angle,
      ),
      tone,
      3,
    )
  }
  stamp(sheet, ellipse(x, y, size * 0.34), tone === 'key' ? 'flat' : 'key', 3)
}

/** Grass and flowers as high as the picture, a tree behind them. */
export const meadow: Composition = (sheet) => {
  const { random, frame } = sheet
  drawSkyWithSun(sheet, 470, [random.between(180, 320), 190], 110)
  drawLand(sheet, createRidge(sheet, 470, 30, 4), 'flat', 'stubble', 160)
  drawOliveTree(sheet, random.between(640, 740), 520, 400)
  for (let x = frame.left - 20; x < frame.right + 40; x += 36) {
    const height = random.between(110, 270)
    const lean = random.plusMinus(60)
    const blade = smooth(
      [
        [x, 690],
        [x + lean * 0.3, 690 - height * 0.5],
        [x + lean, 690 - height],
      ],
      false,
      6,
    )
    stamp(
      sheet,
      ribbon(blade, (t) => 9 * (1 - t) + 1),
      random.pick<Tone>(['key', 'key', 'flat']),
      3,
    )
  }
  for (const [x, y, size] of [
    [70, 430, 50],
    [250, 500, 62],
    [430, 450, 46],
    [560, 540, 56],
    [860, 520, 60],
    [980, 450, 48],
  ] as const) {
    stamp(
      sheet,
      ribbon(
        [
          [x, y],
          [x + 8, (y + 700) / 2],
          [x - 6, 700],
        ],
        () => 6,
      ),
      'key',
      3,
    )
    drawFlower(sheet, [x, y], size, random.pick<Tone>(['flat', 'key']))
  }
}
