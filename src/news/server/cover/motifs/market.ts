// Covers of "Market & Economy": price charts as hills, crates, bottles, scales, coins, a boat.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawBranch } from '../kit/branch.ts'
import {
  ellipse,
  findHeightAt,
  type Outline,
  type Point,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { drawGround, drawLand } from '../kit/land.ts'
import { type Composition, carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawSmallTree } from '../kit/trees.ts'
import { drawCoins, drawCrate, drawScales } from '../props/trade.ts'
import { bottleKinds, drawBottle } from '../props/vessels.ts'

/** Returns a zigzag line across the picture, like a price chart. */
function createChartLine(sheet: Sheet, from: number, to: number, swing: number, points: number): Outline {
  const { frame, random } = sheet
  const [left, right] = [frame.left - 40, frame.right + 40]
  return Array.from({ length: points }, (_, index): Point => {
    const t = index / (points - 1)
    const jump = (index % 2 === 0 ? 1 : -1) * swing * random.between(0.25, 1)
    return [left + (right - left) * t, from + (to - from) * t + jump]
  })
}

/** Draws land below a line, with strokes that fade out downwards. */
function drawSlope(sheet: Sheet, line: Outline, tone: Tone): void {
  drawLand(sheet, line, tone, 'plain')
  const { frame, random } = sheet
  const area: Outline = [...line, [frame.right + 40, frame.bottom], [frame.left - 40, frame.bottom]]
  const light = (x: number, y: number) => Math.max(0, 1.15 - (y - findHeightAt(line, x)) / 190)
  const strokes = {
    angle: random.pick([1.1, 0.7, 1.5]),
    spacing: 19,
    length: 70,
    gap: 20,
    half: 3.4,
    inset: 7,
    light,
  }
  carve(sheet, getPlate(tone), hatch(sheet, area, strokes))
}

const chartHills: Composition = (sheet) => {
  const { random } = sheet
  const up = random.chance(0.6)
  drawSkyWithSun(sheet, 420, [random.between(200, 420), random.between(140, 200)], random.between(85, 125))
  drawSlope(sheet, createChartLine(sheet, up ? 390 : 260, up ? 250 : 390, 66, random.integer(6, 9)), 'flat')
  if (random.chance(0.4))
    drawSlope(sheet, createChartLine(sheet, up ? 480 : 400, up ? 400 : 480, 40, random.integer(5, 7)), 'both')
  const near = createChartLine(sheet, up ? 590 : 420, up ? 410 : 590, 50, random.integer(5, 9))
  drawSlope(sheet, near, 'key')
  const marks = random.pick(['dots', 'trees'] as const)
  for (const [x, y] of near.slice(1, -1)) {
    if (marks === 'trees') drawSmallTree(sheet, x, y + 8, random.between(86, 120), 'key')
    else {
      stamp(sheet, ellipse(x, y, 22), 'paper', 0)
      stamp(sheet, ellipse(x, y, 14), 'key', 0)
    }
  }
}

const stackedCrates: Composition = (sheet) => {
  const { random } = sheet
  const floor = 616
  const x = random.between(370, 430)
  drawBackdrop(sheet, [x + 100, 310], random.between(230, 270))
  drawGround(sheet, floor, 'key')
  const wide = random.between(400, 440)
  const high = random.integer(1, 2)
  if (high === 2) drawCrate(sheet, [x, floor], wide, 178, 'key', false)
  const next = floor - (high === 2 ? 184 : 0)
  drawCrate(
    sheet,
    [x + random.plusMinus(40), next],
    wide * 0.94,
    high === 2 ? 150 : 230,
    random.pick<Tone>(['flat', 'key']),
    true,
  )
  const side = x + wide * 0.5 + 150
  if (random.chance(0.5)) drawCrate(sheet, [side, floor], 270, 150, 'flat', true)
  else drawBottle(sheet, side - 20, floor, random.between(380, 450), { kind: random.pick(bottleKinds) })
  if (high === 1) {
    const limb: Outline = [
      [sheet.frame.left - 50, 90],
      [200, random.between(90, 150)],
      [470, random.between(70, 130)],
    ]
    drawBranch(sheet, limb, { leafLength: 165, stem: 9, olives: 2, oliveSize: 70 })
  }
}

const risingBottles: Composition = (sheet) => {
  const { random } = sheet
  const floor = 606
  const count = random.integer(3, 5)
  const step = 860 / count
  const kind = random.pick(bottleKinds)
  drawBackdrop(sheet, [random.between(400, 640), 300], random.between(220, 270))
  drawGround(sheet, floor, 'key')
  const falls = random.chance(0.3)
  const tops: Point[] = []
  for (let index = 0; index < count; index++) {
    const ratio = (falls ? count - 1 - index : index) / (count - 1)
    const height = 190 + ratio * 235 + random.plusMinus(26)
    const x = 70 + step * (index + 0.5)
    drawBottle(sheet, x, floor, height, {
      kind,
      tone: index % 2 === 0 ? 'key' : 'flat',
      label: index % 2 === 0 ? 'flat' : 'paper',
    })
    tops.push([x, floor - height * 1.08 - 44])
  }
  stamp(
    sheet,
    ribbon(tops, () => 5.5),
    'key',
    3,
  )
  for (const [x, y] of tops) stamp(sheet, ellipse(x, y, 18), 'key', 4)
}

const weighing: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(450, 550), 612]
  drawBackdrop(sheet, [x, 310], random.between(230, 280))
  drawGround(sheet, floor, 'key')
  drawScales(sheet, [x, floor], random.pick([-1, 1]) * random.between(0.06, 0.2))
}

