// What lies behind and below: suns, rays, hills, ground, coloured panels.

import { ellipse, heightAt, type Outline, type Point, rectangle, smooth } from './geometry.ts'
import { cut, furrows, hatch, rays } from './gouge.ts'
import { halftone } from './grain.ts'
import { carve, draw, overprint, plateOf, type Sheet, stamp, type Tone } from './sheet.ts'

export type SunStyle = 'plain' | 'rays' | 'setting' | 'rings'

export function sun(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  tone: Tone = 'flat',
  style?: SunStyle,
): void {
  const chosen = style ?? sheet.random.pick<SunStyle>(['plain', 'rays', 'setting', 'rings'])
  stamp(sheet, ellipse(x, y, radius), tone, 0)
  const plate = plateOf(tone)
  if (chosen === 'setting') {
    const bands = Array.from({ length: 6 }, (_, index) => {
      const at = y + radius * (0.12 + index * 0.15)
      return cut(
        [x - radius * 1.05, at],
        [x + radius * 1.05, at + sheet.hand.sway(3)],
        radius * (0.016 + index * 0.007),
        sheet.hand,
      )
    })
    carve(sheet, plate, bands)
  }
  if (chosen === 'rays') {
    draw(
      sheet,
      tone === 'key' ? 'key' : 'flat',
      rays(sheet, [x, y], radius * 1.14, radius * 1.55, { count: 26, half: radius * 0.032, ragged: 0.45 }),
    )
  }
  if (chosen === 'rings') {
    for (const share of [0.84, 0.66]) {
      carve(sheet, plate, ringCuts(sheet, [x, y], radius * share, radius * 0.022))
    }
  }
}

/** A circle of broken cuts. */
export function ringCuts(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  half: number,
  parts = Math.max(7, Math.round(radius / 12)),
): Outline[] {
  const offset = sheet.hand.between(0, 1)
  return Array.from({ length: parts }, (_, index) => {
    const [from, to] = [index + offset, index + offset + sheet.hand.between(0.7, 0.88)].map(
      (step) => (step / parts) * Math.PI * 2,
    )
    const at = (angle = 0): Point => [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]
    return cut(at(from), at(to), half, sheet.hand, -0.12 * (8 / parts))
  })
}

/** Rays over the whole picture from one point: the press room's favourite sky. */
export function radiance(sheet: Sheet, centre: Point, inner: number, count = 22): void {
  const reach = 1500
  const turnBy = sheet.random.between(0, 0.3)
  const wedges = Array.from({ length: count }, (_, index): Outline => {
    const angle = (index / count) * Math.PI * 2 + turnBy
    const half = (Math.PI / count) * 0.46
    const at = (a: number, radius: number): Point => [
      centre[0] + Math.cos(a) * radius,
      centre[1] + Math.sin(a) * radius,
    ]
    const start = inner * sheet.hand.between(1, 1.12)
    return [
      at(angle - half * 0.7, start),
      at(angle - half, reach),
      at(angle + half, reach),
      at(angle + half * 0.7, start),
    ]
  })
  overprint(sheet, 'flat', ...wedges)
}

