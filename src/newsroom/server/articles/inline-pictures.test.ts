// Pictures inside articles: stored as files on writing, never part of lists, and converted where they were stored before.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNoise, createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { installation } from '#src/platform/installation.tables.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { articleTranslations } from '#src/translation/server/translation.tables.ts'

let olea: TestApp
let admin: { authorization: string }
const storedPicture = /^\/media\/[0-9a-f]{40}\.(?:png|jpg|webp)$/
const signal = new AbortController().signal

beforeAll(async () => {
  olea = await createTestApp()
  admin = await olea.admin()
})

afterAll(() => olea.close())

const toDataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
const toImg = (url: string, alt = 'The mill') => `<img src="${url}" alt="${alt}" />`
const send = (method: 'POST' | 'PATCH', path: string, payload: object) =>
  olea.app.inject({ method, url: `/api${path}`, headers: admin, payload })
const read = async (url: string) => olea.app.inject({ url, headers: admin })

/** An article of more than 4 MB, as the attack of the review posted 68 of them. */
async function createLargeText(): Promise<string> {
  const pictures = await Promise.all(Array.from({ length: 3 }, () => createNoise('png', 600, 600)))
  return `<p>Olives</p>${pictures.map((bytes) => `<p>${toImg(toDataUrl(bytes))}</p>`).join('')}`
}

test('articles with megabytes of inline pictures leave lists small', async () => {
  const content = await createLargeText()
  expect(content.length).toBeGreaterThan(4_000_000)
  const answer = await send('POST', '/news', { title: 'Heavy', content, isPublished: true })
  expect(answer.statusCode, answer.body).toBe(201)
  const { _id, content: stored } = answer.json()
  expect(stored.match(/src="\/media\/[0-9a-f]{40}\.png"/g)).toHaveLength(3)
  expect(stored.length).toBeLessThan(1_000)
  for (const url of [
    '/api/news',
    '/api/news?page=1',
    '/api/news/published',
    '/api/news/search?title=Heavy',
  ]) {
    const list = await read(url)
    expect(list.body, url).toContain(_id)
    expect(list.body.length, url).toBeLessThan(20_000)
  }
})

test('a stored inline picture keeps its description, and the same picture is stored once', async () => {
  const url = toDataUrl(await createTestPicture('jpeg'), 'jpeg')
  const content = `<p>${toImg(url, 'A &amp; B &quot;C&quot;')}${toImg(url)}</p><pre>&lt;img src="data:image/png;base64,AA"</pre>`
  const { _id, content: stored } = (await send('POST', '/news', { title: 'Twice', content })).json()
  const paths = [...stored.matchAll(/<img src="([^"]+)"/g)].map(([, path]) => path)
  expect(paths).toHaveLength(2)
  expect(new Set(paths).size).toBe(1)
  expect(stored).toContain('alt="A &amp; B &quot;C&quot;"')
  // Text that only looks like a picture is left alone.
  expect(stored).toContain('src="data:image/png;base64,AA"')
  const library = (await read('/api/media')).json()
  expect(library.data.map(({ alt }: { alt: string }) => alt)).toContain('A & B "C"')
  const again = (await send('PATCH', `/news/${_id}`, { content })).json()
  expect(again.content).toBe(stored)
})

test('spacers of one pixel stay in the text', async () => {
  const content = `<p>${toImg('data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=', '')}</p>`
  const before = (await read('/api/media')).json().data.length
  const created = (await send('POST', '/news', { title: 'Spacer', content })).json()
  expect(created.content).toContain('src="data:image/gif;base64,R0lGOD')
  expect((await read('/api/media')).json().data).toHaveLength(before)
})

test('a cover that is sent as a data URL becomes a stored picture', async () => {
  const previewImage = toDataUrl(await createTestPicture('png', { width: 640, height: 360 }))
  const created = (await send('POST', '/news', { title: 'Cover', previewImage })).json()
  expect(created.previewImage).toMatch(storedPicture)
  const other = toDataUrl(await createTestPicture('webp'), 'webp')
  const changed = (await send('PATCH', `/news/${created._id}`, { previewImage: other })).json()
  expect(changed.previewImage).toMatch(storedPicture)
  expect(changed.previewImage).not.toBe(created.previewImage)
})

