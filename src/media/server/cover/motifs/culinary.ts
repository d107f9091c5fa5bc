// Culinary: bowl, bread, spoon, cruet, the laid table seen from above.

import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, turn } from '../kit/geometry.ts'
import { cut, hatch, rays, sideLight } from '../kit/gouge.ts'
import { branch, leaf, olive } from '../kit/grove.ts'
import { ground, panel, radiance, ringCuts, sun } from '../kit/land.ts'
import { type Composition, carve, draw, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { bottle, drop, turned } from '../kit/vessels.ts'

function bowl(sheet: Sheet, x: number, base: number, width: number, tone: Tone): void {
  const scale = width
  turned(
    sheet,
    [x, base],
    scale,
    [
      [0.5, -0.4],
      [0.48, -0.3],
      [0.38, -0.12],
      [0.2, -0.05],
      [0.19, 0],
    ],
    tone,
  )
  const band = smooth(
    [
      [x - 0.49 * scale, base - 0.36 * scale],
      [x, base - 0.31 * scale],
      [x + 0.49 * scale, base - 0.36 * scale],
    ],
    false,
    8,
  )
  carve(sheet, plateOf(tone), [ribbon(band, () => 3.4)])
  stamp(sheet, ellipse(x, base - 0.4 * scale, scale * 0.5, scale * 0.07), tone === 'key' ? 'flat' : 'key', 3)
}

/** A round loaf from the side with its cuts, or the face of a slice. */
function loaf(sheet: Sheet, x: number, base: number, width: number): void {
  const crust = smooth(
    [
      [x - width * 0.5, base - 8],
      [x - width * 0.47, base - width * 0.22],
      [x - width * 0.2, base - width * 0.38],
      [x + width * 0.16, base - width * 0.39],
      [x + width * 0.45, base - width * 0.24],
      [x + width * 0.5, base - 8],
      [x, base + 4],
    ],
    true,
    7,
  )
  stamp(sheet, crust, 'key', 4)
  for (const at of [-0.27, -0.05, 0.17]) {
    const slash = smooth(
      [
        [x + (at - 0.04) * width, base - width * 0.13],
        [x + (at + 0.03) * width, base - width * 0.25],
        [x + (at + 0.13) * width, base - width * 0.32],
      ],
      false,
      5,
    )
    const gash = ribbon(slash, (t) => Math.max(0.6, Math.sin(t * Math.PI) * width * 0.03))
    carve(sheet, 'key', [gash])
    draw(sheet, 'flat', [gash])
  }
  carve(sheet, 'key', hatch(sheet, crust, { angle: -0.4, spacing: 17, length: 13, gap: 34, half: 2 }))
}

function slice(sheet: Sheet, x: number, y: number, size: number, tilt: number): void {
  const face: Outline = smooth(
    [
      [-0.42, 0.4],
      [-0.46, -0.1],
      [-0.52, -0.3],
      [-0.25, -0.5],
      [0.25, -0.5],
      [0.52, -0.3],
      [0.46, -0.1],
      [0.42, 0.4],
    ],
    true,
    5,
  )
  const at = (scale: number): Outline =>
    face.map(
      ([px, py]): Point => [
        x + (px * Math.cos(tilt) - py * Math.sin(tilt)) * size * scale,
        y + (px * Math.sin(tilt) + py * Math.cos(tilt)) * size * scale,
      ],
    )
  stamp(sheet, at(1), 'key', 4)
  stamp(sheet, at(0.86), 'flat', 0)
  carve(
    sheet,
    'flat',
    hatch(sheet, at(0.8), { angle: tilt + 0.4, spacing: 24, length: 15, gap: 24, half: 4.2 }),
  )
}

function spoon(sheet: Sheet, [x, y]: Point, angle: number, length: number, tone: Tone): void {
  const at = (far: number, side = 0): Point => [
    x + Math.cos(angle) * far - Math.sin(angle) * side,
    y + Math.sin(angle) * far + Math.cos(angle) * side,
  ]
  const handle = [at(length * 0.22), at(length * 0.5), at(length)]
  stamp(
    sheet,
    ribbon(smooth(handle, false, 6), (t) => length * (0.014 + 0.02 * t ** 2)),
    tone,
    4,
  )
  stamp(sheet, ellipse(x, y, length * 0.25, length * 0.165, angle), tone, 4)
  stamp(sheet, ellipse(x, y, length * 0.21, length * 0.128, angle), 'paper', 0)
  stamp(
    sheet,
    ellipse(x - Math.cos(angle) * length * 0.015, y + length * 0.012, length * 0.185, length * 0.103, angle),
    tone === 'key' ? 'flat' : 'key',
    0,
  )
  const glint = [
    at(-length * 0.11, -length * 0.045),
    at(0, -length * 0.06),
    at(length * 0.09, -length * 0.045),
  ]
  carve(sheet, 'both', [
    ribbon(smooth(glint, false, 5), (t) => Math.max(0.4, Math.sin(t * Math.PI) * length * 0.011)),
  ])
}

const bowlOfOlives: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(420, 560), 590]
  const width = random.between(400, 450)
  panel(sheet, random.pick(['disc', 'arch']), x + random.sway(150), 300, random.between(210, 260))
  ground(sheet, floor - 12, 'key', 'wood')
  const rim = floor - width * 0.4
  branch(
    sheet,
    [
      [x + 60, rim + 10],
      [x + 130, rim - 90],
      [x + 250, rim - 170],
    ],
    { leafLength: 120, start: 0.3 },
  )
  for (let index = 0; index < 9; index++) {
    const row = index > 5 ? 1 : 0
    const at = row ? (index - 7) * 78 : (index - 2.5) * 70
    olive(
      sheet,
      [x + at + random.sway(10), rim - 12 - row * 44 + Math.abs(at) * 0.05],
      84,
      random.between(0.2, 2.9),
      index % 3 === 1 ? 'flat' : 'key',
    )
  }
  bowl(sheet, x, floor, width, random.pick<Tone>(['key', 'flat']))
}