/** A full-width line of hills. `y` is its mean height, `swell` how far it rises and falls. */
export function ridge(sheet: Sheet, y: number, swell: number, bumps = 4): Outline {
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

/** Everything below a line, down to the foot of the picture. */
export function below({ frame }: Sheet, line: Outline): Outline {
  return [...line, [frame.right + 40, frame.bottom + 30], [frame.left - 40, frame.bottom + 30]]
}

export type Ploughing = 'furrows' | 'halftone' | 'plain' | 'stubble'

/** Ground below a line with its furrows. */
export function land(
  sheet: Sheet,
  line: Outline,
  tone: Tone,
  ploughing: Ploughing = 'furrows',
  depth = 200,
): void {
  const { frame } = sheet
  stamp(sheet, below(sheet, line), tone, 4)
  const lower = line.map(([x, y]): Point => [x, y * 0.25 + (Math.min(y, frame.bottom) + depth) * 0.75])
  const plate = plateOf(tone)
  if (ploughing === 'furrows') {
    carve(
      sheet,
      plate,
      furrows(sheet, line, lower, {
        rows: Math.max(4, Math.round(depth / 20)),
        half: 3,
        length: 110,
        gap: 22,
        fade: 0.55,
      }),
    )
  }
  if (ploughing === 'stubble') {
    carve(
      sheet,
      plate,
      hatch(sheet, [...line, ...lower.toReversed()], {
        angle: 0.06,
        spacing: 17,
        length: 26,
        gap: 60,
        half: 2,
      }),
    )
  }
  if (ploughing === 'halftone') {
    carve(
      sheet,
      plate,
      halftone(sheet, { ...frame, top: Math.min(...line.map(([, y]) => y)) + 10 }, (x, y) => {
        const under = y - heightAt(line, x)
        return under < 8 ? 0 : Math.max(0, 0.75 - under / depth)
      }),
    )
  }
}

/** A halftone sky that fades upwards from the horizon. */
export function sky(sheet: Sheet, horizon: number, height: number, strength = 0.55): void {
  const area = { ...sheet.frame, top: horizon - height, bottom: horizon }
  draw(
    sheet,
    'flat',
    halftone(sheet, area, (_, y) => strength * ((y - area.top) / height) ** 1.3, 14),
  )
}

/** Long broken strokes of sky or water. */
export function strokes(
  sheet: Sheet,
  top: number,
  bottom: number,
  plate: 'flat' | 'key',
  density = 0.6,
): void {
  const { frame, hand } = sheet
  const area = rectangle(frame.left, top, frame.right - frame.left, bottom - top)
  draw(
    sheet,
    plate,
    hatch(sheet, area, {
      spacing: 21,
      length: 120,
      gap: 90 / density,
      half: 2.4,
      light: () => (hand.chance(density) ? 1 : 0),
    }),
  )
}

/** A table or floor across the picture. */
export function ground(
  sheet: Sheet,
  y: number,
  tone: Tone,
  grain: 'wood' | 'plain' | 'halftone' = 'wood',
): void {
  const { frame, random } = sheet
  const line: Outline = [
    [frame.left - 40, y + random.sway(3)],
    [500, y],
    [frame.right + 40, y + random.sway(3)],
  ]
  const slab = below(sheet, line)
  stamp(sheet, slab, tone, 3)
  const plate = plateOf(tone)
  if (grain === 'wood') {
    carve(
      sheet,
      plate,
      hatch(sheet, slab, {
        spacing: 19,
        length: 190,
        gap: 60,
        half: 2.2,
        inset: 0,
        light: (_, at) => Math.max(0.4, 1.1 - (at - y) / 240),
      }),
    )
  }
  if (grain === 'halftone') {
    carve(
      sheet,
      plate,
      halftone(sheet, { ...frame, top: y + 12 }, (_, at) => Math.max(0, 0.8 - (at - y) / 190)),
    )
  }
}

export type Panel = 'disc' | 'arch' | 'block' | 'band'

/** A large flat of the second ink behind the subject, the first of the three layers. */
export function panel(
  sheet: Sheet,
  kind: Panel,
  x: number,
  y: number,
  size: number,
  tone: Tone = 'flat',
): void {
  const { frame } = sheet
  if (kind === 'disc') stamp(sheet, ellipse(x, y, size), tone, 0)
  if (kind === 'block') stamp(sheet, rectangle(x - size * 0.8, y - size, size * 1.6, size * 2), tone, 0)
  if (kind === 'band')
    stamp(
      sheet,
      rectangle(x - size * 0.55, frame.top - 30, size * 1.1, frame.bottom - frame.top + 60),
      tone,
      0,
    )
  if (kind === 'arch') {
    const roof = Array.from({ length: 25 }, (_, index): Point => {
      const at = Math.PI + (index / 24) * Math.PI
      return [x + Math.cos(at) * size * 0.72, y - size * 0.3 + Math.sin(at) * size * 0.72]
    })
    stamp(
      sheet,
      [...roof, [x + size * 0.72, frame.bottom + 30], [x - size * 0.72, frame.bottom + 30]],
      tone,
      0,
    )
  }
}