test('unusable pictures are rejected with the name of the field, and nothing is stored', async () => {
  const png = await createTestPicture('png')
  const damaged = toDataUrl(png.subarray(0, png.length / 2))
  const script = toDataUrl(Buffer.from('<svg onload="alert(1)"/>'))
  const before = await olea.database.db.$count(articles)
  const cases: [object, string, RegExp][] = [
    [{ content: `<p>${toImg(toDataUrl(png))}${toImg(damaged)}</p>` }, 'content', /Picture 2 .* damaged/],
    [{ previewImage: damaged }, 'previewImage', /damaged/],
    [{ previewImage: script }, 'previewImage', /SVG/],
    [{ previewImage: toDataUrl(Buffer.from('olives')) }, 'previewImage', /not a picture/],
    [{ previewImage: 'data:text/html;base64,PHNjcmlwdD4=' }, 'previewImage', /./],
  ]
  for (const [fields, path, message] of cases) {
    const problem = expectProblem(await send('POST', '/news', { title: 'x', ...fields }), 400)
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
    expect(problem.errors?.[0]?.message).toMatch(message)
  }
  const many = Array.from({ length: 101 }, (_, index) => {
    const tail = Buffer.from([index])
    return toImg(toDataUrl(Buffer.concat([png, tail])))
  })
  const tooMany = expectProblem(await send('POST', '/news', { title: 'x', content: many.join('') }), 400)
  expect(tooMany.errors).toEqual([{ path: 'content', message: expect.stringContaining('more than 100') }])
  expect(await olea.database.db.$count(articles)).toBe(before)
})

test('a translation stores its inline pictures as files', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { language: 'en' })
  const translatedContent = `<p>Oliven</p>${toImg(toDataUrl(await createTestPicture('png')))}`
  await olea.services.translation.save(
    _id,
    'de',
    { translatedTitle: 'Oliven', translatedSummary: '', translatedContent, reviewed: true },
    undefined,
  )
  const [row] = await olea.database.db
    .select()
    .from(articleTranslations)
    .where(eq(articleTranslations.articleId, _id))
  expect(row?.content).toMatch(/<img src="\/media\/[0-9a-f]{40}\.png"/)
})

test('the job converts what was stored before, and lists are small until then', async () => {
  const { database, services } = olea
  const url = toDataUrl(await createTestPicture('png', { color: '#884422' }))
  const png = await createTestPicture('png')
  const damaged = toDataUrl(png.subarray(0, png.length / 2))
  const stored = await storeArticle(services.newsroom, { isPublished: true })
  const broken = await storeArticle(services.newsroom, { isPublished: true })
  const set = { content: `<p>Old</p>${toImg(url)}`, previewImage: url }
  await database.db.update(articles).set(set).where(eq(articles.id, stored._id))
  const brokenContent = `<p>Broken</p>${toImg(damaged)}`
  await database.db.update(articles).set({ content: brokenContent }).where(eq(articles.id, broken._id))
  services.caches.invalidate(undefined)
  for (const list of [
    '/api/news',
    '/api/news?page=1',
    '/api/news/published',
    '/api/news/published?fields=card',
  ])
    for (const picture of [url, damaged]) {
      const { body } = await read(list)
      expect(body, list).toContain(stored._id)
      expect(body, list).not.toContain(picture.slice(0, 200))
    }

  await services.newsroom.inlinePictures.run({ signal })
  const article = (await read(`/api/news/${stored._id}`)).json()
  expect(article.previewImage).toMatch(storedPicture)
  expect(article.content).toBe(`<p>Old</p>${toImg(article.previewImage)}`)
  // The same edition of the article: editors who have it open meet no conflict.
  expect(article.version).toBe(stored.version)
  expect((await read(`/api/news/${broken._id}`)).json().content).toBe(brokenContent)
})

test('the job continues after the last finished step, and ends for good', async () => {
  const { database, services } = olea
  const { inlinePictures } = services.newsroom
  const readProgress = async () => {
    const [row] = await database.db.select().from(installation).where(eq(installation.key, 'inline-pictures'))
    return row?.value
  }
  await inlinePictures.run({ signal })
  expect(await readProgress()).toMatchObject({ isDone: true })
  const second = await createTestApp({ database })
  const url = toDataUrl(await createTestPicture('png', { color: '#123456' }))
  const early = await storeArticle(services.newsroom)
  const late = await storeArticle(services.newsroom)
  const ids = [early._id, late._id].toSorted()
  await database.db
    .update(articles)
    .set({ content: toImg(url) })
    .where(sql`${articles.id} in (${ids[0]}, ${ids[1]})`)
  await inlinePictures.run({ signal })
  const value = { after: ids[0], isDone: false }
  await database.db.update(installation).set({ value }).where(eq(installation.key, 'inline-pictures'))
  await second.services.newsroom.inlinePictures.run({ signal })
  const contents = await Promise.all(ids.map(async (id) => (await read(`/api/news/${id}`)).json().content))
  expect(contents[0]).toContain('data:image/png')
  expect(contents[1]).toMatch(/src="\/media\//)
  await second.close()
})
