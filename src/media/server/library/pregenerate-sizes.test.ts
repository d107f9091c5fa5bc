// Sizes made ahead of readers, and what is left behind when a process ends in the middle of anything.
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

async function keys(folder: string): Promise<string[]> {
  return (await Array.fromAsync(olea.storage.list(folder))).map(({ key }) => key).sort()
}

const isReady = async (id: string) => (await olea.media.library.get(id)).picture.isReady

async function age(folder: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000)
  for (const key of await keys(folder)) await utimes(join(olea.root, key), then, then)
}

/** As a process leaves a picture that is killed over it. */
async function leaveHalfDone(id: string, claim: Partial<typeof mediaTable.$inferInsert>): Promise<void> {
  await olea.media.pregenerateSizes()
  await rm(join(olea.root, 'sizes'), { recursive: true })
  await olea.database.db
    .update(mediaTable)
    .set({ preparedAs: null, ...claim })
    .where(eq(mediaTable.id, id))
}

test('an upload has all its sizes soon, none wider than needed', async () => {
  const { _id: id, isReady: wasReady } = await upload()
  expect(wasReady).toBe(false)
  await expect.poll(() => isReady(id), { timeout: 15_000 }).toBe(true)
  // 400 and 800 pixels; the picture itself has 500.
  expect((await keys('sizes')).map((key) => key.split('.').at(-1))).toEqual(
    expect.arrayContaining(['avif', 'avif', 'jpeg', 'jpeg', 'webp', 'webp']),
  )
  expect(await keys('sizes')).toHaveLength(6)
  expect((await keys('sizes')).every((key) => key.includes(id))).toBe(true)
})

test('what a killed process left is taken up once its claim is over', async () => {
  const { _id: id } = await upload()
  const [past, future] = [-1, 60_000].map((ms) => new Date(Date.now() + ms))
  await leaveHalfDone(id, { prepareAfter: future })
  await olea.media.pregenerateSizes()
  expect(await isReady(id)).toBe(false)
  await leaveHalfDone(id, { prepareAfter: past }).catch(() => undefined)
  await olea.database.db.update(mediaTable).set({ preparedAs: null, prepareAfter: past ?? null })
  await olea.media.pregenerateSizes()
  expect(await isReady(id)).toBe(true)
  expect(await keys('sizes')).toHaveLength(6)
})

test('sizes of another edition are made anew', async () => {
  const { _id: id } = await upload()
  await leaveHalfDone(id, { preparedAs: 'another edition' })
  expect(await isReady(id)).toBe(false)
  await olea.media.pregenerateSizes()
  expect(await isReady(id)).toBe(true)
})

test('a picture whose file is lost is given up after some attempts, and others are made', async () => {
  const lost = await upload()
  await leaveHalfDone(lost._id, {})
  await rm(join(olea.root, 'originals'), { recursive: true })
  const sound = await upload()
  for (let round = 0; round < 8; round++) {
    await olea.database.db.update(mediaTable).set({ prepareAfter: null })
    await olea.media.pregenerateSizes()
  }
  expect([await isReady(lost._id), await isReady(sound._id)]).toEqual([false, true])
  const [row] = await olea.database.db.select().from(mediaTable).where(eq(mediaTable.id, lost._id))
  expect(row?.prepareAttempts).toBe(5)
})

test('two processes share the work', async () => {
  const uploaded = [await upload(), await upload(), await upload()]
  await olea.media.pregenerateSizes()
  await rm(join(olea.root, 'sizes'), { recursive: true })
  await olea.database.db.update(mediaTable).set({ preparedAs: null })
  const another = createMediaService({
    ...olea,
    db: olea.database.db,
    pictureUses: [],
    fetchUrl: () => Promise.reject(new Error('nothing is fetched')),
  })
  await Promise.all([olea.media.pregenerateSizes(), another.pregenerateSizes()])
  for (const { _id } of uploaded) expect(await isReady(_id)).toBe(true)
  const rows = await olea.database.db.select().from(mediaTable)
  expect(rows.map(({ prepareAttempts }) => prepareAttempts)).toEqual([0, 0, 0])
})

test('sizes that are made ahead stay, however old; those of pictures that are gone go', async () => {
  const { _id: id } = await upload()
  const copy = await olea.media.store(await createTestPicture('jpeg'))
  await olea.media.getVariant(copy.id, 400, 'webp')
  await olea.media.pregenerateSizes()
  await age('sizes', 61 * 24)
  await olea.media.sweep()
  expect(await keys('sizes')).toHaveLength(6)
  await olea.database.db.delete(mediaTable).where(eq(mediaTable.id, id))
  await olea.media.sweep()
  expect(await keys('sizes')).toEqual([])
})

test('files without a row go after an hour, and those with one never', async () => {
  const { _id: id } = await upload()
  await olea.storage.put(`originals/ab/${'ab'.repeat(20)}.jpg`, await createTestPicture('jpeg'))
  await age('originals', 0.9)
  await olea.media.sweep()
  expect(await keys('originals')).toHaveLength(2)
  await age('originals', 1.1)
  await olea.media.sweep()
  expect(await keys('originals')).toEqual([expect.stringContaining(id)])
})
