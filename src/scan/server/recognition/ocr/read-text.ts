// Reads all text of a photo, whichever way up the photo is.
import { type GreyPicture, openGrey, toGrey } from '../picture/grey-picture.ts'
import { type LineReading, readLine } from './read-line.ts'
import { findTextBoxes, normalizeAngle, type TextBox } from './text-boxes.ts'
import { loadTextModels, type TextModels } from './text-models.ts'

export type TextLine = LineReading & {
  box: TextBox
  /** The same line read as Greek, when it looks so. */
  greek?: string | undefined
}

/** All readings, by which products are found. Greek capitals look unlike the small letters of names in the catalogue. */
export function listReadings(lines: readonly TextLine[]): string[] {
  return lines.flatMap(({ text, greek }) =>
    greek ? [...new Set([text, greek, toCapitalizedWords(greek)])] : [text],
  )
}

function toCapitalizedWords(text: string): string {
  return text.replaceAll(/\p{L}+/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
}

const detectionPx = 960
const maxLines = 40
const probes = 3
/** Lines whose width is less than this many times their height take the direction of the others. */
const minAspect = 1.6
const minConfidence = 0.5

/** @param turn when the direction of the text is known: radians by which the label is turned in the photo */
export async function readText(picture: GreyPicture, turn?: number): Promise<TextLine[]> {
  const models = await loadTextModels()
  const boxes = (await detect(models, picture))
    .toSorted((one, other) => other.width * other.height - one.width * one.height)
    .slice(0, maxLines)
  const direction = turn ?? (await findDirection(models, picture, boxes))
  const lines: TextLine[] = []
  for (const box of boxes) {
    const turned = alignBox(box, direction)
    const reading = await readLine(models, picture, turned)
    if (reading.confidence >= minConfidence) lines.push({ ...reading, box: turned })
  }
  return sortByReading(lines, direction)
}

async function detect({ detect }: TextModels, picture: GreyPicture): Promise<TextBox[]> {
  const scale = Math.min(1, detectionPx / Math.max(picture.width, picture.height))
  const width = Math.max(32, Math.round((picture.width * scale) / 32) * 32)
  const height = Math.max(32, Math.round((picture.height * scale) / 32) * 32)
  const resized = await toGrey(openGrey(picture).resize(width, height, { fit: 'fill' }))
  const size = width * height
  const input = new Float32Array(3 * size)
  const channels = [
    { mean: 0.485, deviation: 0.229 },
    { mean: 0.456, deviation: 0.224 },
    { mean: 0.406, deviation: 0.225 },
  ]
  channels.forEach(({ mean, deviation }, channel) => {
    for (let at = 0; at < size; at += 1) {
      input[channel * size + at] = ((resized.data[at] ?? 0) / 255 - mean) / deviation
    }
  })
  const { data } = await detect(input, [1, 3, height, width])
  const [scaleX, scaleY] = [picture.width / width, picture.height / height]
  return findTextBoxes({ data, width, height }).map((box) => ({
    ...box,
    x: box.x * scaleX,
    y: box.y * scaleY,
    width: box.width * scaleX,
    height: box.height * scaleY,
  }))
}

/** Boxes tell the direction of the text up to a half turn. The longest lines are read both ways to find out. */
async function findDirection(models: TextModels, picture: GreyPicture, boxes: TextBox[]): Promise<number> {
  const long = boxes
    .filter(({ width, height }) => width > 2 * height)
    .toSorted((one, other) => other.width - one.width)
  const axis = averageAxis(long.length > 0 ? long : boxes)
  let forward = 0
  let backward = 0
  for (const box of long.slice(0, probes)) {
    const along = alignBox(box, axis)
    forward += weigh(await readLine(models, picture, along))
    backward += weigh(await readLine(models, picture, { ...along, angle: along.angle + Math.PI }))
  }
  return backward > forward ? axis + Math.PI : axis
}

function weigh({ text, confidence }: LineReading): number {
  return text.length * confidence ** 2
}

function averageAxis(boxes: TextBox[]): number {
  let cos = 0
  let sin = 0
  for (const { angle, width } of boxes) {
    cos += Math.cos(2 * angle) * width
    sin += Math.sin(2 * angle) * width
  }
  return Math.atan2(sin, cos) / 2
}

/** Turns the box so that its width runs in the direction of reading. */
function alignBox(box: TextBox, direction: number): TextBox {
  const offset = normalizeAngle(box.angle - direction)
  const isAcross = Math.abs(offset) > Math.PI / 4
  if (!isAcross) return { ...box, angle: direction + offset }
  if (box.width >= minAspect * box.height) return { ...box, angle: direction + offset }
  const turned = normalizeAngle(offset + Math.PI / 2)
  return { ...box, width: box.height, height: box.width, angle: direction + turned }
}

/** From top to bottom, and in a row from left to right. */
function sortByReading(lines: TextLine[], direction: number): TextLine[] {
  const [cos, sin] = [Math.cos(direction), Math.sin(direction)]
  const placed = lines.map((line) => ({
    line,
    along: line.box.x * cos + line.box.y * sin,
    down: line.box.y * cos - line.box.x * sin,
  }))
  placed.sort((one, other) => {
    const isSameRow =
      Math.abs(one.down - other.down) < 0.4 * Math.min(one.line.box.height, other.line.box.height)
    return isSameRow ? one.along - other.along : one.down - other.down
  })
  return placed.map(({ line }) => line)
}
