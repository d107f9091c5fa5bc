// Keeps one reading of each line of a photo: some are read a second time, where a reference image has a line.
import { type Projection, project } from '../picture/warp.ts'
import { normalizeAngle, type TextBox } from './text-boxes.ts'

export type LineBox = Omit<TextBox, 'score'>
export type PlacedText = { text: string; confidence: number; box: LineBox }

/** Boxes of the same line are never quite the same, and those of neighbouring lines touch each other. */
const minSimilarity = 0.6
/** A reading of less may have lost letters: the reference image can show a shorter text at this place. */
const minWidthShare = 0.85
const maxTurn = Math.PI / 9

/**
 * The more certain reading takes the place of the other one; a longer one does so in any case, because it has the
 * text of the other.
 */
export function mergeReadings(lines: readonly PlacedText[], secondReadings: readonly PlacedText[]): string[] {
  let kept = [...lines]
  for (const reading of secondReadings) {
    const same = kept.filter((line) => isSameLine(line.box, reading.box))
    if (same.every((line) => isBetter(reading, line))) {
      const position = kept.findIndex((line) => same.includes(line))
      kept = kept.filter((line) => !same.includes(line))
      kept.splice(position < 0 ? kept.length : position, 0, reading)
    }
  }
  return kept.map(({ text }) => text)
}

/** Where a box of a reference image is in the photo. */
export function projectBox(toPhoto: Projection, { x, y, width, height, angle }: LineBox): LineBox {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  const at = (along: number, across: number) =>
    project(toPhoto, {
      x: x + along * width * cos - across * height * sin,
      y: y + along * width * sin + across * height * cos,
    })
  const [start, end, top, bottom] = [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)]
  return {
    ...at(0, 0),
    width: Math.hypot(end.x - start.x, end.y - start.y),
    height: Math.hypot(bottom.x - top.x, bottom.y - top.y),
    angle: Math.atan2(end.y - start.y, end.x - start.x),
  }
}

function isSameLine(one: LineBox, other: LineBox): boolean {
  if (Math.abs(normalizeAngle(one.angle - other.angle)) > maxTurn) return false
  const [cos, sin] = [Math.cos(one.angle), Math.sin(one.angle)]
  const [x, y] = [other.x - one.x, other.y - one.y]
  const along = Math.abs(x * cos + y * sin)
  const across = Math.abs(y * cos - x * sin)
  const [low, high] = sort(one.height, other.height)
  if (low < high * minSimilarity || across > low * (1 - minSimilarity)) return false
  return (one.width + other.width) / 2 - along >= minSimilarity * Math.min(one.width, other.width)
}

function isBetter(one: PlacedText, other: PlacedText): boolean {
  const [short, long] = sort(one.box.width, other.box.width)
  if (short < long * minWidthShare) return one.box.width === long
  const [isGreek, isOtherGreek] = [isInGreek(one), isInGreek(other)]
  return isGreek === isOtherGreek ? one.confidence > other.confidence : isGreek
}

const isInGreek = ({ text }: PlacedText): boolean => /\p{Script=Greek}/u.test(text)

const sort = (one: number, other: number): [number, number] => [Math.min(one, other), Math.max(one, other)]
