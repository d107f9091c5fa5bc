// Science: flasks, molecules that grow leaves, test tubes, the cut fruit under the glass.

import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, turn } from '../kit/geometry.ts'
import { furrows, hatch, rays, sideLight } from '../kit/gouge.ts'
import { branch, leaf, olive } from '../kit/grove.ts'
import { ground, panel, radiance, ringCuts, sun } from '../kit/land.ts'
import { type Composition, carve, draw, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drop, dropOutline } from '../kit/vessels.ts'

/** A glass: a thick key wall, paper inside, oil up to `level` (0 to 1 of its height). */
function glass(sheet: Sheet, outer: Outline, inner: Outline, level: number, oil: Tone): void {
  stamp(sheet, outer, 'key', 4)
  stamp(sheet, inner, 'paper', 0)
  const ys = inner.map(([, y]) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const surface = bottom - (bottom - top) * level
  const filled = inner.map(([x, y]): Point => [x, Math.max(y, surface)])
  stamp(sheet, filled, oil, 0)
  carve(
    sheet,
    oil === 'flat' ? 'flat' : 'key',
    sideLight(sheet, filled, { spacing: 13, half: 2.8, reach: 0.3, inset: 8 }),
  )
}

function erlenmeyer(sheet: Sheet, x: number, base: number, height: number, level: number, oil: Tone): void {
  const shape = (wall: number): Outline => {
    const neck = height * 0.1 - wall
    const foot = height * 0.38 - wall * 1.4
    return [
      [x + neck, base - height + wall * 0.2],
      [x + neck, base - height * 0.66],
      [x + foot, base - height * 0.07 - wall * 0.3],
      [x + foot - height * 0.05, base - wall],
      [x - foot + height * 0.05, base - wall],
      [x - foot, base - height * 0.07 - wall * 0.3],
      [x - neck, base - height * 0.66],
      [x - neck, base - height + wall * 0.2],
    ]
  }
  glass(sheet, shape(0), shape(height * 0.028), level, oil)
  stamp(
    sheet,
    rectangle(x - height * 0.13, base - height - height * 0.02, height * 0.26, height * 0.05),
    'key',
    3,
  )
  for (let tick = 0; tick < 4; tick++)
    draw(sheet, 'key', [
      rectangle(
        x + height * 0.03,
        base - height * (0.14 + tick * 0.1),
        height * (0.09 - tick * 0.012),
        height * 0.011,
      ),
    ])
}

function ring(x: number, y: number, radius: number, spin: number): Outline {
  return Array.from(
    { length: 6 },
    (_, index): Point => [
      x + Math.cos(spin + (index / 6) * turn) * radius,
      y + Math.sin(spin + (index / 6) * turn) * radius,
    ],
  )
}

function bond(sheet: Sheet, from: Point, to: Point, width: number, double: boolean): void {
  stamp(
    sheet,
    ribbon([from, to], () => width),
    'key',
    2.5,
  )
  if (double) carve(sheet, 'key', [ribbon([from, to], () => width * 0.3)])
}

/** A ring of carbon with olives for atoms; returns its corners so that others can be tied on. */
function benzene(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  spin: number,
  fill: Tone | undefined,
): Outline {
  const corners = ring(x, y, radius, spin)
  if (fill) stamp(sheet, ring(x, y, radius * 0.74, spin), fill, 0)
  for (const [index, corner] of corners.entries())
    bond(sheet, corner, corners[(index + 1) % 6] ?? corner, radius * 0.075, index % 2 === 0)
  for (const [index, corner] of corners.entries())
    stamp(
      sheet,
      ellipse(corner[0], corner[1], radius * (index % 3 === 0 ? 0.19 : 0.13)),
      index % 3 === 0 ? 'flat' : 'key',
      4,
    )
  return corners
}

const flaskWithBranch: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(370, 480), 604]
  const height = random.between(370, 420)
  if (random.chance(0.5))
    panel(sheet, random.pick(['disc', 'arch']), x + random.between(60, 190), 300, random.between(210, 250))
  else radiance(sheet, [x, base - height * 0.3], 210, 20)
  ground(sheet, base, 'key', 'wood')
  const lip: Point = [x, base - height]
  branch(
    sheet,
    [
      [x, base - height * 0.5],
      [x + 6, lip[1] - 20],
      [x + 90, lip[1] - 110],
      [x + random.between(220, 330), random.between(70, 110)],
    ],
    { leafLength: random.between(118, 140), start: 0.36, olives: 2, oliveSize: 52 },
  )
  erlenmeyer(sheet, x, base, height, random.between(0.32, 0.5), 'flat')
  if (random.chance(0.7))
    drop(sheet, [x + random.between(250, 300), base - 56], random.between(80, 110), 'key')
}

