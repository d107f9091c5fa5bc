// The media service: storing, copying from other sites, importing and resizing pictures.
import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { SafeFetchError } from '#src/platform/outbound/safe-fetch-error.ts'
import { ProblemError, unavailable } from '#src/platform/problem.ts'
import { pictureWidths } from '../contract/picture-url.ts'
import { createFetchedResponse, createTestMedia, readBytes, type TestMedia } from './media.fixtures.ts'
import { createMediaService, type MediaService } from './media.service.ts'
import { mediaSources, media as mediaTable } from './media.tables.ts'
import { createAnimation, createGeotaggedPhoto, createTestPicture } from './pictures.fixtures.ts'

let olea: TestMedia
let media: MediaService

beforeAll(async () => {
  olea = await createTestMedia()
  media = olea.media
})

afterAll(() => olea.close())
beforeEach(() => olea.clear())

test('stores a picture under the hash of its encoded bytes', async () => {
  const stored = await media.store(await createGeotaggedPhoto(), { alt: 'Two trees' })
  const bytes = await readBytes(await media.getOriginal(stored.id, 'jpg'))
  expect(stored).toEqual({
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 40),
    path: `/media/${stored.id}.jpg`,
    contentType: 'image/jpeg',
    width: 80,
    focalPoint: null,
    height: 120,
  })
  const [row] = await olea.database.db.select().from(mediaTable)
  expect(row).toMatchObject({ id: stored.id, alt: 'Two trees', bytes: bytes.length, extension: 'jpg' })
})

test('stores the same picture once and keeps its first description', async () => {
  const bytes = await createTestPicture('png')
  const all = await Promise.all([media.store(bytes), media.store(bytes), media.store(bytes)])
  await media.store(bytes, { alt: 'A press' })
  await media.store(bytes, { alt: 'Another description' })
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  const rows = await olea.database.db.select({ alt: mediaTable.alt }).from(mediaTable)
  expect(rows).toEqual([{ alt: 'A press' }])
})

test('stores neither a row nor a file of a rejected picture', async () => {
  await expect(media.store(Buffer.from('<svg/>'))).rejects.toBeInstanceOf(ProblemError)
  expect(await olea.database.db.select().from(mediaTable)).toEqual([])
  expect(await readdir(olea.root)).toEqual([])
})

test('fetches a URL once and finds the copy afterwards', async () => {
  const url = 'https://pictures.example/grove.jpg?size=large'
  expect(await media.findCopy(url)).toBeUndefined()
  const copies = await Promise.all([media.fetchCopy(url), media.fetchCopy(url)])
  expect(copies[0]).toMatchObject({
    path: expect.stringMatching(/^\/media\/[0-9a-f]{40}\.jpg$/),
    width: 120,
  })
  expect(copies[1]).toEqual(copies[0])
  expect(await media.fetchCopy(url)).toEqual(copies[0])
  expect(await media.findCopy(url)).toEqual(copies[0])
  expect(olea.remote.fetched).toEqual([url])
})

