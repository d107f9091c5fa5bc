// Backdrops, the layer drawn first: one large simple shape behind the subject, or a sky.

import { ellipse, type Outline, type Point, rectangle, ribbon } from './geometry.ts'
import { hatch } from './gouge.ts'
import { createHalftone } from './grain.ts'
import { createRidge, drawHalftoneSky, drawSun } from './land.ts'
import { addInk, carve, type Sheet, stamp } from './sheet.ts'

type BackdropKind = 'disc' | 'arch' | 'block' | 'band' | 'split' | 'flood' | 'radiance' | 'stripes' | 'screen'

/**
 * Kinds to choose from. Repeated ones are more likely: `flood` and `split` keep the bare paper below half of the
 * picture.
 */
const weightedKinds: readonly BackdropKind[] = [
  'disc',
  'arch',
  'block',
  'band',
  'split',
  'split',
  'flood',
  'flood',
  'flood',
  'radiance',
  'stripes',
  'screen',
]

/**
 * Draws a large shape in the second ink behind the subject.
 * @param size radius of the subject, whose center is the point
 */
export function drawBackdrop(
  sheet: Sheet,
  [x, y]: Point,
  size: number,
  kinds: readonly BackdropKind[] = weightedKinds,
): void {
  const kind = sheet.random.pick(kinds)
  const drift = sheet.random.pick([-1, 1]) * sheet.random.between(0.25, 0.6) * size
  backdropRenderers[kind](sheet, [x, y], size, drift)
}

/** @param drift horizontal distance from the subject */
type BackdropRenderer = (sheet: Sheet, at: Point, size: number, drift: number) => void

const backdropRenderers: Record<BackdropKind, BackdropRenderer> = {
  disc(sheet, [x, y], size, drift) {
    const { random } = sheet
    const center: Point = [x + drift, y - random.between(0, 0.2) * size]
    const radius = size * random.between(0.95, 1.1)
    drawSun(sheet, center, radius, 'flat', random.pick(['plain', 'plain', 'rings', 'setting']))
  },
  block(sheet, [x, y], size, drift) {
    const height = size * sheet.random.between(1.7, 2.1)
    stamp(sheet, rectangle(x + drift - size, y - size * 1.05, size * 2, height), 'flat', 0)
  },
  band(sheet, [x], size, drift) {
    const width = size * sheet.random.between(1.3, 1.8)
    stamp(
      sheet,
      rectangle(x + drift - size * 0.8, sheet.frame.top - 30, width, getPictureHeight(sheet)),
      'flat',
      0,
    )
  },
  arch(sheet, [x, y], size, drift) {
    drawArch(sheet, [x + drift * 0.7, y], size * sheet.random.between(0.9, 1.1))
  },
  split(sheet, [x], size, drift) {
    const { frame } = sheet
    const edge = drift > 0 ? x + size * 0.1 : frame.left - 40
    const width = drift > 0 ? frame.right + 40 - edge : x - size * 0.1 - edge
    stamp(sheet, rectangle(edge, frame.top - 30, width, getPictureHeight(sheet)), 'flat', 0)
  },
  flood(sheet, [x, y], size, drift) {
    const { random } = sheet
    const at: Point | undefined = random.chance(0.5) ? [x + drift * 1.5, y - size * 0.4] : undefined
    floodWithSecondInk(sheet, at, size * random.between(0.55, 0.8))
  },
  radiance(sheet, at, size) {
    drawSunbeams(sheet, at, size * sheet.random.between(0.75, 1), sheet.random.integer(14, 24))
  },
  stripes(sheet, [, y], size) {
    drawStripes(sheet, y + size)
  },
  screen(sheet, [x, y], size, drift) {
    const reach = size * 2.1
    const darkness = (px: number, py: number) =>
      Math.max(0, 0.95 - Math.hypot(px - x - drift, py - y) / reach) * 1.1
    addInk(sheet, 'flat', createHalftone(sheet, sheet.frame, darkness, 17))
  },
}

function getPictureHeight({ frame }: Sheet): number {
  return frame.bottom - frame.top + 60
}

