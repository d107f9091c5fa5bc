// Covers of "Industry Headlines": steel tanks, barrels, pipes, a mill hall.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawBranch } from '../kit/branch.ts'
import { findHeightAt, type Outline, type Point, rectangle, ribbon, smooth } from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { createRidge, drawGround, drawLand } from '../kit/land.ts'
import { type Composition, carve, type Sheet, stamp, stampAll, type Tone } from '../kit/sheet.ts'
import { drawSmallTree } from '../kit/trees.ts'
import { drawBarrel, drawBarrelHead, drawTank, roofs } from '../props/mill.ts'
import { bottleKinds, drawBottle, drawDrop } from '../props/vessels.ts'

const tankRow: Composition = (sheet) => {
  const { random } = sheet
  const floor = random.between(570, 600)
  const count = random.integer(2, 4)
  const width = 700 / count
  drawBackdrop(sheet, [random.between(380, 620), 300], random.between(220, 260))
  const order = random.pick(['rising', 'peak', 'mixed'] as const)
  const steps = {
    rising: (ratio: number) => ratio,
    peak: (ratio: number) => 1 - Math.abs(ratio - 0.5) * 1.6,
    mixed: () => random.between(0, 1),
  }
  for (let index = 0; index < count; index++) {
    const ratio = count === 1 ? 1 : index / (count - 1)
    const step = steps[order](ratio)
    const height = 290 + step * 170 + random.plusMinus(20)
    const x = 500 + (index - (count - 1) / 2) * (width + 26)
    drawTank(
      sheet,
      [x, floor + 4],
      [width, Math.min(height, 545 - width * 0.2)],
      index % 2 === 0 ? 'key' : 'flat',
      random.pick(roofs),
    )
  }
  drawGround(sheet, floor, 'key')
}

const barrelPyramid: Composition = (sheet) => {
  const { random } = sheet
  const rows = random.integer(2, 3)
  const radius = rows === 3 ? random.between(94, 100) : random.between(124, 140)
  const x = random.between(420, 580)
  const floor = 616
  drawBackdrop(sheet, [x, 320], random.between(230, 270))
  drawGround(sheet, floor, 'key')
  const dark = random.integer(0, 2)
  for (let row = 0; row < rows; row++) {
    for (let index = 0; index < rows - row; index++) {
      const light: Tone = (row + index) % 2 === 0 ? 'flat' : 'paper'
      const tone: Tone = (row + index) % 3 === dark ? 'key' : light
      const at: Point = [
        x + (index - (rows - row - 1) / 2) * radius * 2.07,
        floor - radius - row * radius * 1.79,
      ]
      drawBarrelHead(sheet, at, radius, tone)
    }
  }
  if (rows === 2)
    drawBottle(sheet, x + radius * 2.6, floor, random.between(250, 320), { kind: random.pick(bottleKinds) })
}

const pouringTank: Composition = (sheet) => {
  const { random } = sheet
  const floor = 606
  const x = random.between(300, 350)
  drawBackdrop(sheet, [random.between(520, 640), 320], random.between(230, 280))
  drawGround(sheet, floor, 'key')
  drawTank(sheet, [x, floor + 4], [330, random.between(440, 480)], 'key', random.pick(roofs))
  const mouth = x + random.between(330, 370)
  const y = random.between(175, 225)
  const pipe = smooth(
    [
      [x + 160, y],
      [mouth - 80, y],
      [mouth - 16, y + 10],
      [mouth, y + 46],
      [mouth, y + 86],
    ],
    false,
    6,
  )
  stamp(
    sheet,
    ribbon(pipe, () => 19),
    'key',
    4,
  )
  carve(sheet, 'key', [
    ribbon(
      pipe.slice(2, -3).map(([px, py]): Point => [px, py - 8]),
      () => 2.2,
    ),
  ])
  stamp(sheet, rectangle(mouth - 27, y + 74, 54, 18), 'key', 3)
  drawDrop(sheet, [mouth, y + 134], 62, 'flat')
  const height = Math.min(260, floor - y - 176)
  drawBarrel(sheet, [mouth + 10, floor + 6], height * 1.2, height, random.pick<Tone>(['key', 'flat']))
}

