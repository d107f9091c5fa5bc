import { type Outline, type Point, ribbon, smooth } from '../kit/geometry.ts'
import { createFurrows, hatch } from '../kit/gouge.ts'
import { createHalftone } from '../kit/grain.ts'
import { createRidge, drawLand } from '../kit/land.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'

/** Draws layers of soil, alternately furrowed, dotted and stony. Returns the line of the surface. */
export function drawSoil(sheet: Sheet, y: number, layers: number): Outline {
  const { random, frame } = sheet
  const surface = createRidge(sheet, y, 12, 4)
  const depth = (frame.bottom - y) / layers
  const orders: readonly (readonly Tone[])[] = [
    ['key', 'flat', 'both', 'flat'],
    ['flat', 'key', 'flat', 'both'],
  ]
  const tones = sheet.isFlooded ? (['key', 'flat', 'key', 'flat'] as const) : random.pick(orders)
  for (let layer = 0; layer < layers; layer++) {
    const line = layer === 0 ? surface : createRidge(sheet, y + depth * layer, 16, 5)
    const tone = tones[layer % tones.length] ?? 'key'
    drawLand(sheet, line, tone, 'plain')
    const lower = line.map(([px, py]): Point => [px, py + depth])
    const plate = getPlate(tone)
    if (layer % 3 === 0)
      carve(sheet, plate, createFurrows(sheet, line, lower, { rows: 5, half: 2.6, length: 80, fade: 0.3 }))
    if (layer % 3 === 1) {
      const area = { ...frame, top: y + depth * layer + 16, bottom: y + depth * (layer + 1) - 16 }
      carve(
        sheet,
        plate,
        createHalftone(sheet, area, () => sheet.jitter.between(0.16, 0.36), 22),
      )
    }
    if (layer % 3 === 2) {
      const stones = { angle: 0.7, spacing: 26, length: 16, gap: 40, half: 3 }
      carve(sheet, plate, hatch(sheet, [...line, ...lower.toReversed()], stones))
    }
  }
  return surface
}

/** Draws roots spreading downwards from the point. */
export function drawRoots(sheet: Sheet, [x, y]: Point, reach: number): void {
  const { random } = sheet
  for (let index = 0; index < 7; index++) {
    const side = (index - 3) / 3
    const deep = reach * (0.95 - Math.abs(side) * 0.45) * random.between(0.8, 1.15)
    const line = smooth([
      [x + side * reach * 0.06, y - 8],
      [x + side * reach * 0.26 + random.plusMinus(14), y + deep * 0.3],
      [x + side * reach * 0.62 + random.plusMinus(26), y + deep * 0.6],
      [x + side * reach * random.between(0.8, 1.15) + random.plusMinus(20), y + deep],
    ])
    stamp(
      sheet,
      ribbon(line, (t) => reach * (0.038 - 0.032 * t)),
      'paper',
      0,
    )
    for (const ratio of [0.45, 0.7]) {
      const [px, py] = line[Math.floor(line.length * ratio)] ?? [x, y]
      const lean = (side || 0.4) * (ratio > 0.5 ? -1 : 1)
      const twig = smooth(
        [
          [px, py],
          [px + lean * reach * 0.12, py + reach * 0.11],
          [px + lean * reach * 0.15 + random.plusMinus(14), py + reach * 0.22],
        ],
        false,
        5,
      )
      stamp(
        sheet,
        ribbon(twig, (t) => reach * (0.015 - 0.012 * t)),
        'paper',
        0,
      )
    }
  }
}
