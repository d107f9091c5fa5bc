// What grows: olive leaves, fruit, branches, trees. Drawn alike in every picture, so all covers are of one hand.

import {
  along,
  ellipse,
  type Outline,
  type Point,
  pathLength,
  place,
  ribbon,
  smooth,
  turn,
} from './geometry.ts'
import { cut, hatch, sideLight } from './gouge.ts'
import { carve, draw, plateOf, type Sheet, stamp, type Tone } from './sheet.ts'

export type LeafStyle = { tone?: Tone; bend?: number; half?: number; rim?: number }

/** Narrow and lanceolate, with a midrib cut and one half opened to the light. `angle` points from base to tip. */
export function leaf(
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
  stamp(sheet, place(ribbon(line, width), { x, y, angle }), tone, rim)
  const rib = line.slice(1, 13)
  const cuts = [
    ribbon(rib, (t) => Math.max(0.5, length * 0.014 * (1.1 - t)) * (sheet.coarse > 1.3 ? 1.3 : 1)),
  ]
  const steps = Math.round(length / (17 * sheet.coarse))
  for (let index = 1; index < steps; index++) {
    const t = 0.12 + (0.74 * index) / steps
    const [bx, by] = spine(t)
    const reach = width(t) * 0.72
    const from: Point = [bx - reach * 0.35, by - reach * 0.22]
    cuts.push(
      cut(
        from,
        [bx + reach * 0.9, by - reach],
        Math.max(0.9, length * 0.011) * sheet.coarse ** 0.5,
        sheet.hand,
      ),
    )
  }
  carve(
    sheet,
    plateOf(tone),
    cuts.map((outline) => place(outline, { x, y, angle })),
  )
}

/** A fruit with its highlight gouge; `angle` points from stalk to tip. */
export function olive(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  angle = Math.PI / 2,
  tone: Tone = 'key',
): void {
  const half = size * 0.36
  const body: Outline = Array.from({ length: 28 }, (_, index) => {
    const at = (index / 28) * turn
    const point = Math.cos(at) > 0 ? 1 + 0.06 * Math.cos(at) ** 6 : 1
    return [Math.cos(at) * size * 0.5 * point, Math.sin(at) * half * (1 + 0.05 * Math.cos(at))]
  })
  stamp(sheet, place(body, { x, y, angle }), tone, Math.max(2.5, size * 0.045))
  const arc = (radius: number, from: number, to: number): Outline =>
    Array.from({ length: 9 }, (_, index): Point => {
      const at = from + ((to - from) * index) / 8
      return [x + Math.cos(at) * size * 0.5 * radius, y + Math.sin(at) * size * 0.5 * radius * 0.86]
    })
  const lens = (width: number) => (t: number) => Math.max(0.3, Math.sin(t * Math.PI) * width * size)
  carve(sheet, plateOf(tone), [ribbon(arc(0.52, 3.5, 4.75), lens(0.045))])
  if (size > 44) carve(sheet, plateOf(tone), [ribbon(arc(0.3, 3.6, 4.4), lens(0.024))])
  if (tone === 'flat')
    draw(sheet, 'key', [ribbon(arc(0.66, -0.5, 2.1), lens(0.06)), ribbon(arc(0.44, 0.1, 1.5), lens(0.026))])
  else if (size > 34) carve(sheet, plateOf(tone), [ribbon(arc(0.62, 0.35, 1.5), lens(0.016))])
}

export type BranchStyle = {
  leafLength?: number
  stem?: number
  tones?: readonly Tone[]
  olives?: number
  oliveSize?: number
  oliveTone?: Tone
  /** Where along the branch leaves begin, 0 to 1. */
  start?: number
  spread?: number
}

/** Leaves in opposite pairs along a curve, fruit hanging from the nodes, one leaf at the tip. */
export function branch(sheet: Sheet, points: Outline, style: BranchStyle = {}): void {
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
  const nodes = Math.max(3, Math.round((pathLength(line) * (1 - start)) / (leafLength * 0.46)))
  const fruit: { at: Point; side: number }[] = []
  for (let node = 0; node < nodes; node++) {
    const t = start + (1 - start) * (node / nodes)
    const { x, y, angle } = along(line, t)
    const length = leafLength * (1 - 0.35 * t) * random.between(0.85, 1.1)
    for (const side of [-1, 1]) {
      const tilt = side * (spread + random.sway(0.16) - 0.25 * t)
      const bend = side * random.between(-0.02, 0.09)
      leaf(sheet, [x, y], angle + tilt, length, {
        tone: tones[(node + (side > 0 ? 1 : 0)) % tones.length] ?? 'key',
        bend,
      })
    }
    if (
      fruit.length < olives &&
      (node * 7 + olives) % Math.max(1, Math.round(nodes / olives)) === 0 &&
      node < nodes - 1
    ) {
      fruit.push({ at: [x, y], side: node % 2 === 0 ? 1 : -1 })
    }
  }
  const tip = along(line, 1)
  leaf(sheet, [tip.x, tip.y], tip.angle, leafLength * 0.62, { tone: tones[0] ?? 'key' })
  for (const { at, side } of fruit) hang(sheet, at, oliveSize * random.between(0.9, 1.12), side, oliveTone)
}

