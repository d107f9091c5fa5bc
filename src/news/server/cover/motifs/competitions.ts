// Covers of "Competitions & Awards": laurel wreath, medals, podium, cup.

import { drawBackdrop } from '../kit/backdrop.ts'
import { drawBranch, drawOlive } from '../kit/branch.ts'
import { ellipse, type Outline, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createSideLight, hatch } from '../kit/gouge.ts'
import { drawGround } from '../kit/land.ts'
import { type Composition, carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { createStar, drawEmblem, drawMedal, drawRibbonTails, drawWreath, emblems } from '../props/award.ts'
import { bottleKinds, drawBottle, drawTurnedBody } from '../props/vessels.ts'

const laurelWreath: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(400, 600)
  const radius = random.between(215, 235)
  drawBackdrop(sheet, [x, 330], radius * 1.2, [
    'disc',
    'block',
    'split',
    'flood',
    'radiance',
    'stripes',
    'screen',
    'band',
  ])
  const field = ellipse(x, 330, radius * random.between(0.7, 0.8))
  if (!sheet.isFlooded) stamp(sheet, field, 'paper', 0)
  drawWreath(
    sheet,
    [x, 330],
    radius,
    random.between(118, 138),
    random.pick<readonly Tone[]>([['key'], ['key', 'flat']]),
  )
  drawEmblem(
    sheet,
    [x, 330],
    random.between(112, 132),
    random.pick(emblems),
    random.pick<Tone>(['flat', 'flat', 'key']),
  )
}

/** Draws two ribbons from the upper edge to a medal. */
function drawStraps(sheet: Sheet, x: number, foot: number, spread: number): void {
  const { frame } = sheet
  for (const side of [-1, 1]) {
    const top = x + side * spread
    const strap: Outline = [
      [top - 52, frame.top - 20],
      [top + 52, frame.top - 20],
      [x + 46, foot],
      [x - 46, foot],
    ]
    stamp(sheet, strap, side < 0 ? 'key' : 'flat', 4)
    const lean = Math.atan2(foot - frame.top, -side * spread)
    const weave = { angle: lean, spacing: 24, length: 300, gap: 8, half: 3, inset: 8 }
    carve(sheet, side < 0 ? 'key' : 'flat', hatch(sheet, strap, weave))
  }
}

const hangingMedal: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(330, 400), random.between(390, 420)]
  const radius = random.between(185, 210)
  drawBackdrop(sheet, [random.between(420, 600), 330], random.between(230, 270))
  drawStraps(sheet, x, y - radius + 10, random.between(110, 190))
  drawMedal(sheet, [x, y], radius, random.pick<Tone>(['key', 'flat']), random.pick(emblems))
  const limb: Outline = [
    [990, 640],
    [870, 530],
    [770, 400],
    [random.between(700, 780), random.between(130, 220)],
  ]
  drawBranch(sheet, limb, { leafLength: 185, stem: 9, olives: random.integer(1, 3), oliveSize: 76 })
}

const podium: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(440, 560)
  const floor = 620
  drawBackdrop(sheet, [x, 290], random.between(220, 260))
  const heights = random.pick([
    [150, 220, 100],
    [110, 230, 165],
    [80, 200, 150],
  ] as const)
  for (const [index, height] of heights.entries()) {
    const left = x + (index - 1.5) * 236
    const block = rectangle(left, floor - height, 230, height + 10)
    const tone: Tone = index === 1 ? 'key' : 'flat'
    stamp(sheet, block, tone, 4)
    carve(sheet, getPlate(tone), createSideLight(sheet, block, { spacing: 15, half: 3, reach: 0.3 }))
    stamp(sheet, ellipse(left + 115, floor - height / 2, 34), 'paper', 0)
    stamp(sheet, createStar([left + 115, floor - height / 2], 25, 5), 'key', 0)
    const kind = random.pick(bottleKinds)
    drawBottle(sheet, left + 115, floor - height, index === 1 ? 320 : 260, {
      kind,
      label: random.pick<Tone>(['flat', 'paper']),
    })
  }
  drawGround(sheet, floor, 'key')
}

const cupProfile = toOutline([
  0.33, -1, 0.34, -0.96, 0.31, -0.74, 0.22, -0.5, 0.07, -0.38, 0.05, -0.26, 0.09, -0.16, 0.2, -0.12, 0.21, 0,
])

const cup: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(430, 570), 600]
  drawBackdrop(sheet, [x, 310], random.between(240, 280))
  drawGround(sheet, base, 'key')
  for (const side of [-1, 1]) {
    const loop = toOutline([110, -410, 212, -430, 222, -330, 86, -240], { x, y: base, mirror: side < 0 })
    stamp(
      sheet,
      ribbon(smooth(loop, false, 7), () => 13),
      'key',
      4,
    )
    const arm = toOutline([95, -16, 240, -60, 345, -190, 372, -random.between(300, 390)], {
      x,
      y: base,
      mirror: side < 0,
    })
    drawBranch(sheet, arm, { leafLength: 132, stem: 8, start: 0.06 })
  }
  drawTurnedBody(sheet, [x, base], 490, cupProfile, 'key')
  drawEmblem(sheet, [x + 8, base - 362], 74, random.pick(['star', 'leaves'] as const), 'flat')
  stamp(sheet, ellipse(x, base - 490, 166, 24), 'flat', 3)
  for (const [at, tilt] of [
    [-78, 0.4],
    [0, 1.4],
    [76, 2.5],
  ] as const) {
    drawOlive(sheet, [x + at, base - 516 - (at === 0 ? 26 : 0)], 92, tilt, at === 0 ? 'flat' : 'key')
  }
}

const threeMedals: Composition = (sheet) => {
  const { random } = sheet
  const order = random.pick([
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
    [1, 0, 2],
  ] as const)
  drawBackdrop(sheet, [500, 300], 240, ['stripes', 'split', 'flood', 'flood', 'radiance', 'screen'])
  for (const [index, rank] of order.entries()) {
    const radius = [178, 146, 124][rank] ?? 120
    const [x, y] = [205 + index * 296 + random.plusMinus(10), 262 + random.plusMinus(26) + rank * 10]
    const tone: Tone = index === 1 ? 'key' : 'flat'
    drawRibbonTails(
      sheet,
      [x, y + radius * 0.72],
      radius * 0.86,
      radius * 1.45,
      tone === 'key' ? 'flat' : 'key',
    )
    drawMedal(sheet, [x, y], radius, tone, random.pick(emblems))
  }
}

export const competitions: readonly Composition[] = [laurelWreath, hangingMedal, podium, cup, threeMedals]
