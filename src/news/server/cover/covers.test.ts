// Covers of articles: cropped or drawn, once for all requests.
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createFetchedResponse,
  createTestMedia,
  readBytes,
  type TestMedia,
} from '#src/media/server/media.fixtures.ts'
import { createMediaService, type MediaService } from '#src/media/server/media.service.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { unavailable } from '#src/platform/problem.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { type CoverRequest, createCovers } from './covers.ts'

let olea: TestMedia
let media: MediaService
let covers: ReturnType<typeof createCovers>

beforeAll(async () => {
  olea = await createTestMedia()
  media = olea.media
  covers = createCovers({ db: olea.database.db, media, images: olea.images })
})

afterAll(() => olea.close())
beforeEach(() => olea.clear())

const cover: CoverRequest = {
  articleId: '0123456789abcdef01234567',
  category: 'Science & Health',
  title: 'A litre of oil',
  tags: [],
  previewImage: '',
  width: 400,
  shape: '16x9',
  format: 'webp',
  theme: 'light',
}

/** The covers of a media service with another storage. */
function createCoversWithStorage(storage: Storage) {
  const { images, write } = olea
  const { db } = olea.database
  const fetchAddress = async () => createFetchedResponse(await createTestPicture('jpeg'))
  const other = createMediaService({
    db,
    write,
    images,
    storage,
    fetchUrl: fetchAddress,
    pictureUses: [],
  })
  return createCovers({ db, media: other, images })
}

/** Red, green and blue in the middle of the upper part. */
async function findUpperColor(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const index = (Math.floor(info.height / 4) * info.width + Math.floor(info.width / 2)) * info.channels
  return [...data.subarray(index, index + 3)]
}

const isGreen = ([red = 0, green = 0, blue = 0]: number[]) => green > red + 30 && green > blue + 30

test.each(['avif', 'webp', 'jpeg'] as const)('draws a cover in %s', async (format) => {
  const file = await covers.getCover({ ...cover, format })
  const found = await sharp(await readBytes(file)).metadata()
  expect(found).toMatchObject({ format: format === 'avif' ? 'heif' : format, width: 400, height: 225 })
})

test('generates a cover once, also for simultaneous requests', async () => {
  let puts = 0
  const countingStorage: Storage = {
    ...olea.storage,
    put: (key, data) => olea.storage.put(key, data).then(() => void puts++),
  }
  const counted = createCoversWithStorage(countingStorage)
  const files = await Promise.all(Array.from({ length: 8 }, () => counted.getCover(cover)))
  expect(new Set(files.map(({ etag }) => etag)).size).toBe(1)
  await counted.getCover(cover)
  expect(puts).toBe(1)
})

test('generates another cover when one of its inputs changes', async () => {
  const requests: CoverRequest[] = [
    cover,
    { ...cover, theme: 'dark' },
    { ...cover, category: 'Market & Economy' },
    { ...cover, articleId: 'fedcba9876543210fedcba98' },
    { ...cover, width: 800 },
    { ...cover, format: 'jpeg' },
  ]
  const etags = new Set<string>()
  for (const request of requests) etags.add((await covers.getCover(request)).etag)
  expect(etags.size).toBe(requests.length)
})

test('crops the cover from the copy of the remote picture once it exists', async () => {
  const request = { ...cover, previewImage: 'https://pictures.example/green.jpg' }
  const drawn = await covers.getCover(request)
  expect(drawn.etag).toBe((await covers.getCover(cover)).etag)
  await media.fetchCopy(request.previewImage)
  const cropped = await covers.getCover(request)
  expect(cropped.etag).not.toBe(drawn.etag)
  const bytes = await readBytes(cropped)
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 400, height: 225 })
  expect(isGreen(await findUpperColor(bytes))).toBe(true)
})

test('crops the cover from a stored picture and from a data URL', async () => {
  const stored = await media.store(await createTestPicture('png', { width: 160, height: 90 }))
  const inline = `data:image/png;base64,${(await createTestPicture('png', { width: 160, height: 90 })).toString('base64')}`
  for (const previewImage of [stored.path, `https://olea.example${stored.path}`, inline]) {
    const bytes = await readBytes(await covers.getCover({ ...cover, previewImage, format: 'jpeg' }))
    expect(isGreen(await findUpperColor(bytes)), previewImage.slice(0, 40)).toBe(true)
  }
})

test.each([
  ['is broken', 'data:image/png;base64,AAAA'],
  ['is an SVG', `data:image/png;base64,${Buffer.from('<svg onload="alert(1)"/>').toString('base64')}`],
  ['is empty', 'data:image/png;base64,'],
  ['does not exist', `/media/${'a'.repeat(40)}.png`],
  ['is not a picture', '/about'],
])('draws the cover when its picture %s', async (_name, previewImage) => {
  expect((await covers.getCover({ ...cover, previewImage })).etag).toBe((await covers.getCover(cover)).etag)
})

test('draws the cover when the file of its picture is lost', async () => {
  const stored = await media.store(await createTestPicture('png'))
  await rm(join(olea.root, 'originals'), { recursive: true })
  const file = await covers.getCover({ ...cover, previewImage: stored.path })
  expect(file.etag).toBe((await covers.getCover(cover)).etag)
})

test('removes generated files that are two months old and keeps all others', async () => {
  const old = await covers.getCover(cover)
  const young = await covers.getCover({ ...cover, theme: 'dark' })
  const stored = await media.store(await createTestPicture('png'))
  const longAgo = new Date(Date.now() - 61 * 86_400_000)
  for await (const { key } of olea.storage.list('originals'))
    await utimes(join(olea.root, key), longAgo, longAgo)
  for await (const { key } of olea.storage.list('covers')) {
    if (key.includes(old.etag.slice(1, -1))) await utimes(join(olea.root, key), longAgo, longAgo)
  }
  await media.sweep()
  const remaining = await Array.fromAsync(olea.storage.list('covers'))
  expect(remaining.map(({ key }) => key)).toEqual([expect.stringContaining(young.etag.slice(1, -1))])
  expect(await media.getOriginal(stored.id, 'png')).toMatchObject({ bytes: expect.any(Number) })
  expect((await covers.getCover(cover)).etag).toBe(old.etag)
})

test('serves covers while the storage is full, and draws each once', async () => {
  let isFull = true
  let attempts = 0
  const storage: Storage = {
    ...olea.storage,
    async put(key, data) {
      attempts += 1
      if (isFull) throw unavailable('storage-full', 'There is no room')
      await olea.storage.put(key, data)
    },
  }
  const coversOnFullDisk = createCoversWithStorage(storage)
  const [first, again] = [await coversOnFullDisk.getCover(cover), await coversOnFullDisk.getCover(cover)]
  const bytes = await readBytes(first)
  expect(first.bytes).toBe(bytes.length)
  expect((await sharp(bytes).metadata()).width).toBe(400)
  expect((await readBytes(again)).equals(bytes)).toBe(true)
  expect(attempts).toBe(1)
  isFull = false
  const other = { ...cover, width: 800 } as const
  expect(await readBytes(await coversOnFullDisk.getCover(other))).toEqual(
    await readBytes(await covers.getCover(other)),
  )
  expect(await collect(olea.storage.list('covers'))).toHaveLength(1)
})

async function collect(files: ReturnType<Storage['list']>): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files) keys.push(key)
  return keys
}
