// Pictures that need care: they come out as upright sRGB pictures that hold nothing but pixels.
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

/** What a stored picture is, and its pixels. */
async function stored(picture: LibraryPicture) {
  const file = await olea.services.media.getOriginal(picture._id, picture.address.split('.').at(-1) ?? '')
  const data = await buffer(file.read())
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...pixels.subarray((y * info.width + x) * info.channels).subarray(0, 3),
  ]
  return { data, facts: await sharp(data).metadata(), at }
}

const near = (found: number[], wanted: number[], by = 12) =>
  expect(
    found.map((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= by),
    `${found}`,
  ).toEqual([true, true, true])

test('four inks become three colours', async () => {
  const cmyk = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c02020' } })
    .toColourspace('cmyk')
    .jpeg()
    .toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  const { facts, at } = await stored(await olea.upload(cmyk))
  expect(facts).toMatchObject({ space: 'srgb', channels: 3 })
  expect(at(30, 20)[0]).toBeGreaterThan(120)
  expect(at(30, 20)[1]).toBeLessThan(110)
})

test('sixteen bits become eight', async () => {
  const deep = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#3a7d2c' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  expect((await sharp(deep).metadata()).depth).toBe('ushort')
  const { facts, at } = await stored(await olea.upload(deep))
  expect(facts).toMatchObject({ depth: 'uchar', space: 'srgb' })
  near(at(30, 20), [0x3a, 0x7d, 0x2c])
})

test('colours of a wider range are brought into the one everybody shows, without their profile', async () => {
  const pure = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#40a060' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const meant = await sharp(pure).toColourspace('srgb').raw().toBuffer()
  const { facts, at } = await stored(await olea.upload(pure))
  expect(facts.icc).toBeUndefined()
  near(at(30, 20), [...meant.subarray(0, 3)])
})

test('grey with transparency stays what it is', async () => {
  const grey = await sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 90, g: 90, b: 90, alpha: 0.5 } },
  })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const { facts } = await stored(await olea.upload(grey))
  expect(facts).toMatchObject({ format: 'png', hasAlpha: true })
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a photograph with orientation %d stands upright',
  async (orientation) => {
    // The upper left corner is green when looked at the right way; turned back, the stored pixels differ.
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
    const bytes = await turnedBack(await upright.png().toBuffer(), orientation)
    const { facts, at } = await stored(await olea.upload(bytes))
    expect(facts).toMatchObject({ width: 90, height: 60 })
    expect(facts.orientation).toBeUndefined()
    near(at(8, 8), [0x10, 0x80, 0x10], 40)
    near(at(60, 20), [255, 255, 255], 40)
  },
)

/** As a camera stores it that was held another way, with the note how to turn it. */
async function turnedBack(bytes: Buffer, orientation: number): Promise<Buffer> {
  const steps: Record<number, [flip: boolean, flop: boolean, turn: number]> = {
    ...{ 1: [false, false, 0], 2: [false, true, 0], 3: [false, false, 180], 4: [true, false, 0] },
    ...{ 5: [false, true, 90], 6: [false, false, 270], 7: [false, true, 270], 8: [false, false, 90] },
  }
  const [flip, flop, turn] = steps[orientation] ?? [false, false, 0]
  const turned = await sharp(bytes).rotate(turn).toBuffer()
  return sharp(turned)
    .flip(flip)
    .flop(flop)
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

test('where and by whom a photograph was taken does not reach the store', async () => {
  const { data, facts } = await stored(await olea.upload(await createGeotaggedPhoto()))
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(data.includes('a secret name')).toBe(false)
})

test('what hangs on to a picture is cut off', async () => {
  const tail = Buffer.concat([
    await createTestPicture('jpeg', { color: '#123456' }),
    Buffer.from(html),
    gzipSync(html),
  ])
  const comment = await sharp(await createTestPicture('jpeg', { color: '#654321' }))
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${svg}</x:xmpmeta>`)
    .toBuffer()
  for (const bytes of [tail, comment]) {
    expect(bytes.includes('<script>')).toBe(true)
    const { data } = await stored(await olea.upload(bytes))
    expect(data.includes('script')).toBe(false)
  }
})

test.each(['gif', 'webp'] as const)(
  'a moving %s goes on moving, and its sizes stand still',
  async (format) => {
    const uploaded = await olea.upload(await createAnimation(format, 4, 24))
    expect(uploaded).toMatchObject({ isMoving: true, contentType: 'image/webp', width: 24, height: 24 })
    expect((await stored(uploaded)).facts).toMatchObject({ pages: 4 })
    const still = await olea.services.media.getVariant(uploaded._id, 400, 'webp')
    expect((await sharp(await buffer(still.read())).metadata()).pages ?? 1).toBe(1)
  },
)

test('a hundred frames and a large photograph are taken', async () => {
  expect(await olea.upload(await createAnimation('gif', 100))).toMatchObject({ isMoving: true })
  const large = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#987654' } })
    .jpeg()
    .toBuffer()
  expect(await olea.upload(large)).toMatchObject({ width: 2_400, height: 1_800 })
})
