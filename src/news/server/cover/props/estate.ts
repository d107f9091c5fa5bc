// Farms: a terraced hill, a farmhouse.

import { findHeightAt, type Point, rectangle, toOutline } from '../kit/geometry.ts'
import { createFurrows, hatch } from '../kit/gouge.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drawSmallTree } from '../kit/trees.ts'

/** Draws a hill with terraces, each with a wall and a row of trees. */
export function drawTerraces(sheet: Sheet, top: Point, width: number, floor: number, steps: number): void {
  const { random } = sheet
  const height = floor - top[1]
  const first = random.integer(0, 1)
  for (let step = 0; step < steps; step++) {
    const y = top[1] + height * (step / steps) ** 0.95
    const half = width * (0.2 + 0.8 * ((step + 1) / steps) ** 0.8) * 0.5
    const drift = random.plusMinus(30)
    const crest = Array.from({ length: 17 }, (_, index): Point => {
      const t = index / 16
      const bow = (1 - Math.sin(t * Math.PI)) ** 1.3 * height * 0.36
      return [top[0] + drift + (t - 0.5) * 2 * half, y + bow + Math.sin(t * 9 + step) * 3]
    })
    const tone: Tone = (step + first) % 2 === 0 ? 'key' : 'flat'
    const [left, right] = [top[0] + drift - half, top[0] + drift + half]
    stamp(sheet, [...crest, [right + half * 0.25, floor + 60], [left - half * 0.25, floor + 60]], tone, 4)
    const lower = crest.map(([x, cy]): Point => [x, cy + (height / steps) * 1.2])
    const walls = { rows: 4, half: 3, length: 60, gap: 14, from: 0.14, fade: 0.5 }
    carve(sheet, getPlate(tone), createFurrows(sheet, crest, lower, walls))
    const size = 50 + step * 17
    const trees = Math.floor((half * 1.6) / (size * 1.2))
    for (let index = 0; index < trees; index++) {
      const x = left + half * 2 * (0.1 + (0.8 * (index + 0.5)) / trees) + random.plusMinus(size * 0.15)
      if (random.chance(0.86))
        drawSmallTree(sheet, x, findHeightAt(crest, x) + 6, size * random.between(0.85, 1.1))
    }
  }
}

export function drawHouse(sheet: Sheet, x: number, base: number, width: number, wall: number): void {
  stamp(sheet, rectangle(x - width / 2, base - wall, width, wall + 40), 'paper', 5)
  const roof = toOutline([-0.57, 0, -0.4, -0.3, 0.4, -0.3, 0.57, 0], { x, y: base - wall, scale: width })
  stamp(sheet, roof, 'key', 4)
  carve(sheet, 'key', hatch(sheet, roof, { spacing: 15, length: 26, gap: 12, half: 2.4, inset: 9 }))
  stamp(sheet, rectangle(x + width * 0.24, base - wall, width * 0.26, wall + 40), 'key', 0)
  for (const at of [-0.38, -0.1])
    stamp(sheet, rectangle(x + width * at, base - wall * 0.82, width * 0.12, wall * 0.3), 'key', 0)
  stamp(sheet, rectangle(x - width * 0.24, base - wall * 0.52, width * 0.16, wall * 0.7), 'flat', 2)
}
