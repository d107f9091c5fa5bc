// The desk's picture library as a client sees it: upload, describe, find, and delete what nobody uses.
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import type { PicturePage, PictureWithUses, UploadedPicture } from '../contract/library-picture.ts'
import { createLibraryApp, type LibraryApp } from './library.fixtures.ts'
import { mediaSources, media as mediaTable } from './media.tables.ts'
import { createBlotches, createGeotaggedPhoto, createTestPicture } from './pictures.fixtures.ts'

let olea: LibraryApp
let colour = 0

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

beforeEach(async () => {
  await olea.database.db.delete(mediaSources)
  await olea.database.db.delete(mediaTable)
  const { data } = await olea.services.news.listPublished({ limit: 100 })
  await olea.services.newsroom.remove(data.map(({ _id }) => _id))
})

/** A file that was never sent before. */
const freshFile = () =>
  createTestPicture('jpeg', {
    color: `#${((++colour * 1_234_567) % 0x1000000).toString(16).padStart(6, '0')}`,
  })

const get = (path: string) => olea.app.inject({ url: path, headers: olea.headers })
const list = async (query = '') => (await get(`/api/media${query}`)).json<PicturePage>()
const remove = (id: string) =>
  olea.app.inject({ method: 'DELETE', url: `/api/media/${id}`, headers: olea.headers })
const change = (id: string, payload: object) =>
  olea.app.inject({ method: 'PATCH', url: `/api/media/${id}`, headers: olea.headers, payload })

test('an uploaded picture has a name nobody can guess and can be used at once', async () => {
  const answer = await olea.send(await freshFile(), { alt: ' A  grove ', credit: 'Ada', caption: 'At dawn' })
  expect(answer.statusCode).toBe(201)
  const { picture: stored, isDuplicate, similar } = answer.json<UploadedPicture>()
  expect(stored).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{40}$/),
    address: `/media/${stored._id}.jpg`,
    contentType: 'image/jpeg',
    ...{ width: 120, height: 80, isMoving: false, origin: 'upload', uses: 0 },
    ...{ fileName: 'grove.jpg', alt: 'A grove', credit: 'Ada', caption: 'At dawn', isDecorative: false },
    focalPoint: null,
    placeholder: expect.stringMatching(/^[A-Za-z0-9+/]{20,40}={0,2}$/),
  })
  expect({ isDuplicate, similar }).toEqual({ isDuplicate: false, similar: [] })
  const file = await olea.services.media.getOriginal(stored._id, 'jpg')
  expect(file.bytes).toBe(stored.bytes)
})

test('the same file sent again is the picture that was there', async () => {
  const bytes = await freshFile()
  const first = await olea.upload(bytes, { alt: 'A grove' })
  const again = await olea.send(bytes, { alt: 'Another description' })
  expect(again.statusCode).toBe(200)
  expect(again.json()).toMatchObject({ isDuplicate: true, picture: { _id: first._id, alt: 'A grove' } })
  expect((await list()).pagination.total).toBe(1)
})

test('the same file sent many times at once is stored once', async () => {
  const bytes = await freshFile()
  const before = (await olea.listFiles('originals')).length
  const answers = await Promise.all(Array.from({ length: 6 }, () => olea.send(bytes)))
  const ids = answers.map((answer) => answer.json<UploadedPicture>().picture._id)
  expect(new Set(ids).size).toBe(1)
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await olea.listFiles('originals')).toHaveLength(before + 1)
})

test('a picture that looks like one of the library is pointed out', async () => {
  const large = await createBlotches(200, 120, 1)
  const first = await olea.upload(large)
  const smaller = await sharp(large).resize(180).jpeg({ quality: 70 }).toBuffer()
  const answer = await olea.send(smaller)
  expect(answer.json<UploadedPicture>()).toMatchObject({
    isDuplicate: false,
    similar: [{ _id: first._id }],
  })
  expect((await olea.send(await createBlotches(200, 120, 2))).json<UploadedPicture>().similar).toEqual([])
})

