// People in profile, looking left. The unit of all shapes is the height from the throat to the top of the head.

import { drawLeaf } from '../kit/branch.ts'
import { ellipse, type Outline, type Point, ribbon, smooth, toOutline, transform } from '../kit/geometry.ts'
import { createFurrows, hatch } from '../kit/gouge.ts'
import { carve, getPlate, type Sheet, stamp, stampAll, type Tone } from '../kit/sheet.ts'
import { drawFoliage } from '../kit/trees.ts'

const face = [
  -0.14, -0.95, -0.255, -0.85, -0.298, -0.73, -0.302, -0.665, -0.282, -0.615, -0.325, -0.55, -0.402, -0.472,
  -0.385, -0.447, -0.325, -0.436, -0.352, -0.398, -0.318, -0.37, -0.342, -0.338, -0.304, -0.3, -0.318, -0.245,
  -0.275, -0.185, -0.17, -0.16, -0.09, -0.14, -0.075, -0.07, -0.1, 0.02,
]
const nape = [
  0.26, 0.04, 0.2, -0.1, 0.22, -0.26, 0.31, -0.42, 0.35, -0.6, 0.31, -0.78, 0.2, -0.92, 0.03, -0.99,
]
const head = smooth(toOutline([...face, -0.12, 0.12, 0.3, 0.12, ...nape]), true, 5)
const robe = smooth(
  toOutline([
    -0.13, 0.0, -0.3, 0.1, -0.48, 0.2, -0.56, 0.6, 0.66, 0.6, 0.58, 0.22, 0.38, 0.09, 0.24, -0.03, 0.1, 0.08,
    -0.02, 0.09,
  ]),
  true,
  5,
)
/** The inner edge of the hair, from forehead to nape. `sweep` is its outer edge. */
const hairline = smooth(
  toOutline([-0.25, -0.88, -0.15, -0.77, -0.04, -0.66, 0.04, -0.61, 0.13, -0.46, 0.2, -0.22]),
  false,
  6,
)
const sweep = smooth(
  toOutline([-0.25, -0.94, -0.14, -1.03, 0.08, -1.07, 0.29, -0.98, 0.41, -0.78, 0.42, -0.54, 0.3, -0.2]),
  false,
  6,
)
const scarf = smooth(
  toOutline([
    -0.24, -0.86, -0.17, -0.74, -0.05, -0.62, 0, -0.42, -0.02, -0.24, 0.0, -0.04, 0.12, 0.06, 0.36, 0.06,
    0.42, -0.2, 0.41, -0.6, 0.34, -0.86, 0.18, -1.0, -0.06, -1.02,
  ]),
  true,
  5,
)
const cap = smooth(
  toOutline([
    -0.34, -0.75, -0.31, -0.87, -0.1, -1.0, 0.16, -1.03, 0.35, -0.9, 0.385, -0.74, 0.1, -0.77, -0.12, -0.76,
  ]),
  true,
  5,
)
/** The line of a wreath, from the forehead to the back of the head. */
const brow = smooth(toOutline([-0.27, -0.82, -0.06, -0.79, 0.14, -0.72, 0.3, -0.6]), false, 6)

type HairStyle = 'combed' | 'knot' | 'laurel' | 'scarf' | 'cap' | 'foliage'
export const hairStyles: readonly HairStyle[] = ['combed', 'knot', 'laurel', 'scarf', 'cap', 'foliage']

type PortraitContext = {
  place: (outline: Outline) => Outline
  size: number
  mirror: boolean
  hair: Tone
  skin: Tone
}

/** Draws a bust in one tone, hair and clothes in the other. `at` is the throat, `size` the height of the head. */
export function drawPortrait(
  sheet: Sheet,
  at: Point,
  size: number,
  { tone, hair, mirror = false, rim = 5 }: { tone: Tone; hair: HairStyle; mirror?: boolean; rim?: number },
): void {
  const place = (outline: Outline): Outline => transform(outline, { x: at[0], y: at[1], scale: size, mirror })
  const other: Tone = tone === 'key' ? 'flat' : 'key'
  // Hair in the ink of the face: in another one it looks like a helmet.
  const context: PortraitContext = { place, size, mirror, hair: tone, skin: tone }
  if (hair === 'knot') stamp(sheet, place(ellipse(0.36, -0.84, 0.13)), other, rim)
  stampAll(sheet, [place(head), place(robe)], tone, rim)
  drawFeatures(sheet, context)
  stamp(sheet, place(robe), other, 3)
  const folds = place(toOutline([-0.42, 0.22, 0.5, 0.18, 0.6, 0.5, -0.5, 0.5]))
  const lines = {
    angle: mirror ? -1.25 : 1.25,
    spacing: size * 0.075,
    length: size * 0.22,
    gap: size * 0.05,
    half: size * 0.009,
  }
  carve(sheet, getPlate(other), hatch(sheet, folds, lines))
  drawHair(sheet, context, hair)
}

