import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ProblemError } from '#src/platform/problem.ts'
import { decodeLimits } from './decode-limits.ts'
import { acceptEncodedPicture, decodePicture } from './decode-picture.ts'
import {
  createAnimation,
  createGeotaggedPhoto,
  createHugeGif,
  createHugePng,
  createNoise,
  createTestPicture,
} from './pictures.fixtures.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

async function getError(bytes: Buffer): Promise<ProblemError> {
  const error = await decodePicture(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProblemError)) throw new Error(`not rejected: ${String(error)}`)
  return error
}

test.each([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'jpg'],
  ['avif', 'jpg'],
  ['gif', 'png'],
] as const)('accepts %s and encodes it as %s', async (format, extension) => {
  const decoded = await decodePicture(await createTestPicture(format))
  expect(decoded).toMatchObject({ extension, width: 120, height: 80 })
  const metadata = await sharp(decoded.data).metadata()
  expect(metadata).toMatchObject({ format: extension === 'jpg' ? 'jpeg' : 'png', width: 120, height: 80 })
})

test('keeps transparency', async () => {
  const transparent = { create: { width: 10, height: 10, channels: 4 as const, background: '#ff000080' } }
  for (const format of ['webp', 'avif', 'png'] as const) {
    const decoded = await decodePicture(await sharp(transparent)[format]().toBuffer())
    expect((await sharp(decoded.data).metadata()).hasAlpha, format).toBe(true)
  }
})

test.each(['gif', 'webp'] as const)('keeps the animation of a %s', async (format) => {
  const decoded = await decodePicture(await createAnimation(format, 5))
  expect(decoded).toMatchObject({ extension: 'webp', width: 8, height: 8 })
  expect(await sharp(decoded.data).metadata()).toMatchObject({ format: 'webp', pages: 5 })
})

test('removes metadata and applies the orientation', async () => {
  const photo = await createGeotaggedPhoto()
  const before = await sharp(photo).metadata()
  expect(before.orientation).toBe(6)
  expect(photo.includes('a secret name')).toBe(true)
  const { data, width, height } = await decodePicture(photo)
  const after = await sharp(data).metadata()
  expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(Array(5).fill(undefined))
  expect(data.includes('a secret name')).toBe(false)
  // Before rotation it was 120 × 80 with the color in the upper half; rotated, the color is on the right.
  expect([width, height]).toEqual([80, 120])
  const { data: pixels } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  const greenAt = (x: number, y: number) => (pixels[(y * width + x) * 3] ?? 255) < 128
  expect([greenAt(70, 60), greenAt(10, 60)]).toEqual([true, false])
})

test('encodes the same picture to the same bytes', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await createTestPicture(format)
    const [one, two] = [await decodePicture(bytes), await decodePicture(bytes)]
    expect(one.data.equals(two.data)).toBe(true)
  }
})

test('shrinks wide pictures', async () => {
  const decoded = await decodePicture(await createTestPicture('png', { width: 3000, height: 1500 }))
  expect(decoded).toMatchObject({ width: decodeLimits.widthPx, height: 1200 })
})

