// Culture: amphorae, columns, arcades.

import { ellipse, heightAt, type Outline, type Point, rectangle, ribbon, smooth } from '../kit/geometry.ts'
import { cut, hatch, sideLight } from '../kit/gouge.ts'
import { branch, cypress, leaf, oliveTree } from '../kit/grove.ts'
import { ground, land, panel, radiance, ridge, sky, sun } from '../kit/land.ts'
import { type Composition, carve, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { turned } from '../kit/vessels.ts'

const bodies: readonly Outline[] = [
  [
    [0.15, -1],
    [0.15, -0.95],
    [0.09, -0.9],
    [0.09, -0.76],
    [0.24, -0.64],
    [0.3, -0.5],
    [0.24, -0.24],
    [0.08, -0.06],
    [0.12, 0],
  ],
  [
    [0.13, -1],
    [0.13, -0.96],
    [0.075, -0.92],
    [0.075, -0.7],
    [0.2, -0.6],
    [0.235, -0.42],
    [0.15, -0.14],
    [0.05, -0.03],
    [0.07, 0],
  ],
  [
    [0.2, -0.9],
    [0.2, -0.85],
    [0.15, -0.8],
    [0.17, -0.74],
    [0.33, -0.55],
    [0.36, -0.36],
    [0.25, -0.1],
    [0.15, -0.02],
    [0.15, 0],
  ],
]

/** A painted amphora: handles, a frieze of leaves, bands above and below. */
function amphora(sheet: Sheet, x: number, base: number, height: number, kind: number, tone: Tone): void {
  const profile = bodies[kind % bodies.length] ?? []
  const shoulder = [0.21, 0.17, 0.27][kind % 3] ?? 0.2
  const top = [-0.93, -0.93, -0.84][kind % 3] ?? -0.9
  const neck = [0.1, 0.085, 0.16][kind % 3] ?? 0.1
  for (const side of [-1, 1]) {
    const handle = smooth(
      [
        [x + side * neck * height, base + top * height],
        [x + side * (shoulder + 0.05) * height, base + (top + 0.02) * height],
        [x + side * (shoulder + 0.055) * height, base + (top + 0.16) * height],
        [x + side * shoulder * height, base - 0.6 * height],
      ],
      false,
      6,
    )
    stamp(
      sheet,
      ribbon(handle, () => height * 0.024),
      tone,
      3,
    )
  }
  const outline = turned(sheet, [x, base], height, profile, tone, { lit: false })
  const plate = plateOf(tone)
  const band = (share: number, sag: number): Outline => {
    const y = base - share * height
    const at = outline.filter(([px, py]) => px > x && Math.abs(py - y) < height * 0.06).map(([px]) => px - x)
    const half = Math.max(height * 0.06, ...at) + 4
    return smooth(
      [
        [x - half, y - sag],
        [x, y + sag],
        [x + half, y - sag],
      ],
      false,
      7,
    )
  }
  for (const share of [0.58, 0.55, 0.34, 0.31])
    carve(sheet, plate, [ribbon(band(share, height * 0.018), () => Math.max(1.8, height * 0.007))])
  const leaves = 6
  for (let index = 0; index < leaves; index++) {
    const at = x + ((index + 0.3) / leaves - 0.5) * height * 0.44
    carvedLeaf(sheet, plate, [at, base - height * 0.42], index % 2 === 0 ? -0.75 : 0.75, height * 0.105)
  }
  carve(sheet, plate, [
    ribbon(
      [
        [x - height * 0.24, base - height * 0.44],
        [x + height * 0.24, base - height * 0.44],
      ],
      () => Math.max(1.4, height * 0.005),
    ),
  ])
  const lower = outline.filter(([, py]) => py > base - height * 0.28 && py < base - height * 0.04)
  if (lower.length > 3) carve(sheet, plate, sideLight(sheet, lower, { spacing: 12, half: 2.4, reach: 0.4 }))
  const upper = outline.filter(([, py]) => py < base - height * 0.61)
  carve(sheet, plate, sideLight(sheet, upper, { spacing: 12, half: 2.4, reach: 0.35 }))
}

function carvedLeaf(
  sheet: Sheet,
  plate: 'flat' | 'key' | 'both',
  [x, y]: Point,
  angle: number,
  length: number,
): void {
  const line: Outline = [0, 0.25, 0.5, 0.75, 1].map(
    (t): Point => [x + Math.cos(angle) * length * t, y + Math.sin(angle) * length * t],
  )
  carve(sheet, plate, [ribbon(line, (t) => Math.max(0.5, Math.sin(t * Math.PI) * length * 0.17))])
}

function column(
  sheet: Sheet,
  x: number,
  top: number,
  base: number,
  width: number,
  tone: Tone,
  broken = false,
): void {
  const half = width / 2
  const shaft: Outline = broken
    ? [
        [x - half * 0.9, top + 26],
        [x - half * 0.3, top + 6],
        [x + half * 0.1, top + 34],
        [x + half * 0.9, top],
        [x + half, base - width * 0.2],
        [x - half, base - width * 0.2],
      ]
    : [
        [x - half * 0.84, top + width * 0.3],
        [x + half * 0.84, top + width * 0.3],
        [x + half, base - width * 0.2],
        [x - half, base - width * 0.2],
      ]
  stamp(sheet, shaft, tone, 4)
  const plate = plateOf(tone)
  const flutes = 5
  for (let index = 0; index < flutes; index++) {
    const at = (index + 0.5) / flutes - 0.5
    const width2 = width * (0.055 - 0.018 * index * 0.5)
    carve(sheet, plate, [
      cut(
        [x + at * width * 0.82, top + width * (broken ? 0.42 : 0.38)],
        [x + at * width, base - width * 0.26],
        Math.max(2, width2),
        sheet.hand,
      ),
    ])
  }
  stamp(sheet, rectangle(x - half * 1.25, base - width * 0.2, width * 1.25, width * 0.22), tone, 3)
  if (broken) return
  stamp(
    sheet,
    [
      [x - half * 1.15, top + width * 0.14],
      [x + half * 1.15, top + width * 0.14],
      [x + half * 0.8, top + width * 0.3],
      [x - half * 0.8, top + width * 0.3],
    ],
    tone,
    3,
  )
  stamp(sheet, rectangle(x - half * 1.3, top, width * 1.3, width * 0.13), tone, 3)
}

const greatAmphora: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(370, 480), 606]
  panel(sheet, random.pick(['disc', 'arch', 'block']), x + random.sway(140), 310, random.between(230, 270))
  ground(sheet, base - 6, 'key', 'wood')
  branch(
    sheet,
    [
      [980, 590],
      [850, 470],
      [740, 330],
      [random.between(690, 740), 170],
    ],
    { leafLength: 150, olives: random.integer(1, 3), oliveSize: 62 },
  )
  amphora(sheet, x, base, random.between(500, 540), random.integer(0, 2), 'key')
}

