// Malicious or malformed files and requests: each is rejected with a reason and leaves no file or row.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectProblem } from '#src/test-app.ts'
import type { LibraryPicture, PicturePage } from '../contract/library-picture.ts'
import { decodeLimits } from './decode-limits.ts'
import { createLibraryApp, type LibraryApp, multipart } from './library.fixtures.ts'
import {
  createAnimation,
  createBlotches,
  createHugeGif,
  createHugePng,
  createTestPicture,
} from './pictures.fixtures.ts'

let olea: LibraryApp
let seed = 0

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<html><script>alert(document.domain)</script></html>'

async function countRowsAndFiles() {
  // Wait for sizes generated in the background: they are no leftovers.
  await olea.services.media.pregenerateSizes()
  const { pagination } = (
    await olea.app.inject({ url: '/api/media', headers: olea.headers })
  ).json<PicturePage>()
  return {
    rows: pagination.total,
    files: await olea.listFiles('originals'),
    incomplete: await olea.listFiles('.incoming'),
  }
}

const firstHalf = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, (await bytes).length / 2)

type HostileFile = [name: string, create: () => Buffer | Promise<Buffer>, status: number, code: string]
const hostileFiles: HostileFile[] = [
  ['an empty file', () => Buffer.alloc(0), 400, 'picture-empty'],
  ['a text', () => Buffer.from('This is a picture, believe me.'), 400, 'picture-unknown-type'],
  ['an HTML page', () => Buffer.from(html), 400, 'picture-unknown-type'],
  ['a gzip archive', () => gzipSync(svg), 400, 'picture-unknown-type'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n'), 400, 'picture-unknown-type'],
  [
    'a TIFF',
    () =>
      sharp(Buffer.alloc(300), { raw: { width: 10, height: 10, channels: 3 } })
        .tiff()
        .toBuffer(),
    400,
    'picture-unknown-type',
  ],
  ['an SVG', () => Buffer.from(svg), 400, 'picture-svg'],
  [
    'an SVG after a byte order mark',
    () => Buffer.from(`\ufeff<?xml version="1.0"?><!-- x -->${svg}`),
    400,
    'picture-svg',
  ],
  ['an SVG with a GIF signature', () => Buffer.from(`GIF89a${svg}`), 400, 'picture-damaged'],
  ['an HTML page with a GIF signature', () => Buffer.from(`GIF89a/*${html}*/`), 400, 'picture-damaged'],
  [
    'an HTML page with a PNG signature',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html)]),
    400,
    'picture-unknown-type',
  ],
  [
    'an HTML page with a JPEG signature',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(html)]),
    400,
    'picture-damaged',
  ],
  [
    'half a JPEG',
    () => firstHalf(createBlotches(400, 300, 1).then((bytes) => sharp(bytes).jpeg().toBuffer())),
    400,
    'picture-damaged',
  ],
  ['half a PNG', () => firstHalf(createBlotches(400, 300, 1)), 400, 'picture-damaged'],
  [
    'half a WebP',
    () => firstHalf(createTestPicture('webp', { width: 800, height: 600 })),
    400,
    'picture-damaged',
  ],
  [
    'half an AVIF',
    () => firstHalf(createBlotches(400, 300, 1).then((bytes) => sharp(bytes).avif().toBuffer())),
    400,
    'picture-damaged',
  ],
  ['1.6 gigapixels', () => createHugePng(40_000, 40_000), 400, 'picture-too-many-pixels'],
  ['one row too many', () => createHugePng(5_000, 10_001), 400, 'picture-too-many-pixels'],
  ['a GIF of large frames', () => createHugeGif(60, 1_000), 400, 'picture-too-many-pixels'],
  ['a GIF of 10,000 frames', () => createHugeGif(10_000, 2), 400, 'picture-too-many-frames'],
  ['101 frames', () => createAnimation('webp', 101), 400, 'picture-too-many-frames'],
  ['15 MB of random bytes', () => randomBytes(decodeLimits.bytes), 400, 'picture-unknown-type'],
  ['one byte too many', () => Buffer.alloc(decodeLimits.bytes + 1), 413, 'too-large'],
]

