// A sheet under the press: two lino plates, each a pile of inked and cut shapes, later printed one over the other.
// Every motif is drawn in a box of 1000 × 667; `frame` says how far the picture really reaches beyond it.

import { expand, type Outline, type Point, signedArea } from './geometry.ts'
import type { Random } from './random.ts'

export const motifBox = { width: 1000, height: 667 }

/** `both` prints the key over the flat plate: the third, darkest tone. */
export type Tone = 'paper' | 'flat' | 'key' | 'both'
export type PlateName = 'flat' | 'key'

type Mark = { inked: boolean; path: string }

export type Sheet = {
  /** Decides what is drawn. Never touched by texture, so every size of a cover shows the same picture. */
  random: Random
  /** The unsteady hand: wobble, gouges, grain. */
  jitter: Random
  frame: { left: number; top: number; right: number; bottom: number }
  /** Texture is this much coarser than in a 1200 pixel picture; 1 and up. */
  coarseness: number
  plates: Record<PlateName, Mark[]>
  /** The second ink covers the whole sky. What would be printed flat is then left as paper, its rim and gouge marks inked. */
  isFlooded: boolean
  /** Light inks on dark paper: what shines is printed instead of left out. */
  isDark: boolean
}

export type Composition = (sheet: Sheet) => void

const minCornerAngle = 0.5

/** Recuts an outline in uneven facets, as a knife would: corners stay, curves become short straight cuts. */
function roughen(outline: Outline, jitter: Random, wobble = 1.1): Outline {
  const points = signedArea(outline) < 0 ? outline.toReversed() : outline
  const count = points.length
  let perimeter = 0
  for (const [index, [x, y]] of points.entries()) {
    const [nx, ny] = points[(index + 1) % count] ?? [x, y]
    perimeter += Math.hypot(nx - x, ny - y)
  }
  const facet = Math.max(4, Math.min(22, perimeter / 46))
  const cut: Point[] = []
  let walked = 0
  let wanted = 0
  for (const [index, [x, y]] of points.entries()) {
    const [px, py] = points[(index + count - 1) % count] ?? [x, y]
    const [nx, ny] = points[(index + 1) % count] ?? [x, y]
    const bend = Math.atan2(
      (x - px) * (ny - y) - (y - py) * (nx - x),
      (x - px) * (nx - x) + (y - py) * (ny - y),
    )
    const length = Math.hypot(nx - x, ny - y)
    if (Math.abs(bend) > minCornerAngle) {
      cut.push([x + jitter.plusMinus(wobble * 0.7), y + jitter.plusMinus(wobble * 0.7)])
      wanted = walked + facet * jitter.between(0.5, 1.2)
    }
    while (wanted < walked + length - facet * 0.2) {
      const ratio = Math.max(0, (wanted - walked) / length)
      const off = jitter.plusMinus(wobble)
      cut.push([
        x + (nx - x) * ratio - ((ny - y) / length) * off,
        y + (ny - y) * ratio + ((nx - x) / length) * off,
      ])
      wanted += facet * jitter.between(0.55, 1.45)
    }
    walked += length
  }
  return cut.length > 2 ? cut : points
}

function toPathData(outline: Outline): string {
  const points = signedArea(outline) < 0 ? outline.toReversed() : outline
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function addMark(sheet: Sheet, plate: PlateName, inked: boolean, outlines: readonly Outline[]): void {
  if (outlines.length === 0) return
  sheet.plates[plate].push({ inked, path: outlines.map(toPathData).join('') })
}

/** Clears the place on both plates, with a thin rim of paper around it, then inks the shape in its tone. */
export function stamp(sheet: Sheet, outline: Outline, tone: Tone, rim = 3.5): void {
  stampAll(sheet, [outline], tone, rim)
}

/** Several shapes as one: rims between them vanish. */
export function stampAll(sheet: Sheet, outlines: readonly Outline[], tone: Tone, rim = 3.5): void {
  const edges = outlines.map((outline) => roughen(outline, sheet.jitter))
  const cleared =
    rim > 0 ? outlines.map((outline) => roughen(expand(outline, rim), sheet.jitter, 0.8)) : edges
  const reversed = tone === 'flat' && sheet.isFlooded
  addMark(sheet, 'flat', reversed && rim > 0, cleared)
  addMark(sheet, 'key', false, cleared)
  if (reversed) addMark(sheet, 'flat', false, edges)
  else if (tone === 'flat' || tone === 'both') addMark(sheet, 'flat', true, edges)
  if (tone === 'key' || tone === 'both') addMark(sheet, 'key', true, edges)
}

/** Inks a place with the second ink even under a flooded sky: oil in its glass, the flesh of a fruit. Cut it with `both`. */
export function inkSecondColor(sheet: Sheet, outline: Outline): void {
  const edge = roughen(outline, sheet.jitter)
  addMark(sheet, 'key', false, [edge])
  addMark(sheet, 'flat', true, [edge])
}

/** Fine marks of ink, already shaped. Lies over what the other plate prints. */
export function addInk(sheet: Sheet, plate: PlateName, outlines: readonly Outline[]): void {
  addMark(sheet, plate, true, outlines)
}

/** Takes ink away: fine marks, already shaped. */
export function carve(sheet: Sheet, plate: PlateName | 'both', outlines: readonly Outline[]): void {
  if (plate !== 'key') addMark(sheet, 'flat', sheet.isFlooded && plate === 'flat', outlines)
  if (plate !== 'flat') addMark(sheet, 'key', false, outlines)
}

/** The plate (or plates) a tone lies on: where its gouge marks have to be cut. */
export function getPlate(tone: Tone): PlateName | 'both' {
  return tone === 'flat' ? 'flat' : tone === 'key' ? 'key' : 'both'
}
