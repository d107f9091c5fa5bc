// Speech bubbles, round or in the shape of a leaf, and their content.

import { drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, type Point, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { createCut } from '../kit/gouge.ts'
import { carve, getPlate, type Sheet, stampAll, type Tone } from '../kit/sheet.ts'
import { drawDrop } from './vessels.ts'

/** Draws a speech bubble with its tail to the left (`side` -1) or right (1). `leafy` draws it as a broad leaf. */
export function drawSpeechBubble(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  tone: Tone,
  side: number,
  leafy: boolean,
): void {
  const tail = toOutline([0.2, 0.42, 0.72, 0.22, 0.82, 1.0], { x, y, scale: size, mirror: side < 0 })
  const numbers = [
    -1.16, 0.1, -0.7, -0.42, 0, -0.62, 0.66, -0.46, 1.2, -0.2, 0.86, 0.28, 0.2, 0.58, -0.56, 0.5,
  ]
  const body = leafy
    ? smooth(toOutline(numbers, { x, y, scale: size, mirror: side < 0 }), true, 6)
    : ellipse(x, y, size, size * 0.66, side * -0.12)
  stampAll(sheet, [body, tail], tone, 5)
  if (!leafy) return
  const rib = smooth(
    toOutline([-1.1, 0.09, -0.3, 0.05, 0.4, -0.08, 1.1, -0.18], { x, y, scale: size, mirror: side < 0 }),
    false,
    6,
  )
  carve(sheet, getPlate(tone), [ribbon(rib, (t) => 5 - 3 * Math.abs(t - 0.5))])
  const veins = [-0.7, -0.4, -0.1, 0.2, 0.5].flatMap((at) =>
    [-1, 1].map((up) =>
      toOutline([at, 0.04 - at * 0.08, at + 0.24, 0.04 - at * 0.08 + up * 0.36], {
        x,
        y,
        scale: size,
        mirror: side < 0,
      }),
    ),
  )
  carve(
    sheet,
    getPlate(tone),
    veins.map((line) => ribbon(line, (t) => 4 - 3.4 * t)),
  )
}

/** Draws the content of a speech bubble: lines of text, an olive with leaves, or three drops. */
export function drawSpeechContent(sheet: Sheet, [x, y]: Point, size: number, tone: Tone): void {
  const { random } = sheet
  const kind = random.integer(0, 2)
  const plate = getPlate(tone)
  if (kind === 0) {
    const lines = [-0.3, -0.1, 0.1, 0.3].map((at) =>
      createCut(
        [x - size * (0.62 - Math.abs(at) * 0.4), y + at * size],
        [x + size * random.between(0.2, 0.62), y + at * size],
        size * 0.032,
        sheet.jitter,
      ),
    )
    carve(sheet, plate, lines)
  }
  if (kind === 1) {
    const other: Tone = tone === 'key' ? 'flat' : 'key'
    for (const angle of [-0.5, Math.PI + 0.5])
      drawLeaf(sheet, [x, y - size * 0.12], angle, size * 0.62, { tone: other, half: 0.15 })
    drawOlive(sheet, [x, y + size * 0.12], size * 0.56, Math.PI / 2, other)
  }
  if (kind === 2)
    for (const at of [-0.42, 0, 0.42])
      drawDrop(sheet, [x + at * size, y], size * 0.36, tone === 'key' ? 'flat' : 'key')
}
