// Covers of "Producers & Estates": terraces, screw press, millstone, farmhouse, tree, harvest ladder.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawBranch, drawHangingOlive } from '../kit/branch.ts'
import { ellipse, findHeightAt, type Outline, rectangle, ribbon, toOutline } from '../kit/geometry.ts'
import { createRays, createSideLight, hatch } from '../kit/gouge.ts'
import { createRidge, createRingCuts, drawGround, drawLand } from '../kit/land.ts'
import { addInk, type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawCypress, drawOliveTree, drawSmallTree } from '../kit/trees.ts'
import { drawHouse, drawTerraces } from '../props/estate.ts'
import { drawDrop } from '../props/vessels.ts'

const terracedHill: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(520, 720)
  const top = random.between(190, 260)
  drawSkyWithSun(
    sheet,
    460,
    [x - random.between(290, 400), random.between(140, 220)],
    random.between(90, 130),
  )
  if (random.chance(0.5)) drawLand(sheet, createRidge(sheet, 440, 40, 4), 'flat', 'halftone', 160)
  drawTerraces(sheet, [x, top], random.between(950, 1250), 640, random.integer(3, 4))
  drawCypress(sheet, x + 10, top + 24, random.between(110, 150))
}

/** Draws a stack of the round mats that hold the olive paste in a press. */
const drawPressMats = (sheet: Sheet, x: number, from: number, floor: number): void => {
  const deep = (floor - from - 40) / 5
  for (let mat = 0; mat < 5; mat++) {
    const pad = rectangle(x - 142 + sheet.random.plusMinus(6), from + mat * deep, 284, deep - 4)
    stamp(sheet, pad, mat % 2 === 0 ? 'flat' : 'key', 2.5)
    const weave = { angle: 0.9, spacing: 12, length: 18, gap: 10, half: 1.8 }
    if (mat % 2) carve(sheet, 'key', hatch(sheet, pad, weave))
  }
}

const screwPress: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(420, 580), 604]
  drawBackdrop(sheet, [x, 310], random.between(240, 280))
  drawGround(sheet, floor, 'key')
  for (const side of [-1, 1]) {
    const post = rectangle(x + side * 205 - 26, 96, 52, floor - 84)
    stamp(sheet, post, 'key', 4)
    carve(sheet, 'key', hatch(sheet, post, { angle: Math.PI / 2, spacing: 15, length: 90, gap: 30, half: 2 }))
  }
  const beam = rectangle(x - 270, 124, 540, 74)
  stamp(sheet, beam, 'key', 4)
  carve(sheet, 'key', hatch(sheet, beam, { spacing: 15, length: 130, gap: 34, half: 2.3 }))
  const depth = random.between(280, 370)
  stamp(sheet, rectangle(x - 28, 50, 56, depth - 26), 'key', 4)
  const thread = Array.from(
    { length: Math.floor((depth - 62) / 23) },
    (_, index): Outline => toOutline([-30, 0, 30, 12, 30, 19, -30, 7], { x, y: 62 + index * 23 }),
  )
  carve(sheet, 'both', thread)
  stamp(
    sheet,
    ribbon(
      [
        [x - 190, 66 + random.plusMinus(24)],
        [x + 190, 66],
      ],
      () => 11,
    ),
    'key',
    3,
  )
  stamp(sheet, rectangle(x - 150, depth, 300, 44), 'key', 4)
  drawPressMats(sheet, x, depth + 50, floor)
  stamp(sheet, toOutline([-230, -42, 230, -42, 195, 12, -195, 12], { x, y: floor }), 'key', 4)
  if (random.chance(0.7)) drawDrop(sheet, [x + random.pick([-310, 310]), floor - 56], 92, 'flat')
}

