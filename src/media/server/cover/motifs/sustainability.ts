// Sustainability: what is under the tree, and the water that gets there.

import { ellipse, heightAt, type Outline, type Point, ribbon, smooth, turn } from '../kit/geometry.ts'
import { furrows, hatch } from '../kit/gouge.ts'
import { halftone } from '../kit/grain.ts'
import { branch, leaf, oliveTree, smallTree } from '../kit/grove.ts'
import { land, panel, radiance, ridge, sky, sun } from '../kit/land.ts'
import { type Composition, carve, draw, plateOf, type Sheet, stamp, type Tone } from '../kit/sheet.ts'
import { drop, dropOutline } from '../kit/vessels.ts'

/** Soil in layers below a surface line: furrowed, dotted, stony in turn. */
function soil(sheet: Sheet, y: number, layers: number): Outline {
  const { random, frame } = sheet
  const surface = ridge(sheet, y, 12, 4)
  const depth = (frame.bottom - y) / layers
  const tones: readonly Tone[] = random.pick([
    ['key', 'flat', 'both', 'flat'],
    ['flat', 'key', 'flat', 'both'],
  ] as const)
  for (let layer = 0; layer < layers; layer++) {
    const line = layer === 0 ? surface : ridge(sheet, y + depth * layer, 16, 5)
    const tone = tones[layer % tones.length] ?? 'key'
    land(sheet, line, tone, 'plain')
    const lower = line.map(([px, py]): Point => [px, py + depth])
    const band: Outline = [...line, ...lower.toReversed()]
    const plate = plateOf(tone)
    if (layer % 3 === 0)
      carve(sheet, plate, furrows(sheet, line, lower, { rows: 5, half: 2.6, length: 80, fade: 0.3 }))
    if (layer % 3 === 1)
      carve(
        sheet,
        plate,
        halftone(
          sheet,
          { ...frame, top: y + depth * layer + 16, bottom: y + depth * (layer + 1) - 16 },
          () => random.between(0.2, 0.32),
          22,
        ),
      )
    if (layer % 3 === 2)
      carve(sheet, plate, hatch(sheet, band, { angle: 0.7, spacing: 26, length: 16, gap: 40, half: 3 }))
  }
  return surface
}

function roots(sheet: Sheet, x: number, y: number, reach: number, tone: Tone): void {
  const { random } = sheet
  for (let index = 0; index < 7; index++) {
    const side = (index - 3) / 3
    const end: Point = [
      x + side * reach * random.between(0.8, 1.15),
      y + reach * (0.9 - Math.abs(side) * 0.45) * random.between(0.85, 1.1),
    ]
    const line = smooth([
      [x + side * reach * 0.06, y - 6],
      [x + side * reach * 0.32 + random.sway(14), y + (end[1] - y) * 0.36],
      [x + side * reach * 0.6 + random.sway(22), y + (end[1] - y) * 0.62],
      end,
    ])
    stamp(
      sheet,
      ribbon(line, (t) => reach * (0.036 - 0.03 * t)),
      tone,
      2.5,
    )
    for (const share of [0.45, 0.7]) {
      const [px, py] = line[Math.floor(line.length * share)] ?? end
      const twig = smooth(
        [
          [px, py],
          [px + side * reach * 0.1 + random.sway(16), py + reach * 0.1],
          [px + side * reach * 0.14 + random.sway(20), py + reach * 0.2],
        ],
        false,
        5,
      )
      stamp(
        sheet,
        ribbon(twig, (t) => reach * (0.014 - 0.012 * t)),
        tone,
        2,
      )
    }
  }
}

const treeAndSoil: Composition = (sheet) => {
  const { random } = sheet
  const y = random.between(340, 380)
  const x = random.between(360, 620)
  sun(
    sheet,
    [x + random.pick([-1, 1]) * random.between(210, 290), random.between(110, 170)],
    random.between(62, 92),
    'flat',
  )
  const surface = soil(sheet, y, random.integer(3, 4))
  roots(sheet, x, heightAt(surface, x) + 4, random.between(190, 230), 'paper')
  oliveTree(sheet, x, heightAt(surface, x) + 6, random.between(300, 340))
  for (const at of [110, 880]) if (Math.abs(at - x) > 300) smallTree(sheet, at, heightAt(surface, at) + 4, 84)
}

const sprout: Composition = (sheet) => {
  const { random } = sheet
  const y = random.between(420, 470)
  const x = random.between(400, 600)
  if (random.chance(0.5)) radiance(sheet, [x, y - 120], 150, random.integer(16, 26))
  else panel(sheet, 'disc', x, y - 130, random.between(190, 230))
  const surface = soil(sheet, y, 3)
  const base = heightAt(surface, x)
  roots(sheet, x, base, 130, 'paper')
  const stem = smooth(
    [
      [x, base + 6],
      [x + random.sway(20), base - 110],
      [x, base - 230],
    ],
    false,
    8,
  )
  stamp(
    sheet,
    ribbon(stem, (t) => 9 - 5 * t),
    'key',
    4,
  )
  for (const [height, length] of [
    [70, 200],
    [140, 180],
    [205, 140],
  ] as const) {
    for (const side of [-1, 1])
      leaf(sheet, [x, base - height], -Math.PI / 2 + side * random.between(0.75, 1.1), length, {
        half: 0.13,
        bend: side * 0.08,
        tone: height === 140 ? 'flat' : 'key',
      })
  }
  leaf(sheet, [x, base - 226], -Math.PI / 2, 120, { half: 0.13 })
}

