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

async function refusal(bytes: Buffer): Promise<ProblemError> {
  const error = await decodePicture(bytes).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ProblemError)) throw new Error(`not refused: ${String(error)}`)
  return error
}

test.each([
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['webp', 'jpg'],
  ['avif', 'jpg'],
  ['gif', 'png'],
] as const)('takes %s and keeps it as %s', async (format, extension) => {
  const decoded = await decodePicture(await createTestPicture(format))
  expect(decoded).toMatchObject({ extension, width: 120, height: 80 })
  const found = await sharp(decoded.data).metadata()
  expect(found).toMatchObject({ format: extension === 'jpg' ? 'jpeg' : 'png', width: 120, height: 80 })
})

test('what lets the background through still does', async () => {
  const half = { create: { width: 10, height: 10, channels: 4 as const, background: '#ff000080' } }
  for (const format of ['webp', 'avif', 'png'] as const) {
    const decoded = await decodePicture(await sharp(half)[format]().toBuffer())
    expect((await sharp(decoded.data).metadata()).hasAlpha, format).toBe(true)
  }
})

test.each(['gif', 'webp'] as const)('a moving %s keeps moving', async (format) => {
  const decoded = await decodePicture(await createAnimation(format, 5))
  expect(decoded).toMatchObject({ extension: 'webp', width: 8, height: 8 })
  expect(await sharp(decoded.data).metadata()).toMatchObject({ format: 'webp', pages: 5 })
})

test('leaves out where and by whom it was taken, and turns it upright', async () => {
  const photograph = await createGeotaggedPhoto()
  const before = await sharp(photograph).metadata()
  expect(before.orientation).toBe(6)
  expect(photograph.includes('a secret name')).toBe(true)
  const { data, width, height } = await decodePicture(photograph)
  const after = await sharp(data).metadata()
  expect([after.exif, after.xmp, after.iptc, after.icc, after.orientation]).toEqual(Array(5).fill(undefined))
  expect(data.includes('a secret name')).toBe(false)
  // Lying on its side it was 120 × 80 with the colour above; upright the colour is at the right.
  expect([width, height]).toEqual([80, 120])
  const { data: pixels } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  const greenAt = (x: number, y: number) => (pixels[(y * width + x) * 3] ?? 255) < 128
  expect([greenAt(70, 60), greenAt(10, 60)]).toEqual([true, false])
})

test('gives the same bytes for the same picture', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await createTestPicture(format)
    const [one, two] = [await decodePicture(bytes), await decodePicture(bytes)]
    expect(one.data.equals(two.data)).toBe(true)
  }
})

test('makes wide pictures narrower', async () => {
  const decoded = await decodePicture(await createTestPicture('png', { width: 3000, height: 1500 }))
  expect(decoded).toMatchObject({ width: decodeLimits.widthPx, height: 1200 })
})

const hostileFiles: [name: string, make: () => Promise<Buffer> | Buffer, says: RegExp][] = [
  ['nothing', () => Buffer.alloc(0), /empty/],
  ['one byte', () => Buffer.from([0xff]), /not a picture/],
  ['zeros', () => Buffer.alloc(10_000), /not a picture/],
  ['an SVG', () => Buffer.from(svg), /SVG.*PNG/],
  ['an SVG with an XML head', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), /SVG/],
  ['an SVG after blanks', () => Buffer.from(`${' '.repeat(300)}${svg}`), /SVG/],
  ['a compressed SVG', async () => (await import('node:zlib')).gzipSync(svg), /not a picture/],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture/],
  ['a page with the head of a GIF', () => Buffer.from('GIF89a<script>alert(1)</script>'), /damaged|begins/],
  ['an SVG with the head of a GIF', () => Buffer.from(`GIF89a${svg}`), /damaged|begins/],
  ['an SVG with the head of a PNG', () => signed('89504e470d0a1a0a', svg), /not a picture|SVG|damaged/],
  ['an SVG with the head of a JPEG', () => signed('ffd8ffe0', svg), /damaged|begins/],
  [
    'an SVG in the box of an AVIF',
    () => signed('0000001c66747970617669660000000061766966', svg),
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
  ['a bitmap', () => Buffer.from('424d3a0000000000000036000000280000000100000001000000', 'hex'), /JPEG, PNG/],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj'), /JPEG, PNG/],
  ['half a JPEG', async () => half(await createNoise('jpeg', 200, 200)), /damaged/],
  ['half a PNG', async () => half(await createNoise('png', 200, 200)), /damaged/],
  ['half a WebP', async () => half(await createNoise('webp', 200, 200)), /damaged/],
  ['half an AVIF', async () => half(await createNoise('avif', 200, 200)), /damaged/],
  ['half a GIF', async () => half(await createNoise('gif', 200, 200)), /damaged/],
  ['1.6 gigapixels', () => createHugePng(40_000, 40_000), /40000 × 40000 pixels.*50 million/],
  ['one row too many', () => createHugePng(5_000, 10_001), /5000 × 10001 pixels/],
  ['more pixels than can be counted', () => createHugePng(0x7fffffff, 0x7fffffff), /damaged|pixels/],
  ['200 frames', () => createAnimation('gif', 200), /200 frames.*100/],
  ['13 frames that are too large together', () => createHugeGif(13, 2_000), /13 frames of 2000 × 2000/],
]

test.each(hostileFiles)('refuses %s', async (_name, make, says) => {
  const problem = await refusal(await make())
  expect(problem).toMatchObject({
    status: 400,
    code: expect.stringMatching(/^picture-[a-z-]+$/),
    errors: [{ path: 'file' }],
  })
  expect(problem.errors?.[0]?.message).toMatch(says)
})

test('refuses one byte more than allowed', async () => {
  const bytes = Buffer.concat([await createTestPicture('jpeg'), Buffer.alloc(decodeLimits.bytes)])
  expect(await refusal(bytes.subarray(0, decodeLimits.bytes + 1))).toMatchObject({
    status: 413,
    code: 'too-large',
    detail: expect.stringContaining('15 MB'),
  })
  expect(await decodePicture(bytes.subarray(0, decodeLimits.bytes))).toMatchObject({ extension: 'jpg' })
})

test('nothing that follows the picture comes along', async () => {
  const followed = Buffer.concat([await createTestPicture('jpeg'), Buffer.from('<script>alert(1)</script>')])
  expect((await decodePicture(followed)).data.includes('<script>')).toBe(false)
})

test('a picture it made itself is kept as it is', async () => {
  for (const format of ['jpeg', 'png'] as const) {
    const ours = await decodePicture(await createTestPicture(format))
    expect(await acceptEncodedPicture(ours.data)).toEqual(ours)
  }
  const moving = await decodePicture(await createAnimation('gif', 3))
  expect(await acceptEncodedPicture(moving.data)).toEqual(moving)
})

test('a picture that carries more than pixels is not taken for one of its own', async () => {
  expect(await acceptEncodedPicture(await createGeotaggedPhoto())).toBeUndefined()
  expect(await acceptEncodedPicture(await createTestPicture('avif'))).toBeUndefined()
  expect(
    await acceptEncodedPicture(await createTestPicture('png', { width: 3000, height: 10 })),
  ).toBeUndefined()
  await expect(acceptEncodedPicture(half(await createNoise('png', 200, 200)))).rejects.toThrow(/damaged/)
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.length / 2)
}

function signed(signature: string, text: string): Buffer {
  return Buffer.concat([Buffer.from(signature, 'hex'), Buffer.from(text)])
}