const leafMolecule: Composition = (sheet) => {
  const { random } = sheet
  if (random.chance(0.5))
    sun(sheet, [random.between(300, 700), 333], random.between(190, 230), 'flat', 'plain')
  const radius = random.between(92, 110)
  const spin = random.between(0, 1)
  const [x, y] = [random.between(370, 440), random.between(290, 370)]
  const step = radius * Math.sqrt(3)
  const angle = spin + Math.PI / 6
  const cells = random.pick([
    [0, 1],
    [0, 1, 2],
    [0, 5, 1],
    [0, 1, 5],
  ] as const)
  const centres: Point[] = cells.map((cell, index) =>
    index === 0
      ? [x, y]
      : [
          x + Math.cos(angle + (cell - 1) * (turn / 6)) * step,
          y + Math.sin(angle + (cell - 1) * (turn / 6)) * step,
        ],
  )
  for (const [cx, cy] of centres) {
    for (const [px, py] of ring(cx, cy, radius, spin)) {
      const out = Math.atan2(py - cy, px - cx)
      const free = centres.every(
        ([ox, oy]) =>
          (ox === cx && oy === cy) ||
          Math.hypot(ox - px - Math.cos(out) * 60, oy - py - Math.sin(out) * 60) > radius * 1.35,
      )
      if (!free || random.chance(0.25)) continue
      const tip: Point = [px + Math.cos(out) * 46, py + Math.sin(out) * 46]
      bond(sheet, [px, py], tip, 6, false)
      leaf(sheet, tip, out + random.sway(0.35), random.between(105, 150), {
        tone: random.pick<Tone>(['key', 'key', 'flat']),
        half: 0.13,
      })
    }
  }
  for (const [index, [cx, cy]] of centres.entries())
    benzene(sheet, cx, cy, radius, spin, index === 0 ? 'flat' : undefined)
}

const tubeRack: Composition = (sheet) => {
  const { random } = sheet
  const floor = 610
  const count = random.integer(4, 6)
  const step = 640 / count
  panel(sheet, random.pick(['disc', 'block']), random.between(300, 700), 300, random.between(220, 270))
  ground(sheet, floor, 'key', 'wood')
  const half = step * 0.3
  const tubes: number[] = []
  for (let index = 0; index < count; index++) {
    const x = 180 + step * (index + 0.5)
    tubes.push(x)
    const top = 190 + random.sway(12)
    const shape = (wall: number): Outline => [
      [x - half + wall, top],
      [x + half - wall, top],
      ...Array.from(
        { length: 11 },
        (_, at): Point => [
          x + Math.cos((at / 10) * Math.PI) * (half - wall),
          520 - half + Math.sin((at / 10) * Math.PI) * (half - wall),
        ],
      ),
    ]
    glass(sheet, shape(0), shape(8), random.between(0.2, 0.8), index % 2 === 0 ? 'flat' : 'key')
    stamp(sheet, rectangle(x - half - 8, top - 14, half * 2 + 16, 18), 'key', 3)
  }
  for (const [y, depth] of [
    [300, 40],
    [470, 40],
  ] as const) {
    const bar = rectangle(130, y, 740, depth)
    stamp(sheet, bar, 'key', 4)
    carve(sheet, 'key', hatch(sheet, bar, { spacing: 12, length: 120, gap: 40, half: 2 }))
  }
  for (const x of [118, 850]) stamp(sheet, rectangle(x, 270, 36, floor - 262), 'key', 4)
  leaf(sheet, [tubes[random.integer(0, count - 1)] ?? 300, 196], -Math.PI / 2 + random.sway(0.5), 150)
}

