// Reads BMP and ICO pictures, which sharp cannot read. Both occur inside texts that were copied from old programs.
// Runs in the image worker; every read is within the file, or Buffer throws.
import sharp from 'sharp'
import { decodeLimits } from './decode-limits.ts'

/** Pixels as RGBA, the first row on top. */
type Bitmap = { width: number; height: number; pixels: Buffer }
/** Header of a device-independent bitmap. Offsets are relative to the start of the header. */
type Header = {
  width: number
  height: number
  isTopDown: boolean
  bits: number
  paletteAt: number
  colors: number
}

const coreHeaderSize = 12
const fileHeaderSize = 14
const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')

export function isBitmap(bytes: Buffer): boolean {
  return bytes.subarray(0, 2).toString('latin1') === 'BM' || isIcon(bytes)
}

/**
 * Converts a BMP without compression, or the largest picture of an ICO, to PNG.
 * @throws RangeError or Error when the file is damaged, compressed or too large
 */
export async function convertBitmapToPng(bytes: Buffer): Promise<Buffer> {
  const icon = isIcon(bytes) ? findLargest(bytes) : undefined
  if (icon?.subarray(0, 8).equals(pngSignature)) return icon
  const bitmap = icon
    ? readBitmap(icon, { isIcon: true })
    : readBitmap(bytes.subarray(fileHeaderSize), { pixelsAt: bytes.readUInt32LE(10) - fileHeaderSize })
  const { width, height, pixels } = bitmap
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
}

function isIcon(bytes: Buffer): boolean {
  return bytes.length > 6 && bytes.readUInt32LE(0) === 0x0001_0000 && bytes.readUInt16LE(4) > 0
}

/** The picture with the most bytes. */
function findLargest(bytes: Buffer): Buffer {
  let largest: Buffer = Buffer.alloc(0)
  for (let index = 0; index < bytes.readUInt16LE(4); index += 1) {
    const entry = 6 + index * 16
    const [size, at] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    if (size > largest.length && at + size <= bytes.length) largest = bytes.subarray(at, at + size)
  }
  return largest
}

function readHeader(dib: Buffer, isHalfMask: boolean): Header {
  const size = dib.readUInt32LE(0)
  const isCore = size === coreHeaderSize
  const width = isCore ? dib.readUInt16LE(4) : dib.readInt32LE(4)
  const rows = isCore ? dib.readUInt16LE(6) : dib.readInt32LE(8)
  const bits = dib.readUInt16LE(isCore ? 10 : 14)
  const compression = isCore ? 0 : dib.readUInt32LE(16)
  const declaredColors = isCore ? 0 : dib.readUInt32LE(32)
  // An icon's height includes its transparency mask.
  const height = Math.abs(isHalfMask ? rows / 2 : rows)
  // 3: the masks of the channels follow. Programs use it with 32 bits for the usual order of the channels.
  const isReadable = compression === 0 || (compression === 3 && bits === 32)
  if (!isReadable || ![1, 4, 8, 24, 32].includes(bits)) throw new Error('a bitmap with an unusual encoding')
  if (!Number.isInteger(height) || width < 1 || height < 1 || width * height > decodeLimits.pixels)
    throw new Error('a bitmap of an impossible size')
  const colors = bits > 8 ? 0 : Math.min(declaredColors || 2 ** bits, 2 ** bits)
  const masks = compression === 3 && size === 40 ? 12 : 0
  return { width, height, isTopDown: rows < 0, bits, paletteAt: size + masks, colors }
}

function readBitmap(dib: Buffer, options: { isIcon?: boolean; pixelsAt?: number }): Bitmap {
  const { isIcon: isHalfMask = false } = options
  const { width, height, isTopDown, bits, paletteAt, colors } = readHeader(dib, isHalfMask)
  const colorSize = dib.readUInt32LE(0) === coreHeaderSize ? 3 : 4
  const pixelsAt = options.pixelsAt ?? paletteAt + colors * colorSize
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  const maskRowBytes = Math.ceil(width / 32) * 4
  const maskAt = pixelsAt + rowBytes * height
  if (pixelsAt < 0 || maskAt > dib.length) throw new Error('a bitmap without all of its pixels')
  const pixels = Buffer.alloc(width * height * 4, 255)
  const hasAlpha = isHalfMask && bits === 32
  const hasMask = isHalfMask && bits < 32
  for (let y = 0; y < height; y += 1) {
    const row = isTopDown ? y : height - 1 - y
    for (let x = 0; x < width; x += 1) {
      const from = pixelAt(dib, { rowAt: pixelsAt + row * rowBytes, x, bits, paletteAt, colors, colorSize })
      const to = (y * width + x) * 4
      pixels[to] = dib.readUInt8(from + 2)
      pixels[to + 1] = dib.readUInt8(from + 1)
      pixels[to + 2] = dib.readUInt8(from)
      if (hasAlpha) pixels[to + 3] = dib.readUInt8(from + 3)
      if (hasMask && isMasked(dib, maskAt + row * maskRowBytes, x)) pixels[to + 3] = 0
    }
  }
  return { width, height, pixels }
}

function isMasked(dib: Buffer, rowAt: number, x: number): boolean {
  return ((dib.readUInt8(rowAt + (x >> 3)) >> (7 - (x & 7))) & 1) === 1
}

/** Offset of the blue byte of a pixel: in the row, or in the palette. */
function pixelAt(
  dib: Buffer,
  place: { rowAt: number; x: number } & Pick<Header, 'bits' | 'paletteAt' | 'colors'> & { colorSize: number },
): number {
  const { rowAt, x, bits, paletteAt, colors, colorSize } = place
  if (bits > 8) return rowAt + x * (bits / 8)
  const perByte = 8 / bits
  const byte = dib.readUInt8(rowAt + Math.floor(x / perByte))
  const index = (byte >> (8 - bits * ((x % perByte) + 1))) & (2 ** bits - 1)
  if (index >= colors) throw new Error('a bitmap with a color that its palette lacks')
  return paletteAt + index * colorSize
}
