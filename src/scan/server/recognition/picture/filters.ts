// Small filters on grey pictures, written out because they run several times on each scan.
import type { GreyPicture } from './grey-picture.ts'

/** Mean of a square around each pixel, by running sums: first along rows, then along columns. */
function boxBlur(picture: GreyPicture, radius: number): GreyPicture {
  const { width, height } = picture
  const rows = new Uint8Array(width * height)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1)
    blurLine(picture.data, rows, { start: y * width, step: 1, length: width }, radius)
  for (let x = 0; x < width; x += 1) blurLine(rows, data, { start: x, step: width, length: height }, radius)
  return { data, width, height }
}

type Line = { start: number; step: number; length: number }

/** Beyond its ends a line repeats its first and last value. */
function blurLine(
  source: Uint8Array,
  target: Uint8Array,
  { start, step, length }: Line,
  radius: number,
): void {
  const last = start + (length - 1) * step
  const read = (index: number): number => source[Math.min(Math.max(start + index * step, start), last)] ?? 0
  let sum = 0
  for (let index = -radius; index <= radius; index += 1) sum += read(index)
  const size = 2 * radius + 1
  for (let index = 0; index < length; index += 1) {
    target[start + index * step] = sum / size + 0.5
    sum += read(index + radius + 1) - read(index - radius)
  }
}

/** Adds `amount` times the difference to the blurred picture. */
export function sharpen(picture: GreyPicture, radius: number, amount: number): GreyPicture {
  const { width, height } = picture
  const blurred = boxBlur(picture, radius).data
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const value = picture.data[at] ?? 0
    data[at] = clamp(value + amount * (value - (blurred[at] ?? 0)))
  }
  return { data, width, height }
}

/** Makes contrast alike everywhere: subtracts the local mean and divides by the local deviation. */
export function equalizeLocally(picture: GreyPicture, radius: number): GreyPicture {
  const { width, height } = picture
  const mean = boxBlur(picture, radius).data
  const distance = new Uint8Array(width * height)
  for (let at = 0; at < distance.length; at += 1) {
    distance[at] = Math.abs((picture.data[at] ?? 0) - (mean[at] ?? 0))
  }
  const deviation = boxBlur({ data: distance, width, height }, radius).data
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at += 1) {
    const gain = 48 / Math.max(4, deviation[at] ?? 0)
    data[at] = clamp(128 + ((picture.data[at] ?? 0) - (mean[at] ?? 0)) * gain)
  }
  return { data, width, height }
}

/** Averages groups of rows: along the bars of an upright barcode this removes noise only. */
export function averageRows(picture: GreyPicture, factor: number): GreyPicture {
  const { width } = picture
  const height = Math.floor(picture.height / factor)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let row = 0; row < factor; row += 1) sum += picture.data[(y * factor + row) * width + x] ?? 0
      data[y * width + x] = sum / factor + 0.5
    }
  }
  return { data, width, height }
}

function clamp(value: number): number {
  return Math.min(255, Math.max(0, value + 0.5))
}