test('words are found in description, caption, credit and file name, whatever signs they hold', async () => {
  const grove = await olea.upload(await freshFile(), { alt: 'Old grove at 100% light' }, 'IMG_0042.jpg')
  const mill = await olea.upload(
    await freshFile(),
    { caption: 'The mill', credit: 'Zoë Ågren' },
    'c:\\a\\m.jpg',
  )
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).data.map(({ _id }) => _id)
  expect(await found('GROVE light')).toEqual([grove._id])
  expect(await found('img_0042')).toEqual([grove._id])
  expect(await found('100%')).toEqual([grove._id])
  expect(await found('%')).toEqual([grove._id])
  expect(await found('_')).toEqual([grove._id])
  expect(await found('\\')).toEqual([])
  expect(await found('zoë mill')).toEqual([mill._id])
  expect(await found('grove mill')).toEqual([])
  expect(await found('  ')).toEqual([mill._id, grove._id])
  expect(mill.fileName).toBe('m.jpg')
})

test('pages go from new to old', async () => {
  const stored: string[] = []
  for (let number = 0; number < 5; number++) stored.unshift((await olea.upload(await freshFile()))._id)
  const second = await list('?page=2&limit=2')
  expect(second.data.map(({ _id }) => _id)).toEqual(stored.slice(2, 4))
  expect(second.pagination).toMatchObject({ page: 2, limit: 2, total: 5, totalPages: 3, hasNextPage: true })
  expect((await list('?page=9&limit=2')).data).toEqual([])
  expect((await list('?page=x&limit=100000')).data).toHaveLength(5)
})

test('uses count articles, whichever way they show the picture and whoever sees them', async () => {
  const { newsroom } = olea.services
  const used = await olea.upload(await freshFile(), { alt: 'used' })
  const free = await olea.upload(await freshFile(), { alt: 'free' })
  const cover = await storeArticle(newsroom, {
    title: 'Cover',
    previewImage: used.address,
    isPublished: false,
  })
  const size = `<p><img src="/media/${used._id}-800.webp" alt=""><img src="${used.address}" alt=""></p>`
  const body = await storeArticle(newsroom, { title: 'Body', content: size, previewImage: used.address })
  const { picture, usedIn } = (await get(`/api/media/${used._id}`)).json<PictureWithUses>()
  expect(picture.uses).toBe(2)
  expect(usedIn).toEqual([
    { articleId: body._id, title: 'Body', isSaved: true, isPublished: true, places: ['cover', 'body'] },
    { articleId: cover._id, title: 'Cover', isSaved: true, isPublished: false, places: ['cover'] },
  ])
  const named = async (filter: string) => (await list(`?filter=${filter}`)).data.map(({ alt }) => alt)
  expect(await named('used')).toEqual(['used'])
  expect(await named('unused')).toEqual(['free'])
  await newsroom.update(cover._id, { previewImage: free.address }, undefined)
  expect(await named('used')).toEqual(['free', 'used'])
  await newsroom.remove([body._id, cover._id])
  expect(await named('used')).toEqual([])
})

test('what can be brought back keeps its pictures: older versions count', async () => {
  const { newsroom } = olea.services
  const stored = await olea.upload(await freshFile())
  const { _id: articleId } = await storeArticle(newsroom, { title: 'Was here', previewImage: stored.address })
  await newsroom.update(articleId, { previewImage: '' }, undefined)
  const { picture, usedIn } = (await get(`/api/media/${stored._id}`)).json<PictureWithUses>()
  expect(picture.uses).toBe(1)
  expect(usedIn).toMatchObject([{ articleId, title: 'Was here', places: ['revision'] }])
  expectProblem(await remove(stored._id), 409, 'picture-in-versions')
  await newsroom.remove([articleId])
  expect((await remove(stored._id)).statusCode).toBe(200)
})