const roundFlask: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(560, 660), 600]
  const radius = random.between(150, 172)
  const y = base - radius - 16
  const spin = random.between(0, 1)
  ground(sheet, base, 'flat', 'halftone')
  const wall = (inset: number): Outline => {
    const neck = 36 - inset
    const opening = Math.asin(neck / (radius - inset))
    const belly = Array.from({ length: 33 }, (_, index): Point => {
      const at = -Math.PI / 2 + opening + (index / 32) * (turn - opening * 2)
      return [x + Math.cos(at) * (radius - inset), y + Math.sin(at) * (radius - inset)]
    })
    return [[x + neck, y - radius - 130], ...belly, [x - neck, y - radius - 130]]
  }
  benzene(
    sheet,
    random.between(200, 260),
    random.between(220, 300),
    84,
    spin,
    random.chance(0.5) ? 'flat' : undefined,
  )
  for (let bubble = 0; bubble < 4; bubble++)
    stamp(
      sheet,
      ellipse(x + random.sway(40), y - radius - 160 - bubble * 26, 18 - bubble * 3),
      bubble % 2 === 0 ? 'flat' : 'key',
      3,
    )
  glass(sheet, wall(0), wall(10), random.between(0.3, 0.42), 'flat')
  stamp(sheet, rectangle(x - 48, y - radius - 146, 96, 22), 'key', 3)
  stamp(
    sheet,
    [
      [x - radius * 0.8, base - 12],
      [x + radius * 0.8, base - 12],
      [x + radius * 0.95, base + 14],
      [x - radius * 0.95, base + 14],
    ],
    'key',
    4,
  )
  olive(sheet, [x + random.sway(30), y + radius * 0.5], 110, random.between(0.4, 2.6), 'key')
  branch(
    sheet,
    [
      [40, 610],
      [160, 540],
      [300, 510],
    ],
    { leafLength: 116 },
  )
}

const cutFruit: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(390, 470), random.between(290, 330)]
  const radius = random.between(205, 228)
  const handle = random.between(0.7, 1)
  const at = (far: number): Point => [x + Math.cos(handle) * far, y + Math.sin(handle) * far]
  branch(
    sheet,
    [
      [980, 60],
      [820, 110],
      [640, 90],
      [500, random.between(40, 70)],
    ],
    { leafLength: 130 },
  )
  stamp(
    sheet,
    ribbon([at(radius), at(radius + 250)], (t) => 20 + t * 6),
    'key',
    4,
  )
  stamp(sheet, ellipse(x, y, radius), 'key', 5)
  stamp(sheet, ellipse(x, y, radius * 0.88), 'paper', 0)
  const tilt = random.sway(0.6)
  stamp(sheet, ellipse(x, y, radius * 0.78, radius * 0.58, tilt), 'key', 2)
  stamp(sheet, ellipse(x, y, radius * 0.71, radius * 0.51, tilt), 'flat', 0)
  const flesh = ellipse(x, y, radius * 0.68, radius * 0.48, tilt)
  const stone = ellipse(x, y, radius * 0.36, radius * 0.2, tilt)
  carve(
    sheet,
    'flat',
    rays(sheet, [x, y], radius * 0.36, radius * 0.46, {
      count: random.integer(20, 34),
      half: 3,
      ragged: 0.3,
    }),
  )
  stamp(sheet, stone, 'key', 4)
  carve(
    sheet,
    'key',
    furrows(sheet, stone.slice(0, 12), stone.slice(12).toReversed(), { rows: 4, half: 2.4 }),
  )
  draw(
    sheet,
    'key',
    hatch(sheet, flesh, { angle: tilt, spacing: 40, length: 12, gap: 50, half: 2 }).slice(0, 12),
  )
  carve(sheet, 'key', ringCuts(sheet, [x, y], radius * 0.94, 2.2))
}

const fallingDrop: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(420, 580)
  const surface = 480
  radiance(sheet, [x, surface], 250, random.integer(12, 20))
  const pipette: Outline = [
    [x - 30, -200],
    [x + 30, -200],
    [x + 30, 70],
    [x + 9, 140],
    [x - 9, 140],
    [x - 30, 70],
  ]
  stamp(sheet, pipette, 'key', 5)
  stamp(
    sheet,
    [
      [x - 20, -200],
      [x + 20, -200],
      [x + 20, 66],
      [x + 4, 122],
      [x - 4, 122],
      [x - 20, 66],
    ],
    'flat',
    0,
  )
  stamp(sheet, dropOutline(x, random.between(260, 300), 190), 'key', 6)
  benzene(sheet, x, 298, 34, 0.5, undefined)
  for (const share of [1, 0.72, 0.44]) {
    stamp(sheet, ellipse(x, surface + 40, 380 * share, 92 * share), 'key', 4)
    stamp(
      sheet,
      ellipse(x, surface + 40, 380 * share - 26, 92 * share - 14),
      share < 0.5 ? 'flat' : 'paper',
      0,
    )
  }
}

export const science: readonly Composition[] = [
  flaskWithBranch,
  leafMolecule,
  tubeRack,
  roundFlask,
  cutFruit,
  fallingDrop,
]
