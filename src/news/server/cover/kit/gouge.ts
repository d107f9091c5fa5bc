// Marks of a gouge (the carving tool of a linocut) as outlines: single cuts, hatching, highlights, furrows and rays.

import { getBounds, type Outline, type Point, ribbon, rotate } from './geometry.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'

/** Returns one cut of a V-gouge: pointed at both ends, widest in the middle. `bow` curves it. */
export function createCut(from: Point, to: Point, half: number, jitter: Random, bow = 0): Outline {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const middle: Point = [
    from[0] + dx * 0.45 - dy * bow + jitter.plusMinus(half * 0.4),
    from[1] + dy * 0.45 + dx * bow + jitter.plusMinus(half * 0.4),
  ]
  return ribbon([from, interpolate(from, middle, 0.5), middle, interpolate(middle, to, 0.5), to], (t) =>
    t === 0 || t === 1 ? 0.25 : half * (t < 0.5 ? 0.7 + t * 0.6 : 1.5 - t),
  )
}

function interpolate(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
}

/** Finds the spans (x from, x to) of a horizontal scan line that lie inside an outline. */
function findSpans(outline: Outline, y: number): (readonly [number, number])[] {
  const crossings: number[] = []
  for (const [index, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay]
    if (ay > y !== by > y) crossings.push(ax + ((y - ay) / (by - ay)) * (bx - ax))
  }
  crossings.sort((a, b) => a - b)
  const found: (readonly [number, number])[] = []
  for (let index = 0; index + 1 < crossings.length; index += 2) {
    found.push([crossings[index] ?? 0, crossings[index + 1] ?? 0])
  }
  return found
}

type HatchOptions = {
  angle?: number
  spacing?: number
  /** Half the width of a cut. */
  half?: number
  length?: number
  gap?: number
  inset?: number
  /** Width of the cut at a point: 0 for none, 1 for full width. */
  light?: (x: number, y: number) => number
}

/** Returns broken parallel cuts inside an outline. */
export function hatch(sheet: Sheet, outline: Outline, options: HatchOptions = {}): Outline[] {
  const { angle = 0, spacing = 11, half = 2, length = 60, gap = 14, inset = 5, light = () => 1 } = options
  const { jitter, coarseness } = sheet
  const turned = outline.map((point) => rotate(point, -angle))
  const { top, bottom } = getBounds(turned)
  const cuts: Outline[] = []
  for (let y = top + spacing * 0.7; y < bottom; y += spacing * coarseness * jitter.between(0.85, 1.15)) {
    for (const [from, to] of findSpans(turned, y)) {
      let x = from + inset + jitter.between(0, gap)
      while (x < to - inset) {
        const end = Math.min(to - inset, x + length * jitter.between(0.5, 1.4))
        const [mx, my] = rotate([(x + end) / 2, y], angle)
        const width = half * coarseness * light(mx, my) * jitter.between(0.75, 1.2)
        if (width > 0.55 * coarseness && end - x > 5) {
          const tilt = jitter.plusMinus(1.2)
          cuts.push(createCut(rotate([x, y - tilt], angle), rotate([end, y + tilt], angle), width, jitter))
        }
        x = end + gap * jitter.between(0.4, 1.5)
      }
    }
  }
  return cuts
}

type SideLightOptions = {
  angle?: number
  spacing?: number
  half?: number
  reach?: number
  inset?: number
}

/** Returns tapering cuts from one edge inwards, which make a shape look round and lit from that side. */
export function createSideLight(sheet: Sheet, outline: Outline, options: SideLightOptions = {}): Outline[] {
  const { angle = 0, spacing = 10, half = 2.8, reach = 0.42, inset = 4 } = options
  const { jitter, coarseness } = sheet
  const turned = outline.map((point) => rotate(point, -angle))
  const { top, bottom } = getBounds(turned)
  const cuts: Outline[] = []
  const step = spacing * coarseness
  for (let y = top + step * 0.8; y < bottom - step * 0.3; y += step * jitter.between(0.9, 1.1)) {
    for (const [from, to] of findSpans(turned, y)) {
      const end = from + inset + (to - from) * reach * jitter.between(0.6, 1.25)
      if (end - from < inset + 6) continue
      const line: Point[] = [0, 0.2, 0.6, 1].map((t) =>
        rotate([from + inset + (end - from - inset) * t, y + jitter.plusMinus(0.8)], angle),
      )
      cuts.push(ribbon(line, (t) => Math.max(0.25, half * coarseness * (t === 0 ? 0.5 : 1.2 - t * 1.15))))
    }
  }
  return cuts
}

type FurrowOptions = {
  rows?: number
  half?: number
  length?: number
  gap?: number
  fade?: number
  from?: number
  to?: number
}

/** Returns rows of broken cuts between two lines, interpolated from one to the other: for slopes, soil and hair. */
export function createFurrows(
  sheet: Sheet,
  upper: Outline,
  lower: Outline,
  options: FurrowOptions = {},
): Outline[] {
  const { rows = 8, half = 2.2, length = 70, gap = 16, fade = 0.6, from = 0.06, to = 0.95 } = options
  const { jitter, coarseness } = sheet
  const count = Math.max(2, Math.round(rows / coarseness))
  const cuts: Outline[] = []
  for (let row = 0; row < count; row++) {
    const ratio = from + ((to - from) * row) / Math.max(1, count - 1)
    const at = (t: number): Point => interpolateLines(upper, lower, t, ratio + jitter.plusMinus(0.004))
    const total = Math.hypot(at(1)[0] - at(0)[0], at(1)[1] - at(0)[1]) || 1
    const width = half * coarseness * (1 - fade * (row / count))
    let t = (jitter.between(0, length) / total) * 0.6
    while (t < 1) {
      const end = Math.min(1, t + (length * jitter.between(0.5, 1.5)) / total)
      if ((end - t) * total > 8 && !jitter.chance(fade * 0.5 * (row / count))) {
        const line = [0, 0.25, 0.5, 0.75, 1].map((part) => at(t + (end - t) * part))
        cuts.push(
          ribbon(line, (part) => (part === 0 || part === 1 ? 0.25 : width * jitter.between(0.75, 1.1))),
        )
      }
      t = end + (gap * jitter.between(0.5, 1.6)) / total
    }
  }
  return cuts
}

function interpolateLines(upper: Outline, lower: Outline, t: number, ratio: number): Point {
  return interpolate(sampleLine(upper, t), sampleLine(lower, t), ratio)
}

function sampleLine(line: Outline, t: number): Point {
  const position = Math.max(0, Math.min(1, t)) * (line.length - 1)
  const before = line[Math.floor(position)] ?? [0, 0]
  return interpolate(before, line[Math.ceil(position)] ?? before, position % 1)
}

/** Returns cuts that radiate from an inner to an outer circle around a center. */
export function createRays(
  sheet: Sheet,
  [x, y]: Point,
  inner: number,
  outer: number,
  options: { count: number; half?: number; from?: number; to?: number; ragged?: number },
): Outline[] {
  const { count, half = 4, from = 0, to = Math.PI * 2, ragged = 0.2 } = options
  return Array.from({ length: count }, (_, index) => {
    const angle = from + ((to - from) * (index + 0.5)) / count + sheet.jitter.plusMinus(0.02)
    const end = outer - (outer - inner) * sheet.jitter.between(0, ragged)
    const at = (radius: number): Point => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
    return createCut(at(inner), at(end), half * sheet.jitter.between(0.8, 1.2), sheet.jitter)
  })
}
