import { rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createLibraryApp } from '#src/media/server/library.fixtures.ts'
import { createNoise } from '#src/media/server/pictures.fixtures.ts'
import { hasLostAllPictures, verifyFiles } from './verify-files.ts'

const olea = await createLibraryApp()
afterAll(() => olea.close())

const dependencies = { db: olea.database.db, storage: olea.services.storage }
const pathOf = (key: string) => join(olea.dataDir, 'media', ...key.split('/'))
const longAgo = new Date(Date.now() - 7_200_000)

async function upload(): Promise<string> {
  const { _id } = await olea.upload(await createNoise('png', 40, 30))
  return `originals/${_id.slice(0, 2)}/${_id}.png`
}

test('names what is missing, damaged or without a picture', async () => {
  expect(await verifyFiles(dependencies)).toEqual({ pictures: 0, missing: [], damaged: [], orphans: [] })
  const [whole, lost, cut] = [await upload(), await upload(), await upload()]
  expect(await verifyFiles(dependencies)).toEqual({ pictures: 3, missing: [], damaged: [], orphans: [] })

  await rm(pathOf(lost))
  await truncate(pathOf(cut), 10)
  const [old, young] = [whole.replace('.png', '.webp'), whole.replace('.png', '.avif')]
  for (const key of [old, young]) await writeFile(pathOf(key), 'left over')
  await utimes(pathOf(old), longAgo, longAgo)
  const found = await verifyFiles(dependencies)
  expect(found).toEqual({
    pictures: 3,
    missing: [lost],
    damaged: [{ key: cut, bytes: 10, expectedBytes: expect.any(Number) }],
    orphans: [old],
  })
  expect(found.damaged[0]?.expectedBytes).toBeGreaterThan(10)
})

test('notices that no picture of the database has a file', async () => {
  expect(await hasLostAllPictures(dependencies)).toBe(false)
  await rm(pathOf('originals'), { recursive: true })
  expect(await hasLostAllPictures(dependencies)).toBe(true)
  await upload()
  expect(await hasLostAllPictures(dependencies)).toBe(false)
})
