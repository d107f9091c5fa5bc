// Tech: the drone, the sensor mast, the grove as a grid, the leaf as a circuit.

import { ellipse, heightAt, type Outline, type Point, rectangle, ribbon } from '../kit/geometry.ts'
import { cut, hatch, sideLight } from '../kit/gouge.ts'
import { oliveTree, smallTree } from '../kit/grove.ts'
import { land, panel, radiance, ridge, sky, sun } from '../kit/land.ts'
import { type Composition, carve, draw, overprint, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { bottle, drop } from '../kit/vessels.ts'

function drone(sheet: Sheet, x: number, y: number, size: number): void {
  for (const side of [-1, 1]) {
    stamp(
      sheet,
      ribbon(
        [
          [x, y],
          [x + side * size * 0.62, y - size * 0.12],
        ],
        (t) => size * (0.045 - 0.015 * t),
      ),
      'key',
      3,
    )
    stamp(
      sheet,
      rectangle(x + side * size * 0.62 - size * 0.03, y - size * 0.24, size * 0.06, size * 0.2),
      'key',
      2,
    )
    stamp(
      sheet,
      ellipse(x + side * size * 0.62, y - size * 0.25, size * 0.32, size * 0.028, side * 0.05),
      'flat',
      3,
    )
    stamp(
      sheet,
      ribbon(
        [
          [x + side * size * 0.16, y + size * 0.08],
          [x + side * size * 0.3, y + size * 0.32],
        ],
        () => size * 0.018,
      ),
      'key',
      2,
    )
    stamp(
      sheet,
      ribbon(
        [
          [x + side * size * 0.2, y + size * 0.32],
          [x + side * size * 0.4, y + size * 0.32],
        ],
        () => size * 0.018,
      ),
      'key',
      2,
    )
  }
  const hull: Outline = [
    [x - size * 0.26, y - size * 0.04],
    [x - size * 0.17, y - size * 0.15],
    [x + size * 0.17, y - size * 0.15],
    [x + size * 0.26, y - size * 0.04],
    [x + size * 0.2, y + size * 0.12],
    [x - size * 0.2, y + size * 0.12],
  ]
  stamp(sheet, hull, 'key', 4)
  carve(sheet, 'key', sideLight(sheet, hull, { spacing: size * 0.04, half: size * 0.009, reach: 0.3 }))
  stamp(sheet, ellipse(x, y + size * 0.14, size * 0.085), 'flat', 3)
  stamp(sheet, ellipse(x, y + size * 0.14, size * 0.04), 'key', 2)
}

/** Rows running to a vanishing point, with trees growing towards the reader. */
function rows(sheet: Sheet, horizon: number, vanish: number): void {
  const { frame, random } = sheet
  const lanes = random.pick([4, 6])
  for (let lane = -lanes; lane <= lanes; lane++) {
    const foot = vanish + lane * 210
    const wedge: Outline = [
      [vanish + lane * 7, horizon],
      [vanish + lane * 7 + 4, horizon],
      [foot + 44, frame.bottom + 30],
      [foot - 44, frame.bottom + 30],
    ]
    carve(sheet, 'both', [wedge])
  }
  for (let step = 0; step < 6; step++) {
    const t = 0.08 + 0.92 * (step / 5) ** 1.7
    const y = horizon + (640 - horizon) * t
    for (let lane = -lanes; lane < lanes; lane++) {
      const x = vanish + (lane + 0.5) * (7 + 203 * t)
      if (x < frame.left - 60 || x > frame.right + 60) continue
      smallTree(sheet, x, y, 16 + 116 * t, (lane + step) % 5 === 0 ? 'flat' : 'key')
    }
  }
}

const droneOverRows: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(370, 420)
  const vanish = random.between(380, 620)
  const [x, y] = [random.between(340, 680), random.between(150, 190)]
  sun(
    sheet,
    [vanish + random.pick([-1, 1]) * random.between(180, 300), horizon - 60],
    random.between(70, 100),
    'flat',
    random.pick(['plain', 'setting']),
  )
  land(sheet, ridge(sheet, horizon - 14, 26, 5), 'key', 'furrows', 60)
  land(
    sheet,
    [
      [-300, horizon + 14],
      [500, horizon + 10],
      [1300, horizon + 14],
    ],
    'flat',
    'plain',
  )
  rows(sheet, horizon + 12, vanish)
  overprint(
    sheet,
    'key',
    ...[-2, -1, 0, 1, 2].map(
      (beam): Outline =>
        ribbon(
          [
            [x + beam * 10, y + 60],
            [x + beam * 74, y + 300],
          ],
          () => 1.8,
        ),
    ),
  )
  drone(sheet, x, y, random.between(280, 330))
}

