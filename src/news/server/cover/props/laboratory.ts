// Laboratory: glassware with oil, and molecules with olives as atoms.

import { ellipse, fullTurn, type Outline, type Point, rectangle, ribbon, toOutline } from '../kit/geometry.ts'
import { createFurrows, createRays, createSideLight } from '../kit/gouge.ts'
import { createRingCuts } from '../kit/land.ts'
import { addInk, carve, inkSecondColor, type Sheet, stamp, type Tone } from '../kit/sheet.ts'

/** Draws glassware: a thick wall between the two outlines, and oil up to `level` (0 to 1 of the height). */
function drawGlass(sheet: Sheet, outer: Outline, inner: Outline, level: number, oil: Tone): void {
  stamp(sheet, outer, 'key', 4)
  stamp(sheet, inner, 'paper', 0)
  const ys = inner.map(([, y]) => y)
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const surface = bottom - (bottom - top) * level
  const filled = inner.map(([x, y]): Point => [x, Math.max(y, surface)])
  if (oil === 'flat') inkSecondColor(sheet, filled)
  else stamp(sheet, filled, oil, 0)
  const light = createSideLight(sheet, filled, { spacing: 13, half: 2.8, reach: 0.3, inset: 8 })
  carve(sheet, 'both', light)
}

/** Draws a conical flask with a graduation. */
export function drawErlenmeyerFlask(
  sheet: Sheet,
  [x, base]: Point,
  height: number,
  level: number,
  oil: Tone,
): void {
  const outline = (wall: number): Outline => {
    const [neck, foot] = [0.1 - wall, 0.4 - wall * 1.5]
    const right = [neck, -1 + wall * 0.2, neck, -0.66, foot, -0.08 - wall * 0.3, foot - 0.05, -wall]
    const left = [-foot + 0.05, -wall, -foot, -0.08 - wall * 0.3, -neck, -0.66, -neck, -1 + wall * 0.2]
    return toOutline([...right, ...left], { x, y: base, scale: height })
  }
  drawGlass(sheet, outline(0), outline(0.03), level, oil)
  stamp(sheet, rectangle(x - height * 0.135, base - height * 1.02, height * 0.27, height * 0.05), 'key', 3)
  const ticks = [0, 1, 2, 3].map((tick) => {
    const y = base - height * (0.16 + tick * 0.1)
    return rectangle(x + height * 0.04, y, height * (0.1 - tick * 0.014), height * 0.012)
  })
  addInk(sheet, 'key', ticks)
}

export function createHexagon(x: number, y: number, radius: number, spin: number): Outline {
  return Array.from({ length: 6 }, (_, index): Point => {
    const at = spin + (index / 6) * fullTurn
    return [x + Math.cos(at) * radius, y + Math.sin(at) * radius]
  })
}

export function drawBond(sheet: Sheet, from: Point, to: Point, width: number, double: boolean): void {
  stamp(
    sheet,
    ribbon([from, to], () => width),
    'key',
    2.5,
  )
  if (double) carve(sheet, 'key', [ribbon([from, to], () => width * 0.3)])
}

/** Draws a benzene ring. Every third atom is an olive. */
export function drawBenzeneRing(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  spin: number,
  fill?: Tone,
): void {
  const corners = createHexagon(x, y, radius, spin)
  if (fill) stamp(sheet, createHexagon(x, y, radius * 0.74, spin), fill, 0)
  for (const [index, corner] of corners.entries()) {
    drawBond(sheet, corner, corners[(index + 1) % 6] ?? corner, radius * 0.085, index % 2 === 0)
  }
  for (const [index, [cx, cy]] of corners.entries()) {
    const large = index % 3 === 0
    stamp(sheet, ellipse(cx, cy, radius * (large ? 0.22 : 0.15)), large ? 'flat' : 'key', 4)
    if (large) addInk(sheet, 'key', [ellipse(cx + radius * 0.05, cy + radius * 0.06, radius * 0.07)])
  }
}

/** Draws a test tube from `top` to `foot` (y coordinates). */
export function drawTestTube(
  sheet: Sheet,
  x: number,
  [top, foot]: Point,
  half: number,
  level: number,
  oil: Tone,
): void {
  const outline = (wall: number): Outline => {
    const bend = Array.from({ length: 11 }, (_, at): Point => {
      const angle = (at / 10) * Math.PI
      return [x + Math.cos(angle) * (half - wall), foot - half + Math.sin(angle) * (half - wall)]
    })
    return [[x - half + wall, top], [x + half - wall, top], ...bend]
  }
  drawGlass(sheet, outline(0), outline(8), level, oil)
  stamp(sheet, rectangle(x - half - 9, top - 14, half * 2 + 18, 20), 'key', 3)
}

/** Draws a round-bottomed flask. Returns the center of its bulb. */
export function drawRoundFlask(sheet: Sheet, [x, base]: Point, radius: number, level: number): Point {
  const y = base - radius - 16
  const outline = (wall: number): Outline => {
    const neck = radius * 0.24 - wall
    const opening = Math.asin(neck / (radius - wall))
    const belly = Array.from({ length: 33 }, (_, index): Point => {
      const at = -Math.PI / 2 + opening + (index / 32) * (fullTurn - opening * 2)
      return [x + Math.cos(at) * (radius - wall), y + Math.sin(at) * (radius - wall)]
    })
    return [[x + neck, y - radius * 1.78], ...belly, [x - neck, y - radius * 1.78]]
  }
  drawGlass(sheet, outline(0), outline(12), level, 'flat')
  stamp(sheet, rectangle(x - radius * 0.32, y - radius * 1.86, radius * 0.64, 26), 'key', 3)
  stamp(
    sheet,
    toOutline([-0.8, -12, 0.8, -12, 0.95, 14, -0.95, 14]).map(
      ([px, py]): Point => [x + px * radius, base + py],
    ),
    'key',
    4,
  )
  return [x, y]
}

/** Draws a cut olive (skin, flesh, stone) under a magnifying glass. `handle` is the angle of its handle. */
export function drawMagnifiedOlive(sheet: Sheet, [x, y]: Point, radius: number, handle: number): void {
  const { random } = sheet
  const at = (far: number): Point => [x + Math.cos(handle) * far, y + Math.sin(handle) * far]
  stamp(
    sheet,
    ribbon([at(radius), at(radius + 280)], (t) => 23 + t * 8),
    'key',
    4,
  )
  stamp(sheet, ellipse(x, y, radius), 'key', 5)
  stamp(sheet, ellipse(x, y, radius * 0.88), 'paper', 0)
  const tilt = random.plusMinus(0.7)
  stamp(sheet, ellipse(x, y, radius * 0.78, radius * 0.58, tilt), 'key', 2)
  inkSecondColor(sheet, ellipse(x, y, radius * 0.71, radius * 0.51, tilt))
  carve(
    sheet,
    'both',
    createRays(sheet, [x, y], radius * 0.34, radius * 0.47, {
      count: random.integer(20, 34),
      half: 3.4,
      ragged: 0.4,
    }),
  )
  const stone = ellipse(x, y, radius * 0.36, radius * 0.2, tilt)
  stamp(sheet, stone, 'key', 4)
  const middle = Math.floor(stone.length / 2)
  carve(
    sheet,
    'key',
    createFurrows(sheet, stone.slice(0, middle), stone.slice(middle).toReversed(), {
      rows: 5,
      half: 2.6,
      from: 0.15,
      to: 0.85,
    }),
  )
  carve(sheet, 'key', createRingCuts(sheet, [x, y], radius * 0.94, 2.2))
}
