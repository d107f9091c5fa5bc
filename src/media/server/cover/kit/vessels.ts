// What holds oil: drops, bottles, and anything turned on a wheel.

import { ellipse, type Outline, type Point, rectangle, ribbon, smooth, symmetric } from './geometry.ts'
import { sideLight } from './gouge.ts'
import { carve, plateOf, type Sheet, stamp, type Tone } from './sheet.ts'

export function dropOutline(x: number, y: number, size: number): Outline {
  const half: Outline = smooth(
    [
      [x, y - size * 0.62],
      [x + size * 0.1, y - size * 0.4],
      [x + size * 0.29, y - size * 0.08],
      [x + size * 0.36, y + size * 0.18],
      [x + size * 0.26, y + size * 0.42],
      [x, y + size * 0.52],
    ],
    false,
    5,
  )
  return symmetric(half, x)
}

/** An oil drop, point up, with one long highlight. */
export function drop(sheet: Sheet, [x, y]: Point, size: number, tone: Tone = 'flat'): void {
  stamp(sheet, dropOutline(x, y, size), tone, Math.max(2, size * 0.03))
  if (size < 16) return
  const line: Outline = smooth(
    [
      [x - size * 0.13, y - size * 0.14],
      [x - size * 0.22, y + size * 0.12],
      [x - size * 0.17, y + size * 0.3],
    ],
    false,
    5,
  )
  carve(sheet, plateOf(tone), [ribbon(line, (t) => Math.max(0.3, Math.sin(t * Math.PI) * size * 0.032))])
}

/** A body of revolution from its right half profile (x = radius, y downwards, in units), lit from the left. */
export function turned(
  sheet: Sheet,
  [x, y]: Point,
  scale: number,
  profile: Outline,
  tone: Tone,
  { lit = true, curved = true, rim = 3.5 }: { lit?: boolean; curved?: boolean; rim?: number } = {},
): Outline {
  const half = profile.map(([px, py]): Point => [x + px * scale, y + py * scale])
  const outline = symmetric(curved ? smooth(half, false, 6) : half, x)
  stamp(sheet, outline, tone, rim)
  if (lit)
    carve(
      sheet,
      plateOf(tone),
      sideLight(sheet, outline, {
        spacing: Math.max(8, scale * 0.055),
        half: Math.max(1.8, scale * 0.014),
        reach: 0.3,
      }),
    )
  return outline
}

export type BottleKind = 'dorica' | 'marasca' | 'tin' | 'flask'

const bottles: Record<BottleKind, Outline> = {
  dorica: [
    [0.055, -1],
    [0.055, -0.78],
    [0.07, -0.7],
    [0.15, -0.6],
    [0.165, -0.52],
    [0.165, -0.02],
    [0.15, 0],
  ],
  marasca: [
    [0.05, -1],
    [0.05, -0.72],
    [0.075, -0.66],
    [0.14, -0.62],
    [0.14, -0.01],
    [0.13, 0],
  ],
  tin: [
    [0.05, -0.88],
    [0.05, -0.82],
    [0.19, -0.8],
    [0.2, -0.77],
    [0.2, -0.01],
    [0.19, 0],
  ],
  flask: [
    [0.045, -0.92],
    [0.045, -0.62],
    [0.09, -0.52],
    [0.19, -0.32],
    [0.21, -0.14],
    [0.17, -0.02],
    [0.14, 0],
  ],
}

/** A bottle with stopper and label, `height` from foot to lip. */
export function bottle(
  sheet: Sheet,
  x: number,
  base: number,
  height: number,
  { kind = 'dorica', tone = 'key', label = 'flat' }: { kind?: BottleKind; tone?: Tone; label?: Tone } = {},
): void {
  const neck = (bottles[kind][0]?.[0] ?? 0.05) * height
  const lip = base + (bottles[kind][0]?.[1] ?? -1) * height
  stamp(
    sheet,
    rectangle(x - neck * 0.85, lip - height * 0.07, neck * 1.7, height * 0.07),
    label === 'paper' ? 'key' : label,
    2,
  )
  turned(sheet, [x, base], height, bottles[kind], tone, { curved: kind === 'flask' })
  const width = (kind === 'marasca' ? 0.2 : kind === 'tin' ? 0.27 : 0.23) * height
  const top = base - height * (kind === 'flask' ? 0.3 : 0.44)
  const depth = height * (kind === 'flask' ? 0.18 : 0.27)
  stamp(sheet, rectangle(x - width / 2 + height * 0.012, top, width, depth), label, 1.5)
  if (label !== 'key') {
    const seal = ellipse(x + height * 0.012, top + depth * 0.45, width * 0.2, width * 0.14, -0.6)
    stamp(sheet, seal, 'key', 0)
  }
}
