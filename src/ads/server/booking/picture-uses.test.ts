// A picture of an advertisement cannot be deleted from the library while the advertisement exists.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureWithUses } from '#src/media/contract/library-picture.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { type AdsApp, createAdsApp, minimalAd } from '../../ads.fixtures.ts'

let olea: AdsApp

beforeAll(async () => {
  olea = await createAdsApp()
})
afterAll(() => olea.close())

test('the library names the advertisement, and deletes its picture only after it', async () => {
  const { headers, app } = olea
  const bytes = await createTestPicture('png')
  const { _id } = await olea.services.ads.create(minimalAd, { bytes, fileName: 'tools.png' }, undefined)
  const { imageUrl } = await olea.get(_id)
  const pictureId = /^\/media\/([^.-]+)/.exec(imageUrl)?.[1] ?? ''
  const url = `/api/media/${pictureId}`

  const used = (await app.inject({ url, headers })).json<PictureWithUses>()
  expect(used.picture.uses).toBe(1)
  expect(used.usedIn).toEqual([
    {
      kind: 'advertisement',
      recordId: _id,
      title: minimalAd.title,
      isSaved: true,
      isPublished: true,
      places: ['advertisement'],
    },
  ])
  const refused = await app.inject({ method: 'DELETE', url, headers })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().detail).toContain(minimalAd.title)

  await olea.call('DELETE', `/${_id}`)
  expect((await app.inject({ method: 'DELETE', url, headers })).statusCode).toBeLessThan(300)
})
