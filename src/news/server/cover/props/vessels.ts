// Vessels: bottles and other bodies of revolution; also oil drops.

import {
  ellipse,
  mirrorHalf,
  type Outline,
  type Point,
  rectangle,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { createSideLight } from '../kit/gouge.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'

const halfDrop = toOutline([0, -0.62, 0.1, -0.4, 0.29, -0.08, 0.36, 0.18, 0.26, 0.42, 0, 0.52])

export function createDropOutline(x: number, y: number, size: number): Outline {
  return mirrorHalf(smooth(toOutline(halfDrop.flat(), { x, y, scale: size }), false, 5), x)
}

/** Draws a drop with its tip up and one long highlight. */
export function drawDrop(sheet: Sheet, [x, y]: Point, size: number, tone: Tone = 'flat'): void {
  stamp(sheet, createDropOutline(x, y, size), tone, Math.max(2, size * 0.03))
  if (size < 16) return
  const line = smooth(toOutline([-0.13, -0.14, -0.22, 0.12, -0.17, 0.3], { x, y, scale: size }), false, 5)
  const glint = ribbon(line, (t) => Math.max(0.3, Math.sin(t * Math.PI) * size * 0.032))
  carve(sheet, getPlate(tone), [glint])
}

/**
 * Draws a body of revolution, lit from the left. Returns its outline.
 * @param profile right half of the outline: x is the radius, y points down, 1 unit is `scale`
 */
export function drawTurnedBody(
  sheet: Sheet,
  [x, y]: Point,
  scale: number,
  profile: Outline,
  tone: Tone,
  { lit = true, curved = true, rim = 3.5 }: { lit?: boolean; curved?: boolean; rim?: number } = {},
): Outline {
  const half = toOutline(profile.flat(), { x, y, scale })
  const outline = mirrorHalf(curved ? smooth(half, false, 6) : half, x)
  stamp(sheet, outline, tone, rim)
  const light = { spacing: Math.max(8, scale * 0.042), half: Math.max(1.8, scale * 0.01), reach: 0.3 }
  if (lit) carve(sheet, getPlate(tone), createSideLight(sheet, outline, light))
  return outline
}

type BottleKind = 'dorica' | 'marasca' | 'tin' | 'flask'
export const bottleKinds: readonly BottleKind[] = ['dorica', 'marasca', 'tin', 'flask']

/** Width of the label relative to the height of the bottle. */
const labelWidths: Record<BottleKind, number> = { dorica: 0.23, marasca: 0.2, tin: 0.27, flask: 0.23 }

const bottles: Record<BottleKind, Outline> = {
  dorica: toOutline([0.055, -1, 0.055, -0.78, 0.07, -0.7, 0.15, -0.6, 0.165, -0.52, 0.165, -0.02, 0.15, 0]),
  marasca: toOutline([0.05, -1, 0.05, -0.72, 0.075, -0.66, 0.14, -0.62, 0.14, -0.01, 0.13, 0]),
  tin: toOutline([0.05, -0.88, 0.05, -0.82, 0.19, -0.8, 0.2, -0.77, 0.2, -0.01, 0.19, 0]),
  flask: toOutline([0.045, -0.92, 0.045, -0.62, 0.09, -0.52, 0.19, -0.32, 0.21, -0.14, 0.17, -0.02, 0.14, 0]),
}

/** Draws a bottle with stopper and label. `height` is measured from foot to lip. */
export function drawBottle(
  sheet: Sheet,
  x: number,
  base: number,
  height: number,
  { kind = 'dorica', tone = 'key', label = 'flat' }: { kind?: BottleKind; tone?: Tone; label?: Tone } = {},
): void {
  const [mouth, rise] = bottles[kind][0] ?? [0.05, -1]
  const [neck, lip] = [mouth * height, base + rise * height]
  const stopper = rectangle(x - neck * 0.85, lip - height * 0.07, neck * 1.7, height * 0.07)
  stamp(sheet, stopper, label === 'paper' ? 'key' : label, 2)
  drawTurnedBody(sheet, [x, base], height, bottles[kind], tone, { curved: kind === 'flask' })
  const width = labelWidths[kind] * height
  const top = base - height * (kind === 'flask' ? 0.3 : 0.44)
  const depth = height * (kind === 'flask' ? 0.18 : 0.27)
  stamp(sheet, rectangle(x - width / 2 + height * 0.012, top, width, depth), label, 1.5)
  if (label === 'key') return
  const middle: Point = [x + height * 0.012, top + depth * 0.45]
  stamp(sheet, ellipse(middle[0], middle[1], width * 0.22, width * 0.15, -0.6), 'key', 0)
  const sprig: Outline = [
    [middle[0] + width * 0.16, middle[1] - width * 0.1],
    [middle[0] + width * 0.34, middle[1] - width * 0.24],
  ]
  stamp(
    sheet,
    ribbon(sprig, () => width * 0.025),
    'key',
    0,
  )
}
