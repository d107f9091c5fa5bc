// Voices: people in profile, speech that comes out as leaves, the pen.

import { along, ellipse, type Outline, type Point, place, ribbon, smooth } from '../kit/geometry.ts'
import { cut, hatch } from '../kit/gouge.ts'
import { branch, leaf, olive } from '../kit/grove.ts'
import { panel, radiance, ringCuts, sun } from '../kit/land.ts'
import { type Composition, carve, draw, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drop } from '../kit/vessels.ts'

/** Looks to the left; one unit from the collar to the crown, origin at the throat. */
const face: Outline = [
  [-0.14, -0.95],
  [-0.255, -0.85],
  [-0.298, -0.73],
  [-0.302, -0.665],
  [-0.282, -0.615],
  [-0.325, -0.55],
  [-0.402, -0.472],
  [-0.385, -0.447],
  [-0.325, -0.436],
  [-0.352, -0.398],
  [-0.318, -0.37],
  [-0.342, -0.338],
  [-0.304, -0.3],
  [-0.318, -0.245],
  [-0.275, -0.185],
  [-0.17, -0.16],
  [-0.09, -0.14],
  [-0.075, -0.07],
  [-0.11, 0.0],
]
const bust: Outline = [
  [-0.3, 0.09],
  [-0.46, 0.2],
  [-0.52, 0.42],
  [0.62, 0.42],
  [0.55, 0.2],
  [0.36, 0.08],
  [0.23, 0.0],
  [0.2, -0.12],
  [0.235, -0.26],
  [0.31, -0.42],
  [0.35, -0.6],
  [0.31, -0.78],
  [0.2, -0.92],
  [0.03, -0.99],
]
const hairline: Outline = [
  [-0.2, -0.93],
  [-0.17, -0.8],
  [-0.06, -0.7],
  [0.0, -0.56],
  [0.06, -0.42],
  [0.13, -0.3],
  [0.22, -0.24],
]

type Hair = 'combed' | 'knot' | 'leaves' | 'cap' | 'curls'

function portrait(
  sheet: Sheet,
  at: Point,
  size: number,
  { tone, hair, mirror = false, rim = 5 }: { tone: Tone; hair: Hair; mirror?: boolean; rim?: number },
): void {
  const put = (outline: Outline): Outline => place(outline, { x: at[0], y: at[1], scale: size, mirror })
  const head = put(smooth([...face, ...bust], true, 5))
  const other: Tone = tone === 'key' ? 'flat' : 'key'
  const crownLine = bust.slice(8)
  if (hair === 'knot') stamp(sheet, put(ellipse(0.37, -0.82, 0.13)), other, rim)
  stamp(sheet, head, tone, rim)
  const plate = plateOf(tone)
  const scalp = smooth([...hairline, ...crownLine.map(([x, y]): Point => [x * 1.02, y * 1.015])], true, 5)
  if (hair === 'combed' || hair === 'knot') {
    stamp(sheet, put(scalp), other, 2.5)
    for (let strand = 0; strand < 8; strand++) {
      const t = strand / 8
      const line = smooth(
        [
          [-0.15 + 0.02 * strand, -0.9 - t * 0.05],
          [0.02 + t * 0.12, -0.74 - t * 0.16],
          [0.1 + t * 0.15, -0.52 - t * 0.12],
          [0.18 + t * 0.1, -0.32 - t * 0.12],
        ],
        false,
        5,
      )
      carve(sheet, plateOf(other), [
        ribbon(put(line), (part) => Math.max(0.5, Math.sin(part * Math.PI) * size * 0.006)),
      ])
    }
  }
  if (hair === 'curls') {
    for (const [index, [x, y]] of smooth(crownLine.toReversed(), false, 2).entries())
      stamp(sheet, put(ellipse(x * 0.95, y * 0.97, 0.085 + (index % 3) * 0.012)), other, 2.5)
    for (const [index, [x, y]] of smooth(crownLine.toReversed(), false, 2).entries())
      if (index % 2 === 0)
        carve(
          sheet,
          plateOf(other),
          ringCuts(sheet, put([[x * 0.95, y * 0.97]])[0] ?? at, size * 0.045, size * 0.006, 3),
        )
  }
  if (hair === 'cap') {
    stamp(
      sheet,
      put(
        smooth(
          [
            [-0.32, -0.76],
            [-0.2, -0.98],
            [0.08, -1.08],
            [0.34, -0.9],
            [0.37, -0.7],
            [0.1, -0.74],
          ],
          true,
          6,
        ),
      ),
      other,
      3,
    )
    stamp(
      sheet,
      put([
        [-0.24, -0.79],
        [-0.5, -0.7],
        [-0.48, -0.67],
        [-0.2, -0.7],
      ]),
      other,
      2.5,
    )
  }
  if (hair === 'leaves') {
    const points = smooth([[-0.2, -0.9], ...crownLine.toReversed()], false, 3)
    for (const [index, [x, y]] of points.entries()) {
      const out = Math.atan2(y + 0.62, x - 0.02)
      const [root] = put([[x * 0.86, y * 0.96]])
      if (root)
        leaf(
          sheet,
          root,
          (mirror ? Math.PI - out : out) + sheet.random.sway(0.3),
          size * sheet.random.between(0.22, 0.36),
          { tone: index % 3 === 1 ? 'flat' : 'key', half: 0.13 },
        )
    }
  }
  const cheek = put([
    [-0.12, -0.5],
    [0.02, -0.52],
    [0.06, -0.34],
    [-0.06, -0.24],
    [-0.16, -0.26],
  ])
  carve(
    sheet,
    plate,
    hatch(sheet, cheek, {
      angle: mirror ? -0.9 : 0.9,
      spacing: size * 0.032,
      length: size * 0.11,
      gap: size * 0.05,
      half: size * 0.0045,
    }),
  )
  const collar = smooth(
    [
      [-0.3, 0.11],
      [-0.05, 0.1],
      [0.12, 0.06],
      [0.3, 0.06],
    ],
    false,
    6,
  )
  carve(sheet, plate, [ribbon(put(collar), () => size * 0.009)])
  carve(
    sheet,
    plate,
    hatch(
      sheet,
      put([
        [-0.4, 0.2],
        [0.5, 0.16],
        [0.56, 0.42],
        [-0.46, 0.42],
      ]),
      {
        angle: mirror ? -1.2 : 1.2,
        spacing: size * 0.06,
        length: size * 0.14,
        gap: size * 0.05,
        half: size * 0.007,
      },
    ),
  )
  carve(sheet, plate, [
    ribbon(
      put(
        smooth(
          [
            [-0.24, -0.61],
            [-0.19, -0.635],
            [-0.13, -0.615],
          ],
          false,
          4,
        ),
      ),
      (t) => Math.max(0.6, Math.sin(t * Math.PI) * size * 0.009),
    ),
  ])
}

