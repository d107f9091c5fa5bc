// Market: crates, charts that turn into hills, scales, rising bottles.

import { ellipse, heightAt, type Outline, type Point, rectangle, ribbon, smooth } from '../kit/geometry.ts'
import { hatch, sideLight } from '../kit/gouge.ts'
import { branch, leaf, olive } from '../kit/grove.ts'
import { ground, land, panel, radiance, sky, sun } from '../kit/land.ts'
import { type Composition, carve, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { type BottleKind, bottle, drop } from '../kit/vessels.ts'

/** A rising and falling line over the full width, cornered like a price chart. */
function chart(sheet: Sheet, from: number, to: number, swing: number, points: number): Outline {
  const { frame, random } = sheet
  const [left, right] = [frame.left - 40, frame.right + 40]
  return Array.from({ length: points }, (_, index): Point => {
    const t = index / (points - 1)
    return [
      left + (right - left) * t,
      from + (to - from) * t + (index % 2 === 0 ? 1 : -1) * swing * random.between(0.25, 1),
    ]
  })
}

function slope(sheet: Sheet, line: Outline, tone: Tone): void {
  land(sheet, line, tone, 'plain')
  const { frame } = sheet
  const area: Outline = [...line, [frame.right + 40, frame.bottom], [frame.left - 40, frame.bottom]]
  const light = (x: number, y: number) => Math.max(0, 1.15 - (y - heightAt(line, x)) / 190)
  carve(
    sheet,
    plateOf(tone),
    hatch(sheet, area, { angle: 1.1, spacing: 19, length: 70, gap: 20, half: 3.4, inset: 7, light }),
  )
}

function crate(
  sheet: Sheet,
  x: number,
  base: number,
  width: number,
  height: number,
  tone: Tone,
  filled: boolean,
): void {
  if (filled) {
    const fruit = Math.round(width / 46)
    for (let index = 0; index < fruit; index++) {
      const at = x - width / 2 + ((index + 0.5) * width) / fruit
      olive(
        sheet,
        [at, base - height - 12 + sheet.random.sway(7)],
        62,
        sheet.random.between(0.2, 2.8),
        index % 3 === 1 ? 'flat' : 'key',
      )
    }
  }
  const slats = 3
  const depth = height / slats
  for (let slat = 0; slat < slats; slat++) {
    const board = rectangle(x - width / 2, base - height + slat * depth, width, depth - 8)
    stamp(sheet, board, tone, 4)
    carve(sheet, plateOf(tone), hatch(sheet, board, { spacing: 11, length: 80, gap: 46, half: 1.7 }))
  }
  for (const side of [-1, 1]) {
    const post = rectangle(x + side * (width / 2 - 18) - 15, base - height - 8, 30, height + 6)
    stamp(sheet, post, tone === 'flat' ? 'key' : 'flat', 3)
    for (const at of [0.2, 0.5, 0.8])
      stamp(sheet, ellipse(x + side * (width / 2 - 18), base - height * at, 3.4), 'paper', 0)
  }
}

const chartHills: Composition = (sheet) => {
  const { random } = sheet
  const up = random.chance(0.6)
  const far = chart(sheet, up ? 400 : 280, up ? 270 : 400, 60, random.integer(6, 9))
  sun(
    sheet,
    [random.between(220, 420), random.between(130, 190)],
    random.between(75, 110),
    'flat',
    random.pick(['plain', 'rays', 'rings']),
  )
  slope(sheet, far, 'flat')
  const near = chart(sheet, up ? 590 : 440, up ? 420 : 590, 44, random.integer(5, 8))
  slope(sheet, near, 'key')
  for (const [x, y] of near.slice(1, -1)) {
    stamp(sheet, ellipse(x, y, 17), 'paper', 0)
    stamp(sheet, ellipse(x, y, 11), 'key', 0)
  }
}

const stackedCrates: Composition = (sheet) => {
  const { random } = sheet
  const floor = 606
  panel(sheet, random.pick(['disc', 'arch', 'band']), random.between(350, 650), 280, random.between(220, 270))
  ground(sheet, floor, 'key', 'wood')
  const x = random.between(400, 480)
  const wide = random.between(330, 370)
  crate(sheet, x, floor, wide, 150, 'key', false)
  crate(sheet, x + random.sway(46), floor - 156, wide * 0.92, 132, 'flat', true)
  const side = x + wide * 0.5 + 130
  if (random.chance(0.6)) crate(sheet, side, floor, 230, 120, 'flat', true)
  else bottle(sheet, side, floor, 300, { kind: random.pick<BottleKind>(['dorica', 'marasca', 'tin']) })
  if (random.chance(0.5))
    branch(
      sheet,
      [
        [x - 150, floor - 330],
        [x - 40, floor - 400],
        [x + 120, floor - 420],
      ],
      { leafLength: 105 },
    )
}

const risingBottles: Composition = (sheet) => {
  const { random } = sheet
  const floor = 596
  const count = random.integer(4, 6)
  const step = 760 / count
  const kind = random.pick<BottleKind>(['dorica', 'marasca', 'flask', 'tin'])
  if (random.chance(0.4)) radiance(sheet, [780, 160], 110, 20)
  else sky(sheet, floor, 420, 0.5)
  ground(sheet, floor, 'key', 'wood')
  const tops: Point[] = []
  for (let index = 0; index < count; index++) {
    const height = 150 + ((index + random.sway(0.7)) / (count - 1)) * 250
    const x = 130 + step * (index + 0.5)
    bottle(sheet, x, floor, height, {
      kind,
      tone: index % 2 === 0 ? 'key' : 'flat',
      label: index % 2 === 0 ? 'flat' : 'paper',
    })
    tops.push([x, floor - height * 1.08 - 46])
  }
  stamp(
    sheet,
    ribbon(tops, () => 4),
    'key',
    3,
  )
  for (const [x, y] of tops) stamp(sheet, ellipse(x, y, 13), 'key', 4)
}

const scales: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(440, 560), 600]
  panel(sheet, random.pick(['disc', 'arch', 'block']), x + random.sway(110), 310, random.between(220, 260))
  ground(sheet, floor, 'key', 'wood')
  const tilt = random.pick([-1, 1]) * random.between(0.08, 0.2)
  const pivot: Point = [x, 150]
  stamp(
    sheet,
    smooth(
      [
        [x - 12, 150],
        [x - 17, 480],
        [x - 90, 590],
        [x - 100, floor + 6],
        [x + 100, floor + 6],
        [x + 90, 590],
        [x + 17, 480],
        [x + 12, 150],
      ],
      false,
      5,
    ),
    'key',
    4,
  )
  const arm = 265
  const end = (side: number): Point => [x + Math.cos(tilt) * arm * side, 150 + Math.sin(tilt) * arm * side]
  stamp(
    sheet,
    ribbon([end(-1), pivot, end(1)], (t) => 7 + 9 * Math.sin(t * Math.PI)),
    'key',
    4,
  )
  for (const side of [-1, 1]) {
    const [ex, ey] = end(side)
    const rim = ey + 210
    for (const leg of [-1, 1])
      stamp(
        sheet,
        ribbon(
          [
            [ex, ey],
            [ex + leg * 104, rim],
          ],
          () => 2.4,
        ),
        'key',
        2,
      )
    if (side < 0)
      for (const at of [-50, 6, 58])
        olive(
          sheet,
          [ex + at, rim - 20 - (at === 6 ? 26 : 0)],
          66,
          random.between(0.4, 2.6),
          at === 6 ? 'flat' : 'key',
        )
    else drop(sheet, [ex, rim - 44], 104, 'flat')
    const dish: Outline = smooth(
      [
        [ex - 122, rim],
        [ex - 80, rim + 42],
        [ex, rim + 58],
        [ex + 80, rim + 42],
        [ex + 122, rim],
      ],
      false,
      5,
    )
    stamp(sheet, dish, 'key', 4)
    carve(sheet, 'key', sideLight(sheet, dish, { spacing: 11, half: 2.4, reach: 0.35 }))
  }
  stamp(sheet, ellipse(x, 150, 24), 'flat', 4)
}

