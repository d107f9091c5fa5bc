// Covers of "Tech & Innovation": drone, grove from above, sensor mast, leaf as a circuit board, label scan.

import { drawBackdrop, drawSkyWithSun } from '../kit/backdrop.ts'
import {
  ellipse,
  findHeightAt,
  type Outline,
  type Point,
  rectangle,
  ribbon,
  toOutline,
} from '../kit/geometry.ts'
import { hatch } from '../kit/gouge.ts'
import { createRidge, drawGround, drawHalftoneSky, drawLand } from '../kit/land.ts'
import { addInk, type Composition, carve, inkSecondColor, stamp } from '../kit/sheet.ts'
import { drawOliveTree, drawSmallTree } from '../kit/trees.ts'
import { drawDrone, drawPhone, drawRadioWaves, drawSensorMast, drawTargetFrame } from '../props/devices.ts'
import { drawTreeRows, drawTreetop } from '../props/orchard.ts'
import { bottleKinds, drawBottle, drawDrop } from '../props/vessels.ts'

const droneOverRows: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(360, 400)
  const vanish = random.between(400, 600)
  const side = random.pick([-1, 1])
  const at: Point = [500 - side * random.between(60, 170), random.between(160, 190)]
  drawSkyWithSun(
    sheet,
    horizon,
    [500 + side * random.between(240, 330), horizon - random.between(90, 150)],
    random.between(75, 105),
  )
  drawLand(sheet, createRidge(sheet, horizon - 18, 24, 5), 'key', 'furrows', 60)
  drawLand(sheet, toOutline([-300, 14, 500, 10, 1300, 14], { x: 0, y: horizon }), 'flat', 'plain')
  drawTreeRows(sheet, horizon + 12, vanish)
  drawDrone(sheet, at, random.between(300, 350))
}

/** A grove from above, with one tree marked by a target frame. */
const gridGrove: Composition = (sheet) => {
  const { random, frame } = sheet
  const pitch = random.between(150, 205)
  const skew = random.pick([0, 0.5, 0.5])
  const chosen = [
    random.integer(1, Math.floor(800 / pitch)),
    random.integer(1, Math.floor(520 / pitch) - 1),
  ] as const
  const tint = random.chance(0.5)
  if (tint) drawBackdrop(sheet, [500, 333], 260, ['flood', 'split', 'stripes', 'band'])
  const field = rectangle(frame.left, frame.top, frame.right - frame.left, frame.bottom - frame.top)
  if (!tint)
    addInk(
      sheet,
      random.pick(['key', 'flat'] as const),
      hatch(sheet, field, {
        angle: random.pick([0, 0.6, -0.6]),
        spacing: pitch / 6,
        length: 90,
        gap: 90,
        half: 1.8,
      }),
    )
  for (let row = -3; row * pitch < frame.bottom; row++) {
    for (let column = -3; column < 10; column++) {
      const x = 70 + (column + (row % 2 === 0 ? 0 : skew)) * pitch
      const y = 90 + row * pitch
      const found = column === chosen[0] && row === chosen[1]
      if (x < frame.left - pitch || x > frame.right + pitch || y < frame.top - pitch) continue
      if (random.chance(0.12) && !found) stamp(sheet, ellipse(x, y, 9), 'key', 5)
      else
        drawTreetop(
          sheet,
          [x, y],
          pitch * random.between(0.32, 0.4),
          found || random.chance(0.1) ? 'flat' : 'key',
        )
    }
  }
  drawTargetFrame(
    sheet,
    [70 + (chosen[0] + (chosen[1] % 2 === 0 ? 0 : skew)) * pitch, 90 + chosen[1] * pitch],
    pitch * 0.56,
  )
}

