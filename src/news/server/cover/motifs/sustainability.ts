// Covers of "Sustainability": soil and roots, a sprout, water, a cycle of leaves, rain.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import { drawLeaf, drawOlive } from '../kit/branch.ts'
import { clipBelow, expand, findHeightAt, type Point, ribbon, smooth } from '../kit/geometry.ts'
import { createFurrows, hatch } from '../kit/gouge.ts'
import { createRidge, drawLand } from '../kit/land.ts'
import { addInk, type Composition, carve, stamp, type Tone } from '../kit/sheet.ts'
import { drawOliveTree, drawSmallTree } from '../kit/trees.ts'
import { drawLeafRing } from '../props/leaf-ring.ts'
import { drawRoots, drawSoil } from '../props/soil.ts'
import { createDropOutline, drawDrop } from '../props/vessels.ts'

const treeAndSoil: Composition = (sheet) => {
  const { random } = sheet
  const y = random.between(360, 420)
  const x = random.between(340, 640)
  const side = random.pick([-1, 1])
  drawSkyWithSun(
    sheet,
    y,
    [x + side * random.between(230, 300), random.between(110, 180)],
    random.between(70, 100),
  )
  const surface = drawSoil(sheet, y, random.integer(2, 4))
  drawRoots(sheet, [x, findHeightAt(surface, x) + 8], random.between(210, 260))
  drawOliveTree(sheet, x, findHeightAt(surface, x) + 8, random.between(330, 370))
  for (const at of [90, 910])
    if (Math.abs(at - x) > 320)
      drawSmallTree(sheet, at, findHeightAt(surface, at) + 4, random.between(90, 130))
}

const sprout: Composition = (sheet) => {
  const { random } = sheet
  const y = random.between(450, 490)
  const x = random.between(380, 620)
  drawBackdrop(sheet, [x, y - 170], random.between(200, 240))
  const surface = drawSoil(sheet, y, random.integer(2, 3))
  const base = findHeightAt(surface, x)
  drawRoots(sheet, [x, base + 4], random.between(130, 170))
  const top = base - random.between(250, 290)
  const stem = smooth(
    [
      [x, base + 8],
      [x + random.plusMinus(30), (base + top) / 2],
      [x, top],
    ],
    false,
    8,
  )
  stamp(
    sheet,
    ribbon(stem, (t) => 11 - 6 * t),
    'key',
    4,
  )
  const pairs = random.integer(2, 4)
  for (let pair = 0; pair < pairs; pair++) {
    const ratio = (pair + 0.7) / (pairs + 0.4)
    for (const side of [-1, 1]) {
      const length = 235 * (1 - ratio * 0.38) * random.between(0.9, 1.05)
      const tilt = -Math.PI / 2 + side * random.between(0.7, 1.1)
      drawLeaf(sheet, [x, base + (top - base) * ratio], tilt, length, { half: 0.13, bend: side * 0.08 })
    }
  }
  drawLeaf(sheet, [x, top + 6], -Math.PI / 2 + random.plusMinus(0.2), 140, { half: 0.13 })
}

const waterDrop: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(390, 610), 352]
  const size = random.between(530, 560)
  drawBackdrop(sheet, [x, y], 270, ['stripes', 'screen', 'radiance', 'split', 'block', 'screen'])
  const body = createDropOutline(x, y, size)
  stamp(sheet, body, random.pick<Tone>(['paper', 'flat']), 8)
  addInk(sheet, 'key', [ribbon([...body, ...body.slice(0, 2)], () => 6)])
  const inner = expand(body, -12)
  for (let wave = 0; wave < 4; wave++) {
    const line = Array.from({ length: 61 }, (_, index): Point => {
      const px = x - size * 0.6 + (size * 1.2 * index) / 60
      return [px, y + size * (0.05 + wave * 0.105) + Math.sin(index * 0.42 + wave * 1.7) * 10]
    })
    const tone: Tone = wave % 2 === 0 ? 'key' : 'paper'
    stamp(sheet, clipBelow(inner, line), tone, 0)
    const near = line.filter(([px]) => Math.abs(px - x) < size * (0.29 - wave * 0.03))
    const ripples = createFurrows(
      sheet,
      near,
      near.map(([px, py]): Point => [px, py + size * 0.1]),
      { rows: 3, half: 2.8, length: 44 },
    )
    if (tone === 'key') carve(sheet, 'key', ripples)
    else addInk(sheet, 'flat', ripples)
  }
  drawOliveTree(sheet, x + random.plusMinus(24), y + size * 0.07, size * 0.37)
  for (const side of [-1, 1])
    drawDrop(
      sheet,
      [x + side * random.between(270, 330), random.between(400, 540)],
      random.between(76, 120),
      side > 0 ? 'key' : 'flat',
    )
}