const temple: Composition = (sheet) => {
  const { random } = sheet
  const hill = random.between(480, 520)
  const count = random.integer(4, 6)
  const width = random.between(440, 500)
  const x = random.between(470, 590)
  sun(
    sheet,
    [x + random.pick([-1, 1]) * random.between(120, 260), random.between(190, 280)],
    random.between(110, 150),
  )
  if (random.chance(0.4)) sky(sheet, hill, 200)
  const top = hill - random.between(210, 240)
  for (let index = 0; index < count; index++)
    column(
      sheet,
      x - width * 0.44 + (index * width * 0.88) / (count - 1),
      top,
      hill,
      (width / count) * 0.46,
      'key',
    )
  stamp(sheet, rectangle(x - width / 2, top - 36, width, 38), 'key', 4)
  carve(
    sheet,
    'key',
    hatch(sheet, rectangle(x - width / 2, top - 30, width, 24), {
      angle: Math.PI / 2,
      spacing: 26,
      length: 24,
      gap: 4,
      half: 3,
      inset: 2,
    }),
  )
  stamp(
    sheet,
    [
      [x - width * 0.55, top - 42],
      [x, top - 132],
      [x + width * 0.55, top - 42],
    ],
    'key',
    4,
  )
  stamp(
    sheet,
    [
      [x - width * 0.34, top - 54],
      [x, top - 110],
      [x + width * 0.34, top - 54],
    ],
    'flat',
    3,
  )
  for (const step of [0, 1])
    stamp(
      sheet,
      rectangle(x - width * (0.55 + step * 0.05), hill + step * 20, width * (1.1 + step * 0.1), 20),
      'key',
      3,
    )
  const line = ridge(sheet, hill + 62, 20, 3)
  land(sheet, line, 'key', 'furrows', 180)
  for (const at of [-0.8, 0.74])
    cypress(sheet, x + at * width, heightAt(line, x + at * width) + 10, random.between(150, 220))
}

