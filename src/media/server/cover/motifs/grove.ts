// For articles without a category: the olive branch, the drop, the sun over the hill.

import { ellipse, heightAt, type Outline, type Point } from '../kit/geometry.ts'
import { furrows, hatch } from '../kit/gouge.ts'
import { branch, cypress, hang, leaf, olive, oliveTree, smallTree } from '../kit/grove.ts'
import { land, panel, radiance, ridge, sky, sun } from '../kit/land.ts'
import { type Composition, carve, type Sheet, stamp } from '../kit/sheet.ts'
import { dropOutline } from '../kit/vessels.ts'

const branchAcrossSun: Composition = (sheet) => {
  const { random } = sheet
  sun(sheet, [random.between(600, 720), random.between(210, 330)], random.between(150, 205), 'flat')
  const foot = random.between(520, 610)
  const reach: Outline = [
    [90, foot],
    [330, foot - random.between(90, 160)],
    [610, foot - random.between(170, 260)],
    [860, random.between(130, 230)],
  ]
  branch(sheet, reach, {
    leafLength: random.between(150, 195),
    stem: 9,
    olives: random.integer(2, 4),
    oliveSize: 74,
    oliveTone: 'flat',
  })
}

const dropWithLand: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(330, 640), 350]
  const size = random.between(470, 530)
  if (random.chance(0.4)) radiance(sheet, [x, y + 40], size * 0.62, random.integer(16, 24))
  stamp(sheet, dropOutline(x, y, size), 'flat', 6)
  stamp(sheet, ellipse(x + random.sway(40), y - random.between(10, 50), size * 0.13), 'paper', 0)
  const line = (height: number): Outline =>
    Array.from({ length: 13 }, (_, index): Point => {
      const t = index / 12
      const edge = size * 0.325
      return [x - edge + 2 * edge * t, y + height + Math.sin(t * 5 + height) * 16]
    })
  const bowl = Array.from({ length: 15 }, (_, index): Point => {
    const at = (index / 14) * Math.PI
    return [x + Math.cos(at) * size * 0.325, y + size * 0.18 + Math.sin(at) * size * 0.3]
  })
  const top = line(size * 0.12)
  stamp(sheet, [...top, ...bowl], 'key', 3)
  carve(sheet, 'key', furrows(sheet, top, bowl.toReversed(), { rows: 9, half: 3 }))
  oliveTree(sheet, x + random.sway(50), y + size * 0.14, size * 0.34)
  leaf(sheet, [x + 200, 590], -0.5, 190, { bend: 0.1 })
  leaf(sheet, [x + 190, 596], 0.1, 150)
}

const sunAndHill: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(400, 470)
  if (random.chance(0.5)) sky(sheet, horizon, 260)
  sun(sheet, [random.between(260, 420), horizon - random.between(110, 200)], random.between(95, 130))
  land(sheet, ridge(sheet, horizon, 42, random.integer(3, 5)), 'flat', 'furrows', 150)
  const near = ridge(sheet, horizon + random.between(110, 140), 48, 3)
  land(sheet, near, 'key', 'furrows', 220)
  const x = random.between(640, 740)
  oliveTree(sheet, x, heightAt(near, x) + 10, random.between(290, 360))
  for (let index = 0; index < 3; index++) {
    const at = 120 + index * 120 + random.sway(30)
    smallTree(sheet, at, heightAt(near, at) + 6, random.between(58, 84))
  }
  if (random.chance(0.5)) cypress(sheet, x - 250, heightAt(near, x - 250) + 6, 170)
}

const closeUp: Composition = (sheet) => {
  const { random } = sheet
  panel(
    sheet,
    random.pick(['disc', 'arch', 'block']),
    random.between(420, 560),
    340,
    random.between(230, 265),
  )
  const x = random.between(430, 540)
  const stalk: Point = [x, random.between(110, 150)]
  branch(sheet, [[x + 330, 60], [x + 120, 92], stalk, [x - 220, random.between(170, 220)]], {
    leafLength: 215,
    stem: 10,
    start: 0.22,
    spread: 0.9,
  })
  hang(sheet, stalk, random.between(200, 240), -1, 'key')
  hang(sheet, [stalk[0] + 90, stalk[1] - 30], random.between(180, 220), 1, 'flat')
}

const orchardRows: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(215, 270)
  sun(
    sheet,
    [random.between(560, 800), horizon - 40],
    random.between(80, 120),
    'flat',
    random.pick(['rays', 'setting']),
  )
  land(sheet, ridge(sheet, horizon, 24, 4), 'flat', 'halftone', 90)
  const floor = ridge(sheet, horizon + 70, 10, 3)
  land(sheet, floor, 'flat', 'plain')
  for (let row = 0; row < 4; row++) avenue(sheet, row, horizon + 80)
}

function avenue(sheet: Sheet, row: number, top: number): void {
  const { random, frame } = sheet
  const depth = (row + 1) / 4
  const base = top + depth ** 1.5 * (680 - top)
  const size = 60 + depth ** 1.6 * 200
  const stripe: Outline = [
    [frame.left - 30, base - 5],
    [500, base - 9],
    [frame.right + 30, base - 4],
    [frame.right + 30, base + size * 0.1],
    [500, base + size * 0.07],
    [frame.left - 30, base + size * 0.12],
  ]
  carve(sheet, 'flat', hatch(sheet, stripe, { spacing: 12, length: 120, gap: 26, half: 2.6 }))
  const step = size * 1.06
  for (let x = frame.left + random.between(-0.4, 0.4) * step; x < frame.right + step; x += step) {
    if (size > 120) oliveTree(sheet, x, base, size * random.between(0.9, 1.05))
    else smallTree(sheet, x, base, size)
  }
}

const scatteredFruit: Composition = (sheet) => {
  const { random } = sheet
  const turn = random.sway(0.5)
  for (let index = 0; index < 6; index++) {
    const angle = turn + (index / 6) * Math.PI * 2
    const from: Point = [500 + Math.cos(angle) * 60, 333 + Math.sin(angle) * 50]
    leaf(sheet, from, angle + random.sway(0.25), random.between(220, 270), {
      tone: index % 2 === 0 ? 'key' : 'flat',
      bend: random.sway(0.16),
    })
  }
  olive(sheet, [455 + random.sway(16), 320], 175, 1.2 + random.sway(0.4), 'key')
  olive(sheet, [575, 372 + random.sway(20)], 160, 2.2 + random.sway(0.4), 'flat')
}

export const grove: readonly Composition[] = [
  branchAcrossSun,
  dropWithLand,
  sunAndHill,
  closeUp,
  orchardRows,
  scatteredFruit,
]
