// Files nobody should send, and honest ones that need care: what is refused is refused with a reason and leaves
// nothing behind; what is taken comes out as an upright sRGB picture that holds nothing but pixels.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#src/test-app.ts'
import type { LibraryPicture, PicturePage } from '../contract/library-picture.ts'
import { pictureLimits } from './decode-limits.ts'
import { createLibraryApp, type LibraryApp, multipart } from './library.fixtures.ts'
import { blotches, hugeGif, hugePng, locatedPhotograph, movingPicture, picture } from './pictures.fixtures.ts'

let olea: LibraryApp
let seeds = 0

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<html><script>alert(document.domain)</script></html>'

async function rowsAndFiles() {
  // What is made in the background is no leftover.
  await olea.services.media.prepareUploads()
  const { pagination } = (
    await olea.app.inject({ url: '/api/media', headers: olea.headers })
  ).json<PicturePage>()
  return {
    rows: pagination.total,
    files: await olea.files('originals'),
    halves: await olea.files('.incoming'),
  }
}

const halfOf = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length / 2)

type Hostile = [what: string, make: () => Buffer | Promise<Buffer>, status: number, code: string]
const hostile: Hostile[] = [
  ['nothing', () => Buffer.alloc(0), 400, 'picture-empty'],
  ['words', () => Buffer.from('This is a picture, believe me.'), 400, 'picture-unknown-type'],
  ['a page', () => Buffer.from(html), 400, 'picture-unknown-type'],
  ['an archive', () => gzipSync(svg), 400, 'picture-unknown-type'],
  ['a document', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 400, 'picture-unknown-type'],
  [
    'a TIFF',
    () =>
      sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
        .tiff()
        .toBuffer(),
    400,
    'picture-unknown-type',
  ],
  ['a drawing', () => Buffer.from(svg), 400, 'picture-svg'],
  [
    'a drawing behind a byte order mark',
    () => Buffer.from(`\ufeff<?xml version="1.0"?><!-- x -->${svg}`),
    400,
    'picture-svg',
  ],
  ['a drawing that begins like a GIF', () => Buffer.from(`GIF89a${svg}`), 400, 'picture-damaged'],
  ['a page that begins like a GIF', () => Buffer.from(`GIF89a/*${html}*/`), 400, 'picture-damaged'],
  [
    'a page that begins like a PNG',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]),
    400,
    'picture-unknown-type',
  ],
  [
    'a page that begins like a JPEG',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(html)]),
    400,
    'picture-damaged',
  ],
  [
    'half a JPEG',
    () => halfOf(blotches(400, 300, 1).then((bytes) => sharp(bytes).jpeg().toBuffer())),
    400,
    'picture-damaged',
  ],
  ['half a PNG', () => halfOf(blotches(400, 300, 1)), 400, 'picture-damaged'],
  ['half a WebP', () => halfOf(picture('webp', { width: 800, height: 600 })), 400, 'picture-damaged'],
  [
    'half an AVIF',
    () => halfOf(blotches(400, 300, 1).then((bytes) => sharp(bytes).avif().toBuffer())),
    400,
    'picture-damaged',
  ],
  ['1.6 gigapixels', () => hugePng(40_000, 40_000), 400, 'picture-too-many-pixels'],
  ['one row too many', () => hugePng(5_000, 10_001), 400, 'picture-too-many-pixels'],
  ['a GIF of large frames', () => hugeGif(60, 1_000), 400, 'picture-too-many-pixels'],
  ['a GIF of 10,000 frames', () => hugeGif(10_000, 2), 400, 'picture-too-many-frames'],
  ['101 frames', () => movingPicture('webp', 101), 400, 'picture-too-many-frames'],
  ['noise of 15 MB', () => randomBytes(pictureLimits.bytes), 400, 'picture-unknown-type'],
  ['one byte too many', () => Buffer.alloc(pictureLimits.bytes + 1), 413, 'too-large'],
]

test.each(hostile)('%s is refused and leaves nothing behind', async (_what, make, status, code) => {
  const before = await rowsAndFiles()
  const refusal = expectProblem(await olea.send(await make()), status, code)
  expect(refusal.errors).toMatchObject([{ path: 'file', message: expect.stringMatching(/^The file .{10}/) }])
  expect(await rowsAndFiles()).toEqual(before)
})

/** What a stored picture is, and its pixels. */
async function stored(picture: LibraryPicture) {
  const file = await olea.services.media.original(picture._id, picture.address.split('.').at(-1) ?? '')
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
  const { data, facts } = await stored(await olea.upload(await locatedPhotograph()))
  expect([facts.exif, facts.xmp, facts.iptc, facts.icc]).toEqual([undefined, undefined, undefined, undefined])
  expect(data.includes('a secret name')).toBe(false)
})