const brokenColumn: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(330, 430), 600]
  panel(sheet, random.pick(['disc', 'band']), random.between(520, 680), 300, random.between(200, 250))
  ground(sheet, base, 'key', 'wood')
  column(sheet, x, random.between(130, 190), base, 170, 'key', true)
  if (random.chance(0.6)) column(sheet, x + 330, random.between(380, 440), base, 140, 'flat', true)
  branch(
    sheet,
    [
      [x + 130, 600],
      [x + 60, 470],
      [x - 70, 360],
      [x + 70, 240],
      [x + 240, random.between(110, 170)],
    ],
    { leafLength: 128, olives: 3, oliveSize: 54, start: 0.06 },
  )
}

const amphoraRow: Composition = (sheet) => {
  const { random } = sheet
  const floor = random.between(560, 590)
  if (random.chance(0.5)) radiance(sheet, [random.between(300, 700), floor - 60], 190, 22)
  else sun(sheet, [random.between(250, 750), 270], random.between(150, 190), 'flat', 'setting')
  ground(sheet, floor - 8, 'key', 'wood')
  const kinds = random.pick([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ] as const)
  for (const [index, kind] of kinds.entries()) {
    amphora(
      sheet,
      220 + index * 280 + random.sway(14),
      floor + random.between(0, 24),
      random.between(330, 400),
      kind,
      index === 1 ? 'flat' : 'key',
    )
  }
  leaf(sheet, [60, floor - 10], -0.2, 120)
}

const arcade: Composition = (sheet) => {
  const { random, frame } = sheet
  const count = random.integer(2, 3)
  const pitch = 920 / count
  const base = 610
  const spring = random.between(300, 340)
  const sea = random.between(440, 480)
  sun(
    sheet,
    [random.between(300, 700), sea - 60],
    random.between(80, 120),
    'flat',
    random.pick(['rays', 'setting']),
  )
  land(sheet, ridge(sheet, sea, 26, 4), 'flat', 'furrows', 120)
  oliveTree(sheet, 40 + pitch * (random.integer(0, count - 1) + 0.5), base, random.between(250, 290))
  const wall: Outline[] = []
  for (let index = 0; index < count; index++) {
    const x = 40 + pitch * (index + 0.5)
    const half = pitch * 0.36
    const arch = Array.from(
      { length: 19 },
      (_, at): Point => [
        x - Math.cos((at / 18) * Math.PI) * half,
        spring - Math.sin((at / 18) * Math.PI) * half * 0.9,
      ],
    )
    wall.push([
      [x - pitch / 2, frame.top - 20],
      [x - pitch / 2, base],
      [x - half, base],
      ...arch,
      [x + half, base],
      [x + pitch / 2, base],
      [x + pitch / 2, frame.top - 20],
    ])
    for (const side of [-1, 1])
      wall.push(rectangle(x + side * (half + pitch * 0.07) - pitch * 0.085, spring - 4, pitch * 0.17, 26))
  }
  wall.push(
    rectangle(frame.left - 30, frame.top - 20, 42 - frame.left + 30, base - frame.top + 20),
    rectangle(958, frame.top - 20, frame.right - 900, base - frame.top + 20),
  )
  for (const part of wall) {
    stamp(sheet, part, 'key', 0)
    carve(sheet, 'key', hatch(sheet, part, { spacing: 30, length: 44, gap: 70, half: 2.4 }))
  }
  ground(sheet, base - 4, 'key', 'wood')
}

export const culture: readonly Composition[] = [greatAmphora, temple, brokenColumn, amphoraRow, arcade]
