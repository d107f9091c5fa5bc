// Covers of "Culinary & Pairings": bowl, bread, spoon, cruet, a laid table from above.

import { drawBackdrop } from '../kit/backdrop.ts'
import { drawBranch, drawLeaf, drawOlive } from '../kit/branch.ts'
import {
  ellipse,
  fullTurn,
  type Outline,
  type Point,
  rectangle,
  ribbon,
  smooth,
  toOutline,
} from '../kit/geometry.ts'
import { createRays, hatch } from '../kit/gouge.ts'
import { createRingCuts, drawGround } from '../kit/land.ts'
import {
  addInk,
  type Composition,
  carve,
  inkSecondColor,
  type Sheet,
  stamp,
  type Tone,
} from '../kit/sheet.ts'
import { drawBowl, drawBreadSlice, drawFork, drawLoaf, drawSpoon } from '../props/kitchen.ts'
import { bottleKinds, drawBottle, drawDrop, drawTurnedBody } from '../props/vessels.ts'

const bowlOfOlives: Composition = (sheet) => {
  const { random } = sheet
  const [x, floor] = [random.between(410, 560), 606]
  const width = random.between(500, 560)
  drawBackdrop(sheet, [x, 300], random.between(240, 280))
  drawGround(sheet, floor - 12, 'key')
  const rim = floor - width * 0.4
  const sprig: Outline = [
    [x + 60, rim + 10],
    [x + 130, rim - 110],
    [x + random.between(250, 330), rim - random.between(170, 230)],
  ]
  drawBranch(sheet, sprig, { leafLength: 155, start: 0.3 })
  const rows = random.integer(2, 3)
  for (let row = rows - 1; row >= 0; row--) {
    const count = 5 - row
    for (let index = 0; index < count; index++) {
      const at = (index - (count - 1) / 2) * 92
      const tone: Tone = (index + row) % 3 === 1 ? 'flat' : 'key'
      drawOlive(
        sheet,
        [x + at + random.plusMinus(8), rim - 10 - row * 62],
        108,
        random.between(0.2, 2.9),
        tone,
      )
    }
  }
  drawBowl(sheet, [x, floor], width, random.pick<Tone>(['key', 'flat']))
}

const breadBoard: Composition = (sheet) => {
  const { random } = sheet
  const floor = 566
  const left = random.between(290, 350)
  drawBackdrop(sheet, [left + 180, 300], random.between(230, 270))
  drawGround(sheet, floor + 30, 'flat')
  const board = toOutline([90, 0, 830, 0, 850, 16, 950, 16, 950, 34, 850, 38, 830, 56, 90, 56], {
    x: 0,
    y: floor,
  })
  stamp(sheet, board, 'key', 4)
  carve(sheet, 'key', hatch(sheet, board, { spacing: 13, length: 130, gap: 50, half: 2.2 }))
  drawLoaf(sheet, [left, floor + 2], random.between(440, 500))
  const kind = random.integer(0, 2)
  if (kind > 0) drawBreadSlice(sheet, [left + 335, floor - 98], 210, random.between(0.05, 0.22))
  if (kind !== 1)
    drawBottle(sheet, left + (kind === 0 ? 370 : 520), floor + 2, random.between(390, 440), {
      kind: random.pick(bottleKinds),
    })
  if (kind === 1) {
    drawDrop(sheet, [left + 335, 270], 120, 'key')
    drawOlive(sheet, [left + 500, floor - 30], 84, random.between(0.2, 1), 'key')
  }
}

const greatSpoon: Composition = (sheet) => {
  const { random } = sheet
  const angle = random.between(-0.75, -0.3)
  const at: Point = [random.between(290, 350), random.between(370, 430)]
  drawBackdrop(sheet, [random.between(430, 560), 320], random.between(240, 280))
  drawSpoon(sheet, at, angle, random.between(820, 900), 'key')
  drawDrop(sheet, [at[0] - 50, at[1] + 196], 84, 'key')
  const sprig: Outline = [
    [990, 650],
    [830, 570],
    [680, random.between(530, 590)],
    [560, 560],
  ]
  drawBranch(sheet, sprig, { leafLength: 158, stem: 8, olives: random.integer(1, 2), oliveSize: 70 })
  const fruit = random.integer(1, 3)
  for (let index = 0; index < fruit; index++) {
    const tone = random.pick<Tone>(['key', 'flat'])
    drawOlive(
      sheet,
      [100 + index * 96, 110 + (index % 2) * 50],
      random.between(84, 104),
      random.between(0.3, 2.8),
      tone,
    )
  }
}

const cruetProfile = toOutline([
  0.1, -1, 0.1, -0.88, 0.07, -0.78, 0.12, -0.66, 0.28, -0.42, 0.31, -0.2, 0.24, -0.03, 0.22, 0,
])

