// Covers on what is printed: label, letters, book, newspaper.

import { drawBackdrop } from '../kit/backdrop.ts'
import { drawBranch, drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createSideLight } from '../kit/gouge.ts'
import { createRingCuts, drawGround } from '../kit/land.ts'
import { addInk, type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawSheet, drawTextLines, type Placement } from '../props/paper.ts'

/** So close that only the label and the shoulders of the bottle are in the picture. */
export const label: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(450, 550)
  drawBackdrop(sheet, [x, 300], 330, ['split', 'flood', 'flood', 'stripes', 'radiance'])
  const body = smooth(
    toOutline(
      [
        -70, -60, -72, 40, -120, 110, -270, 170, -300, 230, -300, 720, 300, 720, 300, 230, 270, 170, 120, 110,
        72, 40, 70, -60,
      ],
      { x, y: 0 },
    ),
    false,
    6,
  )
  stamp(sheet, body, 'key', 7)
  carve(sheet, 'key', createSideLight(sheet, body, { spacing: 18, half: 5, reach: 0.16 }))
  const at = { x, y: 0 }
  stamp(sheet, rectangle(x - 225, 262, 450, 420), 'paper', 0)
  stamp(sheet, rectangle(x - 225, 262, 450, 120), 'flat', 0)
  for (const side of [-1, 1])
    drawLeaf(sheet, [x, 330], side < 0 ? Math.PI - 0.35 : -0.35, 150, { half: 0.17 })
  drawOlive(sheet, [x, 328], 92, Math.PI / 2, 'key')
  drawTextLines(sheet, at, { left: -190, right: 190, top: 420, step: 0, rows: 1, half: 11 })
  drawTextLines(sheet, at, { left: -190, right: 60, top: 462, step: 34, rows: 6, half: 5 })
  for (let bar = 0; bar < 11; bar++)
    addInk(sheet, 'key', [rectangle(x + 98 + bar * 9, 470, random.pick([3, 3, 6]), 130)])
}

function drawEnvelope(sheet: Sheet, placement: Placement, tone: Tone): void {
  const place = (numbers: readonly number[]): Outline => toOutline(numbers, placement)
  stamp(sheet, place([-310, -195, 310, -195, 310, 195, -310, 195]), tone, 7)
  const plate = tone === 'key' ? 'key' : 'flat'
  for (const fold of [
    [-310, 195, -60, -20],
    [310, 195, 60, -20],
    [-310, -195, 0, 60],
    [310, -195, 0, 60],
  ])
    carve(sheet, plate, [ribbon(place(fold), () => 4)])
}

/** Letters thrown on each other. */
export const letters: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 320], 300)
  const turn = random.between(0.1, 0.26)
  drawEnvelope(sheet, { x: 600, y: 270, angle: turn }, 'flat')
  const front = { x: 430, y: 390, angle: -turn }
  drawSheet(sheet, front, [-310, -200, 310, 200])
  const [stampAt] = toOutline([222, -112], front)
  stamp(sheet, toOutline([160, -180, 284, -180, 284, -40, 160, -40], front), 'flat', 0)
  if (stampAt) drawOlive(sheet, stampAt, 78, 0.9, 'key')
  const [mark] = toOutline([100, -100], front)
  if (mark) for (const radius of [74, 54]) addInk(sheet, 'key', createRingCuts(sheet, mark, radius, 4))
  drawTextLines(sheet, front, { left: -250, right: 40, top: 40, step: 52, rows: 3, half: 8 })
  drawBranch(
    sheet,
    [
      [60, 650],
      [200, 600],
      [330, 610],
    ],
    { leafLength: 130, stem: 6 },
  )
}

