// Covers on what is counted and ruled: account book, calendar, price tags, rule books.

import { drawBackdrop } from '../kit/backdrop.ts'
import { drawBranch, drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, type Outline, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createCut, hatch } from '../kit/gouge.ts'
import { drawGround } from '../kit/land.ts'
import { addInk, type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawSheet, type Placement } from '../props/paper.ts'
import { drawCoins } from '../props/trade.ts'
import { drawDrop } from '../props/vessels.ts'

export const ledger: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 300], 300)
  const at = { x: 450, y: 340, angle: random.between(-0.16, -0.06) }
  drawSheet(sheet, at, [-360, -270, 340, 380])
  stamp(sheet, toOutline([-360, -270, 340, -270, 340, -196, -360, -196], at), 'flat', 0)
  for (let row = 0; row < 8; row++) {
    const y = -150 + row * 58
    addInk(sheet, 'key', [ribbon(toOutline([-360, y + 26, 340, y + 26], at), () => 1.8)])
    addInk(sheet, 'key', [ribbon(toOutline([-320, y, -320 + random.between(150, 300), y], at), () => 6)])
    for (const right of [150, 310]) {
      const digits = random.integer(2, 4)
      for (let digit = 0; digit < digits; digit++)
        addInk(sheet, 'key', [
          ribbon(toOutline([right - digit * 26, y - 12, right - digit * 26, y + 12], at), () => 6),
        ])
    }
  }
  for (const x of [20, 190]) addInk(sheet, 'key', [ribbon(toOutline([x, -196, x, 380], at), () => 3)])
  drawCoins(sheet, [830, 636], 200, random.integer(4, 6), false)
  drawLeaf(sheet, [640, 560], -0.95, 520, { half: 0.1, rim: 6 })
}

/** A page of a calendar with one day marked. */
export const calendar: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 320], 310)
  const at = { x: 500, y: 330, angle: random.between(-0.12, 0.12) }
  drawSheet(sheet, at, [-320, -250, 320, 290])
  stamp(sheet, toOutline([-328, -258, 328, -258, 328, -130, -328, -130], at), 'key', 0)
  for (const x of [-220, -74, 74, 220]) {
    const [hole] = toOutline([x, -236], at)
    if (hole) stamp(sheet, ellipse(...hole, 16), 'paper', 0)
    stamp(
      sheet,
      ribbon(toOutline([x, -300, x, -236], at), () => 9),
      'key',
      3,
    )
  }
  const marked = random.integer(9, 25)
  for (let day = 0; day < 30; day++) {
    const [place] = toOutline([-276 + (day % 7) * 92, -74 + Math.floor(day / 7) * 80], at)
    if (!place) continue
    if (day === marked) {
      stamp(sheet, ellipse(...place, 54), 'flat', 3)
      drawOlive(sheet, place, 84, 1, 'key')
    } else addInk(sheet, 'key', [rectangle(place[0] - 17, place[1] - 14, 34, 28)])
  }
  drawBranch(
    sheet,
    [
      [1010, 90],
      [900, 140],
      [800, 120],
    ],
    { leafLength: 140, stem: 7, olives: 1, oliveSize: 70 },
  )
}

function drawTag(sheet: Sheet, placement: Placement, tone: Tone): void {
  const place = (numbers: readonly number[]): Outline => toOutline(numbers, placement)
  stamp(sheet, place([-60, 0, 60, 0, 128, 80, 128, 380, -128, 380, -128, 80]), tone, 7)
  const [hole, middle] = place([0, 62, 0, 220])
  if (hole) stamp(sheet, ellipse(...hole, 22), 'paper', 0)
  if (middle) drawDrop(sheet, middle, 150, tone === 'key' ? 'flat' : 'key')
  carve(sheet, tone === 'key' ? 'key' : 'flat', [ribbon(place([-84, 330, 84, 330]), () => 7)])
  stamp(
    sheet,
    ribbon(smooth(place([0, 62, -20, -60, 30, -200, 0, -420]), false, 6), () => 5),
    'key',
    3,
  )
}

/** Price tags that hang into the picture. */
export const priceTags: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 320], 320, ['stripes', 'flood', 'split', 'radiance', 'screen'])
  const heights = [random.between(60, 130), random.between(170, 240), random.between(20, 90)]
  for (const [index, y] of heights.entries()) {
    const angle = random.between(-0.16, 0.16)
    drawTag(sheet, { x: 180 + index * 320, y, angle }, index === 1 ? 'key' : 'flat')
  }
}

/** A pile of rule books, one of them slipping. */
export const ruleBooks: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 300], 290)
  drawGround(sheet, 610, 'key', 'wood')
  let y = 606
  for (let index = 0; index < 6; index++) {
    const [width, height] = [random.between(430, 620), random.between(64, 84)]
    const at = { x: 500 + random.plusMinus(46), y: y - height / 2, angle: index === 5 ? -0.07 : 0 }
    const tone: Tone = index % 2 ? 'flat' : 'key'
    stamp(
      sheet,
      toOutline(
        [-width / 2, -height / 2, width / 2, -height / 2, width / 2, height / 2, -width / 2, height / 2],
        at,
      ),
      tone,
      4,
    )
    const plate = tone === 'key' ? 'key' : 'flat'
    for (const band of [-0.4, -0.34, 0.34, 0.4])
      carve(sheet, plate, [
        ribbon(toOutline([band * width, -height / 2, band * width, height / 2], at), () => 4),
      ])
    carve(sheet, plate, [createCut([at.x - width * 0.2, at.y], [at.x + width * 0.2, at.y], 8, sheet.jitter)])
    y -= height + 3
  }
  drawLeaf(sheet, [500, y + 10], -0.5, 160, { half: 0.16 })
  drawOlive(sheet, [470, y - 26], 96, 0.5, 'key')
  carve(sheet, 'key', hatch(sheet, rectangle(-60, 620, 1120, 30), { spacing: 16, length: 60, gap: 40 }))
}