test.each(hostileFiles)('rejects %s and stores nothing', async (_name, create, status, code) => {
  const before = await countRowsAndFiles()
  const problem = expectProblem(await olea.send(await create()), status, code)
  expect(problem.errors).toMatchObject([{ path: 'file', message: expect.stringMatching(/^The file .{10}/) }])
  expect(await countRowsAndFiles()).toEqual(before)
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['a.png%00.html', 'a.png%00.html'],
  ['picture\u202egpj.exe', 'picturegpj.exe'],
  ['\r\nset-cookie: x', 'set-cookie: x'],
  ['olives in “October”.jpg', 'olives in “October”.jpg'],
  ['x'.repeat(400), 'x'.repeat(200)],
])('sanitizes the file name %j to %j and stores no file under it', async (sent, shown) => {
  const bytes = await createBlotches(60, 40, 100 + seed++)
  const { payload, contentType } = multipart(
    bytes,
    {},
    sent.replaceAll('\r\n', '%0D%0A').replaceAll('\\', '\\\\'),
  )
  const response = await olea.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...olea.headers, 'content-type': contentType },
    payload,
  })
  expect([200, 201]).toContain(response.statusCode)
  const { picture: uploaded } = response.json<{ picture: LibraryPicture }>()
  expect(uploaded.fileName).toBe(sent.includes('\r\n') ? '%0D%0Aset-cookie: x' : shown)
  expect((await olea.listFiles()).some((name) => name.includes('passwd') || name.includes('boot'))).toBe(
    false,
  )
})

const boundary = 'B'
const part = (head: string, body = 'x') =>
  `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
const filePart = part('name="file"; filename="a.png"', 'not a picture')
const end = `--${boundary}--\r\n`

test.each<[string, string, number, RegExp]>([
  ['no file', part('name="alt"') + end, 400, /missing/],
  ['a file in another field', part('name="picture"; filename="a.png"') + end, 400, /picture.*file/],
  ['two files', filePart + filePart + end, 400, /alone/],
  [
    'a thousand parts',
    Array.from({ length: 1_000 }, (_, index) => part(`name="f${index}"`)).join('') + filePart + end,
    400,
    /alone/,
  ],
  ['a field of 100 kB', part('name="alt"', 'x'.repeat(100_000)) + filePart + end, 400, /too long/],
  ['a description of 501 characters', part('name="alt"', 'x'.repeat(501)) + filePart + end, 400, /alt/],
  ['a body without an end', filePart.slice(0, -10), 400, /whole/],
  ['another boundary', filePart.replaceAll('--B', '--C') + end.replace('--B', '--C'), 400, /missing|whole/],
])('rejects %s with a reason', async (_name, payload, status, reason) => {
  const before = await countRowsAndFiles()
  const response = await olea.app.inject({
    method: 'POST',
    url: '/api/media',
    headers: { ...olea.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  const problem = expectProblem(response, status)
  expect(JSON.stringify(problem)).toMatch(reason)
  expect(await countRowsAndFiles()).toEqual(before)
})

test('rejects a body that is not a multipart form', async () => {
  for (const [contentType, payload] of [
    ['application/json', '{"file":"x"}'],
    ['image/png', 'x'],
    ['multipart/form-data', 'x'],
  ] as const) {
    const headers = { ...olea.headers, 'content-type': contentType }
    const response = await olea.app.inject({ method: 'POST', url: '/api/media', headers, payload })
    expect([400, 415], contentType).toContain(response.statusCode)
    expectProblem(response, response.statusCode)
  }
})

test('stores nothing of an interrupted upload, and accepts the next one', async () => {
  const url = new URL(await olea.listen())
  const before = await countRowsAndFiles()
  const { payload, contentType } = multipart(await createBlotches(300, 200, 77))
  for (const ratio of [0.05, 0.5, 0.99]) {
    await new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(
          `POST /api/media HTTP/1.1\r\nhost: x\r\nauthorization: ${olea.headers.authorization}\r\ncontent-type: ${contentType}\r\ncontent-length: ${payload.length}\r\n\r\n`,
        )
        socket.write(payload.subarray(0, payload.length * ratio), () =>
          setTimeout(() => socket.destroy(), 50),
        )
      })
      socket.on('close', () => resolve())
    })
  }
  expect(await countRowsAndFiles()).toEqual(before)
  const next = await fetch(new URL('/api/media', url), {
    method: 'POST',
    headers: { ...olea.headers, 'content-type': contentType },
    body: new Uint8Array(payload),
  })
  expect(next.status).toBe(201)
})