const coinHills: Composition = (sheet) => {
  const { random } = sheet
  const floor = 600
  sun(sheet, [random.between(600, 820), random.between(170, 240)], random.between(90, 130))
  const count = random.integer(3, 5)
  const width = 620 / count
  ground(sheet, floor, 'flat', 'halftone')
  for (let stack = 0; stack < count; stack++) {
    const coins = 2 + stack * (count > 3 ? 2 : 3) + random.integer(0, 2)
    const x = 200 + stack * (width + 14)
    for (let coin = 0; coin < coins; coin++) {
      const y = floor + 16 - coin * 27
      const at = x + sheet.random.sway(7)
      const half = width * 0.46
      stamp(
        sheet,
        smooth(
          [
            [at - half, y - 13],
            [at - half * 0.97, y + 8],
            [at, y + 20],
            [at + half * 0.97, y + 8],
            [at + half, y - 13],
            [at, y - 22],
          ],
          true,
          5,
        ),
        coin % 4 === 2 ? 'flat' : 'key',
        3,
      )
      carve(
        sheet,
        coin % 4 === 2 ? 'flat' : 'key',
        hatch(sheet, rectangle(at - half * 0.9, y - 2, half * 1.8, 14), {
          angle: Math.PI / 2,
          spacing: 11,
          length: 14,
          half: 1.8,
          gap: 4,
          inset: 1,
        }),
      )
    }
    const top: Point = [x, floor - coins * 27 + 14]
    stamp(sheet, ellipse(top[0], top[1], width * 0.4, 11), 'flat', 3)
    if (stack === count - 1) {
      stamp(
        sheet,
        ribbon([top, [top[0] + 4, top[1] - 62]], () => 4),
        'key',
        2,
      )
      leaf(sheet, [top[0] + 3, top[1] - 50], -0.75, 110)
      leaf(sheet, [top[0] + 3, top[1] - 46], Math.PI + 0.75, 104, { tone: 'key' })
    }
  }
}

