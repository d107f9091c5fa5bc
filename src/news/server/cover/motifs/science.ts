// Science: flasks, molecules that grow leaves, test tubes, the cut fruit under the glass.

import { backdrop, radiance } from '../kit/backdrop.ts'
import { branch, leaf, olive } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, rectangle, shape, turn } from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { ground } from '../kit/land.ts'
import { type Composition, carve, draw, stamp, type Tone } from '../kit/sheet.ts'
import { benzene, bond, erlenmeyer, magnifiedOlive, ring, roundFlask, testTube } from '../props/laboratory.ts'
import { drop, dropOutline } from '../props/vessels.ts'

const flaskWithBranch: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(340, 460), 612]
  const height = random.between(370, 405)
  backdrop(sheet, [x + random.between(40, 140), 310], random.between(230, 270))
  ground(sheet, base, 'key')
  const reach = random.between(250, 380)
  const sprig: Outline = [
    [x, base - height * 0.4],
    [x + 6, base - height - 10],
    [x + 90, base - height - 60],
    [x + reach, random.between(110, 160)],
  ]
  branch(sheet, sprig, {
    leafLength: random.between(140, 165),
    stem: 7,
    start: 0.44,
    olives: 2,
    oliveSize: 62,
  })
  erlenmeyer(sheet, [x, base], height, random.between(0.32, 0.5), 'flat')
  const extra = random.integer(0, 2)
  if (extra === 0) drop(sheet, [x + random.between(290, 340), base - 78], random.between(120, 150), 'key')
  if (extra === 1) testTube(sheet, x + 300, [base - 260, base - 4], 38, random.between(0.3, 0.7), 'key')
}

const leafMolecule: Composition = (sheet) => {
  const { random } = sheet
  backdrop(sheet, [500, 333], 250, [
    'disc',
    'disc',
    'block',
    'flood',
    'flood',
    'split',
    'split',
    'stripes',
    'screen',
  ])
  const cells = random.pick([[], [0], [0, 1], [0, 2], [0, 3], [1, 3]] as const)
  const radius = [150, 122, 96][cells.length] ?? 96
  const spin = random.between(0, 1)
  const towards = (cell: number): Point => {
    const at = spin + Math.PI / 6 + cell * (turn / 6)
    return [Math.cos(at) * radius * Math.sqrt(3), Math.sin(at) * radius * Math.sqrt(3)]
  }
  const raw: Point[] = [[0, 0], ...cells.map(towards)]
  const mean = raw.reduce<Point>(([mx, my], [px, py]) => [mx + px / raw.length, my + py / raw.length], [0, 0])
  const centres = raw.map(([px, py]): Point => [px - mean[0] + 500, py - mean[1] + 333])
  for (const [cx, cy] of centres) {
    for (const [px, py] of ring(cx, cy, radius, spin)) {
      const out = Math.atan2(py - cy, px - cx)
      const tip: Point = [px + Math.cos(out) * radius * 0.36, py + Math.sin(out) * radius * 0.36]
      const free = centres.every(
        ([ox, oy]) => (ox === cx && oy === cy) || Math.hypot(ox - tip[0], oy - tip[1]) > radius * 1.25,
      )
      const room =
        Math.min(Math.sin(out) > 0 ? 640 - tip[1] : tip[1] - 30, 190) / Math.max(0.4, Math.abs(Math.sin(out)))
      if (!free || room < 60) continue
      bond(sheet, [px, py], tip, radius * 0.07, false)
      const length = Math.min(random.between(130, 185), room)
      leaf(sheet, tip, out + random.sway(0.3), length, {
        tone: random.pick<Tone>(['key', 'key', 'flat']),
        half: 0.13,
      })
    }
  }
  const filled = random.integer(0, 2)
  for (const [index, centre] of centres.entries())
    benzene(sheet, centre, radius, spin, index === filled ? 'flat' : 'paper')
}