function lensWidth(size: number, thick: number) {
  return (t: number) => Math.max(0.6, Math.sin(t * Math.PI) * size * thick)
}

function drawFeatures(sheet: Sheet, { place, size, skin }: PortraitContext): void {
  const eye = place(smooth(toOutline([-0.245, -0.612, -0.19, -0.638, -0.13, -0.618]), false, 4))
  const lid = place(smooth(toOutline([-0.255, -0.68, -0.19, -0.705, -0.11, -0.685]), false, 4))
  const ear = place(smooth(toOutline([0.07, -0.58, 0.13, -0.55, 0.12, -0.47, 0.06, -0.43]), false, 4))
  const mouth = place(smooth(toOutline([-0.315, -0.37, -0.27, -0.368, -0.235, -0.38]), false, 4))
  const nostril = place(smooth(toOutline([-0.33, -0.455, -0.3, -0.475, -0.295, -0.5]), false, 4))
  const cuts = [
    ribbon(eye, lensWidth(size, 0.011)),
    ribbon(lid, lensWidth(size, 0.007)),
    ribbon(ear, lensWidth(size, 0.01)),
    ribbon(mouth, lensWidth(size, 0.006)),
    ribbon(nostril, lensWidth(size, 0.006)),
  ]
  const neck = place(toOutline([-0.02, -0.12, 0.16, -0.18, 0.2, 0.0, 0.02, 0.04]))
  carve(sheet, getPlate(skin), [
    ...cuts,
    ...hatch(sheet, neck, {
      angle: 0.15,
      spacing: size * 0.035,
      length: size * 0.1,
      gap: size * 0.04,
      half: size * 0.006,
    }),
  ])
}

function drawHair(sheet: Sheet, { place, size, mirror, hair: tone }: PortraitContext, hair: HairStyle): void {
  const plate = getPlate(tone)
  if (hair === 'scarf') {
    stamp(sheet, place(scarf), tone, 3)
    const folds = [0, 1, 2, 3].map((fold) =>
      ribbon(
        place(
          smooth(
            toOutline([
              -0.14 + fold * 0.08,
              -0.9,
              0.1 + fold * 0.07,
              -0.72,
              0.12 + fold * 0.07,
              -0.4,
              0.1 + fold * 0.06,
              -0.1,
            ]),
            false,
            5,
          ),
        ),
        lensWidth(size, 0.009),
      ),
    )
    carve(sheet, plate, folds)
    return
  }
  if (hair === 'foliage') {
    const [middle] = place([[0.15, -0.9]])
    if (middle) drawFoliage(sheet, middle[0], middle[1], size * 0.37, size * 0.34, tone)
    return
  }
  stamp(sheet, place([...hairline, ...sweep.toReversed()]), tone, 2.5)
  const strands = {
    rows: 9,
    half: size * 0.0065,
    length: size * 0.34,
    gap: size * 0.05,
    fade: 0,
    from: 0.1,
    to: 0.92,
  }
  carve(sheet, plate, createFurrows(sheet, place(hairline), place(sweep), strands))
  if (hair === 'cap') {
    stamp(sheet, place(cap), tone, 3)
    stamp(sheet, place(toOutline([-0.27, -0.79, -0.47, -0.71, -0.46, -0.68, -0.24, -0.715])), tone, 2.5)
    carve(sheet, plate, [
      ribbon(
        place(smooth(toOutline([-0.3, -0.79, 0.05, -0.82, 0.36, -0.79]), false, 5)),
        lensWidth(size, 0.008),
      ),
    ])
  }
  if (hair === 'laurel') drawLaurel(sheet, { place, size, mirror, tone })
}

function drawLaurel(
  sheet: Sheet,
  { place, size, mirror, tone }: Pick<PortraitContext, 'place' | 'size' | 'mirror'> & { tone: Tone },
): void {
  for (let index = 0; index < 6; index++) {
    const [root, next] = [brow[index * 3], brow[index * 3 + 1]]
    if (!root || !next) continue
    const along = Math.atan2(next[1] - root[1], next[0] - root[0]) + Math.PI
    for (const side of [-0.62, 0.62]) {
      const [foot] = place([[root[0] + 0.12, root[1] - 0.02]])
      const angle = mirror ? Math.PI - along - side : along + side
      if (foot)
        drawLeaf(sheet, foot, angle, size * 0.19, {
          tone: tone === 'key' ? 'flat' : 'key',
          half: 0.16,
          rim: 2.5,
        })
    }
  }
}