/** Draws a sky above the horizon, with a sun of this position and radius. */
export function drawSkyWithSun(sheet: Sheet, horizon: number, at: Point, radius: number): void {
  const { random } = sheet
  const kind = random.pick(['plain', 'screen', 'flood', 'flood', 'radiance', 'stripes'] as const)
  if (kind === 'flood') {
    floodWithSecondInk(sheet, at, radius)
    return
  }
  if (kind === 'screen') drawHalftoneSky(sheet, horizon + 30, random.between(220, 340))
  if (kind === 'radiance') drawSunbeams(sheet, at, radius * 1.3, random.integer(16, 26))
  if (kind === 'stripes') drawStripes(sheet, horizon + 20)
  stamp(sheet, ellipse(at[0], at[1], radius + (kind === 'stripes' ? 9 : 0)), 'paper', 0)
  drawSun(sheet, at, radius, 'flat', kind === 'radiance' ? 'plain' : undefined)
}

/**
 * Covers the picture with the second ink, and marks the sheet as flooded: shapes drawn later adapt to it.
 * @param at center of a sun, which is left out
 */
export function floodWithSecondInk(sheet: Sheet, at: Point | undefined, radius: number): void {
  const { frame, random, jitter } = sheet
  const all = rectangle(
    frame.left - 40,
    frame.top - 40,
    frame.right - frame.left + 80,
    frame.bottom - frame.top + 80,
  )
  stamp(sheet, all, 'flat', 0)
  const style = random.pick(['strokes', 'dots', 'calm'] as const)
  if (style === 'strokes') {
    const light = () => (jitter.chance(0.45) ? 1 : 0)
    carve(
      sheet,
      'flat',
      hatch(sheet, all, {
        angle: random.plusMinus(0.2),
        spacing: 24,
        length: 100,
        gap: 120,
        half: 2.3,
        light,
      }),
    )
  }
  if (style === 'dots') {
    const [top, bottom] = [frame.bottom - 60, frame.top + 120]
    carve(
      sheet,
      'flat',
      createHalftone(sheet, frame, (_, y) => Math.max(0, ((y - bottom) / (top - bottom)) * 0.55), 15),
    )
  }
  if (at) drawSun(sheet, at, radius, sheet.isDark ? 'key' : 'paper', random.pick(['plain', 'rays', 'plain']))
  sheet.isFlooded = true
}

/** Draws wedge-shaped sunbeams from one point across the whole picture. */
export function drawSunbeams(sheet: Sheet, center: Point, inner: number, count: number): void {
  const reach = 1500
  const turnBy = sheet.random.between(0, 0.3)
  const at = (angle: number, radius: number): Point => [
    center[0] + Math.cos(angle) * radius,
    center[1] + Math.sin(angle) * radius,
  ]
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2 + turnBy
    const half = (Math.PI / count) * 0.48
    const start = inner * sheet.jitter.between(1, 1.14)
    const wedge: Outline = [
      at(angle - half * 0.2, start),
      at(angle - half, reach),
      at(angle + half, reach),
      at(angle + half * 0.2, start),
    ]
    stamp(sheet, wedge, 'flat', 0)
  }
}

/** Draws horizontal bands that get thinner from the horizon upwards. */
function drawStripes(sheet: Sheet, horizon: number): void {
  const { frame, random } = sheet
  const swell = random.between(2, 10)
  let y = horizon
  for (let index = 0; index < 7 && y > frame.top; index++) {
    const half = 21 - index * 2.6
    const line = createRidge(sheet, y, swell, 4)
    stamp(
      sheet,
      ribbon(line, () => half),
      'flat',
      0,
    )
    y -= half * 2 + 9 + index * 5
  }
}

function drawArch(sheet: Sheet, [x, y]: Point, size: number): void {
  const { frame } = sheet
  const roof = Array.from({ length: 25 }, (_, index): Point => {
    const at = Math.PI + (index / 24) * Math.PI
    return [x + Math.cos(at) * size * 0.85, y - size * 0.2 + Math.sin(at) * size * 0.85]
  })
  stamp(
    sheet,
    [...roof, [x + size * 0.85, frame.bottom + 30], [x - size * 0.85, frame.bottom + 30]],
    'flat',
    0,
  )
}