const hostileFiles: [name: string, create: () => Promise<Buffer> | Buffer, message: RegExp][] = [
  ['an empty file', () => Buffer.alloc(0), /empty/],
  ['one byte', () => Buffer.from([0xff]), /not a picture/],
  ['zeros', () => Buffer.alloc(10_000), /not a picture/],
  ['an SVG', () => Buffer.from(svg), /SVG.*PNG/],
  ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), /SVG/],
  ['an SVG after spaces', () => Buffer.from(`${' '.repeat(300)}${svg}`), /SVG/],
  ['a compressed SVG', async () => (await import('node:zlib')).gzipSync(svg), /not a picture/],
  ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
  [
    'an HTML page with a GIF signature',
    () => Buffer.from('GIF89a<script>alert(1)</script>'),
    /damaged|begins/,
  ],
  ['an SVG with a GIF signature', () => Buffer.from(`GIF89a${svg}`), /damaged|begins/],
  ['an SVG with a PNG signature', () => withSignature('89504e470d0a1a0a', svg), /not a picture|SVG|damaged/],
  ['an SVG with a JPEG signature', () => withSignature('ffd8ffe0', svg), /damaged|begins/],
  [
    'an SVG in an AVIF container',
    () => withSignature('0000001c66747970617669660000000061766966', svg),
    /damaged|begins/,
  ],
  [
    'a TIFF',
    async () =>
      sharp(await createTestPicture('png'))
        .tiff()
        .toBuffer(),
    /JPEG, PNG/,
  ],
  ['a BMP', () => Buffer.from('424d3a0000000000000036000000280000000100000001000000', 'hex'), /JPEG, PNG/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), /JPEG, PNG/],
  ['half a JPEG', async () => firstHalf(await createNoise('jpeg', 200, 200)), /damaged/],
  ['half a PNG', async () => firstHalf(await createNoise('png', 200, 200)), /damaged/],
  ['half a WebP', async () => firstHalf(await createNoise('webp', 200, 200)), /damaged/],
  ['half an AVIF', async () => firstHalf(await createNoise('avif', 200, 200)), /damaged/],
  ['half a GIF', async () => firstHalf(await createNoise('gif', 200, 200)), /damaged/],
  ['1.6 gigapixels', () => createHugePng(40_000, 40_000), /40000 × 40000 pixels.*50 million/],
  ['one row too many', () => createHugePng(5_000, 10_001), /5000 × 10001 pixels/],
  ['the largest possible dimensions', () => createHugePng(0x7fffffff, 0x7fffffff), /damaged|pixels/],
  ['200 frames', () => createAnimation('gif', 200), /200 frames.*100/],
  ['13 frames with too many pixels in total', () => createHugeGif(13, 2_000), /13 frames of 2000 × 2000/],
]

test.each(hostileFiles)('rejects %s', async (_name, create, message) => {
  const problem = await getError(await create())
  expect(problem).toMatchObject({
    status: 400,
    code: expect.stringMatching(/^picture-[a-z-]+$/),
    errors: [{ path: 'file' }],
  })
  expect(problem.errors?.[0]?.message).toMatch(message)
})

test('rejects a file that is one byte too large', async () => {
  const bytes = Buffer.concat([await createTestPicture('jpeg'), Buffer.alloc(decodeLimits.bytes)])
  expect(await getError(bytes.subarray(0, decodeLimits.bytes + 1))).toMatchObject({
    status: 413,
    code: 'too-large',
    detail: expect.stringContaining('15 MB'),
  })
  expect(await decodePicture(bytes.subarray(0, decodeLimits.bytes))).toMatchObject({ extension: 'jpg' })
})

test('removes bytes after the end of the picture', async () => {
  const withTrailer = Buffer.concat([
    await createTestPicture('jpeg'),
    Buffer.from('<script>alert(1)</script>'),
  ])
  expect((await decodePicture(withTrailer)).data.includes('<script>')).toBe(false)
})

test('accepts a picture encoded by Olea unchanged', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const encoded = await decodePicture(await createTestPicture(format))
    expect(await acceptEncodedPicture(encoded.data)).toEqual(encoded)
  }
  const animation = await decodePicture(await createAnimation('gif', 3))
  expect(await acceptEncodedPicture(animation.data)).toEqual(animation)
})

test('does not accept a picture with metadata, or another format or width, unchanged', async () => {
  expect(await acceptEncodedPicture(await createGeotaggedPhoto())).toBeUndefined()
  expect(await acceptEncodedPicture(await createTestPicture('avif'))).toBeUndefined()
  expect(
    await acceptEncodedPicture(await createTestPicture('png', { width: 3000, height: 10 })),
  ).toBeUndefined()
  await expect(acceptEncodedPicture(firstHalf(await createNoise('png', 200, 200)))).rejects.toThrow(/damaged/)
})

function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function withSignature(signature: string, text: string): Buffer {
  return Buffer.concat([Buffer.from(signature, 'hex'), Buffer.from(text)])
}
