// Unusual but valid pictures: they are stored as upright sRGB pictures without metadata.
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LibraryPicture } from '../contract/library-picture.ts'
import { createLibraryApp, type LibraryApp } from './library.fixtures.ts'
import { createAnimation, createGeotaggedPhoto, createTestPicture } from './pictures.fixtures.ts'

let olea: LibraryApp

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<html><script>alert(document.domain)</script></html>'

/** Reads the stored file of a picture: its metadata and its pixels. */
async function readStored(picture: LibraryPicture) {
  const file = await olea.services.media.getOriginal(picture._id, picture.address.split('.').at(-1) ?? '')
  const data = await buffer(file.read())
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...pixels.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  return { data, metadata: await sharp(data).metadata(), at }
}

const expectNear = (actual: number[], expected: number[], tolerance = 12) =>
  expect(
    actual.map((value, index) => Math.abs(value - (expected[index] ?? 0)) <= tolerance),
    `${actual}`,
  ).toEqual([true, true, true])

test('converts CMYK to sRGB', async () => {
  const cmyk = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
    .toColorspace('cmyk')
    .jpeg()
    .toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const { metadata, at } = await readStored(await olea.upload(cmyk))
  expect(metadata).toMatchObject({ space: 'srgb', channels: 3 })
  expect(at(30, 20)[0]).toBeGreaterThan(120)
  expect(at(30, 20)[1]).toBeLessThan(110)
})

test('converts 16 bits per channel to 8', async () => {
  const deep = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7d2c' } })
    .toColorspace('rgb16')
    .png()
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const { metadata, at } = await readStored(await olea.upload(deep))
  expect(metadata).toMatchObject({ depth: 'uchar', space: 'srgb' })
  expectNear(at(30, 20), [0x3a, 0x7d, 0x2c])
})

test('converts a wide color gamut to sRGB and removes the profile', async () => {
  const pure = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#40a060' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const expectedColor = await sharp(pure).toColorspace('srgb').raw().toBuffer()
  const { metadata, at } = await readStored(await olea.upload(pure))
  expect(metadata.icc).toBeUndefined()
  expectNear(at(30, 20), [...expectedColor.subarray(0, 3)])
})

test('keeps grayscale with transparency', async () => {
  const gray = await sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 0.5 } },
  })
    .toColorspace('b-w')
    .png()
    .toBuffer()
  const { metadata } = await readStored(await olea.upload(gray))
  expect(metadata).toMatchObject({ format: 'png', hasAlpha: true })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('applies orientation %d of a photo', async (orientation) => {
  // The upper left corner is green when upright. The pixels are stored rotated.
  const upright = sharp({ create: { width: 90, height: 60, channels: 3, background: 'white' } }).composite([
    { input: { create: { width: 40, height: 25, channels: 3, background: '#108010' } }, left: 0, top: 0 },
    {
      input: {
        create: { width: 10, height: 10, channels: 3, background: `rgb(${orientation * 20}, 0, 90)` },
      },
      left: 80,
      top: 50,
    },
  ])
  const bytes = await rotateAway(await upright.png().toBuffer(), orientation)
  const { metadata, at } = await readStored(await olea.upload(bytes))
  expect(metadata).toMatchObject({ width: 90, height: 60 })
  expect(metadata.orientation).toBeUndefined()
  expectNear(at(8, 8), [0x10, 0x80, 0x10], 40)
  expectNear(at(60, 20), [255, 255, 255], 40)
})

/** Rotates the pixels as a camera stores them, and sets the EXIF orientation that turns them upright. */
async function rotateAway(bytes: Buffer, orientation: number): Promise<Buffer> {
  const steps: Record<number, [flip: boolean, flop: boolean, angle: number]> = {
    ...{ 1: [false, false, 0], 2: [false, true, 0], 3: [false, false, 180], 4: [true, false, 0] },
    ...{ 5: [false, true, 90], 6: [false, false, 270], 7: [false, true, 270], 8: [false, false, 90] },
  }
  const [flip, flop, angle] = steps[orientation] ?? [false, false, 0]
  const rotated = await sharp(bytes).rotate(angle).toBuffer()
  return sharp(rotated)
    .flip(flip)
    .flop(flop)
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

test('removes the location and the photographer of a photo', async () => {
  const { data, metadata } = await readStored(await olea.upload(await createGeotaggedPhoto()))
  expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(data.includes('a secret name')).toBe(false)
})

test('removes data appended to a picture or embedded in its metadata', async () => {
  const withTrailer = Buffer.concat([
    await createTestPicture('jpeg', { color: '#123456' }),
    Buffer.from(html),
    gzipSync(html),
  ])
  const withXmp = await sharp(await createTestPicture('jpeg', { color: '#654321' }))
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${svg}</x:xmpmeta>`)
    .toBuffer()
  for (const bytes of [withTrailer, withXmp]) {
    expect(bytes.includes('<script>')).toBe(true)
    const { data } = await readStored(await olea.upload(bytes))
    expect(data.includes('script')).toBe(false)
  }
})

test.each(['gif', 'webp'] as const)('keeps the animation of a %s, with still sizes', async (format) => {
  const uploaded = await olea.upload(await createAnimation(format, 4, 24))
  expect(uploaded).toMatchObject({ isMoving: true, contentType: 'image/webp', width: 24, height: 24 })
  expect((await readStored(uploaded)).metadata).toMatchObject({ pages: 4 })
  const still = await olea.services.media.getVariant(uploaded._id, 400, 'webp')
  expect((await sharp(await buffer(still.read())).metadata()).pages ?? 1).toBe(1)
})

test('accepts 100 frames, and a large photo', async () => {
  expect(await olea.upload(await createAnimation('gif', 100))).toMatchObject({ isMoving: true })
  const large = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#987654' } })
    .jpeg()
    .toBuffer()
  expect(await olea.upload(large)).toMatchObject({ width: 2_400, height: 1_800 })
})
