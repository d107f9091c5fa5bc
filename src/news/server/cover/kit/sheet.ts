// A sheet under the press: two lino plates, each a pile of inked and cut shapes, later printed one over the other.
// Every motif is drawn in a box of 1000 × 667; `frame` says how far the picture really reaches beyond it.

import { grow, type Outline, type Point, signedArea } from './geometry.ts'
import type { Random } from './random.ts'

export const box = { width: 1000, height: 667 }

/** `both` prints the key over the flat plate: the third, darkest tone. */
export type Tone = 'paper' | 'flat' | 'key' | 'both'
export type PlateName = 'flat' | 'key'

type Mark = { inked: boolean; path: string }

export type Sheet = {
  /** Decides what is drawn. Never touched by texture, so every size of a cover shows the same picture. */
  random: Random
  /** The unsteady hand: wobble, gouges, grain. */
  hand: Random
  frame: { left: number; top: number; right: number; bottom: number }
  /** Texture is this much coarser than in a 1200 pixel picture; 1 and up. */
  coarse: number
  plates: Record<PlateName, Mark[]>
  /** The second ink covers the whole sky. What would be printed flat is then left as paper, its rim and gouge marks inked. */
  flooded: boolean
  /** Light inks on dark paper: what shines is printed instead of left out. */
  night: boolean
}

export type Composition = (sheet: Sheet) => void

const cornerTurn = 0.5

/** Recuts an outline in uneven facets, as a knife would: corners stay, curves become short straight cuts. */
function handCut(outline: Outline, hand: Random, wobble = 1.1): Outline {
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
    if (Math.abs(bend) > cornerTurn) {
      cut.push([x + hand.sway(wobble * 0.7), y + hand.sway(wobble * 0.7)])
      wanted = walked + facet * hand.between(0.5, 1.2)
    }
    while (wanted < walked + length - facet * 0.2) {
      const share = Math.max(0, (wanted - walked) / length)
      const off = hand.sway(wobble)
      cut.push([
        x + (nx - x) * share - ((ny - y) / length) * off,
        y + (ny - y) * share + ((nx - x) / length) * off,
      ])
      wanted += facet * hand.between(0.55, 1.45)
    }
    walked += length
  }
  return cut.length > 2 ? cut : points
}

function pathText(outline: Outline): string {
  const points = signedArea(outline) < 0 ? outline.toReversed() : outline
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

function mark(sheet: Sheet, plate: PlateName, inked: boolean, outlines: readonly Outline[]): void {
  if (outlines.length === 0) return
  sheet.plates[plate].push({ inked, path: outlines.map(pathText).join('') })
}

/** Clears the place on both plates, with a thin rim of paper around it, then inks the shape in its tone. */
export function stamp(sheet: Sheet, outline: Outline, tone: Tone, rim = 3.5): void {
  stampAll(sheet, [outline], tone, rim)
}

/** Several shapes as one: rims between them vanish. */
export function stampAll(sheet: Sheet, outlines: readonly Outline[], tone: Tone, rim = 3.5): void {
  const edges = outlines.map((outline) => handCut(outline, sheet.hand))
  const cleared = rim > 0 ? outlines.map((outline) => handCut(grow(outline, rim), sheet.hand, 0.8)) : edges
  const reversed = tone === 'flat' && sheet.flooded
  mark(sheet, 'flat', reversed && rim > 0, cleared)
  mark(sheet, 'key', false, cleared)
  if (reversed) mark(sheet, 'flat', false, edges)
  else if (tone === 'flat' || tone === 'both') mark(sheet, 'flat', true, edges)
  if (tone === 'key' || tone === 'both') mark(sheet, 'key', true, edges)
}

/** Inks a place with the second ink even under a flooded sky: oil in its glass, the flesh of a fruit. Cut it with `both`. */
export function pour(sheet: Sheet, outline: Outline): void {
  const edge = handCut(outline, sheet.hand)
  mark(sheet, 'key', false, [edge])
  mark(sheet, 'flat', true, [edge])
}

/** Fine marks of ink, already shaped. Lies over what the other plate prints. */
export function draw(sheet: Sheet, plate: PlateName, outlines: readonly Outline[]): void {
  mark(sheet, plate, true, outlines)
}

/** Takes ink away: fine marks, already shaped. */
export function carve(sheet: Sheet, plate: PlateName | 'both', outlines: readonly Outline[]): void {
  if (plate !== 'key') mark(sheet, 'flat', sheet.flooded && plate === 'flat', outlines)
  if (plate !== 'flat') mark(sheet, 'key', false, outlines)
}

/** The plate (or plates) a tone lies on: where its gouge marks have to be cut. */
export function plateOf(tone: Tone): PlateName | 'both' {
  return tone === 'flat' ? 'flat' : tone === 'key' ? 'key' : 'both'
}
