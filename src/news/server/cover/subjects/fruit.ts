// Covers on the fruit: olive stones, varieties.

import { floodWithSecondInk } from '../kit/backdrop.ts'
import { drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, mirrorHalf, type Outline, type Point, toOutline } from '../kit/geometry.ts'
import { createCut } from '../kit/gouge.ts'
import { type Composition, carve, inkSecondColor, stamp, type Tone } from '../kit/sheet.ts'

/** Halved olives with their stones all over the picture. */
export const oliveStones: Composition = (sheet) => {
  const { random, frame } = sheet
  const turn = random.between(-0.7, 0.7)
  const size = random.between(205, 235)
  for (let row = 0; row < 4; row++) {
    for (let column = 0; column < 6; column++) {
      const at: Point = [
        frame.left + 10 + column * size * 1.12 + (row % 2) * size * 0.56,
        60 + row * size * 0.88,
      ]
      const angle = turn + random.plusMinus(0.3)
      if ((row * 2 + column) % 3 === 0) {
        drawOlive(sheet, at, size * 0.96, angle, 'key')
        continue
      }
      stamp(sheet, ellipse(...at, size * 0.48, size * 0.36, angle), 'key', 5)
      inkSecondColor(sheet, ellipse(...at, size * 0.43, size * 0.31, angle))
      stamp(sheet, ellipse(...at, size * 0.27, size * 0.15, angle), 'key', 5)
      const place = (numbers: readonly number[]): Outline =>
        toOutline(numbers, { x: at[0], y: at[1], angle, scale: size })
      for (const y of [-0.07, 0, 0.07]) {
        const [from, to] = place([-0.17, y, 0.17, y])
        if (from && to) carve(sheet, 'key', [createCut(from, to, size * 0.012, sheet.jitter)])
      }
    }
  }
}

/** Olives of ten varieties in two rows, as in a field guide. */
export const varieties: Composition = (sheet) => {
  const { random, frame } = sheet
  const step = (frame.right - frame.left) / 5
  if (random.chance(0.5)) floodWithSecondInk(sheet, undefined, 0)
  for (let index = 0; index < 10; index++) {
    const [x, y] = [frame.left + (0.5 + (index % 5)) * step, index < 5 ? 190 : 510]
    const size = random.between(130, 205)
    const tone: Tone = index % 3 === 1 ? 'flat' : 'key'
    for (const side of [-1, 1])
      drawLeaf(sheet, [x, y - size * 0.52], -Math.PI / 2 + side * 1.15, random.between(80, 105), {
        half: 0.15,
      })
    drawOlive(sheet, [x, y], size, Math.PI / 2 + random.plusMinus(0.25), tone)
    const mark = mirrorHalf(
      [
        [x + 54, y + 118],
        [x + 54, y + 128],
      ],
      x,
    )
    stamp(sheet, mark, 'key', 2)
  }
}
