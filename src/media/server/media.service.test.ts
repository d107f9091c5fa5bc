import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#src/platform/database/test-database.ts'
import { FetchRefusedError } from '#src/platform/fetch-refused-error.ts'
import { ProblemError, unavailable } from '#src/platform/problem.ts'
import type { Fetched } from '#src/platform/safe-fetch.ts'
import { createDiskStorage, type Storage } from '#src/platform/storage.ts'
import { type CoverRequest, createMediaService, type MediaService } from './media.service.ts'
import { mediaSources, media as mediaTable } from './media.tables.ts'
import { locatedPhotograph, movingPicture, picture } from './pictures.fixtures.ts'

let database: TestDatabase
let root: string
let storage: Storage
let media: MediaService
let fetched: string[]
let answer: (url: string) => Promise<Fetched>

beforeAll(async () => {
  database = await createTestDatabase()
})

afterAll(async () => {
  await database.close()
  await rm(root, { recursive: true, force: true })
})

beforeEach(async () => {
  if (root) await rm(root, { recursive: true, force: true })
  root = await mkdtemp(join(tmpdir(), 'olea-media-'))
  storage = createDiskStorage(root)
  fetched = []
  answer = async () => ok(await picture('jpeg'))
  media = createMediaService({
    db: database.db,
    storage,
    publicUrl: 'https://olea.example',
    fetchAddress: (url) => {
      fetched.push(url)
      return answer(url)
    },
  })
  await database.db.delete(mediaSources)
  await database.db.delete(mediaTable)
})

function ok(body: Buffer, status = 200): Fetched {
  return { status, contentType: 'text/html', body, finalUrl: 'https://pictures.example/' }
}

async function bytesOf(file: { read: () => NodeJS.ReadableStream }): Promise<Buffer> {
  return buffer(file.read())
}

const cover: CoverRequest = {
  articleId: '0123456789abcdef01234567',
  category: 'Science & Health',
  previewImage: '',
  width: 400,
  format: 'webp',
  theme: 'light',
}

/** Red, green and blue in the middle of the upper part. */
async function upperColour(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 4) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(at, at + 3)]
}

const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > red + 30 && green > blue + 30

test('stores a picture under the hash of what it became', async () => {
  const stored = await media.store(await locatedPhotograph(), { alt: 'Two trees' })
  const bytes = await bytesOf(await media.original(stored.id, 'jpg'))
  expect(stored).toEqual({
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 40),
    address: `/media/${stored.id}.jpg`,
    contentType: 'image/jpeg',
    width: 80,
    height: 120,
  })
  const [row] = await database.db.select().from(mediaTable)
  expect(row).toMatchObject({ id: stored.id, alt: 'Two trees', bytes: bytes.length, extension: 'jpg' })
})

test('keeps the same picture once and its first description', async () => {
  const bytes = await picture('png')
  const all = await Promise.all([media.store(bytes), media.store(bytes), media.store(bytes)])
  await media.store(bytes, { alt: 'A press' })
  await media.store(bytes, { alt: 'Another word for it' })
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const rows = await database.db.select({ alt: mediaTable.alt }).from(mediaTable)
  expect(rows).toEqual([{ alt: 'A press' }])
})

test('leaves neither a row nor a file of what it refuses', async () => {
  await expect(media.store(Buffer.from('<svg/>'))).rejects.toBeInstanceOf(ProblemError)
  expect(await database.db.select().from(mediaTable)).toEqual([])
  expect(await readdir(root)).toEqual([])
})

test('fetches an address once and finds the copy from then on', async () => {
  const url = 'https://pictures.example/grove.jpg?size=large'
  expect(await media.findCopy(url)).toBeUndefined()
  const copies = await Promise.all([media.fetchCopy(url), media.fetchCopy(url)])
  expect(copies[0]).toMatchObject({
    address: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.jpg$/),
    width: 120,
  })
  expect(copies[1]).toEqual(copies[0])
  expect(await media.fetchCopy(url)).toEqual(copies[0])
  expect(await media.findCopy(url)).toEqual(copies[0])
  expect(fetched).toEqual([url])
})

