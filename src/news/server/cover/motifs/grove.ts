// Covers without a category: olive branches, a drop, a sun over hills.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawBranch, drawHangingOlive, drawLeaf, drawOlive } from '../kit/branch.ts'
import { clipBelow, expand, findHeightAt, type Outline, type Point, ribbon } from '../kit/geometry.ts'
import { createFurrows, hatch } from '../kit/gouge.ts'
import { createRidge, drawLand } from '../kit/land.ts'
import { addInk, type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawCypress, drawOliveTree, drawSmallTree } from '../kit/trees.ts'
import { createDropOutline } from '../props/vessels.ts'

const branchAcrossSun: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [random.between(480, 600), 300], random.between(230, 270))
  const foot = random.between(540, 630)
  const reach: Outline = [
    [30, foot],
    [300, foot - random.between(90, 160)],
    [590, foot - random.between(180, 270)],
    [850, random.between(130, 220)],
  ]
  drawBranch(sheet, reach, {
    leafLength: random.between(205, 245),
    stem: 11,
    olives: random.integer(2, 4),
    oliveSize: 96,
    oliveTone: 'flat',
  })
}

const dropWithLand: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(350, 640), 352]
  const size = random.between(530, 560)
  drawBackdrop(sheet, [x, y], 270, ['radiance', 'stripes', 'screen', 'split', 'block', 'band'])
  const body = createDropOutline(x, y, size)
  stamp(sheet, body, random.pick<Tone>(['paper', 'flat']), 8)
  addInk(sheet, 'key', [ribbon([...body, ...body.slice(0, 2)], () => 6)])
  const inner = expand(body, -13)
  for (const [index, ratio] of [0.02, 0.14].entries()) {
    const line = Array.from({ length: 41 }, (_, step): Point => {
      const px = x - size * 0.6 + (size * 1.2 * step) / 40
      return [px, y + size * ratio + Math.sin(step * 0.28 + index * 2) * 18]
    })
    const part = clipBelow(inner, line)
    stamp(sheet, part, index === 0 ? 'flat' : 'key', 3)
    const near = line.filter(([px]) => Math.abs(px - x) < size * 0.3)
    const lower = near.map(([px, py]): Point => [px, py + size * 0.3])
    carve(
      sheet,
      index === 0 ? 'flat' : 'key',
      createFurrows(sheet, near, lower, { rows: 10, half: 3.2, length: 60 }),
    )
  }
  drawOliveTree(sheet, x + random.plusMinus(40), y + size * 0.17, size * 0.42)
  const side = x > 500 ? -1 : 1
  for (const tilt of [-0.75, -0.1])
    drawLeaf(sheet, [x + side * 230, 610], side > 0 ? tilt : Math.PI - tilt, 230, { bend: 0.08 * side })
}

const sunAndHill: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(380, 440)
  drawSkyWithSun(
    sheet,
    horizon,
    [random.between(230, 400), horizon - random.between(110, 200)],
    random.between(100, 140),
  )
  drawLand(
    sheet,
    createRidge(sheet, horizon, 48, random.integer(3, 5)),
    'flat',
    random.pick(['furrows', 'halftone']),
    150,
  )
  const near = createRidge(sheet, horizon + random.between(120, 150), 48, 3)
  drawLand(sheet, near, 'key', random.pick(['furrows', 'stubble']), 220)
  const x = random.between(640, 760)
  drawOliveTree(sheet, x, findHeightAt(near, x) + 12, random.between(350, 420))
  const count = random.integer(1, 3)
  for (let index = 0; index < count; index++) {
    const at = 90 + index * 150 + random.plusMinus(30)
    drawSmallTree(sheet, at, findHeightAt(near, at) + 8, random.between(84, 130))
  }
  if (random.chance(0.5))
    drawCypress(sheet, x - 270, findHeightAt(near, x - 270) + 6, random.between(200, 260))
}

const closeUp: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [random.between(440, 560), 350], random.between(250, 290))
  const x = random.between(430, 520)
  const y = random.between(110, 150)
  const limb: Outline = [
    [sheet.frame.right + 60, 10],
    [x + 230, 76],
    [x, y],
    [x - random.between(280, 360), random.between(170, 260)],
  ]
  drawBranch(sheet, limb, { leafLength: 270, stem: 13, start: 0.12, spread: 0.85 })
  const count = random.integer(1, 3)
  if (count > 1) drawHangingOlive(sheet, [x + 150, 96], random.between(230, 270), 1, 'flat')
  drawHangingOlive(sheet, [x, y], random.between(260, 300), -1, 'key')
  if (count > 2) drawHangingOlive(sheet, [x - 210, 190], random.between(180, 210), -1, 'flat')
}

/** Draws a row of trees and its shade. `ratio` is its position between `top` (0) and the lower edge (1). */
function drawTreeRow(sheet: Sheet, ratio: number, top: number): void {
  const { random, frame } = sheet
  const base = top + ratio ** 1.5 * (675 - top)
  const size = 80 + ratio ** 1.6 * 240
  const shade: Outline = [
    [frame.left - 30, base - 6],
    [500, base - 9],
    [frame.right + 30, base - 4],
    [frame.right + 30, base + size * 0.1],
    [500, base + size * 0.07],
    [frame.left - 30, base + size * 0.12],
  ]
  carve(sheet, 'flat', hatch(sheet, shade, { spacing: 13, length: 120, gap: 26, half: 2.8 }))
  const step = size * 1.3
  for (let x = frame.left + random.between(-0.4, 0.4) * step; x < frame.right + step; x += step) {
    if (size > 150) drawOliveTree(sheet, x, base, size * random.between(0.9, 1.05))
    else drawSmallTree(sheet, x, base, size)
  }
}

const orchardRows: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(220, 270)
  drawSkyWithSun(
    sheet,
    horizon,
    [random.between(300, 720), horizon - random.between(40, 90)],
    random.between(90, 125),
  )
  drawLand(sheet, createRidge(sheet, horizon, 30, 4), 'flat', 'halftone', 90)
  drawLand(sheet, createRidge(sheet, horizon + 80, 10, 3), 'flat', 'plain')
  for (const ratio of [0.3, 0.92]) drawTreeRow(sheet, ratio, horizon + 74)
}

const leafStar: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(440, 560), 340]
  drawBackdrop(sheet, [x, y], random.between(230, 270))
  const spin = random.plusMinus(0.5)
  const count = random.integer(5, 8)
  for (let index = 0; index < count; index++) {
    const angle = spin + (index / count) * Math.PI * 2
    const from: Point = [x + Math.cos(angle) * 50, y + Math.sin(angle) * 44]
    const space = Math.min(320, 290 / Math.max(0.3, Math.abs(Math.sin(angle))))
    drawLeaf(sheet, from, angle + random.plusMinus(0.2), Math.min(space, random.between(270, 320)), {
      tone: index % 2 === 0 ? 'key' : random.pick<Tone>(['flat', 'key']),
      bend: random.plusMinus(0.16),
      half: 0.12,
    })
  }
  drawOlive(sheet, [x - 52, y - 14], 200, 1.2 + random.plusMinus(0.4), 'key')
  if (random.chance(0.7))
    drawOlive(sheet, [x + 86, y + 44 + random.plusMinus(20)], 176, 2.2 + random.plusMinus(0.4), 'flat')
}

export const grove: readonly Composition[] = [
  branchAcrossSun,
  dropWithLand,
  sunAndHill,
  closeUp,
  orchardRows,
  leafStar,
]
