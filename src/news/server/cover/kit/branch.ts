// Olive leaves, fruit and branches, drawn in the same style on every cover.

import {
  findPointAlong,
  fullTurn,
  type Outline,
  type Point,
  pathLength,
  ribbon,
  smooth,
  transform,
} from './geometry.ts'
import { createCut } from './gouge.ts'
import { addInk, carve, getPlate, type Sheet, stamp, type Tone } from './sheet.ts'

type LeafStyle = { tone?: Tone; bend?: number; half?: number; rim?: number }

/** Draws a narrow leaf with a cut for the midrib and cut veins on its lit half. `angle` points from base to tip. */
export function drawLeaf(
  sheet: Sheet,
  [x, y]: Point,
  angle: number,
  length: number,
  style: LeafStyle = {},
): void {
  const { tone = 'key', bend = 0.06, half = 0.105, rim = 3 } = style
  const spine = (t: number): Point => [t * length, Math.sin(t * Math.PI) * bend * length]
  const line = Array.from({ length: 15 }, (_, index) => spine(index / 14))
  const width = (t: number) => Math.sin(Math.PI * t ** 0.85) ** 0.82 * half * length
  stamp(sheet, transform(ribbon(line, width), { x, y, angle }), tone, rim)
  const ribHalf = Math.max(0.55, length * 0.012) * sheet.coarseness ** 0.5
  const cuts = [ribbon(line.slice(1, 13), (t) => ribHalf * (1.15 - t))]
  const steps = Math.min(9, Math.round(length / (16 * sheet.coarseness)))
  for (let index = 1; index < steps; index++) {
    const t = 0.13 + (0.72 * index) / steps
    const [bx, by] = spine(t)
    const reach = width(t) * 0.74
    const from: Point = [bx - reach * 0.2, by - reach * 0.24]
    const thick = Math.max(0.8, Math.min(length * 0.011, (length / steps) * 0.13)) * sheet.coarseness ** 0.5
    cuts.push(createCut(from, [bx + reach * 1.05, by - reach * 0.98], thick, sheet.jitter))
  }
  carve(
    sheet,
    getPlate(tone),
    cuts.map((outline) => transform(outline, { x, y, angle })),
  )
}

function createOliveOutline(size: number): Outline {
  return Array.from({ length: 28 }, (_, index): Point => {
    const at = (index / 28) * fullTurn
    const point = Math.cos(at) > 0 ? 1 + 0.07 * Math.cos(at) ** 6 : 1
    return [Math.cos(at) * size * 0.5 * point, Math.sin(at) * size * 0.365 * (1 + 0.05 * Math.cos(at))]
  })
}

/** Draws a fruit with cut highlights. `angle` points from stalk to tip. */
export function drawOlive(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  angle = Math.PI / 2,
  tone: Tone = 'key',
): void {
  stamp(sheet, transform(createOliveOutline(size), { x, y, angle }), tone, Math.max(2.5, size * 0.03))
  const arc = (radius: number, from: number, to: number): Outline =>
    Array.from({ length: 9 }, (_, index): Point => {
      const at = from + ((to - from) * index) / 8 - angle
      const inBody: Point = [Math.cos(at) * size * 0.5 * radius, Math.sin(at) * size * 0.365 * radius]
      return transform([inBody], { x, y, angle })[0] ?? [x, y]
    })
  const lens = (width: number) => (t: number) => Math.max(0.3, Math.sin(t * Math.PI) * width * size)
  const plate = getPlate(tone)
  carve(sheet, plate, [ribbon(arc(0.62, 3.5, 4.8), lens(0.045))])
  if (size > 44) carve(sheet, plate, [ribbon(arc(0.36, 3.7, 4.5), lens(0.022))])
  if (tone === 'flat') {
    addInk(sheet, 'key', [ribbon(arc(0.74, -0.6, 2.0), lens(0.055)), ribbon(arc(0.5, 0.0, 1.5), lens(0.024))])
  } else if (size > 34) {
    carve(sheet, plate, [ribbon(arc(0.74, 0.2, 1.5), lens(0.016))])
    if (size > 100) carve(sheet, plate, [ribbon(arc(0.58, 0.4, 1.3), lens(0.01))])
  }
}

type BranchStyle = {
  leafLength?: number
  stem?: number
  tones?: readonly Tone[]
  olives?: number
  oliveSize?: number
  oliveTone?: Tone
  /** Position of the first leaves along the branch, 0 to 1. */
  start?: number
  /** Angle between stem and leaf, in radians. */
  spread?: number
}

/** Draws a stem along the points, with opposite pairs of leaves, hanging fruit, and one leaf at the tip. */
export function drawBranch(sheet: Sheet, points: Outline, style: BranchStyle = {}): void {
  const { leafLength = 120, stem = 6, tones = ['key'], olives = 0, oliveSize = leafLength * 0.4 } = style
  const { oliveTone = 'flat', start = 0.1, spread = 0.78 } = style
  const { random } = sheet
  const line = smooth(points, false, 10)
  stamp(
    sheet,
    ribbon(line, (t) => stem * (1 - 0.75 * t)),
    tones[0] ?? 'key',
    2.5,
  )
  const nodes = Math.max(3, Math.round((pathLength(line) * (1 - start)) / (leafLength * 0.5)))
  const fruit: { at: Point; side: number }[] = []
  const every = Math.max(1, Math.round(nodes / Math.max(1, olives)))
  for (let node = 0; node < nodes; node++) {
    const t = start + (1 - start) * (node / nodes)
    const { x, y, angle } = findPointAlong(line, t)
    const length = leafLength * (1 - 0.35 * t) * random.between(0.85, 1.1)
    for (const side of [-1, 1]) {
      const tilt = side * (spread + random.plusMinus(0.18) - 0.25 * t)
      const tone = tones[(node + (side > 0 ? 1 : 0)) % tones.length] ?? 'key'
      drawLeaf(sheet, [x, y], angle + tilt, length, { tone, bend: side * random.between(-0.02, 0.09) })
    }
    const hasSpace = y + oliveSize * 1.7 < sheet.frame.bottom
    if (hasSpace && fruit.length < olives && node % every === 0 && node < nodes - 1) {
      fruit.push({ at: [x, y], side: node % 2 === 0 ? 1 : -1 })
    }
  }
  const tip = findPointAlong(line, 1)
  drawLeaf(sheet, [tip.x, tip.y], tip.angle, leafLength * 0.62, { tone: tones[0] ?? 'key' })
  for (const { at, side } of fruit)
    drawHangingOlive(sheet, at, oliveSize * random.between(0.9, 1.12), side, oliveTone)
}

/** Draws an olive that hangs on its stalk below the point. `side`: -1 sways to the left, 1 to the right. */
export function drawHangingOlive(sheet: Sheet, [x, y]: Point, size: number, side: number, tone: Tone): void {
  const sway = side * size * 0.3
  const drop = size * 0.55
  const stalk: Outline = smooth(
    [
      [x, y],
      [x + sway * 0.35, y + drop * 0.5],
      [x + sway, y + drop],
    ],
    false,
    5,
  )
  stamp(
    sheet,
    ribbon(stalk, () => Math.max(1.6, size * 0.035)),
    'key',
    2,
  )
  drawOlive(sheet, [x + sway * 1.15, y + drop + size * 0.48], size, Math.PI / 2 - side * 0.16, tone)
}