const pouringCruet: Composition = (sheet) => {
  const { random } = sheet
  const floor = 610
  const x = random.between(260, 310)
  drawBackdrop(sheet, [random.between(430, 600), 310], random.between(230, 270))
  drawGround(sheet, floor, 'key')
  const place = (numbers: readonly number[]): Outline => smooth(toOutline(numbers, { x, y: floor }), false, 7)
  stamp(
    sheet,
    ribbon(place([-80, -330, -205, -360, -222, -210, -120, -130]), () => 14),
    'key',
    4,
  )
  stamp(
    sheet,
    ribbon(place([95, -140, 205, -220, 235, -350, 312, -400]), (t) => 30 - 15 * t),
    'key',
    4,
  )
  drawTurnedBody(sheet, [x, floor + 4], 480, cruetProfile, 'key')
  stamp(sheet, ellipse(x, floor - 482, 54, 17), 'flat', 3)
  drawLeaf(sheet, [x - 76, floor - 120], -0.5, 190, { tone: 'flat', half: 0.14 })
  const width = random.between(300, 360)
  const stream = place([314, -398, 378, -376, 408, -300, 412, -width * 0.4])
  stamp(
    sheet,
    ribbon(stream, (t) => 9 - 3 * t),
    'flat',
    3,
  )
  drawBowl(sheet, [x + 420, floor + 4], width, random.pick<Tone>(['key', 'flat']))
}

function drawCheckedCloth(sheet: Sheet, size: number): void {
  const { frame } = sheet
  for (let y = frame.top, row = 0; y < frame.bottom; y += size, row++) {
    for (let x = frame.left + (row % 2) * size; x < frame.right; x += size * 2) {
      stamp(sheet, rectangle(x, y, size, size), 'flat', 0)
    }
  }
}

/** Draws one of four dishes on a plate: leaves, a cut fruit, bread or olives. */
function drawServing(sheet: Sheet, [x, y]: Point, radius: number): void {
  const { random } = sheet
  const kind = random.integer(0, 3)
  if (kind === 0) {
    const count = random.integer(6, 9)
    for (let index = 0; index < count; index++) {
      const tone: Tone = index % 2 ? 'flat' : 'key'
      drawLeaf(sheet, [x, y], (index / count) * fullTurn + random.plusMinus(0.1), radius * 0.68, {
        tone,
        half: 0.14,
      })
    }
    drawOlive(sheet, [x, y], radius * 0.34, 0.8, 'key')
  }
  if (kind === 1) {
    stamp(sheet, ellipse(x, y, radius * 0.62), 'key', 3)
    inkSecondColor(sheet, ellipse(x, y, radius * 0.54))
    const wedges = { count: random.integer(8, 12), half: 9, ragged: 0.1 }
    carve(sheet, 'both', createRays(sheet, [x, y], radius * 0.12, radius * 0.49, wedges))
  }
  if (kind === 2) drawBreadSlice(sheet, [x, y + 8], radius * 1.02, random.plusMinus(0.7))
  if (kind === 3) {
    for (let index = 0; index < 6; index++) {
      const at = (index / 6) * fullTurn + 0.3
      const center: Point = [x + Math.cos(at) * radius * 0.42, y + Math.sin(at) * radius * 0.42]
      drawOlive(sheet, center, radius * 0.4, at + 1.2, index % 2 ? 'flat' : 'key')
    }
    drawLeaf(sheet, [x - radius * 0.2, y], 0.2, radius * 0.44, { half: 0.16 })
  }
}

const tableFromAbove: Composition = (sheet) => {
  const { random } = sheet
  const [x, y] = [random.between(450, 550), 333]
  const radius = random.between(250, 275)
  if (random.chance(0.4)) drawCheckedCloth(sheet, random.between(90, 130))
  else drawBackdrop(sheet, [x, y], 290, ['block', 'split', 'flood', 'stripes', 'band', 'disc'])
  stamp(sheet, ellipse(x, y, radius), 'key', 7)
  stamp(sheet, ellipse(x, y, radius * 0.93), 'paper', 0)
  carve(sheet, 'key', createRingCuts(sheet, [x, y], radius * 0.965, 2.2))
  addInk(sheet, 'key', createRingCuts(sheet, [x, y], radius * 0.76, 3))
  drawServing(sheet, [x, y], radius)
  drawSpoon(sheet, [x + radius + 110, y - 150], Math.PI / 2, 400, 'key')
  drawFork(sheet, [x - radius - 100, y])
}

export const culinary: readonly Composition[] = [
  bowlOfOlives,
  breadBoard,
  greatSpoon,
  pouringCruet,
  tableFromAbove,
]
