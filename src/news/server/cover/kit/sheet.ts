// The model of a two-color linocut: two plates, each a list of inked and cut shapes. The `flat` plate prints first,
// the `key` plate over it. Motifs are drawn in a box of 1000 × 667 units; `frame` is the visible area, which may be
// larger.

import { expand, type Outline, type Point, signedArea } from './geometry.ts'
import type { Random } from './random.ts'

export const motifBox = { width: 1000, height: 667 }

/** `both` prints both plates over each other, which gives the darkest tone. `paper` leaves both empty. */
export type Tone = 'paper' | 'flat' | 'key' | 'both'
export type PlateName = 'flat' | 'key'

type Mark = { inked: boolean; path: string }

export type Sheet = {
  /** Decides what is drawn. Not used for texture, so that a cover shows the same picture in every size. */
  random: Random
  /** Irregularities of hand work: uneven edges, gouge marks, grain. */
  jitter: Random
  frame: { left: number; top: number; right: number; bottom: number }
  /** Scale of the texture, compared with a picture 1200 pixels wide; at least 1, larger for smaller pictures. */
  coarseness: number
  plates: Record<PlateName, Mark[]>
  /**
   * Whether the flat ink covers the background. Then `flat` shapes are left as paper, with inked rims and gouge
   * marks.
   */
  isFlooded: boolean
  /** Whether light inks are printed on dark paper. Then light sources are inked instead of left out. */
  isDark: boolean
}

export type Composition = (sheet: Sheet) => void

const minCornerAngle = 0.5

/**
 * Replaces an outline by uneven facets, as cut with a knife: keeps corners and turns curves into short straight
 * lines.
 */
function roughen(outline: Outline, jitter: Random, wobble = 1.1): Outline {
  const points = signedArea(outline) < 0 ? outline.toReversed() : outline
  const count = points.length
  let perimeter = 0
  for (const [index, [x, y]] of points.entries()) {
    const [nx, ny] = points[(index + 1) % count] ?? [x, y]
    perimeter += Math.hypot(nx - x, ny - y)
  }
  const facet = Math.max(4, Math.min(22, perimeter / 46))
  const facets: Point[] = []
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
      facets.push([x + jitter.plusMinus(wobble * 0.7), y + jitter.plusMinus(wobble * 0.7)])
      wanted = walked + facet * jitter.between(0.5, 1.2)
    }
    while (wanted < walked + length - facet * 0.2) {
      const ratio = Math.max(0, (wanted - walked) / length)
      const off = jitter.plusMinus(wobble)
      facets.push([
        x + (nx - x) * ratio - ((ny - y) / length) * off,
        y + (ny - y) * ratio + ((nx - x) / length) * off,
      ])
      wanted += facet * jitter.between(0.55, 1.45)
    }
    walked += length
  }
  return facets.length > 2 ? facets : points
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

/** Inks a shape in the tone. Clears both plates under it first, with a rim of paper around it. */
export function stamp(sheet: Sheet, outline: Outline, tone: Tone, rim = 3.5): void {
  stampAll(sheet, [outline], tone, rim)
}

/** Inks several shapes as one, without rims between them. */
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

/**
 * Inks a shape with the flat ink, also on a flooded sheet: for oil in a glass, or the flesh of a fruit. Marks on it
 * have to be carved from `both` plates.
 */
export function inkSecondColor(sheet: Sheet, outline: Outline): void {
  const edge = roughen(outline, sheet.jitter)
  addMark(sheet, 'key', false, [edge])
  addMark(sheet, 'flat', true, [edge])
}

/** Adds fine inked marks to a plate, without roughening their outlines or clearing the other plate. */
export function addInk(sheet: Sheet, plate: PlateName, outlines: readonly Outline[]): void {
  addMark(sheet, plate, true, outlines)
}

/** Removes ink in the form of fine marks, without roughening their outlines. */
export function carve(sheet: Sheet, plate: PlateName | 'both', outlines: readonly Outline[]): void {
  if (plate !== 'key') addMark(sheet, 'flat', sheet.isFlooded && plate === 'flat', outlines)
  if (plate !== 'flat') addMark(sheet, 'key', false, outlines)
}

/** Returns the plates that print a tone, from which its gouge marks have to be carved. */
export function getPlate(tone: Tone): PlateName | 'both' {
  return tone === 'paper' ? 'both' : tone
}