test('what hangs on to a picture is cut off', async () => {
  const tail = Buffer.concat([
    await picture('jpeg', { colour: '#123456' }),
    Buffer.from(html),
    gzipSync(html),
  ])
  const comment = await sharp(await picture('jpeg', { colour: '#654321' }))
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
    const uploaded = await olea.upload(await movingPicture(format, 4, 24))
    expect(uploaded).toMatchObject({ isMoving: true, contentType: 'image/webp', width: 24, height: 24 })
    expect((await stored(uploaded)).facts).toMatchObject({ pages: 4 })
    const still = await olea.services.media.variant(uploaded._id, 400, 'webp')
    expect((await sharp(await buffer(still.read())).metadata()).pages ?? 1).toBe(1)
  },
)

test('a hundred frames and a large photograph are taken', async () => {
  expect(await olea.upload(await movingPicture('gif', 100))).toMatchObject({ isMoving: true })
  const large = await sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#987654' } })
    .jpeg()
    .toBuffer()
  expect(await olea.upload(large)).toMatchObject({ width: 2_400, height: 1_800 })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['a.png%00.html', 'a.png%00.html'],
  ['picture\u202egpj.exe', 'picturegpj.exe'],
  ['\r\nset-cookie: x', 'set-cookie: x'],
  ['olives in “October”.jpg', 'olives in “October”.jpg'],
  ['x'.repeat(400), 'x'.repeat(200)],
])('the name %j is shown as %j and names no file', async (sent, shown) => {
  const bytes = await blotches(60, 40, 100 + seeds++)
  const { payload, contentType } = multipart(
    bytes,
    {},
    sent.replaceAll('\r\n', '%0D%0A').replaceAll('\\', '\\\\'),
  )
  const answer = await olea.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...olea.headers, 'content-type': contentType },
    payload,
  })
  expect([200, 201]).toContain(answer.statusCode)
  const { picture: uploaded } = answer.json<{ picture: LibraryPicture }>()
  expect(uploaded.fileName).toBe(sent.includes('\r\n') ? '%0D%0Aset-cookie: x' : shown)
  expect((await olea.files()).some((name) => name.includes('passwd') || name.includes('boot'))).toBe(false)
})

const boundary = 'B'
const part = (head: string, body = 'x') =>
  `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const filePart = part('name="file"; filename="a.png"', 'not a picture')
const end = `--${boundary}--\r\n`

test.each<[string, string, number, RegExp]>([
  ['no file', part('name="alt"') + end, 400, /missing/],
  ['a file under another name', part('name="picture"; filename="a.png"') + end, 400, /picture.*file/],
  ['two files', filePart + filePart + end, 400, /alone/],
  [
    'a thousand parts',
    Array.from({ length: 1_000 }, (_, index) => part(`name="f${index}"`)).join('') + filePart + end,
    400,
    /alone/,
  ],
  ['a field of 100 kB', part('name="alt"', 'x'.repeat(100_000)) + filePart + end, 400, /too long/],
  ['a description of 501 letters', part('name="alt"', 'x'.repeat(501)) + filePart + end, 400, /alt/],
  ['a body without an end', filePart.slice(0, -10), 400, /whole/],
  ['another boundary', filePart.replaceAll('--B', '--C') + end.replace('--B', '--C'), 400, /missing|whole/],
])('%s is refused with a reason', async (_what, payload, status, reason) => {
  const before = await rowsAndFiles()
  const answer = await olea.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...olea.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  const refusal = expectProblem(answer, status)
  expect(JSON.stringify(refusal)).toMatch(reason)
  expect(await rowsAndFiles()).toEqual(before)
})

test('what is no form is refused as such', async () => {
  for (const [contentType, payload] of [
    ['application/json', '{"file":"x"}'],
    ['image/png', 'x'],
    ['multipart/form-data', 'x'],
  ] as const) {
    const headers = { ...olea.headers, 'content-type': contentType }
    const answer = await olea.app.inject({ method: 'POST', url: '/api/media', headers, payload })
    expect([400, 415], contentType).toContain(answer.statusCode)
    expectProblem(answer, answer.statusCode)
  }
})

test('an upload that is cut off half-way leaves nothing behind, and the next one is taken', async () => {
  const address = new URL(await olea.listen())
  const before = await rowsAndFiles()
  const { payload, contentType } = multipart(await blotches(300, 200, 77))
  for (const share of [0.05, 0.5, 0.99]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(address.port), address.hostname, () => {
        socket.write(
          `POST /api/media HTTP/1.1\r\nhost: x\r\nauthorization: ${olea.headers.authorization}\r\ncontent-type: ${contentType}\r\ncontent-length: ${payload.length}\r\n\r\n`,
        )
        socket.write(payload.subarray(0, payload.length * share), () =>
          setTimeout(() => socket.destroy(), 50),
        )
      })
      socket.on('close', () => resolve())
    })
  }
  expect(await rowsAndFiles()).toEqual(before)
  const sent = await fetch(new URL('/api/media', address), {
    method: 'POST',
    headers: { ...olea.headers, 'content-type': contentType },
    body: new Uint8Array(payload),
  })
  expect(sent.status).toBe(201)
})
