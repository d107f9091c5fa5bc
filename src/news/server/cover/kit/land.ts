// Landscape and ground: suns, skies, hills, fields, tables and floors.

import { ellipse, findHeightAt, type Outline, type Point, ribbon, smooth } from './geometry.ts'
import { createCut, createFurrows, createRays, hatch } from './gouge.ts'
import { createHalftone } from './grain.ts'
import { addInk, carve, getPlate, type Sheet, stamp, type Tone } from './sheet.ts'

type SunStyle = 'plain' | 'rays' | 'setting' | 'rings'

export function drawSun(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  tone: Tone = 'flat',
  style?: SunStyle,
): void {
  const chosen = style ?? sheet.random.pick<SunStyle>(['plain', 'rays', 'setting', 'rings'])
  stamp(sheet, ellipse(x, y, radius), tone, 0)
  const plate = getPlate(tone)
  if (chosen === 'setting') {
    const bands = Array.from({ length: 6 }, (_, index) => {
      const at = y + radius * (0.12 + index * 0.15)
      const half = radius * (0.016 + index * 0.007)
      return createCut(
        [x - radius * 1.05, at],
        [x + radius * 1.05, at + sheet.jitter.plusMinus(3)],
        half,
        sheet.jitter,
      )
    })
    carve(sheet, plate, bands)
  }
  if (chosen === 'rays') {
    const beams = createRays(sheet, [x, y], radius * 1.14, radius * 1.55, {
      count: 26,
      half: radius * 0.035,
      ragged: 0.45,
    })
    if (tone === 'paper') carve(sheet, 'both', beams)
    else addInk(sheet, tone === 'key' ? 'key' : 'flat', beams)
  }
  if (chosen === 'rings') {
    for (const ratio of [0.86, 0.7, 0.54])
      carve(sheet, plate, createRingCuts(sheet, [x, y], radius * ratio, radius * 0.016))
  }
}

/** Returns a circle of broken cuts that taper at both ends. */
export function createRingCuts(sheet: Sheet, [x, y]: Point, radius: number, half: number): Outline[] {
  const { jitter } = sheet
  const parts = Math.max(5, Math.round(radius / 16))
  const offset = jitter.between(0, 1)
  return Array.from({ length: parts }, (_, index) => {
    const from = ((index + offset) / parts) * Math.PI * 2
    const span = (jitter.between(0.72, 0.92) / parts) * Math.PI * 2
    const arc = Array.from({ length: 7 }, (_, step): Point => {
      const at = from + (span * step) / 6
      return [x + Math.cos(at) * radius, y + Math.sin(at) * radius]
    })
    return ribbon(arc, (t) => Math.max(0.3, Math.sin(t * Math.PI) ** 0.5 * half))
  })
}

/** Returns a line of hills across the picture around the height `y`. `swell` is its amplitude. */
export function createRidge(sheet: Sheet, y: number, swell: number, bumps = 4): Outline {
  const { frame, random } = sheet
  const [from, to] = [frame.left - 40, frame.right + 40]
  const points = Array.from(
    { length: bumps + 1 },
    (_, index): Point => [
      from + ((to - from) * index) / bumps,
      y +
        (index % 2 === 0 ? 1 : -1) *
          swell *
          random.between(0.3, 1) *
          (index === 0 || index === bumps ? 0.5 : 1),
    ],
  )
  return smooth(points, false, 9)
}

/** Returns the area from a line down to the lower edge of the picture. */
function createAreaBelow({ frame }: Sheet, line: Outline): Outline {
  return [...line, [frame.right + 40, frame.bottom + 30], [frame.left - 40, frame.bottom + 30]]
}

type LandTexture = 'furrows' | 'halftone' | 'plain' | 'stubble'

/** Draws land below a line. `depth` is the height of the textured part. */
export function drawLand(
  sheet: Sheet,
  line: Outline,
  tone: Tone,
  ploughing: LandTexture = 'furrows',
  depth = 200,
): void {
  const { frame } = sheet
  stamp(sheet, createAreaBelow(sheet, line), tone, 4)
  const lower = line.map(([x, y]): Point => [x, y * 0.25 + (Math.min(y, frame.bottom) + depth) * 0.75])
  const plate = getPlate(tone)
  if (ploughing === 'furrows') {
    const rows = Math.max(4, Math.round(depth / 20))
    carve(
      sheet,
      plate,
      createFurrows(sheet, line, lower, { rows, half: 3, length: 110, gap: 22, fade: 0.55 }),
    )
  }
  if (ploughing === 'stubble') {
    const field = [...line, ...lower.toReversed()]
    carve(sheet, plate, hatch(sheet, field, { angle: 0.06, spacing: 17, length: 26, gap: 60, half: 2 }))
  }
  if (ploughing === 'halftone') {
    const area = { ...frame, top: Math.min(...line.map(([, y]) => y)) + 10 }
    const tone = (x: number, y: number) => {
      const under = y - findHeightAt(line, x)
      return under < 8 ? 0 : Math.max(0, 0.75 - under / depth)
    }
    carve(sheet, plate, createHalftone(sheet, area, tone))
  }
}

/** Draws a halftone sky that fades out from the horizon upwards. */
export function drawHalftoneSky(sheet: Sheet, horizon: number, height: number, strength = 0.55): void {
  const area = { ...sheet.frame, top: horizon - height, bottom: horizon }
  addInk(
    sheet,
    'flat',
    createHalftone(sheet, area, (_, y) => strength * ((y - area.top) / height) ** 1.3, 14),
  )
}

type GroundTexture = 'wood' | 'plain' | 'halftone' | 'tiles'

/** Draws a table or floor across the picture, from `y` down. */
export function drawGround(sheet: Sheet, y: number, tone: Tone, grain?: GroundTexture): void {
  const { frame, random } = sheet
  const chosen = grain ?? random.pick<GroundTexture>(['wood', 'wood', 'halftone', 'tiles', 'plain'])
  const line: Outline = [
    [frame.left - 40, y + random.plusMinus(3)],
    [500, y],
    [frame.right + 40, y + random.plusMinus(3)],
  ]
  const slab = createAreaBelow(sheet, line)
  stamp(sheet, slab, tone, 3)
  const plate = getPlate(tone)
  if (chosen === 'wood') {
    const light = (_: number, at: number) => Math.max(0.4, 1.1 - (at - y) / 240)
    carve(sheet, plate, hatch(sheet, slab, { spacing: 19, length: 190, gap: 60, half: 2.2, inset: 0, light }))
  }
  if (chosen === 'halftone') {
    carve(
      sheet,
      plate,
      createHalftone(sheet, { ...frame, top: y + 12 }, (_, at) => Math.max(0, 0.8 - (at - y) / 190)),
    )
  }
  if (chosen === 'tiles') {
    const seams: Outline[] = [16, 52, 112].map((at) =>
      ribbon(
        [
          [frame.left - 40, y + at],
          [frame.right + 40, y + at],
        ],
        () => 1.8,
      ),
    )
    for (let at = -12; at <= 12; at++) {
      seams.push(
        ribbon(
          [
            [500 + at * 62, y + 16],
            [500 + at * 150, frame.bottom + 60],
          ],
          () => 1.7,
        ),
      )
    }
    carve(sheet, plate, seams)
  }
}