const marketBoat: Composition = (sheet) => {
  const { random } = sheet
  const sea = random.between(450, 480)
  sun(
    sheet,
    [random.between(180, 360), sea - random.between(80, 180)],
    random.between(100, 140),
    'flat',
    random.pick(['plain', 'setting', 'rays']),
  )
  const x = random.between(520, 620)
  stamp(
    sheet,
    ribbon(
      [
        [x, sea + 20],
        [x, 110],
      ],
      () => 8,
    ),
    'key',
    3,
  )
  const sail = smooth(
    [
      [x + 14, 120],
      [x + 190, 250],
      [x + 215, 380],
      [x + 14, 372],
    ],
    false,
    7,
  )
  stamp(sheet, sail, 'flat', 4)
  carve(
    sheet,
    'flat',
    hatch(sheet, sail, { angle: 1.35, spacing: 34, length: 300, gap: 10, half: 3, inset: 12 }),
  )
  crate(sheet, x - 110, sea - 22, 150, 96, 'key', true)
  for (const at of [70, 140]) bottle(sheet, x + at, sea - 18, 96, { kind: 'flask', label: 'paper' })
  const hull: Outline = smooth(
    [
      [x - 290, sea - 40],
      [x - 220, sea + 60],
      [x, sea + 92],
      [x + 200, sea + 60],
      [x + 300, sea - 62],
      [x + 150, sea - 26],
      [x - 130, sea - 20],
    ],
    true,
    6,
  )
  stamp(sheet, hull, 'key', 4)
  carve(sheet, 'key', hatch(sheet, hull, { angle: 0.02, spacing: 19, length: 150, gap: 30, half: 2.6 }))
  for (let row = 0; row < 4; row++) {
    const wave = Array.from(
      { length: 41 },
      (_, index): Point => [-200 + index * 36, sea + 44 + row * 52 + Math.sin(index * 1.1 + row) * 11],
    )
    land(sheet, wave, row % 2 === 0 ? 'flat' : 'key', 'plain')
    carve(
      sheet,
      row % 2 === 0 ? 'flat' : 'key',
      hatch(sheet, [...wave, ...wave.map(([px, py]): Point => [px, py + 40]).toReversed()], {
        spacing: 13,
        length: 40,
        gap: 34,
        half: 2.2,
      }),
    )
  }
}

export const market: readonly Composition[] = [
  chartHills,
  stackedCrates,
  risingBottles,
  scales,
  coinHills,
  marketBoat,
]
