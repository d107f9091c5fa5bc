// A ring of long bent leaves, each pointing to the next.

import { fullTurn, type Outline, type Point, ribbon } from '../kit/geometry.ts'
import { carve, getPlate, type Sheet, stamp, type Tone } from '../kit/sheet.ts'

export function drawLeafRing(sheet: Sheet, center: Point, radius: number, count: number): void {
  const { random } = sheet
  const spin = random.between(0, 1)
  for (let index = 0; index < count; index++) {
    const tone: Tone = index % 2 === 0 ? 'key' : random.pick<Tone>(['key', 'flat'])
    drawBentLeaf(
      sheet,
      center,
      radius,
      { from: spin + (index / count) * fullTurn, span: (fullTurn / count) * 0.94 },
      tone,
    )
  }
}

function drawBentLeaf(
  sheet: Sheet,
  [x, y]: Point,
  radius: number,
  { from, span }: { from: number; span: number },
  tone: Tone,
): void {
  const line = Array.from({ length: 19 }, (_, step): Point => {
    const far = radius * (1 + (0.05 * step) / 18)
    const at = from + (step / 18) * span
    return [x + Math.cos(at) * far, y + Math.sin(at) * far]
  })
  const width = (t: number) =>
    t < 0.16 ? 6 : Math.max(2, Math.sin(Math.PI * Math.max(0, t * 1.18 - 0.18) ** 0.9) ** 0.8 * radius * 0.24)
  stamp(sheet, ribbon(line, width), tone, 5)
  const veins: Outline[] = [ribbon(line.slice(2, 17), (t) => 3.6 - 2.4 * t)]
  for (let step = 5; step < 16; step++) {
    const [ax, ay] = line[step] ?? [x, y]
    const out = Math.atan2(ay - y, ax - x)
    const reach = width(step / 18) * 0.7
    const foot: Point = [ax + Math.cos(out) * 7, ay + Math.sin(out) * 7]
    const tip: Point = [ax + Math.cos(out + 0.7) * reach, ay + Math.sin(out + 0.7) * reach]
    veins.push(ribbon([foot, tip], (t) => 3 - 2.4 * t))
  }
  carve(sheet, getPlate(tone), veins)
}
