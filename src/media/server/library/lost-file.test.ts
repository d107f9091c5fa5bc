// Uploads of pictures whose file is lost, as after a restore of the database alone.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp } from '../library.fixtures.ts'
import { createTestPicture } from '../pictures.fixtures.ts'

let olea: LibraryApp

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

test('stores the file of a picture that has lost it when the same file is uploaded again', async () => {
  const bytes = await createTestPicture('jpeg')
  const first = await olea.upload(bytes)
  const { media } = olea.services
  const read = async () => (await media.getOriginal(first._id, 'jpg')).bytes
  const size = await read()
  await rm(join(olea.dataDir, 'media', 'originals', first._id.slice(0, 2)), { recursive: true })
  await expect(read()).rejects.toMatchObject({ status: 404 })
  const again = await olea.send(bytes)
  expect(again.statusCode).toBe(200)
  expect(again.json()).toMatchObject({ isDuplicate: true, picture: { _id: first._id } })
  expect(await read()).toBe(size)
})
