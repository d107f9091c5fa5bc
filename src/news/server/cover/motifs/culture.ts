// Covers of "Culture & Lifestyle": amphorae, temple, columns, arcades, lyre.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawBranch, drawHangingOlive, drawOlive } from '../kit/branch.ts'
import { findHeightAt, type Outline, type Point, ribbon } from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { createRidge, drawGround, drawLand } from '../kit/land.ts'
import { type Composition, carve, getPlate, stampAll, type Tone } from '../kit/sheet.ts'
import { drawCypress, drawOliveTree } from '../kit/trees.ts'
import { drawAmphora, drawColumn, drawTemple, potKinds } from '../props/antiquity.ts'
import { drawLyre } from '../props/lyre.ts'

const greatAmphora: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(350, 450), 620]
  drawBackdrop(sheet, [x + random.between(0, 120), 320], random.between(250, 280))
  drawGround(sheet, base - 8, 'key')
  const limb: Outline = [
    [1000, 600],
    [870, 480],
    [790, 340],
    [random.between(690, 780), random.between(110, 170)],
  ]
  drawBranch(sheet, limb, { leafLength: 180, stem: 9, olives: random.integer(1, 3), oliveSize: 74 })
  drawAmphora(sheet, [x, base], random.between(550, 590), random.pick(potKinds), 'key')
  if (random.chance(0.5))
    for (const at of [-260, -330])
      drawOlive(sheet, [x + at, base - 24], 78, random.between(0.2, 0.9), at === -260 ? 'flat' : 'key')
}

const templeOnHill: Composition = (sheet) => {
  const { random } = sheet
  const hill = random.between(470, 510)
  const width = random.between(500, 600)
  const x = random.between(460, 560)
  const side = random.pick([-1, 1])
  drawSkyWithSun(
    sheet,
    hill,
    [x + side * random.between(230, 330), random.between(150, 240)],
    random.between(100, 140),
  )
  const line = createRidge(sheet, hill + 44, 16, 3)
  for (const at of [-0.78, 0.74])
    drawCypress(sheet, x + at * width, findHeightAt(line, x + at * width) + 12, random.between(210, 310))
  drawTemple(sheet, x, [hill - random.between(230, 270), hill], width, random.integer(4, 6))
  drawLand(sheet, line, 'key', 'furrows', 180)
}

const brokenColumn: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(310, 400), 612]
  drawBackdrop(sheet, [x + random.between(120, 220), 310], random.between(230, 270), [
    'disc',
    'band',
    'arch',
    'stripes',
    'radiance',
    'flood',
    'screen',
  ])
  drawGround(sheet, base, 'key')
  drawColumn(sheet, x, [random.between(90, 150), base], 200, 'key', true)
  if (random.chance(0.6)) drawColumn(sheet, x + 470, [random.between(380, 440), base], 160, 'key', true)
  const limb: Outline = [
    [x + 140, 620],
    [x + 170, 470],
    [x + 150, 330],
    [x + 250, 190],
    [x + random.between(360, 430), random.between(110, 170)],
  ]
  drawBranch(sheet, limb, { leafLength: 165, stem: 9, olives: 3, oliveSize: 70, start: 0.1 })
}

const amphoraRow: Composition = (sheet) => {
  const { random } = sheet
  const floor = random.between(570, 600)
  drawBackdrop(sheet, [500, 320], random.between(230, 270))
  drawGround(sheet, floor - 8, 'key')
  const kinds = random.pick([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
    [0, 2],
    [2, 1],
    [1, 0],
  ] as const)
  const pitch = kinds.length === 3 ? 312 : 400
  for (const [index, kind] of kinds.entries()) {
    const x = 500 + (index - (kinds.length - 1) / 2) * pitch + random.plusMinus(12)
    const height =
      (kinds.length === 3 ? random.between(400, 470) : random.between(470, 530)) * (kind === 2 ? 0.88 : 1)
    drawAmphora(sheet, [x, floor + random.between(0, 26)], height, kind, index % 2 === 1 ? 'flat' : 'key')
  }
}

const arcade: Composition = (sheet) => {
  const { random, frame } = sheet
  const count = random.integer(1, 3)
  const pitch = count === 1 ? 620 : 960 / count
  const middle = count === 1 ? random.between(420, 580) : 500
  const base = 618
  const spring = random.between(300, 350)
  const sea = random.between(420, 470)
  drawSkyWithSun(
    sheet,
    sea,
    [middle + random.pick([-1, 1]) * pitch * 0.14, sea - 90],
    random.between(80, 110),
  )
  drawLand(sheet, createRidge(sheet, sea, 30, 4), 'flat', random.pick(['furrows', 'halftone']), 120)
  const home = middle + pitch * (random.integer(0, count - 1) - (count - 1) / 2)
  drawOliveTree(sheet, home, base, Math.min(340, pitch * 0.86))
  const openings: Outline[] = Array.from({ length: count }, (_, index) => {
    const x = middle + (index - (count - 1) / 2) * pitch
    const half = pitch * (count === 1 ? 0.47 : 0.38)
    return Array.from(
      { length: 19 },
      (_, at): Point => [
        x - Math.cos((at / 18) * Math.PI) * half,
        spring - Math.sin((at / 18) * Math.PI) * half * 0.9,
      ],
    )
  })
  const wall: Outline = [
    [frame.left - 40, frame.top - 40],
    [frame.left - 40, base],
    ...openings.flatMap((arch): Point[] => [
      [arch[0]?.[0] ?? 0, base],
      ...arch,
      [arch.at(-1)?.[0] ?? 0, base],
    ]),
    [frame.right + 40, base],
    [frame.right + 40, frame.top - 40],
  ]
  const heavy = random.chance(0.3)
  const tone: Tone = heavy && !sheet.isDark ? 'key' : 'flat'
  const plate = getPlate(tone)
  stampAll(sheet, [wall], tone, 5)
  carve(sheet, plate, hatch(sheet, wall, { spacing: 34, length: 46, gap: 80, half: 2.6, inset: 12 }))
  for (const arch of openings) {
    carve(sheet, plate, [
      ribbon(
        arch.map(([px, py]): Point => [px, py - 17]),
        () => 2.2,
      ),
    ])
  }
  drawGround(sheet, base - 4, 'key')
}

const lyreAndBranch: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(400, 560)
  drawBackdrop(sheet, [x, 320], random.between(240, 280))
  drawLyre(sheet, x)
  const from = random.pick([-1, 1])
  const limb: Outline = [
    [x + from * 420, 640],
    [x + from * 330, 520],
    [x + from * 300, 370],
    [x + from * 350, random.between(190, 250)],
  ]
  drawBranch(sheet, limb, { leafLength: 150, stem: 8, olives: 2, oliveSize: 64 })
  if (random.chance(0.5))
    drawHangingOlive(sheet, [x - from * 260, 98], 84, -from, random.pick<Tone>(['key', 'flat']))
}

export const culture: readonly Composition[] = [
  greatAmphora,
  templeOnHill,
  brokenColumn,
  amphoraRow,
  arcade,
  lyreAndBranch,
]