test.each<[string, () => Promise<FetchedResponse>, string]>([
  [
    'a missing picture',
    async () => createFetchedResponse(await createTestPicture('jpeg'), 404),
    'the server answers 404',
  ],
  ['an HTML page', async () => createFetchedResponse(Buffer.from('<html>')), 'it is no usable picture'],
  [
    'an SVG',
    async () => createFetchedResponse(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    'it is no usable picture',
  ],
  [
    'too many bytes',
    () => Promise.reject(new SafeFetchError('it is larger than 15 MB')),
    'it is larger than 15 MB',
  ],
])('records that a URL returned %s', async (_name, respond, failure) => {
  olea.remote.respond = respond
  const url = 'https://pictures.example/nothing'
  expect(await media.fetchCopy(url)).toEqual({ failure })
  olea.remote.respond = async () => createFetchedResponse(await createTestPicture('jpeg'))
  expect(await media.fetchCopy(url)).toEqual({ failure })
  expect(await media.findCopy(url)).toBeUndefined()
  expect(olea.remote.fetched).toEqual([url])
})

test('reports an unreachable host', async () => {
  olea.remote.respond = () =>
    Promise.reject(new SafeFetchError('it does not answer', { isHostUnreachable: true }))
  expect(await media.fetchCopy('https://gone.example/a.jpg')).toEqual({
    failure: 'it does not answer',
    isHostUnreachable: true,
  })
})

test('retries a failed URL after a day', async () => {
  const url = 'https://pictures.example/later.jpg'
  olea.remote.respond = async () => createFetchedResponse(Buffer.alloc(0), 503)
  await media.fetchCopy(url)
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  await olea.database.db
    .update(mediaSources)
    .set({ fetchedAt: hoursAgo(23) })
    .where(eq(mediaSources.url, url))
  await media.fetchCopy(url)
  expect(olea.remote.fetched).toHaveLength(1)
  await olea.database.db
    .update(mediaSources)
    .set({ fetchedAt: hoursAgo(25) })
    .where(eq(mediaSources.url, url))
  olea.remote.respond = async () => createFetchedResponse(await createTestPicture('jpeg'))
  expect(await media.fetchCopy(url)).toMatchObject({ width: 120 })
  expect(olea.remote.fetched).toHaveLength(2)
})

test('fetches a copy again when its file is lost', async () => {
  const url = 'https://pictures.example/grove.jpg'
  const copy = await media.fetchCopy(url)
  await rm(join(olea.root, 'originals'), { recursive: true })
  expect(await media.fetchCopy(url)).toEqual(copy)
  expect(olea.remote.fetched).toEqual([url, url])
})

test('does not record a full disk as a failure of the URL', async () => {
  const fullStorage = {
    ...olea.storage,
    put: () => Promise.reject(unavailable('storage-full', 'There is no room')),
  }
  const serviceOnFullDisk = createMediaService({
    db: olea.database.db,
    write: olea.write,
    images: olea.images,
    pictureUses: [],
    storage: fullStorage,
    fetchUrl: async () => createFetchedResponse(await createTestPicture('jpeg')),
  })
  await expect(serviceOnFullDisk.fetchCopy('https://pictures.example/a.jpg')).rejects.toMatchObject({
    status: 503,
  })
  expect(await olea.database.db.select().from(mediaSources)).toEqual([])
})

test.each([
  '',
  '/somewhere',
  'javascript:alert(1)',
  'https://a.example/\0',
  `https://a.example/${'x'.repeat(3_000)}`,
])('does not fetch %j', async (url) => {
  expect(await media.fetchCopy(url)).toHaveProperty('failure')
  expect(await media.findCopy(url)).toBeUndefined()
  expect(olea.remote.fetched).toEqual([])
})

test('finds stored pictures by URL and never fetches from this site', async () => {
  const stored = await media.store(await createTestPicture('png'))
  for (const url of [stored.path, `https://olea.example${stored.path}`, `/media/${stored.id}-800.webp`]) {
    expect(await media.fetchCopy(url)).toEqual(stored)
  }
  expect(await media.fetchCopy('https://olea.example/logo.png')).toHaveProperty('failure')
  expect(olea.remote.fetched).toEqual([])
})

test('imports a picture under the same id when its bytes can be kept', async () => {
  const stored = await media.store(await createTestPicture('jpeg'))
  const bytes = await readBytes(await media.getOriginal(stored.id, 'jpg'))
  await olea.database.db.delete(mediaTable)
  const urls = ['https://old.example/a.jpg', 'no address']
  expect(await media.storeCopy(bytes, { id: stored.id, alt: 'Mill', urls })).toEqual(stored)
  expect(await media.findCopy('https://old.example/a.jpg')).toEqual(stored)
  const all = await Array.fromAsync(media.listAll())
  expect(all).toEqual([
    {
      ...{ id: stored.id, contentType: 'image/jpeg', alt: 'Mill', bytes },
      urls: ['https://old.example/a.jpg'],
      library: expect.objectContaining({ origin: 'copy', focalPoint: null }),
    },
  ])
})

test('encodes an imported picture again when it contains metadata', async () => {
  const bytes = await createGeotaggedPhoto()
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 40)
  const stored = await media.storeCopy(bytes, { id, alt: '', urls: [] })
  expect(stored.id).not.toBe(id)
  expect(
    (await sharp(await readBytes(await media.getOriginal(stored.id, 'jpg'))).metadata()).exif,
  ).toBeUndefined()
  await expect(media.storeCopy(Buffer.from('x'), { alt: '', urls: [] })).rejects.toBeInstanceOf(ProblemError)
})

test('generates the widths of a picture, never wider than the original', async () => {
  const wide = await media.store(await createTestPicture('jpeg', { width: 1000, height: 500 }))
  const sizes = pictureWidths.map(async (width) => {
    const bytes = await readBytes(await media.getVariant(wide.id, width, 'webp'))
    return (await sharp(bytes).metadata()).width
  })
  expect(await Promise.all(sizes)).toEqual([400, 800, 1000])
  const avif = await readBytes(await media.getVariant(wide.id, 400, 'avif'))
  expect(await sharp(avif).metadata()).toMatchObject({ compression: 'av1', width: 400, height: 200 })
})

test('generates sizes of the first frame of an animation', async () => {
  const animation = await media.store(await createAnimation('webp', 4, 500))
  const bytes = await readBytes(await media.getVariant(animation.id, 400, 'webp'))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 400 })
  expect((await sharp(bytes).metadata()).pages ?? 1).toBe(1)
})

test('rejects unknown pictures', async () => {
  const id = 'b'.repeat(40)
  await expect(media.getOriginal(id, 'jpg')).rejects.toMatchObject({ status: 404 })
  await expect(media.getVariant(id, 400, 'webp')).rejects.toMatchObject({ status: 404 })
})
