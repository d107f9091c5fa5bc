// Trees: a large olive tree with clumps of foliage, small distant trees, and cypresses.

import { fullTurn, type Outline, type Point, ribbon, smooth, toOutline } from './geometry.ts'
import { createCut, createSideLight } from './gouge.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from './sheet.ts'

/** The trunk with roots and three limbs. Its foot is at the origin; the unit is the height of the tree. */
const trunkShape = toOutline([
  -0.18, 0.012, -0.095, -0.03, -0.07, -0.12, -0.085, -0.2, -0.05, -0.27, -0.13, -0.4, -0.2, -0.52, -0.15,
  -0.54, -0.07, -0.42, -0.01, -0.34, 0, -0.52, 0.05, -0.52, 0.045, -0.34, 0.12, -0.43, 0.2, -0.56, 0.245,
  -0.53, 0.15, -0.37, 0.075, -0.25, 0.062, -0.17, 0.085, -0.08, 0.11, -0.03, 0.19, 0.012, 0.07, -0.006, 0,
  0.012, -0.06, -0.006,
])
const barkLines = [
  toOutline([-0.05, -0.02, -0.028, -0.11, -0.045, -0.2, -0.012, -0.28, -0.055, -0.38]),
  toOutline([0.045, -0.02, 0.028, -0.1, 0.032, -0.18, 0.026, -0.27, 0.09, -0.37]),
  toOutline([-0.002, -0.03, -0.008, -0.13, 0.004, -0.23, 0.018, -0.32]),
]
/** Center and size of each clump in a crown of radius 1, from back to front. */
const clumps = [
  [0.02, -0.6, 0.42],
  [-0.42, -0.36, 0.42],
  [0.46, -0.34, 0.42],
  [-0.72, 0.1, 0.36],
  [0.74, 0.12, 0.36],
  [0.02, -0.1, 0.46],
  [-0.4, 0.3, 0.38],
  [0.42, 0.32, 0.4],
] as const

export function drawOliveTree(sheet: Sheet, x: number, base: number, size: number, tone: Tone = 'key'): void {
  const mirror = sheet.random.chance(0.5)
  const lean = sheet.random.plusMinus(size * 0.06)
  const at = { x, y: base, scale: size, mirror }
  const leaning = (outline: Outline): Outline =>
    outline.map(([px, py]): Point => [px + (lean * (base - py)) / size, py])
  stamp(sheet, leaning(smooth(toOutline(trunkShape.flat(), at), true, 4)), 'key', size > 150 ? 3 : 2)
  if (size > 110) {
    const bark = barkLines.map((line) => smooth(leaning(toOutline(line.flat(), at)), false, 4))
    carve(
      sheet,
      'key',
      bark.map((line) => ribbon(line, (t) => Math.max(0.4, Math.sin(t * Math.PI) * size * 0.0075))),
    )
  }
  drawFoliage(sheet, x + lean * 0.7, base - size * 0.68, size * 0.5, size * 0.34, tone)
}

/** Draws the crown of a tree: overlapping clumps, each with a rim of paper and lit from above. */
export function drawFoliage(sheet: Sheet, x: number, y: number, rx: number, ry: number, tone: Tone): void {
  const { random } = sheet
  for (const [cx, cy, size] of clumps) {
    const grown = size * random.between(0.9, 1.12)
    const at: Point = [x + (cx + random.plusMinus(0.1)) * rx, y + (cy + random.plusMinus(0.1)) * ry]
    drawClump(sheet, at, grown * rx, grown * ry * 1.1, tone)
  }
}

function drawClump(sheet: Sheet, [x, y]: Point, rx: number, ry: number, tone: Tone): void {
  const { jitter } = sheet
  const spikes = Math.max(9, Math.min(22, Math.round((rx + ry) / 7)))
  const phase = jitter.between(0, 1)
  const outline = Array.from({ length: spikes * 2 }, (_, index): Point => {
    const at = ((index + phase) / (spikes * 2)) * fullTurn
    const far = index % 2 === 0 ? jitter.between(1.02, 1.1) : 0.94
    return [x + Math.cos(at) * rx * far, y + Math.sin(at) * ry * far]
  })
  stamp(sheet, outline, tone, rx > 60 ? 3 : 2)
  const cuts: Outline[] = []
  const leafLength = Math.max(7 * sheet.coarseness, Math.min(26, rx * 0.26))
  for (const ring of [0.8, 0.5, 0.2]) {
    const count = Math.round((Math.PI * (rx + ry) * 0.5 * ring) / (leafLength * 0.72))
    for (let index = 0; index < count; index++) {
      const at = Math.PI * 0.92 + (index / Math.max(1, count)) * Math.PI * 0.9 + jitter.plusMinus(0.1)
      const far = ring * jitter.between(0.94, 1.06)
      const [px, py] = [x + Math.cos(at) * rx * far, y + Math.sin(at) * ry * far]
      const tilt = at + 0.5
      const reach = leafLength * jitter.between(0.7, 1.1) * 0.5
      const [dx, dy] = [Math.cos(tilt) * reach, Math.sin(tilt) * reach]
      cuts.push(createCut([px - dx, py - dy], [px + dx, py + dy], leafLength * 0.14, jitter))
    }
  }
  carve(sheet, getPlate(tone), cuts)
}

const farCrown = toOutline([
  -0.5, -0.52, -0.46, -0.72, -0.29, -0.79, -0.2, -0.97, 0.07, -1.01, 0.24, -0.88, 0.42, -0.82, 0.5, -0.6, 0.4,
  -0.42, 0.17, -0.45, 0.02, -0.36, -0.19, -0.43, -0.36, -0.38,
])

/** Draws a distant tree: one lobed clump on a bent trunk. */
export function drawSmallTree(sheet: Sheet, x: number, base: number, size: number, ink: Tone = 'key'): void {
  const { random } = sheet
  const tone = sheet.isFlooded ? 'key' : ink
  const lean = random.plusMinus(size * 0.07)
  const trunk: Outline = [
    [x, base + 2],
    [x - lean, base - size * 0.26],
    [x + lean, base - size * 0.56],
  ]
  stamp(
    sheet,
    ribbon(trunk, (t) => size * (0.07 - 0.03 * t)),
    'key',
    0,
  )
  const at = { x, y: base, scale: size * random.between(0.94, 1.06), mirror: random.chance(0.5) }
  const blob = smooth(toOutline(farCrown.flat(), at), true, 4)
  stamp(sheet, blob, tone, size > 60 ? 2.5 : 1.8)
  const lit = {
    angle: 0.7,
    spacing: Math.max(6.5, size * 0.1),
    half: Math.max(1.2, size * 0.026),
    reach: 0.4,
    inset: 3,
  }
  carve(sheet, getPlate(tone), createSideLight(sheet, blob, lit))
}

/** Draws a cypress in the shape of a flame. */
export function drawCypress(sheet: Sheet, x: number, base: number, height: number, tone: Tone = 'key'): void {
  const flame = toOutline([
    0, -1, 0.09, -0.62, 0.11, -0.3, 0.06, -0.03, 0.02, 0.01, -0.02, 0.01, -0.06, -0.03, -0.11, -0.3, -0.09,
    -0.62,
  ])
  const body = smooth(toOutline(flame.flat(), { x, y: base, scale: height }), true, 5)
  stamp(sheet, body, tone, 2.5)
  const lit = {
    angle: 1.05,
    spacing: Math.max(7, height * 0.05),
    half: Math.max(1.2, height * 0.011),
    reach: 0.42,
    inset: 3,
  }
  carve(sheet, getPlate(tone), createSideLight(sheet, body, lit))
}