/** An olive on its stalk below a node. */
export function hang(sheet: Sheet, [x, y]: Point, size: number, side: number, tone: Tone): void {
  const sway = side * size * 0.3
  const drop = size * 0.62
  const stalk = smooth(
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
    ribbon(stalk, () => Math.max(1.4, size * 0.035)),
    'key',
    2,
  )
  olive(sheet, [x + sway * 1.15, y + drop + size * 0.46], size, Math.PI / 2 - side * 0.16, tone)
}

/** An old olive tree: a twisted trunk under a crown of clumps, every clump opened with leaf-shaped cuts. */
export function oliveTree(
  sheet: Sheet,
  x: number,
  base: number,
  size: number,
  tone: Tone = 'key',
  trunk: Tone = 'key',
): void {
  const { random } = sheet
  const lean = random.sway(size * 0.1)
  const top = base - size * 0.52
  for (const side of [-1, 1, 0]) {
    const foot = side * size * 0.1
    const line = smooth([
      [x + foot * 1.5, base + 1],
      [x + foot * 0.55 + lean * 0.2, base - size * 0.12],
      [x - foot * 0.5 + lean * 0.7, base - size * 0.28],
      [x + foot * 1.9 + lean, top],
    ])
    stamp(
      sheet,
      ribbon(line, (t) => size * (0.058 - 0.034 * t) * (side === 0 ? 1.25 : 1)),
      trunk,
      size > 160 ? 2 : 0,
    )
    if (size > 130)
      carve(sheet, plateOf(trunk), [ribbon(line.slice(3, -5), (t) => Math.max(0.4, size * 0.009 * (1 - t)))])
  }
  crown(sheet, x + lean, base - size * 0.68, size * 0.47, size * 0.3, tone)
}

/** A cloud of foliage around a centre. */
export function crown(sheet: Sheet, x: number, y: number, rx: number, ry: number, tone: Tone): void {
  const { random } = sheet
  const clumps = rx > 60 ? 8 : 6
  const blobs = Array.from({ length: clumps }, (_, index): Outline => {
    const at = (index / clumps) * turn + random.sway(0.4)
    const far = random.between(0.48, 0.7)
    return ellipse(
      x + Math.cos(at) * rx * far,
      y + Math.sin(at) * ry * far,
      rx * random.between(0.36, 0.5),
      ry * random.between(0.42, 0.56),
    )
  })
  for (const blob of blobs) stamp(sheet, blob, 'paper', 3)
  const middle = ellipse(x, y, rx * 0.72, ry * 0.7)
  for (const blob of [...blobs, middle]) stamp(sheet, blob, tone, 0)
  const plate = plateOf(tone)
  for (const blob of blobs) {
    carve(
      sheet,
      plate,
      rx > 45
        ? tufts(sheet, blob, rx)
        : sideLight(sheet, blob, { spacing: 8, half: 1.6, reach: 0.4, angle: 0.5 }),
    )
  }
}

/** Little leaf cuts in the lit upper left of a clump. */
function tufts(sheet: Sheet, blob: Outline, size: number): Outline[] {
  const ys = blob.map(([, y]) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const length = Math.max(9, size * 0.1)
  const light = (_: number, y: number) => (y < top + (bottom - top) * 0.62 ? 1 : 0.35)
  return hatch(sheet, blob, {
    angle: -0.75,
    spacing: length * 0.72,
    length,
    gap: length * 0.7,
    half: length * 0.17,
    inset: 3,
    light,
  })
}

/** A tree for the distance: a clump on a stick. */
export function smallTree(sheet: Sheet, x: number, base: number, size: number, tone: Tone = 'key'): void {
  const { random } = sheet
  stamp(
    sheet,
    ribbon(
      [
        [x, base + 2],
        [x + random.sway(2), base - size * 0.3],
        [x, base - size * 0.55],
      ],
      () => size * 0.055,
    ),
    'key',
    0,
  )
  const blob = smooth(
    [
      [x - size * 0.42, base - size * 0.5],
      [x - size * 0.3, base - size * 0.82],
      [x + random.sway(size * 0.08), base - size * random.between(0.92, 1.05)],
      [x + size * 0.33, base - size * 0.8],
      [x + size * 0.42, base - size * 0.48],
      [x, base - size * random.between(0.3, 0.4)],
    ],
    true,
  )
  stamp(sheet, blob, tone, 2.5)
  carve(
    sheet,
    plateOf(tone),
    sideLight(sheet, blob, {
      angle: 0.55,
      spacing: Math.max(6, size * 0.13),
      half: Math.max(1.3, size * 0.035),
      reach: 0.45,
      inset: 2,
    }),
  )
}

/** The dark flame beside every farmhouse. */
export function cypress(sheet: Sheet, x: number, base: number, height: number, tone: Tone = 'key'): void {
  const half = height * 0.105
  const body = smooth(
    [
      [x, base - height],
      [x + half, base - height * 0.4],
      [x + half * 0.7, base],
      [x - half * 0.7, base],
      [x - half, base - height * 0.4],
    ],
    true,
  )
  stamp(sheet, body, tone, 2.5)
  carve(
    sheet,
    plateOf(tone),
    sideLight(sheet, body, {
      angle: 1.0,
      spacing: Math.max(7, height * 0.05),
      half: Math.max(1.2, height * 0.011),
      reach: 0.4,
      inset: 3,
    }),
  )
}
