// Covers of "Science & Health": flasks, molecules with leaves, test tubes, an olive under a magnifying glass.

import { drawBackdrop, drawSunbeams } from '../kit/backdrop.ts'
import { drawBranch, drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, fullTurn, type Outline, type Point, rectangle, toOutline } from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { drawGround } from '../kit/land.ts'
import { addInk, type Composition, carve, stamp, type Tone } from '../kit/sheet.ts'
import {
  createHexagon,
  drawBenzeneRing,
  drawBond,
  drawErlenmeyerFlask,
  drawMagnifiedOlive,
  drawRoundFlask,
  drawTestTube,
} from '../props/laboratory.ts'
import { createDropOutline, drawDrop } from '../props/vessels.ts'

const flaskWithBranch: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(340, 460), 612]
  const height = random.between(370, 405)
  drawBackdrop(sheet, [x + random.between(40, 140), 310], random.between(230, 270))
  drawGround(sheet, base, 'key')
  const reach = random.between(250, 380)
  const sprig: Outline = [
    [x, base - height * 0.4],
    [x + 6, base - height - 10],
    [x + 90, base - height - 60],
    [x + reach, random.between(110, 160)],
  ]
  drawBranch(sheet, sprig, {
    leafLength: random.between(140, 165),
    stem: 7,
    start: 0.44,
    olives: 2,
    oliveSize: 62,
  })
  drawErlenmeyerFlask(sheet, [x, base], height, random.between(0.32, 0.5), 'flat')
  const extra = random.integer(0, 2)
  if (extra === 0) drawDrop(sheet, [x + random.between(290, 340), base - 78], random.between(120, 150), 'key')
  if (extra === 1) drawTestTube(sheet, x + 300, [base - 260, base - 4], 38, random.between(0.3, 0.7), 'key')
}

const leafMolecule: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 333], 250, [
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
    const at = spin + Math.PI / 6 + cell * (fullTurn / 6)
    return [Math.cos(at) * radius * Math.sqrt(3), Math.sin(at) * radius * Math.sqrt(3)]
  }
  const raw: Point[] = [[0, 0], ...cells.map(towards)]
  const mean = raw.reduce<Point>(([mx, my], [px, py]) => [mx + px / raw.length, my + py / raw.length], [0, 0])
  const centers = raw.map(([px, py]): Point => [px - mean[0] + 500, py - mean[1] + 333])
  for (const [cx, cy] of centers) {
    for (const [px, py] of createHexagon(cx, cy, radius, spin)) {
      const out = Math.atan2(py - cy, px - cx)
      const tip: Point = [px + Math.cos(out) * radius * 0.36, py + Math.sin(out) * radius * 0.36]
      const free = centers.every(
        ([ox, oy]) => (ox === cx && oy === cy) || Math.hypot(ox - tip[0], oy - tip[1]) > radius * 1.25,
      )
      const space =
        Math.min(Math.sin(out) > 0 ? 640 - tip[1] : tip[1] - 30, 190) / Math.max(0.4, Math.abs(Math.sin(out)))
      if (!free || space < 60) continue
      drawBond(sheet, [px, py], tip, radius * 0.07, false)
      const length = Math.min(random.between(130, 185), space)
      drawLeaf(sheet, tip, out + random.plusMinus(0.3), length, {
        tone: random.pick<Tone>(['key', 'key', 'flat']),
        half: 0.13,
      })
    }
  }
  const filled = random.integer(0, 2)
  for (const [index, center] of centers.entries())
    drawBenzeneRing(sheet, center, radius, spin, index === filled ? 'flat' : 'paper')
}

const tubeRack: Composition = (sheet) => {
  const { random } = sheet
  const floor = 616
  const count = random.integer(3, 5)
  const step = 660 / count
  drawBackdrop(sheet, [500, 310], random.between(230, 270))
  drawGround(sheet, floor, 'key')
  const tubes = Array.from({ length: count }, (_, index) => 170 + step * (index + 0.5))
  const bloom = random.integer(0, count - 1)
  const stem = tubes[bloom] ?? 300
  for (const side of [-0.5, 0, 0.5])
    drawLeaf(sheet, [stem, 170], -Math.PI / 2 + side, side === 0 ? 150 : 130, { half: 0.13 })
  for (const [index, x] of tubes.entries()) {
    const oil: Tone = index % 2 === 0 ? 'flat' : 'key'
    drawTestTube(
      sheet,
      x,
      [150 + random.plusMinus(14), 584],
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
  drawBackdrop(sheet, [x - 60, 320], random.between(230, 270))
  drawGround(sheet, base, 'key')
  const molecule: Point = [random.between(180, 240), random.between(200, 270)]
  drawBenzeneRing(sheet, molecule, 108, random.between(0, 1), random.pick<Tone>(['flat', 'paper']))
  const [, y] = drawRoundFlask(sheet, [x, base], radius, random.between(0.3, 0.4))
  drawOlive(sheet, [x + random.plusMinus(30), y + radius * 0.48], 130, random.between(0.4, 2.6), 'key')
  drawBranch(
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
  drawBackdrop(sheet, [x + 120, y], 240, ['disc', 'block', 'band', 'split', 'flood', 'flood', 'split'])
  drawBranch(
    sheet,
    [
      [1010, 60],
      [860, 130],
      [700, random.between(60, 150)],
    ],
    { leafLength: 165, stem: 8, olives: 1, oliveSize: 70 },
  )
  drawMagnifiedOlive(sheet, [x, y], radius, handle)
}

const fallingDrop: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(400, 600)
  const surface = 500
  if (random.chance(0.25)) drawSunbeams(sheet, [x, 320], 210, random.integer(12, 20))
  else drawBackdrop(sheet, [x, 300], 250, ['disc', 'flood', 'flood', 'band', 'split', 'split'])
  const stem = { x, y: random.between(60, 90) }
  stamp(sheet, toOutline([-34, -400, 34, -400, 34, 0, 11, 74, -11, 74, -34, 0], stem), 'key', 5)
  stamp(sheet, toOutline([-22, -400, 22, -400, 22, -4, 5, 56, -5, 56, -22, -4], stem), 'flat', 0)
  stamp(sheet, createDropOutline(x, 290, random.between(220, 250)), 'key', 6)
  drawBenzeneRing(sheet, [x, 316], 40, 0.5)
  for (const ratio of [1, 0.7, 0.4]) {
    stamp(sheet, ellipse(x, surface + 34, 440 * ratio, 108 * ratio), 'key', 4)
    stamp(
      sheet,
      ellipse(x, surface + 34, 440 * ratio - 30, 108 * ratio - 15),
      ratio < 0.5 ? 'flat' : 'paper',
      0,
    )
    const pool = ellipse(x, surface + 34, 440 * ratio - 44, 108 * ratio - 24)
    if (ratio > 0.5)
      addInk(sheet, 'flat', hatch(sheet, pool, { spacing: 17, length: 60, gap: 70, half: 2.4 }))
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
