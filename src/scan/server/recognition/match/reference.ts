// A reference image of a label as the recogniser uses it: local features and the lines of text. Stored as bytes, which the
// main process reads as well: nothing here may load a network or a WebAssembly module.
import { z } from 'zod'
import type { TextBox } from '../ocr/text-boxes.ts'
import { type Features, wordsPerDescriptor } from './feature-values.ts'

export type ReferenceLine = { text: string; box: Omit<TextBox, 'score'> }
export type Reference = { features: Features; lines: ReferenceLine[] }

/** Raised when stored features cannot be compared with new ones any more. */
export const featuresVersion = 1

const Box = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  angle: z.number(),
})
const Header = z.object({
  version: z.literal(featuresVersion),
  width: z.int().positive(),
  height: z.int().positive(),
  points: z.int().nonnegative(),
  lines: z.array(z.object({ text: z.string(), box: Box })),
})

/** Four bytes with the length of the JSON header, the header, points of two 16-bit numbers, descriptors. */
export function encodeReference({ features, lines }: Reference): Uint8Array {
  const { width, height, points, descriptors } = features
  const header = Buffer.from(
    JSON.stringify({ version: featuresVersion, width, height, points: points.length / 2, lines }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32LE(header.length)
  const bytes = [length, header, asBytes(Uint16Array.from(points, Math.round)), asBytes(descriptors)]
  return new Uint8Array(Buffer.concat(bytes))
}

/** @throws when the bytes have another version or are damaged */
export function decodeReference(bytes: Uint8Array): Reference {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = 4 + buffer.readUInt32LE(0)
  const { width, height, points, lines } = Header.parse(JSON.parse(buffer.toString('utf8', 4, start)))
  const middle = start + points * 4
  const end = middle + points * wordsPerDescriptor * 4
  if (buffer.length !== end)
    throw new Error(`The features of a reference image have ${buffer.length} bytes instead of ${end}`)
  // Copies, because typed arrays of words must begin at multiples of their size.
  const features = {
    width,
    height,
    points: Float32Array.from(new Uint16Array(copy(buffer, start, middle))),
    descriptors: new Uint32Array(copy(buffer, middle, end)),
  }
  return { features, lines }
}

function asBytes({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

function copy(buffer: Buffer, start: number, end: number): ArrayBuffer {
  return new Uint8Array(buffer.subarray(start, end)).buffer
}