const gridGrove: Composition = (sheet) => {
  const { random, frame } = sheet
  const pitch = random.between(112, 146)
  const skew = random.pick([0, 0.5, 0.5])
  const gold: readonly [number, number] = [random.integer(2, 5), random.integer(1, 3)]
  draw(
    sheet,
    'key',
    hatch(sheet, rectangle(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top), {
      spacing: pitch / 4,
      length: 90,
      gap: 120,
      half: 1.5,
    }),
  )
  const squares = random.chance(0.4)
  const lowest = Math.floor(frame.top / pitch) - 1
  for (let row = lowest; row * pitch < frame.bottom + pitch; row++) {
    for (let column = -4; column < 14; column++) {
      const x = column * pitch + (row % 2 === 0 ? 0 : skew * pitch)
      const y = 60 + row * pitch
      if (x < frame.left - pitch || x > frame.right + pitch) continue
      const chosen = column === gold[0] && row === gold[1]
      const missing = random.chance(0.16) && !chosen
      if (missing) stamp(sheet, ellipse(x, y, 7), 'key', 4)
      else
        treetop(
          sheet,
          [x, y],
          pitch * random.between(0.3, 0.4),
          chosen ? 'flat' : random.chance(0.12) ? 'flat' : 'key',
        )
      if (chosen) target(sheet, [x, y], pitch * 0.66, squares)
    }
  }
}