test('what is typed and not saved keeps its pictures, and tells nobody else what it is about', async () => {
  const { newsroom } = olea.services
  const stored = await olea.upload(await freshFile())
  const draft = (id: string) => `/api/desk/drafts/${id}`
  const put = (id: string, fields: object) =>
    olea.app.inject({
      method: 'PUT',
      url: draft(id),
      headers: olea.headers,
      payload: { fields, baseVersion: null },
    })
  const unsaved = 'ab'.repeat(12)
  const saved = await storeArticle(newsroom, { title: 'Saved' })
  const content = `<p><img alt="" src="${stored.address}"></p>`
  expect((await put(unsaved, { title: 'A secret', content })).statusCode).toBe(200)
  expect((await put(saved._id, { previewImage: stored.address })).statusCode).toBe(200)

  const { picture, usedIn } = (await get(`/api/media/${stored._id}`)).json<PictureWithUses>()
  expect(picture.uses).toBe(2)
  expect(usedIn).toEqual([
    { articleId: unsaved, title: '', isSaved: false, isPublished: false, places: ['draft'] },
    { articleId: saved._id, title: 'Saved', isSaved: true, isPublished: true, places: ['draft'] },
  ])
  const refusal = expectProblem(await remove(stored._id), 409, 'picture-in-use')
  expect(JSON.stringify(refusal)).not.toContain('secret')
  for (const id of [unsaved, saved._id]) {
    await olea.app.inject({ method: 'DELETE', url: draft(id), headers: olea.headers, payload: {} })
  }
  expect((await remove(stored._id)).statusCode).toBe(200)
})

test('a picture in use cannot be deleted, and the refusal says where it is used', async () => {
  const stored = await olea.upload(await freshFile())
  const article = await storeArticle(olea.services.newsroom, {
    title: 'In use',
    previewImage: stored.address,
  })
  const refusal = expectProblem(await remove(stored._id), 409, 'picture-in-use')
  expect(JSON.stringify(refusal)).toContain('“In use”')
  expect((await get(`/api/media/${stored._id}`)).statusCode).toBe(200)
  await olea.services.newsroom.remove([article._id])
  expect((await remove(stored._id)).json()).toEqual({ deleted: 1 })
  expectProblem(await get(`/api/media/${stored._id}`), 404, 'picture-not-found')
  expectProblem(await remove(stored._id), 404, 'picture-not-found')
})

test('a deleted picture is gone with all its sizes', async () => {
  await olea.services.media.pregenerateSizes()
  const before = await olea.listFiles()
  const stored = await olea.upload(await freshFile())
  await olea.services.media.getVariant(stored._id, 1200, 'jpeg')
  await olea.services.media.pregenerateSizes()
  expect((await olea.listFiles()).length).toBe(before.length + 5)
  await remove(stored._id)
  expect((await olea.listFiles()).sort()).toEqual(before.sort())
  await expect(olea.services.media.getVariant(stored._id, 400, 'webp')).rejects.toMatchObject({ status: 404 })
})

test('what is sent is changed, and nothing else', async () => {
  const stored = await olea.upload(await freshFile(), { alt: 'before', credit: 'Ada' })
  const answer = await change(stored._id, { alt: 'after', focalPoint: { x: 0.25, y: 1 }, bytes: 1, _id: 'x' })
  expect(answer.json()).toMatchObject({
    ...{ _id: stored._id, alt: 'after', credit: 'Ada', bytes: stored.bytes },
    focalPoint: { x: 0.25, y: 1 },
  })
  expect((await change(stored._id, { focalPoint: null })).json()).toMatchObject({
    focalPoint: null,
    alt: 'after',
  })
  expectProblem(await change('0'.repeat(40), { alt: 'x' }), 404, 'picture-not-found')
})

test.each([
  [{ alt: 'x'.repeat(501) }, 'alt'],
  [{ alt: 'NUL \u0000' }, 'alt'],
  [{ alt: 7 }, 'alt'],
  [{ isDecorative: 'yes' }, 'isDecorative'],
  [{ focalPoint: { x: 1.01, y: 0 } }, 'focalPoint.x'],
  [{ focalPoint: { x: 0.5 } }, 'focalPoint.y'],
])('a change to %j is refused', async (payload, path) => {
  const stored = await olea.upload(await freshFile())
  const { errors } = expectProblem(await change(stored._id, payload), 400)
  expect(errors?.map((error) => error.path)).toEqual([path])
})

