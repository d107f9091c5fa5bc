// Awards: wreath, medal, ribbon, star.

import { drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, findPointAlong, fullTurn, type Outline, type Point, ribbon } from '../kit/geometry.ts'
import { createRays, hatch } from '../kit/gouge.ts'
import { createRingCuts } from '../kit/land.ts'
import { addInk, carve, getPlate, type Sheet, stamp, stampAll, type Tone } from '../kit/sheet.ts'
import { bottleKinds, drawBottle, drawDrop } from './vessels.ts'

type Emblem = 'olive' | 'star' | 'drop' | 'leaves' | 'bottle'
export const emblems: readonly Emblem[] = ['olive', 'star', 'drop', 'leaves', 'bottle']

export function createStar([x, y]: Point, radius: number, points: number, inner = 0.48): Outline {
  return Array.from({ length: points * 2 }, (_, index): Point => {
    const at = -Math.PI / 2 + (index / points) * Math.PI
    const far = index % 2 === 0 ? radius : radius * inner
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
}

/** Draws a laurel wreath: two arms around the center, open at the top and tied with a bow at the bottom. */
export function drawWreath(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  leafLength: number,
  tones: readonly Tone[],
): void {
  const { random } = sheet
  for (const side of [-1, 1]) {
    const arm = Array.from({ length: 24 }, (_, index): Point => {
      const at = Math.PI / 2 - side * (0.1 + (index / 23) * 2.5)
      return [x + Math.cos(at) * radius, y + Math.sin(at) * radius]
    })
    stamp(
      sheet,
      ribbon(arm, (t) => leafLength * (0.05 - 0.035 * t)),
      'key',
      2,
    )
    const pairs = Math.round((radius * 2.5) / (leafLength * 0.5))
    for (let node = 0; node < pairs; node++) {
      const { x: px, y: py, angle } = findPointAlong(arm, 0.05 + (0.93 * node) / pairs)
      const length = leafLength * (1 - 0.28 * (node / pairs)) * random.between(0.92, 1.06)
      drawLeaf(sheet, [px, py], angle - 0.52, length, {
        tone: tones[node % tones.length] ?? 'key',
        half: 0.135,
      })
      drawLeaf(sheet, [px, py], angle + 0.52, length, {
        tone: tones[(node + 1) % tones.length] ?? 'key',
        half: 0.135,
      })
    }
    const end = findPointAlong(arm, 1)
    drawLeaf(sheet, [end.x, end.y], end.angle, leafLength * 0.62, { half: 0.135 })
  }
  drawBow(sheet, [x, y + radius], leafLength * 0.55)
}

function drawBow(sheet: Sheet, [x, y]: Point, size: number): void {
  for (const side of [-1, 1]) {
    const tail: Outline = [
      [x, y],
      [x + side * size * 0.9, y + size * 0.55],
      [x + side * size * 0.62, y + size * 0.72],
      [x + side * size * 0.5, y + size * 0.98],
    ]
    stamp(sheet, tail, 'flat', 3)
    stamp(
      sheet,
      ellipse(x + side * size * 0.42, y - size * 0.1, size * 0.42, size * 0.22, side * 0.35),
      'flat',
      3,
    )
    carve(sheet, 'flat', [
      ellipse(x + side * size * 0.46, y - size * 0.1, size * 0.2, size * 0.07, side * 0.35),
    ])
  }
  stamp(sheet, ellipse(x, y, size * 0.17), 'key', 3)
}

/** Draws an emblem that fits into a circle. */
export function drawEmblem(sheet: Sheet, [x, y]: Point, radius: number, device: Emblem, tone: Tone): void {
  const other: Tone = tone === 'flat' ? 'key' : 'flat'
  if (device === 'star') {
    stamp(sheet, createStar([x, y], radius, 5), tone, 3)
    carve(
      sheet,
      getPlate(tone),
      createRays(sheet, [x, y], radius * 0.1, radius * 0.72, {
        count: 5,
        half: radius * 0.022,
        from: -0.94,
        to: -0.94 + fullTurn,
        ragged: 0,
      }),
    )
  }
  if (device === 'drop') drawDrop(sheet, [x, y + radius * 0.06], radius * 1.65, tone)
  if (device === 'bottle')
    drawBottle(sheet, x, y + radius * 0.92, radius * 1.8, {
      kind: sheet.random.pick(bottleKinds),
      tone: 'key',
    })
  if (device === 'leaves') {
    for (let index = 0; index < 6; index++) {
      drawLeaf(sheet, [x, y], (index / 6) * fullTurn - 0.5, radius, {
        tone: index % 2 === 0 ? tone : other,
        half: 0.17,
      })
    }
  }
  if (device === 'olive') {
    for (const side of [0.38, Math.PI - 0.38])
      drawLeaf(sheet, [x, y - radius * 0.55], -side, radius * 0.95, { tone: other, half: 0.14 })
    drawOlive(sheet, [x, y + radius * 0.16], radius * 1.4, Math.PI / 2, tone)
  }
}

/** Draws a medal with a milled edge and an emblem. */
export function drawMedal(sheet: Sheet, [x, y]: Point, radius: number, tone: Tone, device: Emblem): void {
  const scallops = Math.round(radius / 6)
  const edge = Array.from({ length: scallops * 4 }, (_, index): Point => {
    const at = (index / (scallops * 4)) * fullTurn
    const far = radius * (1 + 0.035 * Math.cos(at * scallops))
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
  stamp(sheet, edge, tone, 4)
  carve(sheet, getPlate(tone), createRingCuts(sheet, [x, y], radius * 0.89, radius * 0.016))
  stamp(sheet, ellipse(x, y, radius * 0.78), 'paper', 0)
  const shine = createRays(sheet, [x, y], radius * 0.6, radius * 0.74, {
    count: 44,
    half: radius * 0.014,
    ragged: 0.5,
  })
  addInk(sheet, tone === 'flat' ? 'flat' : 'key', shine)
  drawEmblem(sheet, [x, y], radius * 0.56, device, tone === 'flat' ? 'key' : 'flat')
}

/** Draws two swallow-tailed ribbon ends below a medal. */
export function drawRibbonTails(
  sheet: Sheet,
  [x, y]: Point,
  width: number,
  length: number,
  tone: Tone,
): void {
  for (const side of [-1, 1]) {
    const lean = side * width * 0.5
    const [l, r] = [x + side * width * 0.08 - width * 0.36, x + side * width * 0.08 + width * 0.36]
    const tail: Outline = [
      [l, y],
      [r, y],
      [r + lean, y + length],
      [(l + r) / 2 + lean, y + length - width * 0.3],
      [l + lean, y + length],
    ]
    stampAll(sheet, [tail], tone, 3)
    const folds = {
      angle: Math.PI / 2 - side * 0.18,
      spacing: width * 0.2,
      length: length * 0.5,
      gap: length * 0.2,
      half: 2.4,
      inset: 9,
    }
    carve(sheet, getPlate(tone), hatch(sheet, tail, folds))
  }
}
