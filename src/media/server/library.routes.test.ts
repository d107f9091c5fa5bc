// The API of the picture library: upload, describe, find and delete pictures.
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { expectProblem } from '#src/test-app.ts'
import type { PicturePage, PictureWithUses, UploadedPicture } from '../contract/library-picture.ts'
import { createLibraryApp, type LibraryApp } from './library.fixtures.ts'
import { mediaSources, media as mediaTable } from './media.tables.ts'
import { createBlotches, createGeotaggedPhoto, createTestPicture } from './pictures.fixtures.ts'

let olea: LibraryApp
let lastColor = 0

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

/** Creates a file that was not uploaded before. */
const createFile = () =>
  createTestPicture('jpeg', {
    color: `#${((++lastColor * 1_234_567) % 0x1000000).toString(16).padStart(6, '0')}`,
  })

const get = (path: string) => olea.app.inject({ url: path, headers: olea.headers })
const list = async (query = '') => (await get(`/api/media${query}`)).json<PicturePage>()
const deletePicture = (id: string) =>
  olea.app.inject({ method: 'DELETE', url: `/api/media/${id}`, headers: olea.headers })
const patch = (id: string, payload: object) =>
  olea.app.inject({ method: 'PATCH', url: `/api/media/${id}`, headers: olea.headers, payload })

test('stores an upload under a random id and returns its metadata', async () => {
  const response = await olea.send(await createFile(), {
    alt: ' A  grove ',
    credit: 'Ada',
    caption: 'At dawn',
  })
  expect(response.statusCode).toBe(201)
  const { picture: stored, isDuplicate, similar } = response.json<UploadedPicture>()
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

test('returns the existing picture when the same file is uploaded again', async () => {
  const bytes = await createFile()
  const first = await olea.upload(bytes, { alt: 'A grove' })
  const again = await olea.send(bytes, { alt: 'Another description' })
  expect(again.statusCode).toBe(200)
  expect(again.json()).toMatchObject({ isDuplicate: true, picture: { _id: first._id, alt: 'A grove' } })
  expect((await list()).pagination.total).toBe(1)
})

test('stores a file once when it is uploaded several times at once', async () => {
  const bytes = await createFile()
  const before = (await olea.listFiles('originals')).length
  const responses = await Promise.all(Array.from({ length: 6 }, () => olea.send(bytes)))
  const ids = responses.map((response) => response.json<UploadedPicture>().picture._id)
  expect(new Set(ids).size).toBe(1)
  expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(await olea.listFiles('originals')).toHaveLength(before + 1)
})

test('reports similar pictures in the library', async () => {
  const large = await createBlotches(200, 120, 1)
  const first = await olea.upload(large)
  const smaller = await sharp(large).resize(180).jpeg({ quality: 70 }).toBuffer()
  const response = await olea.send(smaller)
  expect(response.json<UploadedPicture>()).toMatchObject({
    isDuplicate: false,
    similar: [{ _id: first._id }],
  })
  expect((await olea.send(await createBlotches(200, 120, 2))).json<UploadedPicture>().similar).toEqual([])
})

test('finds words with any characters in description, caption, credit and file name', async () => {
  const grove = await olea.upload(await createFile(), { alt: 'Old grove at 100% light' }, 'IMG_0042.jpg')
  const mill = await olea.upload(
    await createFile(),
    { caption: 'The mill', credit: 'Zoë Ågren' },
    'c:\\a\\m.jpg',
  )
  const search = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).data.map(({ _id }) => _id)
  expect(await search('GROVE light')).toEqual([grove._id])
  expect(await search('img_0042')).toEqual([grove._id])
  expect(await search('100%')).toEqual([grove._id])
  expect(await search('%')).toEqual([grove._id])
  expect(await search('_')).toEqual([grove._id])
  expect(await search('\\')).toEqual([])
  expect(await search('zoë mill')).toEqual([mill._id])
  expect(await search('grove mill')).toEqual([])
  expect(await search('  ')).toEqual([mill._id, grove._id])
  expect(mill.fileName).toBe('m.jpg')
})

test('lists pages from newest to oldest', async () => {
  const stored: string[] = []
  for (let number = 0; number < 5; number++) stored.unshift((await olea.upload(await createFile()))._id)
  const second = await list('?page=2&limit=2')
  expect(second.data.map(({ _id }) => _id)).toEqual(stored.slice(2, 4))
  expect(second.pagination).toMatchObject({ page: 2, limit: 2, total: 5, totalPages: 3, hasNextPage: true })
  expect((await list('?page=9&limit=2')).data).toEqual([])
  expect((await list('?page=x&limit=100000')).data).toHaveLength(5)
})

test('counts published and hidden articles that use a picture as cover or in the text', async () => {
  const { newsroom } = olea.services
  const used = await olea.upload(await createFile(), { alt: 'used' })
  const free = await olea.upload(await createFile(), { alt: 'free' })
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
    {
      kind: 'article',
      recordId: body._id,
      title: 'Body',
      isSaved: true,
      isPublished: true,
      places: ['cover', 'body'],
    },
    {
      kind: 'article',
      recordId: cover._id,
      title: 'Cover',
      isSaved: true,
      isPublished: false,
      places: ['cover'],
    },
  ])
  const listAlts = async (filter: string) => (await list(`?filter=${filter}`)).data.map(({ alt }) => alt)
  expect(await listAlts('used')).toEqual(['used'])
  expect(await listAlts('unused')).toEqual(['free'])
  await newsroom.update(cover._id, { previewImage: free.address }, undefined)
  expect(await listAlts('used')).toEqual(['free', 'used'])
  await newsroom.remove([body._id, cover._id])
  expect(await listAlts('used')).toEqual([])
})

