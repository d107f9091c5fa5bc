// Generates pictures for tests: valid ones in every format, and malicious files.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type SampleFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

type Sample = { width?: number; height?: number; color?: string }

/** The upper half has the color and the lower half is white, so that a rotation is detectable. */
export function createTestPicture(format: SampleFormat, sample: Sample = {}): Promise<Buffer> {
  const { width = 120, height = 80, color = '#3a7d2c' } = sample
  const white = Buffer.from(
    `<svg width="${width}" height="${height}"><rect y="50%" width="100%" height="50%" fill="white"/></svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: white }])
    .removeAlpha()
    [format]()
    .toBuffer()
}

/** Random pixels, which no compression makes small. */
export function createNoise(format: SampleFormat, width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    [format]()
    .toBuffer()
}

/** Large soft spots, different for each `seed`: still recognized as similar after resizing. */
export function createBlotches(width: number, height: number, seed: number): Promise<Buffer> {
  const raw = { width: 4, height: 4, channels: 1 as const }
  const tones = Uint8Array.from({ length: 16 }, (_, index) => 128 + 127 * Math.sin((index + 1) * (seed + 2)))
  return sharp(tones, { raw }).resize(width, height, { fit: 'fill' }).png().toBuffer()
}

/** An animation with random pixels in every frame. */
export function createAnimation(format: 'gif' | 'webp', frames: number, side = 8): Promise<Buffer> {
  const raw = { width: side, height: side * frames, channels: 3 as const, pageHeight: side }
  return sharp(randomBytes(side * side * frames * 3), { raw, animated: true })
    [format]()
    .toBuffer()
}

/** A small file, whatever the frame size: each frame changes only one pixel. */
export function createHugeGif(frames: number, side: number): Buffer {
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(side, 0)
  screen.writeUInt16LE(side, 2)
  screen[4] = 0x80
  const colorTable = Buffer.from('000000ffffff', 'hex')
  const frame = Buffer.from('2c0000000001000100000202440100', 'hex')
  const all = Array.from({ length: frames }, () => frame)
  return Buffer.concat([Buffer.from('GIF89a'), screen, colorTable, ...all, Buffer.from(';')])
}

/** A rotated photo (orientation 6) with a location and a copyright holder in its EXIF data. */
export async function createGeotaggedPhoto(): Promise<Buffer> {
  return sharp(await createTestPicture('jpeg'))
    .withExif({
      IFD0: { Copyright: 'a secret name', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** A decompression bomb: a few hundred bytes that declare `width` × `height` pixels. */
export function createHugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(100_000))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