/** Draws a hall with a saw-tooth roof, a chimney and lit windows. Returns the x coordinate of its right edge. */
function drawMillHall(sheet: Sheet, left: number, horizon: number): number {
  const { random } = sheet
  const [teeth, tooth] = [random.integer(3, 4), random.between(125, 140)]
  const eaves = horizon - random.between(90, 120)
  const right = left + teeth * tooth
  const roof = Array.from({ length: teeth }, (_, index): Point[] => {
    const start = left + index * tooth
    return [
      [start, eaves],
      [start, eaves - 92],
      [start + tooth, eaves],
    ]
  }).flat()
  const chimney = left + tooth * random.integer(1, teeth - 1) + tooth * 0.45
  stamp(
    sheet,
    [
      [chimney, eaves - 250],
      [chimney + 40, eaves - 250],
      [chimney + 48, eaves],
      [chimney - 8, eaves],
    ],
    'key',
    4,
  )
  carve(sheet, 'key', [rectangle(chimney - 4, eaves - 232, 48, 7)])
  const walls: Outline = [...roof, [right, horizon + 70], [left, horizon + 70]]
  stampAll(sheet, [walls], 'key', 4)
  carve(
    sheet,
    'key',
    hatch(sheet, rectangle(left, eaves + 4, right - left, 140), {
      spacing: 20,
      length: 60,
      gap: 44,
      half: 2.2,
    }),
  )
  for (let index = 0; index < teeth; index++) {
    const tall = random.chance(0.3)
    stamp(sheet, rectangle(left + 34 + index * tooth, eaves + 24, 62, tall ? 120 : 66), 'flat', 3)
  }
  return right
}

const millRoofs: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(450, 500)
  drawSkyWithSun(
    sheet,
    horizon,
    [random.between(140, 300), random.between(150, 250)],
    random.between(90, 125),
  )
  const left = random.between(340, 400)
  const right = drawMillHall(sheet, left, horizon)
  drawTank(sheet, [left - 90, horizon + 80], [135, random.between(230, 290)], 'flat', random.pick(roofs))
  if (right < 860)
    drawTank(sheet, [right + 84, horizon + 80], [110, random.between(190, 240)], 'key', random.pick(roofs))
  const line = createRidge(sheet, horizon + 50, 18, 3)
  drawLand(sheet, line, 'key', 'furrows', 180)
  for (const x of [40, 150, 960]) drawSmallTree(sheet, x, findHeightAt(line, x) + 6, random.between(80, 110))
}

const standingBarrels: Composition = (sheet) => {
  const { random } = sheet
  const floor = random.between(560, 590)
  const count = random.integer(1, 3)
  const width = [360, 310, 255][count - 1] ?? 260
  const x = count === 1 ? random.between(380, 620) : 500
  drawBackdrop(sheet, [x, 330], random.between(230, 270))
  drawGround(sheet, floor, 'key')
  for (let index = 0; index < count; index++) {
    const at = x + (index - (count - 1) / 2) * (width + 34)
    drawBarrel(
      sheet,
      [at, floor + 34],
      width,
      Math.min(430, width * random.between(1.12, 1.3)),
      index % 2 === 0 ? 'key' : 'flat',
    )
  }
  const y = random.between(60, 110)
  const limb: Outline = [
    [sheet.frame.left - 60, y - 20],
    [160, y + 30],
    [400, y + 20],
    [random.between(560, 700), random.between(60, 140)],
  ]
  drawBranch(sheet, limb, { leafLength: 150, stem: 8, olives: random.integer(2, 4), oliveSize: 60 })
}

export const industry: readonly Composition[] = [
  tankRow,
  barrelPyramid,
  pouringTank,
  millRoofs,
  standingBarrels,
]