const millstone: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(400, 500), 310]
  const radius = random.between(225, 245)
  drawBackdrop(sheet, [x + random.between(60, 140), y], radius * 1.08, [
    'block',
    'band',
    'split',
    'flood',
    'radiance',
    'disc',
    'screen',
  ])
  stamp(sheet, rectangle(x - 20, y - 20, 520, 40), 'key', 4)
  const post = rectangle(x + 370, 70, 52, 540)
  stamp(sheet, post, 'key', 4)
  carve(sheet, 'key', hatch(sheet, post, { angle: Math.PI / 2, spacing: 15, length: 90, gap: 30, half: 2 }))
  stamp(sheet, ellipse(x, y, radius), 'key', 5)
  for (const ratio of [0.94, 0.42]) carve(sheet, 'key', createRingCuts(sheet, [x, y], radius * ratio, 2.8))
  const dressing = { count: random.integer(20, 30), half: 4.4, ragged: 0.3 }
  carve(sheet, 'key', createRays(sheet, [x, y], radius * 0.5, radius * 0.88, dressing))
  stamp(sheet, ellipse(x, y, radius * 0.28), 'flat', 4)
  stamp(sheet, ellipse(x, y, radius * 0.12), 'key', 3)
  for (let index = 0; index < 9; index++) {
    const pebble = ellipse(
      x - 310 + index * 78 + random.plusMinus(12),
      500 + random.plusMinus(10),
      37,
      27,
      random.plusMinus(0.7),
    )
    stamp(sheet, pebble, index % 3 === 1 ? 'flat' : 'key', 3)
  }
  const basin = toOutline([-380, 510, 380, 510, 330, 630, -330, 630], { x, y: 0 })
  stamp(sheet, basin, 'flat', 5)
  addInk(sheet, 'key', createSideLight(sheet, basin, { spacing: 16, half: 2.8, reach: 0.5, angle: Math.PI }))
  drawGround(sheet, 618, 'key')
}

const estateHouse: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(370, 420)
  drawSkyWithSun(
    sheet,
    horizon,
    [random.between(150, 320), random.between(140, 220)],
    random.between(80, 120),
  )
  drawLand(sheet, createRidge(sheet, horizon - 10, 44, 4), 'flat', random.pick(['furrows', 'halftone']), 150)
  const near = createRidge(sheet, horizon + 120, 40, 3)
  const x = random.between(520, 660)
  const base = findHeightAt(near, x) + 30
  const width = random.between(270, 330)
  for (const at of [-0.72, -0.92, 0.78]) drawCypress(sheet, x + at * width, base, random.between(250, 320))
  drawHouse(sheet, x, base, width, width * random.between(0.5, 0.62))
  drawLand(sheet, near, 'key', 'furrows', 240)
  for (let index = 0; index < 3; index++) {
    const at = 30 + index * 125 + random.plusMinus(20)
    drawSmallTree(sheet, at, findHeightAt(near, at) + 14, random.between(100, 135))
  }
}

const oldTree: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(370, 480)
  drawBackdrop(sheet, [x + random.between(40, 160), 300], random.between(230, 270))
  const line = createRidge(sheet, 570, 22, 3)
  drawLand(sheet, line, 'key', 'furrows', 150)
  drawOliveTree(sheet, x, findHeightAt(line, x) + 14, random.between(510, 550))
  for (const at of [830, 950]) drawSmallTree(sheet, at, findHeightAt(line, at) + 8, random.between(110, 150))
}

const ladderAndFruit: Composition = (sheet) => {
  const { random, frame } = sheet
  const x = random.between(610, 700)
  drawBackdrop(sheet, [random.between(380, 560), 330], random.between(230, 280))
  const stile = (side: number): Outline => [
    [x + side * 92, frame.bottom + 20],
    [x + side * 36, 60],
  ]
  for (const side of [-1, 1])
    stamp(
      sheet,
      ribbon(stile(side), () => 10),
      'key',
      3,
    )
  for (let rung = 0; rung < 8; rung++) {
    const t = (rung + 0.6) / 8.4
    const half = 92 - 56 * t + 4
    stamp(
      sheet,
      ribbon(
        [
          [x - half, 690 - 620 * t],
          [x + half, 686 - 620 * t],
        ],
        () => 7,
      ),
      'key',
      2,
    )
  }
  const limb: Outline = [
    [frame.left - 60, random.between(120, 200)],
    [180, 170],
    [420, random.between(140, 200)],
    [660, 250],
    [870, random.between(280, 370)],
  ]
  drawBranch(sheet, limb, {
    leafLength: 215,
    stem: 14,
    start: 0.08,
    olives: random.integer(3, 4),
    oliveSize: 96,
  })
  drawHangingOlive(sheet, [330, 230], 104, 1, random.pick<Tone>(['flat', 'key']))
}

export const producers: readonly Composition[] = [
  terracedHill,
  screwPress,
  millstone,
  estateHouse,
  oldTree,
  ladderAndFruit,
]