test('a picture with a note that it is decoration counts as described', async () => {
  const bare = await olea.upload(await freshFile())
  await olea.upload(await freshFile(), { isDecorative: 'true' })
  await olea.upload(await freshFile(), { alt: 'described' })
  expect((await list('?filter=undescribed')).data.map(({ _id }) => _id)).toEqual([bare._id])
})

test('where a photograph was taken stays with the photographer', async () => {
  const stored = await olea.upload(await createGeotaggedPhoto())
  expect(stored).toMatchObject({ width: 80, height: 120 })
})

test('our copies of pictures on other sites are listed apart, and count as used by their address', async () => {
  const url = 'https://pictures.example/grove.jpg?a=1&b=2'
  const copy = await olea.services.media.storeCopy(await freshFile(), { alt: 'Copied', urls: [url] })
  await olea.upload(await freshFile())
  expect((await list('?origin=copies')).data).toMatchObject([{ _id: copy.id, origin: 'copy', uses: 0 }])
  expect((await list('?origin=uploads')).pagination.total).toBe(1)
  await storeArticle(olea.services.newsroom, { previewImage: url })
  await storeArticle(olea.services.newsroom, { content: `<p><img src="${url.replace('&', '&amp;')}"></p>` })
  expect((await list('?origin=copies')).data).toMatchObject([{ uses: 2 }])
  expectProblem(await remove(copy.id), 409, 'picture-in-use')
})

test('an article page shows uploads in their sizes and with their words, and hears of changes', async () => {
  const { news, media, newsroom } = olea.services
  const stored = await olea.upload(await createTestPicture('jpeg', { width: 900, height: 600 }), {
    alt: 'Old',
    credit: 'Ada',
  })
  const content = `<p><img src="${stored.address}" alt="Trees"></p>`
  const { _id } = await storeArticle(newsroom, { previewImage: stored.address, content })
  const page = () => news.getArticleForPage(_id, 'en')
  expect((await page()).article.content).toMatch(/<picture>.*800w.* width="900" height="600".*<\/picture>/)
  expect((await page()).cover).toMatchObject({ alt: 'Old', credit: 'Ada' })
  const dropped: string[] = []
  const { responses: finished } = olea.services.caches
  const drop = finished.invalidate
  finished.invalidate = (tags) => {
    dropped.push(...tags)
    drop(tags)
  }
  await change(stored._id, { alt: 'New' })
  finished.invalidate = drop
  expect(dropped).toContain(`article:${_id}`)
  expect((await page()).cover?.alt).toBe('New')
  await media.pregenerateSizes()
  expect((await page()).article.content).toContain('image/avif')
})

test('covers are cut around the focal point, in the shape of their place', async () => {
  const { news } = olea.services
  const [red, blue] = await Promise.all(
    ['#c02020', '#2020c0'].map((colour) =>
      createTestPicture('png', { color: colour, width: 300, height: 300 }),
    ),
  )
  const wide = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'white' } })
    .composite([
      { input: red ?? '', left: 0, top: 0 },
      { input: blue ?? '', left: 300, top: 0 },
    ])
    .png()
    .toBuffer()
  const stored = await olea.upload(wide)
  const { _id } = await storeArticle(olea.services.newsroom, { previewImage: stored.address })
  const upperColour = async (shape: '16x9' | '4x3' | '1x1') => {
    const request = {
      articleId: _id,
      category: 'Sustainability',
      previewImage: stored.address,
      theme: 'light',
    } as const
    const file = await news.covers.getCover({ ...request, width: 400, shape, format: 'jpeg' })
    const { data, info } = await sharp(await buffer(file.read()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.height).toBe(Math.round({ '16x9': 225, '4x3': 300, '1x1': 400 }[shape]))
    const at = (20 * info.width + 200) * info.channels
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
  }
  await change(stored._id, { focalPoint: { x: 0.1, y: 0.5 } })
  expect([await upperColour('4x3'), await upperColour('1x1')]).toEqual(['red', 'red'])
  await change(stored._id, { focalPoint: { x: 0.9, y: 0.5 } })
  expect([await upperColour('16x9'), await upperColour('1x1')]).toEqual(['blue', 'blue'])
})