const meander: Composition = (sheet) => {
  const { random, frame } = sheet
  const horizon = random.between(240, 300)
  const vanish = random.between(440, 600)
  drawSkyWithSun(
    sheet,
    horizon,
    [vanish + random.pick([-1, 1]) * random.between(140, 260), horizon - random.between(30, 90)],
    random.between(80, 105),
  )
  drawLand(sheet, createRidge(sheet, horizon, 40, 5), 'key', 'furrows', 150)
  drawLand(sheet, createRidge(sheet, horizon + 80, 20, 3), 'flat', 'stubble', 460)
  const swing = random.pick([-1, 1]) * random.between(150, 220)
  const river = smooth(
    [
      [vanish, horizon + 78],
      [vanish + swing * 0.45, horizon + 118],
      [vanish - swing * 0.8, horizon + 202],
      [vanish + swing * 1.1, 600],
      [vanish - swing * 0.3, frame.bottom + 60],
    ],
    false,
    10,
  )
  const water = ribbon(river, (t) => 7 + 104 * t ** 1.6)
  stamp(sheet, water, sheet.isFlooded ? 'key' : 'paper', 5)
  const ripples = hatch(sheet, water, { spacing: 16, length: 50, gap: 34, half: 2.4 })
  if (sheet.isFlooded) carve(sheet, 'key', ripples)
  else addInk(sheet, 'key', ripples)
  const treePositions = [
    [340, 395, 90],
    [690, 385, 84],
    [110, 460, 150],
    [830, 450, 130],
    [250, 590, 200],
    [920, 600, 210],
  ] as const
  for (const [x, y, size] of treePositions) {
    const away = river.every(
      ([rx, ry], index) =>
        Math.abs(ry - y) > 30 || Math.abs(rx - x) > size * 0.5 + 7 + 104 * (index / river.length) ** 1.6,
    )
    if (away) drawSmallTree(sheet, x + random.plusMinus(16), y + horizon * 0.2 - 54, size)
  }
}

/** Long leaves in a ring around a drop, a tree or an olive. */
const cycle: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(420, 580), 333]
  const radius = random.between(215, 235)
  drawBackdrop(sheet, [x, y], radius * 1.15)
  drawLeafRing(sheet, [x, y], radius, random.integer(3, 4))
  const middle = random.integer(0, 2)
  if (middle === 0) drawDrop(sheet, [x, y + 8], 200, random.pick<Tone>(['key', 'flat']))
  if (middle === 1) drawOliveTree(sheet, x, y + 104, 215)
  if (middle === 2) drawOlive(sheet, [x, y], 180, random.between(0.8, 2.2), 'key')
}

const rainOnGrove: Composition = (sheet) => {
  const { random, frame } = sheet
  const y = random.between(500, 540)
  drawBackdrop(sheet, [500, 260], 260, ['flood', 'flood', 'screen', 'split', 'stripes'])
  const slant = random.between(-0.25, 0.25)
  for (let row = 0; row < 4; row++) {
    for (let column = -1; column < 8; column++) {
      const px = column * 150 + (row % 2) * 75 + random.plusMinus(26)
      const py = 40 + row * 105 + random.plusMinus(20)
      if (px > frame.left && px < frame.right && random.chance(0.8))
        drawDrop(
          sheet,
          [px + slant * py, py],
          random.between(46, 74),
          (row + column) % 3 === 0 ? 'key' : 'flat',
        )
    }
  }
  const surface = drawSoil(sheet, y, 2)
  for (const at of [random.between(160, 260), random.between(640, 780)])
    drawOliveTree(sheet, at, findHeightAt(surface, at) + 8, random.between(280, 350))
}

export const sustainability: readonly Composition[] = [
  treeAndSoil,
  sprout,
  waterDrop,
  meander,
  cycle,
  rainOnGrove,
]