const coinTerraces: Composition = (sheet) => {
  const { random } = sheet
  const floor = 590
  drawBackdrop(sheet, [random.between(450, 700), 290], random.between(210, 260))
  drawGround(sheet, floor, 'flat', 'halftone')
  const count = random.integer(2, 4)
  const width = Math.min(250, 800 / count)
  const most = Math.floor(320 / Math.min(34, width * 0.24))
  for (let stack = 0; stack < count; stack++) {
    const last = stack === count - 1
    const tall = last ? most : Math.max(2, Math.round((most * (stack + 1)) / count) - random.integer(0, 2))
    drawCoins(sheet, [500 + (stack - (count - 1) / 2) * (width + 20), floor + 26], width, tall, last)
  }
}

const hullShape = toOutline([-340, -46, -250, 66, 0, 104, 230, 66, 350, -74, 170, -30, -150, -22])

const marketBoat: Composition = (sheet) => {
  const { random } = sheet
  const sea = random.between(440, 470)
  drawSkyWithSun(
    sheet,
    sea,
    [random.between(130, 300), sea - random.between(120, 220)],
    random.between(95, 130),
  )
  const x = random.between(500, 580)
  stamp(
    sheet,
    ribbon(
      [
        [x, sea + 20],
        [x, 56],
      ],
      () => 9,
    ),
    'key',
    3,
  )
  const sail = smooth(toOutline([16, -400, 220, -250, 250, -86, 16, -96], { x, y: 470 }), false, 7)
  stamp(sheet, sail, 'flat', 4)
  carve(
    sheet,
    'flat',
    hatch(sheet, sail, { angle: 1.35, spacing: 36, length: 300, gap: 10, half: 3.2, inset: 12 }),
  )
  drawCrate(sheet, [x - 140, sea - 16], 200, 112, 'key', true)
  for (const at of [90, 176]) drawBottle(sheet, x + at, sea - 16, 130, { kind: 'flask', label: 'paper' })
  const hull = smooth(toOutline(hullShape.flat(), { x, y: sea }), true, 5)
  stamp(sheet, hull, 'key', 4)
  carve(sheet, 'key', hatch(sheet, hull, { angle: 0.02, spacing: 20, length: 150, gap: 30, half: 2.8 }))
  for (let row = 0; row < 4; row++) {
    const tone: Tone = row % 2 === 0 ? 'flat' : 'key'
    const wave = Array.from(
      { length: 49 },
      (_, index): Point => [-240 + index * 32, sea + 52 + row * 52 + Math.sin(index * 0.9 + row) * 12],
    )
    drawLand(sheet, wave, tone, 'plain')
    const trough = [...wave, ...wave.map(([px, py]): Point => [px, py + 40]).toReversed()]
    carve(sheet, getPlate(tone), hatch(sheet, trough, { spacing: 13, length: 44, gap: 36, half: 2.4 }))
  }
}

export const market: readonly Composition[] = [
  chartHills,
  stackedCrates,
  risingBottles,
  weighing,
  coinTerraces,
  marketBoat,
]