test('counts a use in an older version of an article', async () => {
  const { newsroom } = olea.services
  const stored = await olea.upload(await createFile())
  const { _id: articleId } = await storeArticle(newsroom, {
    title: 'Former title',
    previewImage: stored.address,
  })
  await newsroom.update(articleId, { previewImage: '' }, undefined)
  const { picture, usedIn } = (await get(`/api/media/${stored._id}`)).json<PictureWithUses>()
  expect(picture.uses).toBe(1)
  expect(usedIn).toMatchObject([{ recordId: articleId, title: 'Former title', places: ['revision'] }])
  expectProblem(await deletePicture(stored._id), 409, 'picture-in-versions')
  await newsroom.remove([articleId])
  expect((await deletePicture(stored._id)).statusCode).toBe(200)
})

test('counts a use in an unsaved draft without revealing its title', async () => {
  const { newsroom } = olea.services
  const stored = await olea.upload(await createFile())
  const draftUrl = (id: string) => `/api/desk/drafts/${id}`
  const putDraft = (id: string, fields: object) =>
    olea.app.inject({
      method: 'PUT',
      url: draftUrl(id),
      headers: olea.headers,
      payload: { fields, baseVersion: null },
    })
  const unsaved = 'ab'.repeat(12)
  const saved = await storeArticle(newsroom, { title: 'Saved' })
  const content = `<p><img alt="" src="${stored.address}"></p>`
  expect((await putDraft(unsaved, { title: 'A secret', content })).statusCode).toBe(200)
  expect((await putDraft(saved._id, { previewImage: stored.address })).statusCode).toBe(200)

  const { picture, usedIn } = (await get(`/api/media/${stored._id}`)).json<PictureWithUses>()
  expect(picture.uses).toBe(2)
  expect(usedIn).toEqual([
    { kind: 'article', recordId: unsaved, title: '', isSaved: false, isPublished: false, places: ['draft'] },
    {
      kind: 'article',
      recordId: saved._id,
      title: 'Saved',
      isSaved: true,
      isPublished: true,
      places: ['draft'],
    },
  ])
  const problem = expectProblem(await deletePicture(stored._id), 409, 'picture-in-use')
  expect(JSON.stringify(problem)).not.toContain('secret')
  for (const id of [unsaved, saved._id]) {
    await olea.app.inject({ method: 'DELETE', url: draftUrl(id), headers: olea.headers, payload: {} })
  }
  expect((await deletePicture(stored._id)).statusCode).toBe(200)
})

test('does not delete a picture in use, and names the articles in the error', async () => {
  const stored = await olea.upload(await createFile())
  const article = await storeArticle(olea.services.newsroom, {
    title: 'In use',
    previewImage: stored.address,
  })
  const problem = expectProblem(await deletePicture(stored._id), 409, 'picture-in-use')
  expect(JSON.stringify(problem)).toContain('“In use”')
  expect((await get(`/api/media/${stored._id}`)).statusCode).toBe(200)
  await olea.services.newsroom.remove([article._id])
  expect((await deletePicture(stored._id)).json()).toEqual({ deleted: 1 })
  expectProblem(await get(`/api/media/${stored._id}`), 404, 'picture-not-found')
  expectProblem(await deletePicture(stored._id), 404, 'picture-not-found')
})