const tubeRack: Composition = (sheet) => {
  const { random } = sheet
  const floor = 616
  const count = random.integer(3, 5)
  const step = 660 / count
  backdrop(sheet, [500, 310], random.between(230, 270))
  ground(sheet, floor, 'key')
  const tubes = Array.from({ length: count }, (_, index) => 170 + step * (index + 0.5))
  const bloom = random.integer(0, count - 1)
  const stem = tubes[bloom] ?? 300
  for (const side of [-0.5, 0, 0.5])
    leaf(sheet, [stem, 170], -Math.PI / 2 + side, side === 0 ? 150 : 130, { half: 0.13 })
  for (const [index, x] of tubes.entries()) {
    const oil: Tone = index % 2 === 0 ? 'flat' : 'key'
    testTube(
      sheet,
      x,
      [150 + random.sway(14), 584],
      Math.min(64, step * 0.31),
      random.between(0.3, 0.85),
      oil,
    )
  }
  for (const y of [262, 470]) {
    const bar = rectangle(110, y, 780, 46)
    stamp(sheet, bar, 'key', 4)
    carve(sheet, 'key', hatch(sheet, bar, { spacing: 13, length: 120, gap: 40, half: 2.2 }))
  }
  for (const x of [96, 862]) stamp(sheet, rectangle(x, 226, 42, floor - 218), 'key', 4)
}

const bellyFlask: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(560, 640), 612]
  const radius = random.between(165, 185)
  backdrop(sheet, [x - 60, 320], random.between(230, 270))
  ground(sheet, base, 'key')
  const molecule: Point = [random.between(180, 240), random.between(200, 270)]
  benzene(sheet, molecule, 108, random.between(0, 1), random.pick<Tone>(['flat', 'paper']))
  const [, y] = roundFlask(sheet, [x, base], radius, random.between(0.3, 0.4))
  olive(sheet, [x + random.sway(30), y + radius * 0.48], 130, random.between(0.4, 2.6), 'key')
  branch(
    sheet,
    [
      [20, 610],
      [150, 530],
      [random.between(290, 360), 500],
    ],
    { leafLength: 140 },
  )
}

const cutFruit: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(380, 450), random.between(280, 320)]
  const radius = random.between(225, 250)
  const handle = random.between(0.65, 0.95)
  backdrop(sheet, [x + 120, y], 240, ['disc', 'block', 'band', 'split', 'flood', 'flood', 'split'])
  branch(
    sheet,
    [
      [1010, 60],
      [860, 130],
      [700, random.between(60, 150)],
    ],
    { leafLength: 165, stem: 8, olives: 1, oliveSize: 70 },
  )
  magnifiedOlive(sheet, [x, y], radius, handle)
}

const fallingDrop: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(400, 600)
  const surface = 500
  if (random.chance(0.25)) radiance(sheet, [x, 320], 210, random.integer(12, 20))
  else backdrop(sheet, [x, 300], 250, ['disc', 'flood', 'flood', 'band', 'split', 'split'])
  const stem = { x, y: random.between(60, 90) }
  stamp(sheet, shape([-34, -400, 34, -400, 34, 0, 11, 74, -11, 74, -34, 0], stem), 'key', 5)
  stamp(sheet, shape([-22, -400, 22, -400, 22, -4, 5, 56, -5, 56, -22, -4], stem), 'flat', 0)
  stamp(sheet, dropOutline(x, 290, random.between(220, 250)), 'key', 6)
  benzene(sheet, [x, 316], 40, 0.5)
  for (const share of [1, 0.7, 0.4]) {
    stamp(sheet, ellipse(x, surface + 34, 440 * share, 108 * share), 'key', 4)
    stamp(
      sheet,
      ellipse(x, surface + 34, 440 * share - 30, 108 * share - 15),
      share < 0.5 ? 'flat' : 'paper',
      0,
    )
    const pool = ellipse(x, surface + 34, 440 * share - 44, 108 * share - 24)
    if (share > 0.5) draw(sheet, 'flat', hatch(sheet, pool, { spacing: 17, length: 60, gap: 70, half: 2.4 }))
  }
}

export const science: readonly Composition[] = [
  flaskWithBranch,
  leafMolecule,
  tubeRack,
  bellyFlask,
  cutFruit,
  fallingDrop,
]