const breadBoard: Composition = (sheet) => {
  const { random } = sheet
  const floor = 560
  if (random.chance(0.5))
    sun(sheet, [random.between(300, 700), 260], random.between(160, 200), 'flat', 'plain')
  else panel(sheet, 'band', random.between(600, 760), 0, random.between(200, 300))
  ground(sheet, floor + 30, 'flat', 'halftone')
  const board: Outline = [
    [120, floor],
    [820, floor],
    [836, floor + 16],
    [930, floor + 16],
    [930, floor + 32],
    [836, floor + 36],
    [820, floor + 50],
    [120, floor + 50],
  ]
  stamp(sheet, board, 'key', 4)
  carve(sheet, 'key', hatch(sheet, board, { spacing: 13, length: 130, gap: 50, half: 2 }))
  const left = random.between(320, 400)
  loaf(sheet, left, floor + 2, random.between(400, 450))
  slice(sheet, left + 310, floor - 84, 180, random.between(0.05, 0.22))
  drop(sheet, [left + 310, 270], 90, 'both')
  if (random.chance(0.6))
    bottle(sheet, left + 480, floor + 2, random.between(300, 350), { kind: random.pick(['dorica', 'flask']) })
}

const greatSpoon: Composition = (sheet) => {
  const { random } = sheet
  const angle = random.between(-0.75, -0.35)
  const at: Point = [random.between(300, 370), random.between(400, 450)]
  panel(sheet, random.pick(['disc', 'block']), random.between(480, 640), 320, random.between(210, 260))
  spoon(sheet, at, angle, random.between(720, 800), 'key')
  drop(sheet, [at[0] - 40, at[1] + 168], 74, 'key')
  const sprig = random.between(90, 150)
  branch(
    sheet,
    [
      [940, 640],
      [800, 560],
      [640, 540],
      [520, 500 + sprig * 0.3],
    ],
    { leafLength: 128, olives: random.integer(1, 2), oliveSize: 60 },
  )
  for (const [x, y] of [
    [120, 150],
    [200, 220],
    [110, 270],
  ] as const)
    olive(
      sheet,
      [x + random.sway(30), y],
      random.between(62, 80),
      random.between(0.3, 2.8),
      random.pick<Tone>(['key', 'flat']),
    )
}

