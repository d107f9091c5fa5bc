// Covers of "Voices & Perspectives": signs of punctuation, speech as leaves, speech bubbles, a pen.

import { drawBackdrop } from '../kit/backdrop.ts'
import { drawBranch, drawLeaf, drawOlive } from '../kit/branch.ts'
import { ellipse, findPointAlong, type Point, ribbon, smooth, toOutline } from '../kit/geometry.ts'
import { type Composition, carve, stamp, type Tone } from '../kit/sheet.ts'
import { drawPortrait, hairStyles } from '../props/portrait.ts'
import { drawSpeechBubble, drawSpeechContent } from '../props/speech.ts'
import { drawDrop } from '../props/vessels.ts'
import { typography } from './typography.ts'

const speakingLeaves: Composition = (sheet) => {
  const { random } = sheet
  const size = random.between(480, 520)
  const at: Point = [random.between(690, 740), 590]
  drawBackdrop(sheet, [at[0] - 60, 320], random.between(230, 270))
  drawPortrait(sheet, at, size, { tone: 'key', hair: random.pick(hairStyles) })
  const mouth: Point = [at[0] - size * 0.42, at[1] - size * 0.37]
  const rise = random.between(-200, 30)
  const breath = smooth(
    [
      mouth,
      [mouth[0] - 110, mouth[1] - 30],
      [mouth[0] - 230, mouth[1] + rise * 0.4],
      [mouth[0] - 400, mouth[1] + rise],
    ],
    false,
    8,
  )
  stamp(
    sheet,
    ribbon(breath.slice(3), (t) => 2 + 4 * t),
    'key',
    2.5,
  )
  const count = random.integer(3, 5)
  for (let index = 0; index < count; index++) {
    const { x, y, angle } = findPointAlong(breath, 0.22 + (0.7 * index) / count)
    for (const side of [-1, 1]) {
      const length = 96 + index * 24
      drawLeaf(sheet, [x, y], angle + side * random.between(0.55, 0.8), length, {
        tone: random.pick<Tone>(['key', 'flat']),
        half: 0.13,
      })
    }
  }
  const end = findPointAlong(breath, 1)
  drawLeaf(sheet, [end.x, end.y], end.angle, 150, { half: 0.13 })
}

const speechBubbles: Composition = (sheet) => {
  const { random } = sheet
  drawBackdrop(sheet, [500, 320], random.between(230, 270))
  const a: Point = [random.between(310, 370), random.between(230, 270)]
  const b: Point = [a[0] + random.between(300, 340), a[1] + random.between(150, 190)]
  const [large, small] = [random.between(255, 275), random.between(205, 235)]
  const leafy = random.integer(0, 2)
  drawSpeechBubble(sheet, a, large, 'key', -1, leafy === 0)
  if (leafy !== 0) drawSpeechContent(sheet, a, large, 'key')
  drawSpeechBubble(sheet, b, small, 'flat', 1, leafy === 1)
  if (leafy !== 1) drawSpeechContent(sheet, b, small, 'flat')
  if (random.chance(0.5))
    drawBranch(
      sheet,
      [
        [20, 640],
        [150, 570],
        [310, 590],
      ],
      { leafLength: 125, stem: 7 },
    )
}

const thePen: Composition = (sheet) => {
  const { random } = sheet
  const tip: Point = [random.between(260, 330), random.between(500, 540)]
  const angle = random.between(-0.6, -0.42)
  drawBackdrop(sheet, [random.between(440, 580), 320], random.between(230, 270))
  const at = { x: tip[0], y: tip[1], angle }
  const [base] = toOutline([165, 0], at)
  drawLeaf(sheet, base ?? tip, angle, random.between(560, 620), {
    half: 0.15,
    bend: random.plusMinus(0.1),
    rim: 6,
  })
  stamp(
    sheet,
    toOutline([200, -24, 200, 24, 136, 40, 80, 31, 0, 1, 0, -1, 80, -31, 136, -40], at),
    sheet.isFlooded ? 'key' : 'flat',
    5,
  )
  carve(sheet, 'both', [
    ribbon(toOutline([10, 0, 112, 0], at), () => 2.6),
    ...toOutline([118, 0], at).map(([x, y]) => ellipse(x, y, 11)),
  ])
  const hook = random.between(30, 60)
  const wave = [0, 90, 200, 320, 470, 640].map(
    (x, index): Point => [tip[0] + x, tip[1] + 8 + (index % 2) * hook],
  )
  stamp(
    sheet,
    ribbon(smooth(wave, false, 10), (t) => 2.4 + 6 * Math.abs(Math.sin(t * 14))),
    'key',
    3,
  )
  drawDrop(sheet, [tip[0] - 100, tip[1] + 20], 96, 'key')
  if (random.chance(0.6)) drawOlive(sheet, [tip[0] - 100, 190], 140, 1.2, random.pick<Tone>(['key', 'flat']))
}

export const voices: readonly Composition[] = [...typography, speakingLeaves, speechBubbles, thePen]
