// Pregenerated sizes, and the cleanup after interrupted processes.
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LibraryPicture } from '../../contract/library-picture.ts'
import { createTestMedia, type TestMedia } from '../media.fixtures.ts'
import { createMediaService } from '../media.service.ts'
import { media as mediaTable } from '../media.tables.ts'
import { createBlotches, createTestPicture } from '../pictures.fixtures.ts'

let olea: TestMedia
let seed = 0

beforeAll(async () => {
  olea = await createTestMedia()
})
afterAll(() => olea.close())
beforeEach(async () => {
  await olea.media.pregenerateSizes()
  await olea.clear()
})

async function upload(): Promise<LibraryPicture> {
  const bytes = await createBlotches(500, 300, ++seed)
  const { picture } = await olea.media.library.upload({ bytes, fileName: 'grove.png', fields: {} })
  return picture
}

async function listKeys(folder: string): Promise<string[]> {
  return (await Array.fromAsync(olea.storage.list(folder))).map(({ key }) => key).sort()
}

const isReady = async (id: string) => (await olea.media.library.get(id)).picture.isReady

async function setAge(folder: string, hours: number): Promise<void> {
  const modifiedAt = new Date(Date.now() - hours * 3_600_000)
  for (const key of await listKeys(folder)) await utimes(join(olea.root, key), modifiedAt, modifiedAt)
}

/** Removes the sizes of a picture and sets its claim, as after a process was killed. */
async function resetSizes(id: string, claim: Partial<typeof mediaTable.$inferInsert>): Promise<void> {
  await olea.media.pregenerateSizes()
  await rm(join(olea.root, 'sizes'), { recursive: true })
  await olea.database.db
    .update(mediaTable)
    .set({ preparedAs: null, ...claim })
    .where(eq(mediaTable.id, id))
}

test('generates all useful sizes of an upload in the background', async () => {
  const { _id: id, isReady: wasReady } = await upload()
  expect(wasReady).toBe(false)
  await expect.poll(() => isReady(id), { timeout: 15_000 }).toBe(true)
  // Widths 400 and 800: the picture is 500 pixels wide.
  expect((await listKeys('sizes')).map((key) => key.split('.').at(-1))).toEqual(
    expect.arrayContaining(['avif', 'avif', 'jpeg', 'jpeg', 'webp', 'webp']),
  )
  expect(await listKeys('sizes')).toHaveLength(6)
  expect((await listKeys('sizes')).every((key) => key.includes(id))).toBe(true)
})

test('continues the work of a killed process once its claim has expired', async () => {
  const { _id: id } = await upload()
  const [past, future] = [-1, 60_000].map((ms) => new Date(Date.now() + ms))
  await resetSizes(id, { prepareAfter: future })
  await olea.media.pregenerateSizes()
  expect(await isReady(id)).toBe(false)
  await resetSizes(id, { prepareAfter: past }).catch(() => undefined)
  await olea.database.db.update(mediaTable).set({ preparedAs: null, prepareAfter: past ?? null })
  await olea.media.pregenerateSizes()
  expect(await isReady(id)).toBe(true)
  expect(await listKeys('sizes')).toHaveLength(6)
})

test('generates sizes again for another encoder version', async () => {
  const { _id: id } = await upload()
  await resetSizes(id, { preparedAs: 'another version' })
  expect(await isReady(id)).toBe(false)
  await olea.media.pregenerateSizes()
  expect(await isReady(id)).toBe(true)
})

test('gives up on a picture whose file is lost after 5 attempts, and continues with others', async () => {
  const lost = await upload()
  await resetSizes(lost._id, {})
  await rm(join(olea.root, 'originals'), { recursive: true })
  const intact = await upload()
  for (let round = 0; round < 8; round++) {
    await olea.database.db.update(mediaTable).set({ prepareAfter: null })
    await olea.media.pregenerateSizes()
  }
  expect([await isReady(lost._id), await isReady(intact._id)]).toEqual([false, true])
  const [row] = await olea.database.db.select().from(mediaTable).where(eq(mediaTable.id, lost._id))
  expect(row?.prepareAttempts).toBe(5)
})

test('shares the work between two processes', async () => {
  const uploaded = [await upload(), await upload(), await upload()]
  await olea.media.pregenerateSizes()
  await rm(join(olea.root, 'sizes'), { recursive: true })
  await olea.database.db.update(mediaTable).set({ preparedAs: null })
  const another = createMediaService({
    ...olea,
    db: olea.database.db,
    pictureUses: [],
    fetchUrl: () => Promise.reject(new Error('no URL is fetched in this test')),
  })
  await Promise.all([olea.media.pregenerateSizes(), another.pregenerateSizes()])
  for (const { _id } of uploaded) expect(await isReady(_id)).toBe(true)
  const rows = await olea.database.db.select().from(mediaTable)
  expect(rows.map(({ prepareAttempts }) => prepareAttempts)).toEqual([0, 0, 0])
})

test('keeps old pregenerated sizes, and removes those of deleted pictures', async () => {
  const { _id: id } = await upload()
  const copy = await olea.media.store(await createTestPicture('jpeg'))
  await olea.media.getVariant(copy.id, 400, 'webp')
  await olea.media.pregenerateSizes()
  await setAge('sizes', 61 * 24)
  await olea.media.sweep()
  expect(await listKeys('sizes')).toHaveLength(6)
  await olea.database.db.delete(mediaTable).where(eq(mediaTable.id, id))
  await olea.media.sweep()
  expect(await listKeys('sizes')).toEqual([])
})

test('removes files without a row after an hour, and keeps files with a row', async () => {
  const { _id: id } = await upload()
  await olea.storage.put(`originals/ab/${'ab'.repeat(20)}.jpg`, await createTestPicture('jpeg'))
  await setAge('originals', 0.9)
  await olea.media.sweep()
  expect(await listKeys('originals')).toHaveLength(2)
  await setAge('originals', 1.1)
  await olea.media.sweep()
  expect(await listKeys('originals')).toEqual([expect.stringContaining(id)])
})