const sensorMast: Composition = (sheet) => {
  const { random } = sheet
  const horizon = random.between(490, 530)
  const head: Point = [random.between(290, 350), random.between(200, 250)]
  const kind = random.integer(0, 2)
  if (kind === 0) drawHalftoneSky(sheet, horizon + 20, random.between(200, 320))
  else
    drawBackdrop(
      sheet,
      [head[0] + (kind === 1 ? 0 : 260), 300],
      230,
      kind === 1 ? ['disc', 'flood', 'stripes'] : ['split', 'block', 'band', 'flood'],
    )
  const line = createRidge(sheet, horizon, 30, 3)
  const radii = random.pick([
    [100, 160, 220],
    [110, 190],
    [95, 145, 195, 245],
  ] as const)
  drawRadioWaves(sheet, head, radii, random.pick([[-1, 1], [1, -1], [1]] as const))
  drawLand(sheet, line, 'key', random.pick(['furrows', 'stubble']), 220)
  drawSensorMast(sheet, head, findHeightAt(line, head[0]) + 14)
  const x = random.between(720, 790)
  drawOliveTree(sheet, x, findHeightAt(line, x) + 12, random.between(310, 370))
  drawSmallTree(sheet, 940, findHeightAt(line, 940) + 10, 120)
}

const circuitLeaf: Composition = (sheet) => {
  const { random } = sheet
  const angle = random.between(-0.6, -0.2)
  const length = random.between(860, 910)
  const at = { x: random.between(80, 110), y: random.between(500, 540), angle, scale: length }
  const place = (numbers: readonly number[]): Outline => toOutline(numbers, at)
  drawBackdrop(sheet, [random.between(440, 580), 320], random.between(240, 280))
  const spine = Array.from({ length: 25 }, (_, index) => index / 24)
  const width = (t: number) => Math.sin(Math.PI * t ** 0.85) ** 0.8 * 0.2
  const line = place(spine.flatMap((t) => [t, 0]))
  stamp(
    sheet,
    ribbon(place([-0.1, 0, 0.06, 0]), () => 12),
    'key',
    5,
  )
  stamp(
    sheet,
    ribbon(line, (t) => width(t) * length),
    'key',
    6,
  )
  carve(sheet, 'key', [ribbon(line.slice(1, 24), (t) => 7 - 5 * t)])
  const traces = random.integer(5, 7)
  for (let trace = 1; trace <= traces; trace++) {
    for (const side of [-1, 1]) {
      const t = 0.06 + (0.76 * (trace + (side > 0 ? 0.4 : 0))) / (traces + 1)
      const reach = width(t + 0.09) * random.between(0.45, 0.72)
      const far = t + reach * (random.chance(0.5) ? 1.15 : 0.6)
      const route = place([t, 0, t + reach * 0.55, side * reach * 0.55, far, side * reach])
      const end = route[2] ?? [0, 0]
      const filled = random.chance(0.5)
      carve(sheet, 'key', [ribbon(route, () => 3.8), ellipse(end[0], end[1], 15)])
      if (filled) inkSecondColor(sheet, ellipse(end[0], end[1], 14))
      else addInk(sheet, 'key', [ellipse(end[0], end[1], 7)])
    }
  }
}

const labelScan: Composition = (sheet) => {
  const { random } = sheet
  const x = random.between(400, 600)
  drawBackdrop(sheet, [x, 330], random.between(260, 300))
  const sides = random.pick(['trees', 'drops', 'bottles'] as const)
  if (sides !== 'drops') drawGround(sheet, 600, 'key')
  drawPhone(sheet, [x, 333])
  drawBottle(sheet, x, 540, 370, { kind: random.pick(bottleKinds) })
  drawTargetFrame(sheet, [x, 330], 126)
  if (sides === 'drops') {
    drawDrop(sheet, [x - 300, random.between(250, 420)], 150, 'key')
    drawDrop(sheet, [x + 300, random.between(220, 430)], 120, 'flat')
  }
  if (sides === 'trees')
    for (const side of [-1, 1]) drawOliveTree(sheet, x + side * 330, 622, random.between(260, 330))
  if (sides === 'bottles') {
    for (const side of [-1, 1])
      drawBottle(sheet, x + side * 280, 616, random.between(300, 420), {
        kind: random.pick(bottleKinds),
        tone: side < 0 ? 'key' : 'flat',
        label: 'paper',
      })
  }
}

export const tech: readonly Composition[] = [droneOverRows, gridGrove, sensorMast, circuitLeaf, labelScan]
