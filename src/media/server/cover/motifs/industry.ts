// Industry: steel tanks, barrels, pipes, the roof of the mill.

import { ellipse, heightAt, type Outline, type Point, rectangle, ribbon, smooth } from '../kit/geometry.ts'
import { hatch, rays, sideLight } from '../kit/gouge.ts'
import { branch, smallTree } from '../kit/grove.ts'
import { ground, land, panel, radiance, ridge, ringCuts, sky, sun } from '../kit/land.ts'
import { type Composition, carve, draw, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { bottle, drop } from '../kit/vessels.ts'

type Roof = 'cone' | 'dome' | 'flat'

function tank(
  sheet: Sheet,
  x: number,
  base: number,
  width: number,
  height: number,
  tone: Tone,
  roof: Roof,
): void {
  const half = width / 2
  const top = base - height
  for (const leg of [-0.34, 0.34])
    stamp(sheet, rectangle(x + leg * width - width * 0.045, base - 34, width * 0.09, 36), 'key', 1)
  const lid: Outline =
    roof === 'cone'
      ? [
          [x - half, top],
          [x - width * 0.08, top - width * 0.26],
          [x + width * 0.08, top - width * 0.26],
          [x + half, top],
        ]
      : roof === 'dome'
        ? Array.from(
            { length: 13 },
            (_, index): Point => [
              x - Math.cos((index / 12) * Math.PI) * half,
              top - Math.sin((index / 12) * Math.PI) * width * 0.24,
            ],
          )
        : [
            [x - half, top],
            [x - half * 0.9, top - width * 0.07],
            [x + half * 0.9, top - width * 0.07],
            [x + half, top],
          ]
  const funnel: Outline = [
    [x + half, base - 62],
    [x + width * 0.12, base - 22],
    [x - width * 0.12, base - 22],
    [x - half, base - 62],
  ]
  const body: Outline = [...lid, ...funnel]
  stamp(sheet, body, tone, 4)
  const plate = plateOf(tone)
  carve(
    sheet,
    plate,
    sideLight(sheet, rectangle(x - half, top + 14, width, height - 84), {
      spacing: 13,
      half: 3,
      reach: 0.34,
    }),
  )
  for (const share of [0.02, 0.36, 0.7]) {
    const y = top + (height - 70) * share
    carve(sheet, plate, [rectangle(x - half - 1, y, width + 2, 4.5)])
  }
  const gauge: Point = [x + width * 0.16, top + height * 0.52]
  stamp(sheet, ellipse(gauge[0], gauge[1], width * 0.12), 'paper', 0)
  stamp(sheet, ellipse(gauge[0], gauge[1], width * 0.075), tone === 'flat' ? 'key' : 'flat', 0)
}

function barrelHead(sheet: Sheet, x: number, y: number, radius: number, tone: Tone): void {
  stamp(sheet, ellipse(x, y, radius), 'key', 4)
  stamp(sheet, ellipse(x, y, radius * 0.8), tone, 3)
  const plate = plateOf(tone)
  for (let board = -2; board <= 2; board++) {
    const at = y + board * radius * 0.29
    carve(sheet, plate, [rectangle(x - radius * 0.78, at, radius * 1.56, 3)])
  }
  if (tone === 'flat')
    draw(
      sheet,
      'key',
      hatch(sheet, ellipse(x, y, radius * 0.72), { spacing: 15, length: 30, gap: 50, half: 1.6 }),
    )
  stamp(sheet, ellipse(x, y + radius * 0.36, radius * 0.1), 'key', 3)
  carve(sheet, 'key', ringCuts(sheet, [x, y], radius * 0.91, 1.8))
}

function barrel(sheet: Sheet, x: number, base: number, width: number, height: number, tone: Tone): void {
  const side = (sign: number): Outline =>
    smooth(
      [
        [x + sign * width * 0.38, base - height],
        [x + sign * width * 0.5, base - height * 0.5],
        [x + sign * width * 0.38, base],
      ],
      false,
      7,
    )
  const outline = [...side(1), ...side(-1).toReversed()]
  stamp(sheet, outline, tone, 4)
  const plate = plateOf(tone)
  for (const stave of [-0.6, -0.25, 0.1, 0.4, 0.68]) {
    const line: Outline = smooth(
      [
        [x + stave * width * 0.38, base - height + 4],
        [x + stave * width * 0.5, base - height / 2],
        [x + stave * width * 0.38, base - 4],
      ],
      false,
      5,
    )
    carve(sheet, plate, [ribbon(line, () => 1.7)])
  }
  carve(sheet, plate, sideLight(sheet, outline, { spacing: 12, half: 2.6, reach: 0.2 }))
  for (const share of [0.12, 0.3, 0.7, 0.88]) {
    const half = width * (0.38 + 0.12 * Math.sin(share * Math.PI)) + 2
    const y = base - height * share
    const hoop = smooth(
      [
        [x - half, y],
        [x, y + 7],
        [x + half, y],
      ],
      false,
      6,
    )
    stamp(
      sheet,
      ribbon(hoop, () => 6),
      tone === 'key' ? 'flat' : 'key',
      2.5,
    )
  }
}

const roofs: readonly Roof[] = ['cone', 'dome', 'flat']

const tankRow: Composition = (sheet) => {
  const { random } = sheet
  const floor = random.between(560, 590)
  if (random.chance(0.4))
    radiance(sheet, [random.between(250, 700), floor - 120], 150, random.integer(14, 22))
  else sun(sheet, [random.between(180, 800), random.between(170, 250)], random.between(110, 160))
  const count = random.integer(3, 4)
  const width = 560 / count
  const rising = random.chance(0.5)
  for (let index = 0; index < count; index++) {
    const step = (rising ? index : count - 1 - index) / (count - 1)
    const height = 230 + step * random.between(120, 190) + random.sway(30)
    tank(
      sheet,
      230 + index * (width + 36) + random.sway(8),
      floor + 4,
      width,
      height,
      index % 2 === 0 ? 'key' : 'flat',
      random.pick(roofs),
    )
  }
  ground(sheet, floor, 'key', 'wood')
}

const barrelPyramid: Composition = (sheet) => {
  const { random } = sheet
  const rows = random.integer(2, 3)
  const radius = rows === 3 ? random.between(84, 92) : random.between(112, 128)
  const x = random.between(400, 560)
  panel(sheet, random.pick(['disc', 'arch']), x + random.sway(150), 290, random.between(220, 260))
  const floor = 600
  ground(sheet, floor, 'key', 'wood')
  for (let row = 0; row < rows; row++) {
    const count = rows - row
    for (let index = 0; index < count; index++) {
      barrelHead(
        sheet,
        x + (index - (count - 1) / 2) * radius * 2.06,
        floor - radius - row * radius * 1.78,
        radius,
        (row + index) % 2 === 0 ? 'flat' : 'paper',
      )
    }
  }
}

const pouringTank: Composition = (sheet) => {
  const { random } = sheet
  const floor = 596
  const x = random.between(310, 360)
  panel(sheet, 'band', random.between(560, 720), 0, random.between(240, 320))
  ground(sheet, floor, 'key', 'wood')
  tank(sheet, x, floor + 4, 280, random.between(420, 460), 'key', random.pick(roofs))
  const pipe = smooth(
    [
      [x + 130, 300],
      [x + 230, 300],
      [x + 290, 310],
      [x + 305, 350],
      [x + 305, 390],
    ],
    false,
    6,
  )
  stamp(
    sheet,
    ribbon(pipe, () => 15),
    'key',
    4,
  )
  const stream = x + 305
  barrel(sheet, stream + 16, floor + 6, 200, random.between(150, 180), 'key')
  drop(sheet, [stream, 418], 46, 'both')
  carve(sheet, 'key', rays(sheet, [x + 180, 300], 5, 12, { count: 6, half: 1.6 }))
  if (random.chance(0.6))
    bottle(sheet, stream + 190, floor + 6, random.between(170, 210), { kind: 'marasca' })
}

const millRoofs: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(450, 490)
  sky(sheet, horizon, 300)
  sun(
    sheet,
    [random.between(230, 420), random.between(190, 260)],
    random.between(85, 120),
    'flat',
    random.pick(['plain', 'rays']),
  )
  const left = random.between(360, 440)
  const [teeth, tooth] = [random.integer(3, 4), 118]
  const eaves = horizon - random.between(80, 110)
  const roof = Array.from({ length: teeth }, (_, index): Point[] => [
    [left + index * tooth, eaves],
    [left + index * tooth, eaves - 84],
    [left + (index + 1) * tooth, eaves],
  ]).flat()
  stamp(sheet, rectangle(left + tooth * 0.9, eaves - 210, 40, 230), 'key', 4)
  const hall: Outline = [...roof, [left + teeth * tooth, horizon + 60], [left, horizon + 60]]
  stamp(sheet, hall, 'key', 4)
  carve(sheet, 'key', hatch(sheet, hall, { spacing: 20, length: 60, gap: 44, half: 2.2 }))
  for (let index = 0; index < teeth; index++)
    stamp(sheet, rectangle(left + 30 + index * tooth, eaves + 26, 56, 62), 'flat', 3)
  tank(sheet, left - 90, horizon + 60, 110, random.between(190, 240), 'flat', 'cone')
  const line = ridge(sheet, horizon + 40, 18, 3)
  land(sheet, line, 'key', 'furrows', 180)
  for (const x of [60, 175, 930]) smallTree(sheet, x, heightAt(line, x) + 6, random.between(74, 100))
}

const standingBarrels: Composition = (sheet) => {
  const { random } = sheet
  const floor = random.between(570, 600)
  const count = random.integer(2, 3)
  const width = count === 3 ? 215 : 270
  sun(
    sheet,
    [random.between(380, 620), random.between(250, 330)],
    random.between(170, 215),
    'flat',
    random.pick(['plain', 'rings']),
  )
  ground(sheet, floor, 'flat', 'wood')
  for (let index = 0; index < count; index++) {
    const x = 500 + (index - (count - 1) / 2) * (width + 30)
    barrel(sheet, x, floor + 30, width, width * random.between(1.1, 1.3), 'key')
  }
  branch(
    sheet,
    [
      [-60, 40],
      [160, 90],
      [380, 96],
      [610, random.between(60, 130)],
    ],
    { leafLength: 130, olives: 3, oliveSize: 54 },
  )
}

export const industry: readonly Composition[] = [
  tankRow,
  barrelPyramid,
  pouringTank,
  millRoofs,
  standingBarrels,
]
