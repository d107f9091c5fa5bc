// Covers of opinions: large signs of punctuation, drawn as shapes, and columns of text as bars.

import { drawSunbeams, floodWithSecondInk } from '../kit/backdrop.ts'
import { drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { addInk, type Composition, carve, type Sheet, stamp, type Tone } from '../kit/sheet.ts'

function drawGroundOfText(sheet: Sheet): void {
  const { random, frame } = sheet
  const kind = random.integer(0, 2)
  if (kind === 0) floodWithSecondInk(sheet, undefined, 0)
  if (kind === 1) drawSunbeams(sheet, [random.between(200, 800), 700], 120, random.integer(14, 22))
  if (kind === 2)
    for (let row = 0; row < 9; row++)
      stamp(sheet, rectangle(frame.left - 40, 20 + row * 74, frame.right - frame.left + 80, 34), 'flat', 0)
}

const quoteMark = smooth(
  toOutline([
    -0.28, -0.26, -0.08, -0.42, 0.2, -0.38, 0.36, -0.14, 0.34, 0.16, 0.18, 0.46, -0.14, 0.7, -0.24, 0.6,
    -0.02, 0.4, 0.06, 0.2, -0.14, 0.18, -0.3, 0.0,
  ]),
  true,
  6,
)

function drawQuoteMark(sheet: Sheet, at: Point, scale: number, tone: Tone): void {
  const outline = toOutline(quoteMark.flat(), { x: at[0], y: at[1], scale })
  stamp(sheet, outline, tone, 8)
  const plate = tone === 'key' ? 'key' : 'flat'
  carve(
    sheet,
    plate,
    hatch(sheet, toOutline(quoteMark.flat(), { x: at[0], y: at[1], scale: scale * 0.9 }), {
      angle: -0.7,
      spacing: 34,
      length: 60,
      gap: 70,
      half: 3.2,
    }),
  )
}

/** Quotation marks, nearly as large as the picture. */
const quotation: Composition = (sheet) => {
  const { random } = sheet
  drawGroundOfText(sheet)
  const scale = random.between(500, 580)
  const y = random.between(290, 340)
  drawQuoteMark(sheet, [290, y], scale, 'key')
  drawQuoteMark(sheet, [700, y], scale, random.pick<Tone>(['key', 'flat']))
}

/** A question mark whose dot is an olive. */
const question: Composition = (sheet) => {
  const { random } = sheet
  drawGroundOfText(sheet)
  const at = { x: random.between(440, 560), y: 0 }
  const hook = smooth(
    toOutline([-185, 240, -150, 130, -16, 84, 120, 120, 166, 226, 104, 322, 10, 380, -4, 470], at),
    false,
    9,
  )
  stamp(
    sheet,
    ribbon(hook, (t) => 34 + 44 * Math.sin(Math.min(1, t * 1.25) * Math.PI) * (1 - 0.3 * t)),
    'key',
    9,
  )
  const shine = hook.slice(12, 44).map(([x, px]): Point => [x - 12, px - 14])
  carve(sheet, 'key', [ribbon(shine, (t) => 8 * Math.sin(t * Math.PI) + 0.5)])
  drawOlive(sheet, [at.x, 585], 140, random.between(0.2, 1.2), random.pick<Tone>(['key', 'flat']))
}

/** An exclamation mark: a drop upside down, and an olive. */
const exclamation: Composition = (sheet) => {
  const { random } = sheet
  drawGroundOfText(sheet)
  const at = { x: random.between(420, 580), y: 0, angle: 0 }
  const stroke: Outline = smooth(
    toOutline([-92, 56, 0, 28, 92, 56, 84, 180, 36, 440, 0, 466, -36, 440, -84, 180], at),
    true,
    6,
  )
  stamp(sheet, stroke, 'key', 9)
  carve(sheet, 'key', [
    ribbon(
      smooth(toOutline([-52, 60, -56, 180, -30, 340], at), false, 6),
      (t) => 11 * Math.sin(t * Math.PI) + 0.5,
    ),
  ])
  drawOlive(sheet, [at.x, 575], 150, 0.4, 'flat')
  for (const side of [-1, 1])
    drawLeaf(sheet, [at.x + side * 90, 470], side < 0 ? Math.PI + 0.5 : -0.5, 230, {
      tone: side < 0 ? 'flat' : 'key',
      half: 0.14,
    })
}

/** A column of text with a line struck through by hand. */
const struckOut: Composition = (sheet) => {
  const { random, frame } = sheet
  if (random.chance(0.6)) floodWithSecondInk(sheet, undefined, 0)
  const struck = random.integer(2, 4)
  for (let row = 0; row < 7; row++) {
    const [y, end] = [72 + row * 92, row === 6 ? 520 : frame.right - random.between(60, 260)]
    const bar = rectangle(frame.left + 70, y - 22, end - frame.left - 70, 44)
    stamp(sheet, bar, row % 3 === 1 && !sheet.isFlooded ? 'flat' : 'key', 4)
  }
  const y = 72 + struck * 92
  const stroke = smooth(
    [
      [frame.left + 20, y + 40],
      [220, y - 26],
      [460, y + 24],
      [700, y - 30],
      [1000, y + 10],
    ],
    false,
    9,
  )
  stamp(
    sheet,
    ribbon(stroke, (t) => 15 + 9 * Math.sin(t * 9)),
    sheet.isFlooded ? 'paper' : 'both',
    9,
  )
  addInk(sheet, 'flat', [ribbon(stroke, () => 9)])
}

/** Two columns that say the opposite: dark on light, light on dark. */
const twoColumns: Composition = (sheet) => {
  const { random, frame } = sheet
  const edge = random.between(470, 530)
  stamp(sheet, rectangle(frame.left - 40, -40, edge - frame.left + 40, 760), 'key', 0)
  for (let row = 0; row < 8; row++) {
    const y = 60 + row * 78
    carve(sheet, 'key', [rectangle(frame.left + 60, y, edge - frame.left - 120 - random.between(0, 90), 30)])
    addInk(sheet, 'key', [rectangle(edge + 60, y, frame.right - edge - 120 - random.between(0, 90), 30)])
  }
  const at: Point = [edge, random.between(260, 400)]
  stamp(sheet, ellipse(...at, 190), 'flat', 9)
  drawOlive(sheet, at, 240, random.between(0.3, 1.2), 'key')
}

export const typography: readonly Composition[] = [quotation, question, exclamation, struckOut, twoColumns]