test.each<[string, () => Promise<Fetched>, string]>([
  ['a missing picture', async () => ok(await picture('jpeg'), 404), 'the server answers 404'],
  ['a page', async () => ok(Buffer.from('<html>')), 'it is no usable picture'],
  [
    'an SVG',
    async () => ok(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'it is no usable picture',
  ],
  [
    'too much',
    () => Promise.reject(new FetchRefusedError('it is larger than 15 MB')),
    'it is larger than 15 MB',
  ],
])('remembers that an address gave %s', async (_what, answering, failure) => {
  answer = answering
  const url = 'https://pictures.example/nothing'
  expect(await media.fetchCopy(url)).toEqual({ failure })
  answer = async () => ok(await picture('jpeg'))
  expect(await media.fetchCopy(url)).toEqual({ failure })
  expect(await media.findCopy(url)).toBeUndefined()
  expect(fetched).toEqual([url])
})

test('says when nobody answered at all', async () => {
  answer = () => Promise.reject(new FetchRefusedError('it does not answer', { isHostSilent: true }))
  expect(await media.fetchCopy('https://gone.example/a.jpg')).toEqual({
    failure: 'it does not answer',
    isHostSilent: true,
  })
})

test('tries a failed address again after a day', async () => {
  const url = 'https://pictures.example/later.jpg'
  answer = async () => ok(Buffer.alloc(0), 503)
  await media.fetchCopy(url)
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await database.db
    .update(mediaSources)
    .set({ fetchedAt: ago(23) })
    .where(eq(mediaSources.url, url))
  await media.fetchCopy(url)
  expect(fetched).toHaveLength(1)
  await database.db
    .update(mediaSources)
    .set({ fetchedAt: ago(25) })
    .where(eq(mediaSources.url, url))
  answer = async () => ok(await picture('jpeg'))
  expect(await media.fetchCopy(url)).toMatchObject({ width: 120 })
  expect(fetched).toHaveLength(2)
})

test('a full disk is not the fault of the address', async () => {
  const full = { ...storage, put: () => Promise.reject(unavailable('storage-full', 'There is no room')) }
  const poor = createMediaService({
    db: database.db,
    storage: full,
    fetchAddress: async () => ok(await picture('jpeg')),
  })
  await expect(poor.fetchCopy('https://pictures.example/a.jpg')).rejects.toMatchObject({ status: 503 })
  expect(await database.db.select().from(mediaSources)).toEqual([])
})

test.each([
  '',
  '/somewhere',
  'javascript:alert(1)',
  'https://a.example/\0',
  `https://a.example/${'x'.repeat(3_000)}`,
])('does not look for %j', async (url) => {
  expect(await media.fetchCopy(url)).toHaveProperty('failure')
  expect(await media.findCopy(url)).toBeUndefined()
  expect(fetched).toEqual([])
})

test('knows its own pictures by their address and never fetches from this site', async () => {
  const stored = await media.store(await picture('png'))
  for (const address of [
    stored.address,
    `https://olea.example${stored.address}`,
    `/media/${stored.id}-800.webp`,
  ]) {
    expect(await media.fetchCopy(address)).toEqual(stored)
  }
  expect(await media.fetchCopy('https://olea.example/logo.png')).toHaveProperty('failure')
  expect(fetched).toEqual([])
})

test('what an export carries keeps its address where the bytes are the same', async () => {
  const stored = await media.store(await picture('jpeg'))
  const bytes = await bytesOf(await media.original(stored.id, 'jpg'))
  await database.db.delete(mediaTable)
  const urls = ['https://old.example/a.jpg', 'no address']
  expect(await media.storeCopy(bytes, { id: stored.id, alt: 'Mill', urls })).toEqual(stored)
  expect(await media.findCopy('https://old.example/a.jpg')).toEqual(stored)
  const all = await Array.fromAsync(media.listAll())
  expect(all).toEqual([
    { id: stored.id, contentType: 'image/jpeg', alt: 'Mill', urls: ['https://old.example/a.jpg'], bytes },
  ])
})

test('what an export carries is made anew where it is not what it says', async () => {
  const bytes = await locatedPhotograph()
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const stored = await media.storeCopy(bytes, { id, alt: '', urls: [] })
  expect(stored.id).not.toBe(id)
  expect((await sharp(await bytesOf(await media.original(stored.id, 'jpg'))).metadata()).exif).toBeUndefined()
  await expect(media.storeCopy(Buffer.from('x'), { alt: '', urls: [] })).rejects.toBeInstanceOf(ProblemError)
})

test.each(['avif', 'webp', 'jpeg'] as const)('draws a cover in %s', async (format) => {
  const file = await media.coverOf({ ...cover, format })
  const found = await sharp(await bytesOf(file)).metadata()
  expect(found).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 400, height: 225 })
})

test('makes a cover once, also for many who ask at the same time', async () => {
  let puts = 0
  const counting: Storage = { ...storage, put: (key, data) => storage.put(key, data).then(() => void puts++) }
  const busy = createMediaService({
    db: database.db,
    storage: counting,
    fetchAddress: async () => ok(Buffer.alloc(0)),
  })
  const files = await Promise.all(Array.from({ length: 8 }, () => busy.coverOf(cover)))
  expect(new Set(files.map(({ etag }) => etag)).size).toBe(1)
  await busy.coverOf(cover)
  expect(puts).toBe(1)
})