test('deletes all sizes of a picture with it', async () => {
  await olea.services.media.pregenerateSizes()
  const before = await olea.listFiles()
  const stored = await olea.upload(await createFile())
  await olea.services.media.getVariant(stored._id, 1200, 'jpeg')
  await olea.services.media.pregenerateSizes()
  expect((await olea.listFiles()).length).toBe(before.length + 5)
  await deletePicture(stored._id)
  expect((await olea.listFiles()).sort()).toEqual(before.sort())
  await expect(olea.services.media.getVariant(stored._id, 400, 'webp')).rejects.toMatchObject({ status: 404 })
})

test('updates only the fields of the request', async () => {
  const stored = await olea.upload(await createFile(), { alt: 'before', credit: 'Ada' })
  const response = await patch(stored._id, {
    alt: 'after',
    focalPoint: { x: 0.25, y: 1 },
    bytes: 1,
    _id: 'x',
  })
  expect(response.json()).toMatchObject({
    ...{ _id: stored._id, alt: 'after', credit: 'Ada', bytes: stored.bytes },
    focalPoint: { x: 0.25, y: 1 },
  })
  expect((await patch(stored._id, { focalPoint: null })).json()).toMatchObject({
    focalPoint: null,
    alt: 'after',
  })
  expectProblem(await patch('0'.repeat(40), { alt: 'x' }), 404, 'picture-not-found')
})

test.each([
  [{ alt: 'x'.repeat(501) }, 'alt'],
  [{ alt: 'NUL \u0000' }, 'alt'],
  [{ alt: 7 }, 'alt'],
  [{ isDecorative: 'yes' }, 'isDecorative'],
  [{ focalPoint: { x: 1.01, y: 0 } }, 'focalPoint.x'],
  [{ focalPoint: { x: 0.5 } }, 'focalPoint.y'],
])('rejects the update %j', async (payload, path) => {
  const stored = await olea.upload(await createFile())
  const { errors } = expectProblem(await patch(stored._id, payload), 400)
  expect(errors?.map((error) => error.path)).toEqual([path])
})

test('counts a decorative picture as described', async () => {
  const undescribed = await olea.upload(await createFile())
  await olea.upload(await createFile(), { isDecorative: 'true' })
  await olea.upload(await createFile(), { alt: 'described' })
  expect((await list('?filter=undescribed')).data.map(({ _id }) => _id)).toEqual([undescribed._id])
})

test('applies the orientation of a photo', async () => {
  const stored = await olea.upload(await createGeotaggedPhoto())
  expect(stored).toMatchObject({ width: 80, height: 120 })
})

test('lists copies of remote pictures separately, and counts their uses by URL', async () => {
  const url = 'https://pictures.example/grove.jpg?a=1&b=2'
  const copy = await olea.services.media.storeCopy(await createFile(), { alt: 'Copied', urls: [url] })
  await olea.upload(await createFile())
  expect((await list('?origin=copies')).data).toMatchObject([{ _id: copy.id, origin: 'copy', uses: 0 }])
  expect((await list('?origin=uploads')).pagination.total).toBe(1)
  await storeArticle(olea.services.newsroom, { previewImage: url })
  await storeArticle(olea.services.newsroom, { content: `<p><img src="${url.replace('&', '&amp;')}"></p>` })
  expect((await list('?origin=copies')).data).toMatchObject([{ uses: 2 }])
  expectProblem(await deletePicture(copy.id), 409, 'picture-in-use')
})

test('shows sizes and descriptions of uploads on the article page, and invalidates it after a change', async () => {
  const { news, media, newsroom } = olea.services
  const stored = await olea.upload(await createTestPicture('jpeg', { width: 900, height: 600 }), {
    alt: 'Old',
    credit: 'Ada',
  })
  const content = `<p><img src="${stored.address}" alt="Trees"></p>`
  const { _id } = await storeArticle(newsroom, { previewImage: stored.address, content })
  const getPage = () => news.getArticleForPage(_id, 'en')
  expect((await getPage()).article.content).toMatch(/<picture>.*800w.* width="900" height="600".*<\/picture>/)
  expect((await getPage()).cover).toMatchObject({ alt: 'Old', credit: 'Ada' })
  const invalidatedTags: string[] = []
  const { responses: responseCache } = olea.services.caches
  const invalidate = responseCache.invalidate
  responseCache.invalidate = (tags) => {
    invalidatedTags.push(...tags)
    invalidate(tags)
  }
  await patch(stored._id, { alt: 'New' })
  responseCache.invalidate = invalidate
  expect(invalidatedTags).toContain(`article:${_id}`)
  expect((await getPage()).cover?.alt).toBe('New')
  await media.pregenerateSizes()
  expect((await getPage()).article.content).toContain('image/avif')
})