const waterDrop: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(400, 600), 350]
  const size = random.between(480, 520)
  branch(
    sheet,
    [
      [-80, 120],
      [140, 160],
      [330, 110],
    ],
    { leafLength: 130 },
  )
  stamp(sheet, dropOutline(x, y, size), 'flat', 6)
  const inside = (height: number, phase: number): Outline =>
    Array.from({ length: 15 }, (_, index): Point => {
      const half = size * 0.33 * Math.sqrt(Math.max(0.15, 1 - ((height - size * 0.14) / (size * 0.4)) ** 2))
      return [x - half + (2 * half * index) / 14, y + height + Math.sin(index * 0.9 + phase) * 9]
    })
  const bottom = Array.from(
    { length: 13 },
    (_, index): Point => [
      x - Math.cos((index / 12) * Math.PI) * size * 0.27,
      y + size * 0.3 + Math.sin((index / 12) * Math.PI) * size * 0.185,
    ],
  )
  for (let wave = 0; wave < 4; wave++) {
    const line = inside(size * (0.02 + wave * 0.105), wave * 1.7)
    stamp(sheet, [...line, ...bottom.toReversed()], wave % 2 === 0 ? 'key' : 'paper', 0)
    if (wave % 2 === 0)
      carve(
        sheet,
        'key',
        furrows(
          sheet,
          line,
          line.map(([px, py]): Point => [px, py + size * 0.1]),
          { rows: 3, half: 2.6, length: 44 },
        ),
      )
  }
  oliveTree(sheet, x + random.sway(30), y + size * 0.035, size * 0.4)
  for (const side of [-1, 1])
    drop(
      sheet,
      [x + side * random.between(270, 330), random.between(430, 540)],
      random.between(64, 100),
      side > 0 ? 'key' : 'flat',
    )
}

const meander: Composition = (sheet) => {
  const { random, frame } = sheet
  const horizon = random.between(230, 280)
  const vanish = random.between(480, 600)
  sun(
    sheet,
    [vanish + random.sway(160), horizon - 30],
    random.between(85, 115),
    'flat',
    random.pick(['rays', 'plain', 'setting']),
  )
  land(sheet, ridge(sheet, horizon, 36, 5), 'key', 'furrows', 150)
  const field = ridge(sheet, horizon + 74, 20, 3)
  land(sheet, field, 'flat', 'stubble', 460)
  const swing = random.pick([-1, 1]) * random.between(150, 210)
  const river = smooth(
    [
      [vanish, horizon + 72],
      [vanish + swing * 0.45, horizon + 112],
      [vanish - swing * 0.8, horizon + 196],
      [vanish + swing * 1.1, 590],
      [vanish - swing * 0.3, frame.bottom + 60],
    ],
    false,
    10,
  )
  const water = ribbon(river, (t) => 6 + 96 * t ** 1.6)
  stamp(sheet, water, 'paper', 5)
  const strokes = hatch(sheet, water, { spacing: 15, length: 46, gap: 30, half: 2.2 })
  draw(sheet, 'key', strokes)
  for (const [x, y, size] of [
    [120, 440, 110],
    [260, 560, 150],
    [790, 420, 96],
    [900, 540, 150],
    [680, 370, 66],
    [330, 385, 66],
  ] as const) {
    const clear = river.every(
      ([rx, ry]) => Math.abs(ry - y) > 40 || Math.abs(rx - x) > size * 0.5 + 100 * ((ry - horizon) / 450),
    )
    if (clear) smallTree(sheet, x + random.sway(24), y, size)
  }
}

const cycle: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(430, 570), 333]
  const radius = random.between(190, 215)
  if (random.chance(0.5))
    panel(sheet, random.pick(['disc', 'block']), x + random.sway(100), y, random.between(250, 290))
  else sky(sheet, 667, 420, 0.5)
  stamp(sheet, ellipse(x, y, radius * 0.72), 'paper', 0)
  const count = random.integer(3, 5)
  for (let index = 0; index < count; index++) {
    const at = (index / count) * turn + random.between(0, 0.4)
    const arc = Array.from({ length: 14 }, (_, step): Point => {
      const a = at + (step / 13) * (turn / count) * 0.7
      return [x + Math.cos(a) * radius, y + Math.sin(a) * radius]
    })
    stamp(
      sheet,
      ribbon(arc, (t) => 16 - 4 * t),
      index % 2 === 0 ? 'key' : 'both',
      4,
    )
    const end = at + (turn / count) * 0.66
    leaf(sheet, [x + Math.cos(end) * radius, y + Math.sin(end) * radius], end + Math.PI / 2 + 0.25, 170, {
      half: 0.17,
      bend: 0.12,
    })
  }
  const middle = random.integer(0, 1)
  if (middle === 0) drop(sheet, [x, y + 8], 180, 'flat')
  else oliveTree(sheet, x, y + 90, 200)
}

export const sustainability: readonly Composition[] = [treeAndSoil, sprout, waterDrop, meander, cycle]
