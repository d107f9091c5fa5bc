// Covers on bottles and what measures oil: bottles, half-empty bottle, tasting glasses, thermometer, pocket laboratory.

import { drawBackdrop, floodWithSecondInk } from '../kit/backdrop.ts'
import { drawOlive } from '../kit/branch.ts'
import {
  ellipse,
  mirrorHalf,
  type Outline,
  type Point,
  rectangle,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { createSideLight } from '../kit/gouge.ts'
import { drawGround } from '../kit/land.ts'
import {
  addInk,
  type Composition,
  carve,
  inkSecondColor,
  type Sheet,
  stamp,
  type Tone,
} from '../kit/sheet.ts'
import { drawTestTube } from '../props/laboratory.ts'
import { bottleKinds, drawBottle, drawDrop } from '../props/vessels.ts'

/** Two shelves of bottles, cut by the edges of the picture. */
export const bottles: Composition = (sheet) => {
  const { random, frame } = sheet
  if (random.chance(0.5)) floodWithSecondInk(sheet, undefined, 0)
  else drawBackdrop(sheet, [500, 300], 320, ['stripes', 'split', 'screen'])
  const shift = random.between(0, 80)
  for (const base of [300, 640]) {
    for (let index = 0; index < 8; index++) {
      const x = frame.left + shift + index * 158
      const tone: Tone = (index + (base > 400 ? 1 : 0)) % 3 === 1 ? 'flat' : 'key'
      drawBottle(sheet, x, base, random.between(290, 335), {
        kind: random.pick(bottleKinds),
        tone,
        label: tone === 'key' ? 'flat' : 'paper',
      })
    }
    stamp(sheet, rectangle(frame.left - 40, base, frame.right - frame.left + 80, 20), 'key', 4)
  }
}

const halfBottle = toOutline([62, -700, 62, -520, 78, -470, 190, -380, 210, -320, 210, -20, 196, 0])

/** A bottle with more air than oil, larger than the picture. */
export const halfEmptyBottle: Composition = (sheet) => {
  const { random } = sheet
  const [x, base] = [random.between(420, 580), 630]
  drawBackdrop(sheet, [x, 320], 310, ['disc', 'arch', 'split', 'radiance', 'flood'])
  drawGround(sheet, base - 10, 'key')
  const place = (grow: number): Outline =>
    mirrorHalf(
      smooth(
        toOutline(
          halfBottle.flatMap(([px, py]) => [px + grow, py]),
          { x, y: base },
        ),
        false,
        5,
      ),
      x,
    )
  stamp(sheet, place(15), 'key', 7)
  stamp(sheet, place(0), 'paper', 0)
  const level = base - random.between(120, 190)
  inkSecondColor(sheet, [
    [x - 208, level],
    [x - 100, level - 8],
    [x + 100, level + 8],
    [x + 208, level],
    [x + 206, base - 16],
    [x + 190, base - 3],
    [x - 190, base - 3],
    [x - 206, base - 16],
  ])
  for (let bubble = 0; bubble < 9; bubble++)
    stamp(
      sheet,
      ellipse(x + random.between(-160, 160), random.between(level - 230, level - 30), random.between(9, 24)),
      'flat',
      4,
    )
  addInk(sheet, 'key', [
    ribbon(
      [
        [x - 150, base - 420],
        [x - 178, base - 300],
        [x - 178, base - 60],
      ],
      (t) => 8 * Math.sin(t * Math.PI) + 0.5,
    ),
  ])
  drawDrop(sheet, [x + 330, 540], 120, 'key')
}

function drawTastingGlass(sheet: Sheet, [x, base]: Point, size: number, tone: Tone): void {
  const half = toOutline([0.27, -0.84, 0.4, -0.6, 0.47, -0.34, 0.4, -0.1, 0.26, 0], {
    x,
    y: base,
    scale: size,
  })
  const bowl = mirrorHalf(smooth(half, false, 6), x)
  stamp(sheet, bowl, tone, 6)
  carve(
    sheet,
    tone === 'key' ? 'key' : 'flat',
    createSideLight(sheet, bowl, { spacing: size * 0.05, half: size * 0.013, reach: 0.3 }),
  )
  stamp(sheet, ellipse(x, base - size * 0.84, size * 0.27, size * 0.06), tone === 'key' ? 'flat' : 'key', 4)
}

/** The glasses of a panel in a row that gets nearer. */
export const tastingGlasses: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 280], 300)
  drawGround(sheet, 590, 'key', random.pick(['plain', 'tiles', 'halftone'] as const))
  for (const [index, x] of [120, 290, 480, 740].entries())
    drawTastingGlass(sheet, [x, 560 + index * 22], 210 + index * 84, index % 2 ? 'flat' : 'key')
  drawDrop(sheet, [740, 110], 110, 'key')
}

/** A thermometer across the picture, in front of a bottle. */
export const thermometer: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [440, 310], 300)
  drawGround(sheet, 616, 'key')
  drawBottle(sheet, random.between(250, 310), 618, 590, { kind: random.pick(bottleKinds) })
  const at = { x: 520, y: 560, angle: random.between(-0.98, -0.82) }
  const tube = toOutline([0, -40, 600, -40, 632, 0, 600, 40, 0, 40], at)
  const [bulb] = toOutline([-30, 0], at)
  if (!bulb) return
  stamp(sheet, tube, 'key', 8)
  stamp(sheet, ellipse(...bulb, 92), 'key', 8)
  stamp(sheet, toOutline([0, -26, 594, -26, 614, 0, 594, 26, 0, 26], at), 'paper', 0)
  inkSecondColor(sheet, ellipse(...bulb, 70))
  inkSecondColor(sheet, toOutline([0, -13, random.between(260, 430), -13, 430, 13, 0, 13], at))
  for (let tick = 0; tick < 14; tick++) {
    const x = 90 + tick * 36
    addInk(sheet, 'key', [ribbon(toOutline([x, 26, x, tick % 4 ? 12 : 0], at), () => 3)])
  }
  carve(sheet, 'both', [ellipse(bulb[0] - 24, bulb[1] - 24, 16)])
  drawDrop(sheet, [880, 520], 120, 'key')
}

/** A handbag with test tubes. */
export const pocketLab: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(460, 540)
  drawBackdrop(sheet, [x, 290], 300)
  drawGround(sheet, 610, 'key', 'wood')
  for (const [at, top, level] of [
    [-170, 120, 250],
    [-60, 60, 190],
    [60, 90, 260],
    [170, 140, 240],
  ] as const)
    drawTestTube(sheet, x + at, [top, 470], 42, level, 'flat')
  const grip = smooth(toOutline([-190, 330, -170, 150, 0, 70, 170, 150, 190, 330], { x, y: 0 }), false, 8)
  stamp(
    sheet,
    ribbon(grip, () => 17),
    'key',
    5,
  )
  const bag = smooth(
    toOutline([-300, 330, 300, 330, 350, 590, 320, 616, -320, 616, -350, 590], { x, y: 0 }),
    true,
    3,
  )
  stamp(sheet, bag, 'key', 7)
  stamp(
    sheet,
    toOutline([-306, 322, 306, 322, 316, 400, 40, 440, -40, 440, -316, 400], { x, y: 0 }),
    'flat',
    5,
  )
  stamp(sheet, ellipse(x, 440, 34), 'paper', 3)
  drawOlive(sheet, [x, 440], 52, 1.5, 'key')
  carve(sheet, 'key', [ribbon(toOutline([-330, 586, 330, 586], { x, y: 0 }), () => 4)])
}