test('a cover is another one when what it is made of changes', async () => {
  const requests: CoverRequest[] = [
    cover,
    { ...cover, theme: 'dark' },
    { ...cover, category: 'Market & Economy' },
    { ...cover, articleId: 'fedcba9876543210fedcba98' },
    { ...cover, width: 800 },
    { ...cover, format: 'jpeg' },
  ]
  const etags = new Set<string>()
  for (const request of requests) etags.add((await media.coverOf(request)).etag)
  expect(etags.size).toBe(requests.length)
})

test('cuts the cover from our copy once there is one', async () => {
  const request = { ...cover, previewImage: 'https://pictures.example/green.jpg' }
  const drawn = await media.coverOf(request)
  expect(drawn.etag).toBe((await media.coverOf(cover)).etag)
  await media.fetchCopy(request.previewImage)
  const cut = await media.coverOf(request)
  expect(cut.etag).not.toBe(drawn.etag)
  const bytes = await bytesOf(cut)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 225 })
  expect(isGreen(await upperColour(bytes))).toBe(true)
})

test('cuts the cover from a picture of ours and from one inside the article', async () => {
  const stored = await media.store(await picture('png', { width: 160, height: 90 }))
  const inline = `data:image/png;base64,${(await picture('png', { width: 160, height: 90 })).toString('base64')}`
  for (const previewImage of [stored.address, `https://olea.example${stored.address}`, inline]) {
    const bytes = await bytesOf(await media.coverOf({ ...cover, previewImage, format: 'jpeg' }))
    expect(isGreen(await upperColour(bytes)), previewImage.slice(0, 40)).toBe(true)
  }
})

test.each([
  ['is broken', 'data:image/png;base64,AAAA'],
  ['is an SVG', `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
  ['is empty', 'data:image/png;base64,'],
  ['is not ours', `/media/${'a'.repeat(40)}.png`],
  ['is not a picture', '/about'],
])('draws the cover when its picture %s', async (_what, previewImage) => {
  expect((await media.coverOf({ ...cover, previewImage })).etag).toBe((await media.coverOf(cover)).etag)
})

test('draws the cover when the file of its picture is lost', async () => {
  const stored = await media.store(await picture('png'))
  await rm(join(root, 'originals'), { recursive: true })
  const file = await media.coverOf({ ...cover, previewImage: stored.address })
  expect(file.etag).toBe((await media.coverOf(cover)).etag)
})

test('makes the widths of a picture, never wider than it is', async () => {
  const wide = await media.store(await picture('jpeg', { width: 1000, height: 500 }))
  const sizes = [400, 800, 1200].map(async (width) => {
    const bytes = await bytesOf(await media.variant(wide.id, width, 'webp'))
    return (await sharp(bytes).metadata()).width
  })
  expect(await Promise.all(sizes)).toEqual([400, 800, 1000])
  const avif = await bytesOf(await media.variant(wide.id, 400, 'avif'))
  expect(await sharp(avif).metadata()).toMatchObject({ compression: 'av1', width: 400, height: 200 })
})

test('a moving picture stands still in other widths', async () => {
  const moving = await media.store(await movingPicture('webp', 4, 500))
  const bytes = await bytesOf(await media.variant(moving.id, 400, 'webp'))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 400 })
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
})

test('has nothing of pictures it does not know', async () => {
  const id = 'b'.repeat(40)
  await expect(media.original(id, 'jpg')).rejects.toMatchObject({ status: 404 })
  await expect(media.variant(id, 400, 'webp')).rejects.toMatchObject({ status: 404 })
})

test('sweeps made files that are two months old and keeps the rest', async () => {
  const old = await media.coverOf(cover)
  const young = await media.coverOf({ ...cover, theme: 'dark' })
  const stored = await media.store(await picture('png'))
  const longAgo = new Date(Date.now() - 61 * 86_400_000)
  for await (const { key } of storage.list('originals')) await utimes(join(root, key), longAgo, longAgo)
  for await (const { key } of storage.list('covers')) {
    if (key.includes(old.etag.slice(1, -1))) await utimes(join(root, key), longAgo, longAgo)
  }
  await media.sweep()
  const left = await Array.fromAsync(storage.list('covers'))
  expect(left.map(({ key }) => key)).toEqual([expect.stringContaining(young.etag.slice(1, -1))])
  expect(await media.original(stored.id, 'png')).toMatchObject({ bytes: expect.any(Number) })
  expect((await media.coverOf(cover)).etag).toBe(old.etag)
})
