// Covers on trees: shears, old trunk, rain, seedling.

import { drawBackdrop, floodWithSecondInk } from '../kit/backdrop.ts'
import { drawBranch, drawOlive } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, ribbon, smooth, toOutline, transform } from '../kit/geometry.ts'
import { createFurrows, createSideLight } from '../kit/gouge.ts'
import { createRidge, drawLand } from '../kit/land.ts'
import { type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawOliveTree } from '../kit/trees.ts'
import { drawSoil } from '../props/soil.ts'
import { drawTurnedBody } from '../props/vessels.ts'

/** Pruning shears and the branch that they cut. */
export const shears: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [560, 300], 290)
  drawBranch(
    sheet,
    [
      [1090, 40],
      [880, 120],
      [660, 150],
      [420, 90],
    ],
    { leafLength: 170, stem: 13, start: 0.34, olives: 2, oliveSize: 80 },
  )
  const at = { x: 590, y: 236, angle: random.between(-0.86, -0.7) }
  const place = (numbers: readonly number[]): Outline => smooth(toOutline(numbers, at), true, 6)
  stamp(sheet, place([-20, -30, 90, -64, 190, -34, 250, 30, 150, 8, 60, 24, 0, 34]), 'key', 6)
  stamp(sheet, place([-20, 30, 70, 44, 150, 84, 214, 128, 120, 124, 40, 92]), 'flat', 6)
  const handle = (side: number): Outline =>
    smooth(
      toOutline([20, side * 8, -120, side * 44, -320, side * 96, -560, side * 62, -700, side * 70], at),
      false,
      7,
    )
  stamp(
    sheet,
    ribbon(handle(1), (t) => 24 + 16 * Math.sin(t * Math.PI)),
    'flat',
    6,
  )
  stamp(
    sheet,
    ribbon(handle(-1), (t) => 24 + 16 * Math.sin(t * Math.PI)),
    'key',
    6,
  )
  const shine = handle(-1)
    .slice(5, 24)
    .map(([x, y]): Point => [x - 8, y - 6])
  carve(sheet, 'key', [ribbon(shine, (t) => 5 * Math.sin(t * Math.PI) + 0.4)])
  const [pivot] = toOutline([10, 2], at)
  if (!pivot) return
  stamp(sheet, ellipse(...pivot, 36), 'key', 5)
  stamp(sheet, ellipse(...pivot, 15), 'paper', 0)
}

function drawLowBranches(sheet: Sheet, x: number): void {
  for (const [from, side] of [
    [-200, -1],
    [210, 1],
  ] as const)
    drawBranch(
      sheet,
      [
        [x + from, 60],
        [x + from + side * 150, 40],
        [x + from + side * 330, 120],
      ],
      { leafLength: 150, stem: 12, olives: 2, oliveSize: 72 },
    )
}

/** The trunk of an old tree, closer than its crown. */
export const oldTrunk: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(450, 550)
  drawBackdrop(sheet, [x + 160, 240], 300, ['disc', 'radiance', 'flood', 'split', 'stripes'])
  const [left, right] = [
    smooth(
      toOutline([-250, -60, -170, 90, -190, 220, -240, 340, -230, 470, -330, 590, -430, 720], { x, y: 0 }),
      false,
      7,
    ),
    smooth(
      toOutline([270, -60, 180, 70, 150, 190, 220, 320, 250, 450, 330, 580, 460, 720], { x, y: 0 }),
      false,
      7,
    ),
  ]
  stamp(sheet, [...left, ...right.toReversed()], 'key', 8)
  carve(
    sheet,
    'key',
    createFurrows(sheet, left, right, {
      rows: 17,
      half: 6.5,
      length: 150,
      gap: 34,
      fade: 0.1,
      from: 0.05,
      to: 0.96,
    }),
  )
  const hollow = smooth(
    toOutline([-20, 230, 50, 290, 60, 400, 20, 510, -60, 540, -90, 430, -70, 300], { x, y: 0 }),
    true,
    6,
  )
  stamp(sheet, hollow, 'paper', 0)
  stamp(sheet, transform(hollow, { x: x * 0.12, y: 50, scale: 0.88 }), 'flat', 0)
  drawLowBranches(sheet, x)
}

/** A cloud over a slope, and rain that falls diagonally. */
export const rain: Composition = (sheet) => {
  const { random, frame } = sheet
  if (random.chance(0.5)) floodWithSecondInk(sheet, undefined, 0)
  const slant = random.between(0.2, 0.34)
  for (let row = 0; row < 4; row++) {
    for (let x = frame.left - 60; x < frame.right + 160; x += 96) {
      const [px, py] = [x + (row % 2) * 48, 230 + row * 84]
      stamp(
        sheet,
        ribbon(
          [
            [px, py],
            [px - slant * 62, py + 62],
          ],
          (t) => 2 + 7 * t,
        ),
        (row + Math.round(x / 96)) % 3 ? 'key' : 'flat',
        3,
      )
    }
  }
  const land = createRidge(sheet, 560, 46, 3)
  drawLand(sheet, land, 'key', 'furrows', 160)
  for (const [x, size] of [
    [190, 190],
    [800, 220],
  ] as const)
    drawOliveTree(sheet, x, 590, size)
  const at = { x: random.between(430, 560), y: 150 }
  const cloud = smooth(
    toOutline(
      [
        -400, 60, -420, -10, -340, -70, -250, -66, -190, -140, -60, -160, 40, -110, 120, -136, 230, -96, 260,
        -40, 370, -30, 410, 40, 350, 78, 0, 84,
      ],
      at,
    ),
    true,
    6,
  )
  stamp(sheet, cloud, 'key', 8)
  carve(sheet, 'key', createSideLight(sheet, cloud, { angle: 1.57, spacing: 20, half: 6, reach: 0.46 }))
}

const potProfile = toOutline([0.5, -0.8, 0.5, -0.66, 0.44, -0.64, 0.34, -0.02, 0.32, 0])

/** A young tree in a pot that is cut by the edge of the picture. */
export const seedling: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(440, 560)
  drawBackdrop(sheet, [x, 250], random.between(280, 320))
  drawSoil(sheet, 560, 2)
  const stem: Outline = [
    [x, 470],
    [x - 14, 330],
    [x + 12, 190],
    [x - 4, 40],
  ]
  drawBranch(sheet, stem, { leafLength: 215, stem: 12, start: 0.12, spread: 0.95 })
  drawTurnedBody(sheet, [x, 690], 380, potProfile, random.pick<Tone>(['key', 'flat']), {
    curved: false,
    rim: 7,
  })
  for (const side of [-1, 1])
    drawOlive(sheet, [x + side * 290, 600], 96, 1 + side * 0.6, side < 0 ? 'key' : 'flat')
}