const pouringCruet: Composition = (sheet) => {
  const { random } = sheet
  const floor = 596
  radiance(sheet, [random.between(500, 640), 300], random.between(170, 230), random.integer(16, 26))
  ground(sheet, floor, 'key', 'wood')
  const x = random.between(280, 330)
  const handle = smooth(
    [
      [x - 80, 330],
      [x - 190, 300],
      [x - 200, 430],
      [x - 110, 500],
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
  const spout = smooth(
    [
      [x + 90, 470],
      [x + 190, 400],
      [x + 220, 290],
      [x + 290, 250],
    ],
    false,
    7,
  )
  stamp(
    sheet,
    ribbon(spout, (t) => 26 - 13 * t),
    'key',
    4,
  )
  turned(
    sheet,
    [x, floor + 4],
    420,
    [
      [0.1, -1],
      [0.1, -0.88],
      [0.07, -0.78],
      [0.12, -0.66],
      [0.28, -0.42],
      [0.31, -0.2],
      [0.24, -0.03],
      [0.22, 0],
    ],
    'key',
  )
  stamp(sheet, ellipse(x, floor - 422, 46, 15), 'flat', 3)
  leaf(sheet, [x - 60, floor - 130], -0.5, 150, { tone: 'flat', half: 0.14 })
  const stream = smooth(
    [
      [x + 292, 252],
      [x + 352, 270],
      [x + 380, 340],
      [x + 384, floor - 120],
    ],
    false,
    7,
  )
  stamp(
    sheet,
    ribbon(stream, (t) => 7 - 2 * t),
    'flat',
    3,
  )
  bowl(sheet, x + 390, floor + 4, random.between(270, 310), 'key')
}

const tableFromAbove: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(440, 560), 333]
  const radius = random.between(225, 250)
  if (random.chance(0.5)) {
    const check = random.between(90, 120)
    for (let row = -3; row < 10; row++)
      for (let column = -4; column < 14; column++)
        if ((row + column) % 2 === 0)
          draw(sheet, 'flat', [rectangle(column * check, row * check, check, check)])
  } else panel(sheet, 'block', x, y, 320)
  stamp(sheet, ellipse(x, y, radius), 'key', 7)
  stamp(sheet, ellipse(x, y, radius * 0.93), 'paper', 0)
  carve(sheet, 'key', ringCuts(sheet, [x, y], radius * 0.96, 2))
  draw(sheet, 'key', ringCuts(sheet, [x, y], radius * 0.72, 2.6))
  const kind = random.integer(0, 2)
  if (kind === 0)
    for (let index = 0; index < 7; index++)
      leaf(sheet, [x, y], (index / 7) * turn + random.sway(0.1), radius * 0.66, {
        tone: index % 2 ? 'flat' : 'key',
        half: 0.15,
      })
  if (kind === 1) {
    stamp(sheet, ellipse(x, y, radius * 0.55), 'key', 3)
    stamp(sheet, ellipse(x, y, radius * 0.48), 'flat', 0)
    carve(
      sheet,
      'flat',
      rays(sheet, [x, y], radius * 0.12, radius * 0.44, { count: 10, half: 7, ragged: 0.1 }),
    )
  }
  if (kind === 2) {
    slice(sheet, x - 40, y + 20, radius * 0.86, random.sway(0.6))
    for (const at of [0, 1, 2])
      olive(sheet, [x + 92 - at * 30, y - 84 + at * 62], 66, at + 0.4, at === 1 ? 'flat' : 'key')
  }
  spoon(sheet, [x + radius + 110, y - 150], Math.PI / 2, 380, 'key')
  const fork = x - radius - 100
  stamp(
    sheet,
    ribbon(
      [
        [fork, y - 40],
        [fork, y + 230],
      ],
      (t) => 6 + t * 6,
    ),
    'key',
    4,
  )
  stamp(
    sheet,
    smooth(
      [
        [fork - 38, y - 200],
        [fork - 38, y - 90],
        [fork, y - 30],
        [fork + 38, y - 90],
        [fork + 38, y - 200],
      ],
      false,
      5,
    ),
    'key',
    4,
  )
  carve(
    sheet,
    'both',
    [-19, 0, 19].map((at) => cut([fork + at, y - 212], [fork + at, y - 92], 6, sheet.hand)),
  )
}

export const culinary: readonly Composition[] = [
  bowlOfOlives,
  breadBoard,
  greatSpoon,
  pouringCruet,
  tableFromAbove,
]