export const book: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 280], 300)
  drawGround(sheet, 600, 'key', 'wood')
  const x = random.between(480, 520)
  for (const side of [-1, 1]) {
    const page = (grow: number): Outline =>
      smooth(
        toOutline(
          [
            0,
            190 - grow,
            120 * side,
            150 - grow,
            300 * side,
            160 - grow,
            430 * side + grow * side,
            190 - grow,
            430 * side + grow * side,
            560 + grow,
            300 * side,
            530 + grow,
            120 * side,
            524 + grow,
            0,
            566 + grow,
          ],
          { x, y: 0 },
        ),
        false,
        5,
      )
    stamp(sheet, page(16), 'key', 6)
    stamp(sheet, page(0), 'paper', 0)
    for (let row = 0; row < 8; row++) {
      const [from, to] = [60, row === 7 ? 230 : 380 - random.between(0, 40)]
      if (side > 0 && row < 4) continue
      const line = [from, (from + to) / 2, to].map(
        (at, index): Point => [
          x + at * side,
          226 + row * 39 - (index === 1 ? 12 : 0) + (index === 2 ? 4 : 0),
        ],
      )
      addInk(sheet, 'key', [ribbon(smooth(line, false, 5), () => 4.5)])
    }
  }
  drawLeaf(sheet, [x + 90, 320], -0.4, 260, { tone: 'flat', half: 0.16 })
  drawOlive(sheet, [x + 250, 330], 104, 1.2, 'key')
  stamp(sheet, rectangle(x - 6, 180, 12, 392), 'key', 0)
  stamp(sheet, toOutline([-26, 500, 26, 500, 26, 650, 0, 616, -26, 650], { x: x - 190, y: 0 }), 'flat', 4)
}

/** Draws a magnifying glass with large lines of text in it. */
function drawLens(sheet: Sheet, lens: Point): void {
  stamp(
    sheet,
    ribbon(
      [
        [lens[0] + 110, lens[1] + 110],
        [lens[0] + 330, lens[1] + 330],
      ],
      (t) => 20 + 12 * t,
    ),
    'key',
    7,
  )
  stamp(sheet, ellipse(...lens, 176), 'key', 7)
  stamp(sheet, ellipse(...lens, 150), 'paper', 0)
  for (const [row, y] of [-74, 0, 74].entries())
    addInk(sheet, 'key', [
      ribbon(
        [
          [lens[0] - 118 + row * 14, lens[1] + y - 6],
          [lens[0] + 118 - row * 14, lens[1] + y - 22],
        ],
        () => 24,
      ),
    ])
  stamp(
    sheet,
    ribbon(
      smooth(toOutline([-128, 20, -110, -90, -20, -128], { x: lens[0], y: lens[1] }), false, 6),
      (t) => 9 * Math.sin(t * Math.PI) + 0.5,
    ),
    'paper',
    0,
  )
}

/** A front page and a magnifying glass over its headline. */
export const newspaper: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [520, 320], 300, ['flood', 'split', 'stripes', 'block', 'flood'])
  const at = { x: 450, y: 360, angle: random.between(-0.2, -0.1) }
  drawSheet(sheet, at, [-330, -290, 330, 420])
  addInk(sheet, 'key', [
    ribbon(toOutline([-290, -236, 290, -236], at), () => 22),
    ribbon(toOutline([-290, -196, 290, -196], at), () => 3),
  ])
  for (const y of [-140, -84])
    addInk(sheet, 'key', [ribbon(toOutline([-290, y, y < -100 ? 290 : 150, y], at), () => 17)])
  stamp(sheet, toOutline([-290, -30, 20, -30, 20, 200, -290, 200], at), 'flat', 0)
  const [tree] = toOutline([-135, 90], at)
  if (tree) drawOlive(sheet, tree, 120, 0.7, 'key')
  drawTextLines(sheet, at, { left: 50, right: 290, top: -20, step: 32, rows: 9 })
  drawTextLines(sheet, at, { left: -290, right: 20, top: 240, step: 32, rows: 5 })
  const lens: Point = [random.between(640, 690), random.between(250, 290)]
  drawLens(sheet, lens)
}
