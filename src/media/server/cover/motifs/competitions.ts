// Competitions: medal, laurel, cup, podium.

import { along, ellipse, type Outline, type Point, rectangle, ribbon, smooth, turn } from '../kit/geometry.ts'
import { cut, hatch, rays, sideLight } from '../kit/gouge.ts'
import { branch, leaf, olive } from '../kit/grove.ts'
import { ground, panel, radiance, ringCuts, sun } from '../kit/land.ts'
import { type Composition, carve, draw, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { bottle, drop, turned } from '../kit/vessels.ts'

/** Two laurel arms around a centre, open at the top. */
function wreath(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  leafLength: number,
  tones: readonly Tone[],
): void {
  for (const side of [-1, 1]) {
    const arm: Outline = Array.from({ length: 24 }, (_, index): Point => {
      const at = Math.PI / 2 + side * (0.12 + (index / 23) * 2.45)
      return [x + Math.cos(at) * radius, y + Math.sin(at) * radius]
    })
    stamp(
      sheet,
      ribbon(arm, (t) => leafLength * (0.045 - 0.03 * t)),
      'key',
      2,
    )
    const pairs = Math.round((radius * 2.5) / (leafLength * 0.52))
    for (let node = 0; node < pairs; node++) {
      const { x: px, y: py, angle } = along(arm, 0.05 + (0.93 * node) / pairs)
      const length = leafLength * (1 - 0.3 * (node / pairs)) * sheet.random.between(0.92, 1.06)
      leaf(sheet, [px, py], angle - 0.5, length, { tone: tones[node % tones.length] ?? 'key', half: 0.13 })
      leaf(sheet, [px, py], angle + 0.5, length, {
        tone: tones[(node + 1) % tones.length] ?? 'key',
        half: 0.13,
      })
    }
  }
}

function starOutline(x: number, y: number, radius: number, points: number, inner = 0.48): Outline {
  return Array.from({ length: points * 2 }, (_, index): Point => {
    const at = -Math.PI / 2 + (index / points) * Math.PI
    const far = index % 2 === 0 ? radius : radius * inner
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
}

type Device = 'olive' | 'star' | 'drop' | 'leaves'

function medal(sheet: Sheet, [x, y]: Point, radius: number, tone: Tone, device: Device): void {
  const other: Tone = tone === 'flat' ? 'key' : 'flat'
  const plate = plateOf(tone)
  const scallops = Math.round(radius / 5.5)
  const edge = Array.from({ length: scallops * 4 }, (_, index): Point => {
    const at = (index / (scallops * 4)) * turn
    const far = radius * (1 + 0.035 * Math.cos(at * scallops))
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
  stamp(sheet, edge, tone, 4)
  carve(sheet, plate, ringCuts(sheet, [x, y], radius * 0.88, radius * 0.016))
  stamp(sheet, ellipse(x, y, radius * 0.74), 'paper', 0)
  draw(
    sheet,
    tone === 'flat' ? 'flat' : 'key',
    rays(sheet, [x, y], radius * 0.5, radius * 0.7, { count: 40, half: radius * 0.014, ragged: 0.5 }),
  )
  if (device === 'star') stamp(sheet, starOutline(x, y, radius * 0.56, 5), other, 2)
  if (device === 'drop') drop(sheet, [x, y], radius * 0.92, other)
  if (device === 'olive') {
    leaf(sheet, [x, y - radius * 0.34], -0.35, radius * 0.62, { tone })
    leaf(sheet, [x, y - radius * 0.34], Math.PI + 0.35, radius * 0.62, { tone })
    olive(sheet, [x, y + radius * 0.1], radius * 0.78, Math.PI / 2, other)
  }
  if (device === 'leaves')
    for (let index = 0; index < 6; index++)
      leaf(sheet, [x, y], (index / 6) * turn, radius * 0.62, { tone: other, half: 0.17 })
}

function tails(sheet: Sheet, [x, y]: Point, width: number, length: number, tone: Tone): void {
  for (const side of [-1, 1]) {
    const lean = side * width * 0.55
    const [l, r] = [x + side * width * 0.08 - width * 0.36, x + side * width * 0.08 + width * 0.36]
    const tail: Outline = [
      [l, y],
      [r, y],
      [r + lean, y + length],
      [(l + r) / 2 + lean, y + length - width * 0.3],
      [l + lean, y + length],
    ]
    stamp(sheet, tail, tone, 3)
    carve(
      sheet,
      plateOf(tone),
      hatch(sheet, tail, {
        angle: Math.PI / 2 - side * 0.18,
        spacing: width * 0.2,
        length: length * 0.5,
        gap: length * 0.2,
        half: 2,
        inset: 9,
      }),
    )
  }
}

const devices: readonly Device[] = ['olive', 'star', 'drop', 'leaves']

const laurelWreath: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(420, 580), 335]
  const radius = random.between(190, 220)
  if (random.chance(0.5)) radiance(sheet, [x, y], radius + 105, random.integer(18, 28))
  else panel(sheet, random.pick(['disc', 'block']), x + random.sway(120), y, random.between(230, 280))
  stamp(sheet, ellipse(x, y, radius * 0.98), 'paper', 0)
  wreath(sheet, [x, y], radius, random.between(104, 124), random.pick([['key'], ['key', 'flat']] as const))
  const device = random.pick(devices)
  if (device === 'olive') olive(sheet, [x, y], 190, Math.PI / 2 + random.sway(0.3), 'flat')
  else if (device === 'star') stamp(sheet, starOutline(x, y, 110, random.integer(5, 8)), 'flat', 3)
  else if (device === 'drop') drop(sheet, [x, y + 4], 210, 'flat')
  else bottle(sheet, x, y + 130, 260, { kind: 'dorica' })
}

const hangingMedal: Composition = (sheet) => {
  const { random, frame } = sheet
  const [x, y] = [random.between(340, 420), random.between(390, 420)]
  const radius = random.between(150, 172)
  if (random.chance(0.5)) panel(sheet, 'band', x, 0, random.between(300, 420))
  else
    sun(
      sheet,
      [random.between(640, 760), random.between(220, 420)],
      random.between(130, 190),
      'flat',
      'setting',
    )
  for (const side of [-1, 1]) {
    const strap: Outline = [
      [x + side * 150 - 44, frame.top - 20],
      [x + side * 150 + 44, frame.top - 20],
      [x + 40, y - radius + 6],
      [x - 40, y - radius + 6],
    ]
    stamp(sheet, strap, 'key', 4)
    carve(
      sheet,
      'key',
      hatch(sheet, strap, {
        angle: Math.PI / 2 + side * 0.5,
        spacing: 22,
        length: 300,
        gap: 8,
        half: 2.6,
        inset: 8,
      }),
    )
  }
  medal(sheet, [x, y], radius, random.pick(['key', 'flat']), random.pick(devices))
  branch(
    sheet,
    [
      [990, 610],
      [840, 520],
      [740, 400],
      [700, random.between(200, 260)],
    ],
    { leafLength: 150, olives: random.integer(1, 3), oliveSize: 62, tones: ['key'] },
  )
}

const podium: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(430, 570)
  const floor = 610
  radiance(sheet, [x, 300], random.between(190, 240), random.integer(14, 24))
  const heights = random.pick([
    [150, 210, 110],
    [120, 220, 160],
    [90, 190, 140],
  ] as const)
  for (const [index, height] of heights.entries()) {
    const left = x + (index - 1.5) * 200
    const block = rectangle(left, floor - height, 196, height + 10)
    stamp(sheet, block, index === 1 ? 'key' : 'flat', 4)
    carve(sheet, index === 1 ? 'key' : 'flat', sideLight(sheet, block, { spacing: 15, half: 3, reach: 0.3 }))
    stamp(sheet, ellipse(left + 98, floor - height / 2, 26), 'paper', 0)
    stamp(sheet, starOutline(left + 98, floor - height / 2, 19, 5), 'key', 0)
    bottle(sheet, left + 98, floor - height, index === 1 ? 270 : 215, {
      kind: random.pick(['dorica', 'marasca', 'flask', 'tin']),
      label: index === 1 ? 'flat' : 'paper',
    })
  }
  ground(sheet, floor, 'key', 'wood')
}

const cup: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(440, 560), 590]
  if (random.chance(0.5)) panel(sheet, random.pick(['disc', 'arch']), x, 320, 250)
  else radiance(sheet, [x, 260], 170, 26)
  ground(sheet, base, 'key', 'wood')
  for (const side of [-1, 1]) {
    const handle = smooth(
      [
        [x + side * 110, 190],
        [x + side * 205, 170],
        [x + side * 215, 265],
        [x + side * 90, 350],
      ],
      false,
      7,
    )
    stamp(
      sheet,
      ribbon(handle, () => 12),
      'key',
      4,
    )
    branch(
      sheet,
      [
        [x + side * 90, base - 14],
        [x + side * 230, base - 60],
        [x + side * 330, 400],
        [x + side * 350, random.between(240, 290)],
      ],
      { leafLength: 112, start: 0.06, tones: ['key'] },
    )
  }
  turned(
    sheet,
    [x, base],
    450,
    [
      [0.33, -1],
      [0.34, -0.96],
      [0.31, -0.74],
      [0.22, -0.5],
      [0.07, -0.38],
      [0.05, -0.26],
      [0.09, -0.16],
      [0.2, -0.12],
      [0.21, 0],
    ],
    'key',
  )
  stamp(sheet, starOutline(x + 10, base - 330, 62, 5), 'flat', 3)
  const rim = ellipse(x, base - 450, 150, 24)
  stamp(sheet, rim, 'flat', 3)
  olive(sheet, [x - 50, base - 478], 84, 0.4, 'key')
  olive(sheet, [x + 46, base - 482], 88, 2.4, 'key')
}

const threeMedals: Composition = (sheet) => {
  const { random } = sheet
  const order = random.pick([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ] as const)
  for (const [index, place] of order.entries()) {
    const radius = [158, 124, 104][place] ?? 110
    const [x, y] = [215 + index * 290 + random.sway(14), 270 + random.sway(40) + place * 8]
    tails(sheet, [x, y + radius * 0.72], radius * 0.86, radius * 1.5, index === 1 ? 'flat' : 'key')
    medal(sheet, [x, y], radius, index === 1 ? 'key' : 'flat', random.pick(devices))
  }
  draw(
    sheet,
    'key',
    Array.from({ length: 5 }, (_, index) =>
      cut([-60 + index * 30, 630 + index * 7], [1040, 634 + index * 7], 1.6, sheet.hand),
    ),
  )
}

export const competitions: readonly Composition[] = [laurelWreath, hangingMedal, podium, cup, threeMedals]