const hairs: readonly Hair[] = ['combed', 'knot', 'leaves', 'cap', 'curls']

const speakingLeaves: Composition = (sheet) => {
  const { random } = sheet
  const size = random.between(440, 490)
  const at: Point = [random.between(690, 750), 560]
  panel(sheet, random.pick(['disc', 'arch', 'band']), at[0] + random.sway(60), 320, random.between(220, 260))
  portrait(sheet, at, size, { tone: 'key', hair: random.pick(hairs) })
  const mouth: Point = [at[0] - size * 0.4, at[1] - size * 0.37]
  const rise = random.between(-160, 60)
  const breath = smooth(
    [
      mouth,
      [mouth[0] - 110, mouth[1] - 20],
      [mouth[0] - 230, mouth[1] + rise * 0.4],
      [mouth[0] - 400, mouth[1] + rise],
    ],
    false,
    8,
  )
  const count = random.integer(5, 8)
  for (let index = 0; index < count; index++) {
    const { x, y, angle } = along(breath, 0.12 + (0.88 * index) / count)
    const side = index % 2 === 0 ? 1 : -1
    leaf(sheet, [x, y + side * index * 4], angle + side * random.between(0.25, 0.6), 70 + index * 13, {
      tone: random.pick<Tone>(['key', 'flat']),
      half: 0.14,
    })
  }
}

const twoVoices: Composition = (sheet) => {
  const { random } = sheet
  const size = random.between(400, 440)
  const y = 590
  if (random.chance(0.5)) radiance(sheet, [500, 330], 130, random.integer(14, 24))
  else
    sun(
      sheet,
      [500, random.between(230, 330)],
      random.between(150, 190),
      'flat',
      random.pick(['plain', 'rings', 'rays']),
    )
  const first = random.pick(hairs)
  portrait(sheet, [170, y], size, { tone: 'key', hair: first, mirror: true })
  portrait(sheet, [830, y + random.sway(20)], size * random.between(0.92, 1.04), {
    tone: random.pick<Tone>(['key', 'flat']),
    hair: random.pick(hairs.filter((hair) => hair !== first)),
  })
  const between = random.integer(0, 2)
  if (between === 0) drop(sheet, [500, 330], 170, 'key')
  if (between === 1)
    branch(
      sheet,
      [
        [500, 540],
        [490, 420],
        [510, 300],
        [500, 170],
      ],
      { leafLength: 116, tones: ['key'] },
    )
  if (between === 2) olive(sheet, [500, 330], 150, 1.57, 'key')
}

function bubble(sheet: Sheet, [x, y]: Point, size: number, tone: Tone, side: number): void {
  const body = ellipse(x, y, size, size * 0.66, side * -0.12)
  const tail: Outline = [
    [x + side * size * 0.25, y + size * 0.45],
    [x + side * size * 0.75, y + size * 0.28],
    [x + side * size * 0.82, y + size * 1.02],
  ]
  stamp(sheet, body, tone, 5)
  stamp(sheet, tail, tone, 5)
  stamp(sheet, ellipse(x, y, size * 0.985, size * 0.645, side * -0.12), tone, 0)
}

