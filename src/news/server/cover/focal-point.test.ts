import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp } from '#src/media/server/library.fixtures.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { storeArticle } from '../../news.fixtures.ts'

let olea: LibraryApp

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

test('crops the cover around the focal point of its picture, in each aspect ratio', async () => {
  const { media, news, newsroom } = olea.services
  const [red, blue] = await Promise.all(
    ['#c02020', '#2020c0'].map((color) => createTestPicture('png', { color, width: 300, height: 300 })),
  )
  const wide = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'white' } })
    .composite([
      { input: red ?? '', left: 0, top: 0 },
      { input: blue ?? '', left: 300, top: 0 },
    ])
    .png()
    .toBuffer()
  const stored = await olea.upload(wide)
  const { _id } = await storeArticle(newsroom, { previewImage: stored.address })
  const findUpperColor = async (shape: '16x9' | '4x3' | '1x1') => {
    const request = {
      articleId: _id,
      category: 'Sustainability',
      title: '',
      tags: [],
      previewImage: stored.address,
      theme: 'light',
    } as const
    const file = await news.covers.getCover({ ...request, width: 400, shape, format: 'jpeg' })
    const { data, info } = await sharp(await buffer(file.read()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.height).toBe(Math.round({ '16x9': 225, '4x3': 300, '1x1': 400 }[shape]))
    const index = (20 * info.width + 200) * info.channels
    return (data[index] ?? 0) > (data[index + 2] ?? 0) ? 'red' : 'blue'
  }
  await media.library.update(stored._id, { focalPoint: { x: 0.1, y: 0.5 } })
  expect([await findUpperColor('4x3'), await findUpperColor('1x1')]).toEqual(['red', 'red'])
  await media.library.update(stored._id, { focalPoint: { x: 0.9, y: 0.5 } })
  expect([await findUpperColor('16x9'), await findUpperColor('1x1')]).toEqual(['blue', 'blue'])
})
