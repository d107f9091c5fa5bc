// Producers: terraces, the screw press, the millstone, the house on the hill.

import { ellipse, heightAt, type Outline, type Point, rectangle, ribbon } from '../kit/geometry.ts'
import { furrows, hatch, rays, sideLight } from '../kit/gouge.ts'
import { branch, cypress, hang, oliveTree, smallTree } from '../kit/grove.ts'
import { ground, land, panel, radiance, ridge, ringCuts, sky, sun } from '../kit/land.ts'
import { type Composition, carve, draw, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drop } from '../kit/vessels.ts'

/** A great hill cut into steps, each with its wall and its row of trees. */
function terraces(sheet: Sheet, top: Point, width: number, floor: number, steps: number): void {
  const { random } = sheet
  const height = floor - top[1]
  for (let step = 0; step < steps; step++) {
    const share = (step / steps) ** 0.9
    const y = top[1] + height * share
    const half = width * (0.16 + 0.84 * ((step + 1) / steps) ** 0.75) * 0.5
    const drift = (step / steps) * random.sway(20)
    const crest = Array.from({ length: 17 }, (_, index): Point => {
      const t = index / 16
      return [
        top[0] + drift + (t - 0.5) * 2 * half,
        y + (1 - Math.sin(t * Math.PI)) * height * 0.16 + Math.sin(t * 9 + step) * 3,
      ]
    })
    const tone: Tone = step % 2 === 0 ? 'key' : 'flat'
    const wall = [
      ...crest,
      [crest.at(-1)?.[0] ?? 0, floor + 60],
      [crest[0]?.[0] ?? 0, floor + 60],
    ] satisfies Point[]
    stamp(sheet, wall, tone, 4)
    const lower = crest.map(([x, cy]): Point => [x, cy + (height / steps) * 1.1])
    carve(
      sheet,
      plateOf(tone),
      furrows(sheet, crest, lower, { rows: 4, half: 2.8, length: 60, gap: 14, from: 0.12, fade: 0.5 }),
    )
    const size = 44 + step * 11
    const trees = Math.floor((half * 1.7) / (size * 1.12))
    for (let index = 0; index < trees; index++) {
      const t = (index + 0.5) / trees + random.sway(0.02)
      if (random.chance(0.14)) continue
      const x = (crest[0]?.[0] ?? 0) + half * 2 * (0.08 + 0.84 * t)
      smallTree(sheet, x, heightAt(crest, x) + 5, size * random.between(0.85, 1.1))
    }
  }
}

const terracedHill: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(520, 700)
  const top = random.between(190, 250)
  sun(sheet, [x - random.between(230, 330), random.between(150, 220)], random.between(85, 125))
  if (random.chance(0.5)) land(sheet, ridge(sheet, 430, 40, 4), 'flat', 'halftone', 160)
  terraces(sheet, [x, top], random.between(900, 1250), 650, random.integer(4, 5))
  ground(sheet, 640, 'key', 'wood')
  cypress(sheet, x - 20, top + 26, random.between(90, 120))
}

const screwPress: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(420, 580), 590]
  panel(sheet, random.pick(['arch', 'disc']), x + random.sway(60), 300, random.between(240, 270))
  ground(sheet, floor, 'key', 'wood')
  for (const side of [-1, 1]) stamp(sheet, rectangle(x + side * 170 - 22, 130, 44, floor - 118), 'key', 4)
  const beam = rectangle(x - 225, 150, 450, 62)
  stamp(sheet, beam, 'key', 4)
  carve(sheet, 'key', hatch(sheet, beam, { spacing: 14, length: 110, gap: 30, half: 2.2 }))
  const depth = random.between(300, 350)
  const screw = rectangle(x - 24, 84, 48, depth - 60)
  stamp(sheet, screw, 'key', 4)
  carve(
    sheet,
    'both',
    Array.from({ length: Math.floor((depth - 80) / 21) }, (_, index): Outline => {
      const y = 96 + index * 21
      return [
        [x - 26, y],
        [x + 26, y + 11],
        [x + 26, y + 17],
        [x - 26, y + 6],
      ]
    }),
  )
  stamp(
    sheet,
    ribbon(
      [
        [x - 150, 92 + random.sway(18)],
        [x + 150, 92],
      ],
      () => 10,
    ),
    'key',
    3,
  )
  stamp(sheet, rectangle(x - 128, depth, 256, 40), 'key', 4)
  for (let mat = 0; mat < 5; mat++) {
    const y = depth + 46 + mat * ((floor - depth - 90) / 5)
    const pad = rectangle(x - 122 + random.sway(5), y, 244, (floor - depth - 90) / 5 - 4)
    stamp(sheet, pad, mat % 2 === 0 ? 'flat' : 'key', 2.5)
    if (mat % 2)
      carve(sheet, 'key', hatch(sheet, pad, { angle: 0.9, spacing: 12, length: 18, gap: 10, half: 1.8 }))
  }
  stamp(
    sheet,
    [
      [x - 190, floor - 38],
      [x + 190, floor - 38],
      [x + 160, floor + 14],
      [x - 160, floor + 14],
    ],
    'key',
    4,
  )
  drop(sheet, [x + random.pick([-230, 230]), floor - 66], 66, 'flat')
}