const speechBubbles: Composition = (sheet) => {
  const { random } = sheet
  if (random.chance(0.5))
    panel(sheet, random.pick(['block', 'disc']), random.between(380, 620), 333, random.between(230, 270))
  const a: Point = [random.between(320, 380), random.between(250, 300)]
  const b: Point = [a[0] + random.between(300, 350), a[1] + random.between(110, 170)]
  bubble(sheet, a, random.between(215, 245), 'key', -1)
  const inside = random.integer(0, 2)
  if (inside === 0)
    for (const [at, tilt] of [
      [-0.5, -0.4],
      [-0.1, 0.5],
      [0.35, -0.4],
    ] as const)
      carveLeaf(sheet, [a[0] + at * 180 - 40, a[1] + 20], tilt, 130, 'key')
  else if (inside === 1)
    for (let line = -2; line < 3; line++)
      carve(sheet, 'key', [
        cut(
          [a[0] - 130 + Math.abs(line) * 14, a[1] + line * 34],
          [a[0] + random.between(60, 140) - Math.abs(line) * 14, a[1] + line * 34],
          6,
          sheet.hand,
        ),
      ])
  else olive(sheet, a, 150, 0.4, 'paper')
  bubble(sheet, b, random.between(170, 200), 'flat', 1)
  leaf(sheet, [b[0] - 110, b[1] + 10], -0.1 + random.sway(0.3), 220, { half: 0.15 })
  if (random.chance(0.5))
    branch(
      sheet,
      [
        [60, 640],
        [190, 560],
        [360, 560],
      ],
      { leafLength: 104 },
    )
}

function carveLeaf(sheet: Sheet, [x, y]: Point, angle: number, length: number, plate: 'flat' | 'key'): void {
  const line = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (t): Point => [x + Math.cos(angle) * length * t, y + Math.sin(angle) * length * t],
  )
  const body = ribbon(line, (t) => Math.max(0.6, Math.sin(t * Math.PI) * length * 0.14))
  carve(sheet, plate, [body])
  draw(sheet, plate, [ribbon(line, (t) => Math.max(0.5, (1 - t) * length * 0.02))])
}

const groveOfThought: Composition = (sheet) => {
  const { random } = sheet
  const size = random.between(430, 470)
  const at: Point = [random.between(460, 560), 590]
  panel(sheet, random.pick(['disc', 'arch', 'block']), at[0] + random.sway(70), 300, random.between(250, 280))
  portrait(sheet, at, size, { tone: 'key', hair: 'leaves' })
  for (let index = 0; index < random.integer(2, 4); index++)
    olive(
      sheet,
      [at[0] + random.between(0, 150), at[1] - size * random.between(0.82, 1.1)],
      56,
      random.between(0.5, 2.5),
      'flat',
    )
}

const thePen: Composition = (sheet) => {
  const { random } = sheet
  const tip: Point = [random.between(270, 340), random.between(500, 540)]
  const angle = random.between(-0.95, -0.6)
  const at = (far: number, side = 0): Point => [
    tip[0] + Math.cos(angle) * far - Math.sin(angle) * side,
    tip[1] + Math.sin(angle) * far + Math.cos(angle) * side,
  ]
  panel(sheet, random.pick(['disc', 'block']), random.between(500, 640), 320, random.between(220, 260))
  leaf(sheet, at(150), angle, random.between(470, 520), { half: 0.15, bend: random.sway(0.08), rim: 6 })
  stamp(
    sheet,
    [at(175, -20), at(175, 20), at(120, 34), at(70, 26), at(0, 1), at(0, -1), at(70, -26), at(120, -34)],
    'flat',
    5,
  )
  carve(sheet, 'flat', [ribbon([at(8), at(96)], () => 2.4)])
  stamp(sheet, ellipse(at(102)[0], at(102)[1], 10), 'paper', 0)
  const hook = random.between(30, 60)
  const line = smooth(
    [
      tip,
      [tip[0] + 90, tip[1] + hook],
      [tip[0] + 200, tip[1] + 10],
      [tip[0] + 320, tip[1] + hook],
      [tip[0] + 470, tip[1] + 20],
      [tip[0] + 620, tip[1] + hook * 0.8],
    ],
    false,
    10,
  )
  stamp(
    sheet,
    ribbon(line, (t) => 2 + 5 * Math.abs(Math.sin(t * 14))),
    'key',
    3,
  )
  drop(sheet, [tip[0] - 80, tip[1] + 40], 70, 'key')
  if (random.chance(0.6)) olive(sheet, [tip[0] - 110, 200], 120, 1.2, 'key')
}

const choir: Composition = (sheet) => {
  const { random } = sheet
  if (random.chance(0.5)) radiance(sheet, [300, 200], 90, 22)
  else sun(sheet, [random.between(150, 260), random.between(150, 240)], random.between(80, 110))
  const start = random.integer(0, 4)
  for (let index = 0; index < 3; index++) {
    const size = 400 + index * 18
    portrait(sheet, [880 - index * 215, 590 + index * 14], size, {
      tone: index % 2 === 0 ? 'key' : 'flat',
      hair: hairs[(start + index) % 5] ?? 'combed',
      rim: 7,
    })
  }
}

export const voices: readonly Composition[] = [
  speakingLeaves,
  twoVoices,
  speechBubbles,
  groveOfThought,
  thePen,
  choir,
]
