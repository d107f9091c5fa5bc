// Reads one line of text: cuts it out, upright and 48 pixels high, and decodes what the network answers.
import type { GreyPicture } from '../picture/grey-picture.ts'
import { type Projection, warp } from '../picture/warp.ts'
import type { TextBox } from './text-boxes.ts'
import type { TextModels } from './text-models.ts'

export type LineReading = { text: string; confidence: number }

const heightPx = 48
const minWidthPx = 48
const maxWidthPx = 1_200
const unread: LineReading = { text: '', confidence: 0 }

export async function readLine(models: TextModels, picture: GreyPicture, box: TextBox): Promise<LineReading> {
  return readCrop(models, cropLine(picture, box))
}

export function cropLine(picture: GreyPicture, box: TextBox): GreyPicture {
  const { projection, width, height } = cropToBox(box)
  return warp(picture, projection, width, height)
}

type Box = Omit<TextBox, 'score'>

/** The size of the crop of a box, and the projection from its pixels to those of the picture. */
export function cropToBox({ x, y, width, height, angle }: Box): {
  projection: Projection
  width: number
  height: number
} {
  const scale = height / heightPx
  const pixels = Math.round(Math.min(maxWidthPx, Math.max(minWidthPx, width / scale)))
  const along = width / pixels
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const projection = [
    cos * along,
    -sin * scale,
    x - (cos * width - sin * height) / 2,
    sin * along,
    cos * scale,
    y - (sin * width + cos * height) / 2,
    0,
    0,
    1,
  ]
  return { projection, width: pixels, height: heightPx }
}

export async function readCrop({ read, characters }: TextModels, crop: GreyPicture): Promise<LineReading> {
  const size = crop.width * crop.height
  const input = new Float32Array(3 * size)
  for (let at = 0; at < size; at += 1) input[at] = (crop.data[at] ?? 0) / 127.5 - 1
  input.copyWithin(size, 0, size)
  input.copyWithin(2 * size, 0, size)
  const { data, shape } = await read(input, [1, 3, crop.height, crop.width])
  return decode(data, Number(shape[2]), characters)
}

const allowedByCharacters = new WeakMap<string[], number[]>()

/**
 * The dictionary is mostly Chinese. Only letters of European scripts, digits and punctuation are allowed, so that a Greek
 * or blurred letter becomes the Latin letter that looks like it.
 */
function listAllowed(characters: string[]): number[] {
  const known = allowedByCharacters.get(characters)
  if (known) return known
  const pattern = /^$|[\p{Script=Latin}\p{Script=Greek}\d .,:;%&'’"°/()+*\-–—·•!?@®™№]/u
  const allowed = characters.flatMap((character, index) => (pattern.test(character) ? [index] : []))
  allowedByCharacters.set(characters, allowed)
  return allowed
}

/** Takes the best character of each step, and drops repetitions and blanks (CTC). */
function decode(data: Float32Array, classes: number, characters: string[]): LineReading {
  const allowed = listAllowed(characters)
  let text = ''
  let total = 0
  let count = 0
  let previous = 0
  for (let start = 0; start < data.length; start += classes) {
    let best = 0
    for (const index of allowed) if ((data[start + index] ?? 0) > (data[start + best] ?? 0)) best = index
    if (best !== 0 && best !== previous) {
      text += characters[best] ?? ''
      total += data[start + best] ?? 0
      count += 1
    }
    previous = best
  }
  const trimmed = text.normalize('NFKC').trim()
  return trimmed && count > 0 ? { text: trimmed, confidence: total / count } : unread
}