function treetop(sheet: Sheet, [x, y]: Point, radius: number, tone: Tone): void {
  const lobes = 9
  const shape = Array.from({ length: lobes * 4 }, (_, index): Point => {
    const at = (index / (lobes * 4)) * Math.PI * 2
    const far = radius * (1 + 0.1 * Math.cos(at * lobes)) * sheet.hand.between(0.95, 1.05)
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
  stamp(sheet, shape, tone, 3)
  const plate = tone === 'flat' ? 'flat' : 'key'
  carve(sheet, plate, sideLight(sheet, shape, { angle: 0.8, spacing: 9, half: 2.4, reach: 0.4 }))
}

function target(sheet: Sheet, [x, y]: Point, size: number, square: boolean): void {
  for (const [sx, sy] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const) {
    const corner: Point = [x + sx * size, y + sy * size]
    const arm = size * (square ? 0.6 : 0.42)
    stamp(
      sheet,
      [
        [corner[0], corner[1]],
        [corner[0] - sx * arm, corner[1]],
        [corner[0] - sx * arm, corner[1] - sy * 12],
        [corner[0] - sx * 12, corner[1] - sy * 12],
        [corner[0] - sx * 12, corner[1] - sy * arm],
        [corner[0], corner[1] - sy * arm],
      ],
      'both',
      4,
    )
  }
}

const sensorMast: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(470, 510)
  const x = random.between(300, 400)
  const head: Point = [x, random.between(180, 230)]
  sky(sheet, horizon, random.between(120, 260))
  const line = ridge(sheet, horizon, 30, 3)
  for (const radius of [90, 150, 210, 270]) {
    for (const side of [-1, 1]) {
      const arc = Array.from({ length: 13 }, (_, index): Point => {
        const at = (side < 0 ? Math.PI : 0) - 0.7 + (index / 12) * 1.4
        return [head[0] + Math.cos(at) * radius, head[1] + Math.sin(at) * radius]
      })
      if (side > 0 || radius < 220)
        stamp(
          sheet,
          ribbon(arc, (t) => 1 + 7 * Math.sin(t * Math.PI)),
          radius % 120 === 90 ? 'flat' : 'key',
          2.5,
        )
    }
  }
  land(sheet, line, 'key', 'furrows', 220)
  stamp(
    sheet,
    [
      [x - 6, head[1]],
      [x + 6, head[1]],
      [x + 15, heightAt(line, x) + 14],
      [x - 15, heightAt(line, x) + 14],
    ],
    'key',
    4,
  )
  stamp(
    sheet,
    [
      [x + 4, 330],
      [x + 100, 300],
      [x + 116, 356],
      [x + 12, 392],
    ],
    'flat',
    4,
  )
  carve(
    sheet,
    'flat',
    [0.33, 0.66].map((t) =>
      cut([x + 6 + 96 * t, 326 - 30 * t], [x + 14 + 100 * t, 392 - 36 * t], 2, sheet.hand),
    ),
  )
  stamp(sheet, ellipse(head[0], head[1], 40), 'key', 4)
  stamp(sheet, ellipse(head[0], head[1], 19), 'flat', 3)
  const tree = random.between(680, 780)
  oliveTree(sheet, tree, heightAt(line, tree) + 10, random.between(270, 330))
  for (const at of [90, 905]) smallTree(sheet, at, heightAt(line, at) + 6, 86)
}

const circuitLeaf: Composition = (sheet) => {
  const { random } = sheet
  const angle = random.between(-0.6, -0.25)
  const base: Point = [random.between(120, 170), random.between(490, 540)]
  const length = random.between(780, 830)
  const half = 0.19
  panel(sheet, random.pick(['disc', 'block']), random.between(440, 580), 320, random.between(235, 275))
  const at = (along: number, side = 0): Point => [
    base[0] + Math.cos(angle) * along * length - Math.sin(angle) * side * length,
    base[1] + Math.sin(angle) * along * length + Math.cos(angle) * side * length,
  ]
  const spine = Array.from({ length: 25 }, (_, index) => at(index / 24))
  const width = (t: number) => Math.sin(Math.PI * t ** 0.85) ** 0.8 * half
  stamp(
    sheet,
    ribbon([at(-0.12), at(0.06)], () => 10),
    'key',
    5,
  )
  stamp(
    sheet,
    ribbon(spine, (t) => width(t) * length),
    'key',
    6,
  )
  carve(sheet, 'key', [ribbon(spine.slice(1, 24), (t) => 6 - 4 * t)])
  const traces = random.integer(5, 7)
  for (let trace = 1; trace <= traces; trace++) {
    for (const side of [-1, 1]) {
      const t = 0.08 + (0.74 * (trace + (side > 0 ? 0.4 : 0))) / (traces + 1)
      const reach = width(t + 0.09) * random.between(0.5, 0.72)
      const knee: Point = at(t + reach * 0.55, side * reach * 0.55)
      const end = at(t + reach * (random.chance(0.5) ? 1.1 : 0.55), side * reach)
      carve(sheet, 'key', [ribbon([at(t), knee, end], () => 3.2)])
      carve(sheet, 'key', [ellipse(end[0], end[1], 12)])
      draw(sheet, trace % 2 === 0 ? 'flat' : 'key', [ellipse(end[0], end[1], trace % 2 === 0 ? 12 : 5.5)])
    }
  }
}

const labelScan: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(430, 570)
  if (random.chance(0.5)) radiance(sheet, [x, 330], 260, random.integer(14, 22))
  else panel(sheet, random.pick(['disc', 'band']), x + random.sway(140), 330, random.between(240, 270))
  const phone = rectangle(x - 150, 44, 300, 580)
  stamp(sheet, phone, 'key', 7)
  const screen = rectangle(x - 130, 92, 260, 470)
  stamp(sheet, screen, 'paper', 0)
  stamp(sheet, rectangle(x - 130, 470, 260, 92), 'flat', 0)
  carve(
    sheet,
    'flat',
    hatch(sheet, rectangle(x - 130, 476, 260, 84), { spacing: 15, length: 70, gap: 40, half: 2.4 }),
  )
  bottle(sheet, x, 500, 320, { kind: random.pick(['dorica', 'marasca', 'flask', 'tin']) })
  target(sheet, [x, 330], 112, random.chance(0.5))
  stamp(sheet, ellipse(x, 593, 17), 'flat', 0)
  carve(sheet, 'key', [cut([x - 40, 68], [x + 40, 68], 4, sheet.hand)])
  if (random.chance(0.6)) {
    drop(sheet, [x - 290, random.between(250, 420)], 110, 'key')
    drop(sheet, [x + 270, random.between(200, 420)], 84, 'flat')
  } else {
    oliveTree(sheet, x - 330, 600, 230)
    oliveTree(sheet, x + 330, 610, 270)
  }
}

export const tech: readonly Composition[] = [droneOverRows, gridGrove, sensorMast, circuitLeaf, labelScan]