const millstone: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(400, 520), 320]
  const radius = random.between(195, 215)
  if (random.chance(0.5)) radiance(sheet, [x, y], radius + 20, random.integer(16, 22))
  else panel(sheet, 'block', x + random.between(120, 220), 330, 240)
  stamp(sheet, rectangle(x - 20, y - 18, 480, 36), 'key', 4)
  stamp(sheet, rectangle(x + 330, 120, 44, 470), 'key', 4)
  const stone = ellipse(x, y, radius)
  stamp(sheet, stone, 'key', 5)
  for (const share of [0.94, 0.42]) carve(sheet, 'key', ringCuts(sheet, [x, y], radius * share, 2.6))
  carve(
    sheet,
    'key',
    rays(sheet, [x, y], radius * 0.5, radius * 0.88, { count: random.integer(22, 30), half: 4, ragged: 0.3 }),
  )
  stamp(sheet, ellipse(x, y, radius * 0.27), 'flat', 4)
  stamp(sheet, ellipse(x, y, radius * 0.12), 'key', 3)
  const basin: Outline = [
    [x - 330, 500],
    [x + 330, 500],
    [x + 290, 610],
    [x - 290, 610],
  ]
  stamp(sheet, basin, 'flat', 5)
  draw(sheet, 'key', sideLight(sheet, basin, { spacing: 16, half: 2.6, reach: 0.5, angle: Math.PI }))
  for (let index = 0; index < 8; index++)
    stamp(
      sheet,
      ellipse(x - 270 + index * 76 + random.sway(12), 486 + random.sway(8), 30, 22, random.sway(0.6)),
      index % 3 ? 'key' : 'flat',
      3,
    )
  ground(sheet, 604, 'key', 'wood')
}

const estateHouse: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(400, 450)
  if (random.chance(0.6)) sky(sheet, horizon + 20, 300)
  sun(sheet, [random.between(160, 320), random.between(160, 230)], random.between(70, 110))
  land(sheet, ridge(sheet, horizon - 20, 40, 4), 'flat', 'furrows', 130)
  const near = ridge(sheet, horizon + 100, 40, 3)
  const x = random.between(520, 660)
  const base = heightAt(near, x) + 40
  const [width, wall] = [random.between(200, 260), random.between(110, 150)]
  for (const at of [-0.72, -0.9, 0.78]) cypress(sheet, x + at * width, base, random.between(210, 270))
  stamp(sheet, rectangle(x - width / 2, base - wall, width, wall + 20), 'paper', 5)
  stamp(
    sheet,
    [
      [x - width * 0.57, base - wall],
      [x - width * 0.4, base - wall - 66],
      [x + width * 0.4, base - wall - 66],
      [x + width * 0.57, base - wall],
    ],
    'key',
    4,
  )
  carve(
    sheet,
    'key',
    hatch(sheet, rectangle(x - width * 0.42, base - wall - 60, width * 0.84, 56), {
      spacing: 14,
      length: 26,
      gap: 12,
      half: 2.2,
    }),
  )
  stamp(sheet, rectangle(x + width * 0.26, base - wall, width * 0.24, wall + 20), 'key', 0)
  for (const at of [-0.32, -0.06])
    stamp(sheet, rectangle(x + width * at, base - wall * 0.8, width * 0.12, wall * 0.3), 'key', 0)
  stamp(sheet, rectangle(x - width * 0.2, base - wall * 0.36, width * 0.16, wall * 0.5), 'flat', 2)
  land(sheet, near, 'key', 'furrows', 240)
  for (let index = 0; index < 4; index++) {
    const at = 60 + index * 105 + random.sway(20)
    smallTree(sheet, at, heightAt(near, at) + 8, random.between(74, 104))
  }
}

const oldTree: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(370, 470)
  panel(sheet, 'disc', x + random.between(60, 200), random.between(240, 300), random.between(180, 230))
  const line = ridge(sheet, 560, 22, 3)
  land(sheet, line, 'key', 'furrows', 150)
  oliveTree(sheet, x, heightAt(line, x) + 14, random.between(540, 590), 'key')
  for (const at of [800, 910]) smallTree(sheet, at, heightAt(line, at) + 6, random.between(90, 120))
}

const ladderAndFruit: Composition = (sheet) => {
  const { random, frame } = sheet
  const x = random.between(610, 700)
  panel(sheet, 'band', random.between(250, 380), 0, random.between(230, 320))
  for (const side of [-1, 1])
    stamp(
      sheet,
      ribbon(
        [
          [x + side * 86, 690],
          [x + side * 34, 70],
        ],
        () => 9,
      ),
      'key',
      3,
    )
  for (let rung = 0; rung < 8; rung++) {
    const t = (rung + 0.6) / 8.4
    const half = 86 - 52 * t + 4
    stamp(
      sheet,
      ribbon(
        [
          [x - half, 690 - 620 * t],
          [x + half, 686 - 620 * t],
        ],
        () => 6.5,
      ),
      'key',
      2,
    )
  }
  const limb: Outline = [
    [frame.left - 60, random.between(150, 220)],
    [180, 170],
    [420, random.between(150, 210)],
    [640, 250],
    [810, random.between(260, 330)],
  ]
  branch(sheet, limb, { leafLength: 175, stem: 13, start: 0.08, olives: random.integer(3, 5), oliveSize: 78 })
  hang(sheet, [330, 220], 86, 1, 'flat')
}

export const producers: readonly Composition[] = [
  terracedHill,
  screwPress,
  millstone,
  estateHouse,
  oldTree,
  ladderAndFruit,
]
