// Publishing and deleting through the API.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNoise } from '#src/media/server/pictures.fixtures.ts'
import type { Article } from '#src/news/contract/article.ts'
import { articleFields, createParagraph, storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { articleRevisions } from '../newsroom.tables.ts'

let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  const admin = await olea.admin()
  headers = { authorization: admin.authorization }
})

afterAll(() => olea.close())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

const call = (method: Method, url: string, payload?: unknown, more: object = {}) =>
  olea.app.inject({ method, url, headers: { ...headers, ...more }, payload: payload as object })
const post = (payload: unknown) => call('POST', '/api/news', payload)
const patch = (id: string, payload: unknown, more?: object) => call('PATCH', `/api/news/${id}`, payload, more)
const paths = (problem: { errors?: { path: string }[] }) => problem.errors?.map(({ path }) => path)

async function revisions(id: string) {
  return olea.database.db
    .select()
    .from(articleRevisions)
    .where(eq(articleRevisions.articleId, id))
    .orderBy(articleRevisions.version)
}

test('creates an article from the payload of the specification', async () => {
  const payload = {
    title: '  A mill  ',
    content: `${createParagraph(401)}<p onclick="x()">and <b>more</b><script>alert(1)</script></p>`,
    previewImage: 'https://pictures.test/a.jpg?x=1&y=2',
    author: 'Ada',
    category: 'Competitions & Awards',
    tags: ['mill', ' harvest ', 'mill', ''],
    isPublished: true,
  }
  const answer = await post(payload)
  expect(answer.statusCode).toBe(201)
  const article: Article = answer.json()
  expect(Object.keys(article).sort()).toEqual(articleFields)
  expect(article).toMatchObject({
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    title: 'A mill',
    previewImage: payload.previewImage,
    author: 'Ada',
    category: 'Competitions & Awards',
    categories: [{ category: 'Competitions & Awards', confidence: 1 }],
    tags: ['mill', 'harvest'],
    isPublished: true,
    readingTime: 3,
    aiPercent: 0,
    views: 0,
    likes: 0,
    shares: 0,
    comments: [],
    language: 'en',
    version: 1,
  })
  expect(article.content).not.toMatch(/script|onclick/)
  expect(Math.abs(Date.now() - Date.parse(article.createdAt))).toBeLessThan(60_000)
  expect((await olea.app.inject(`/api/news/${article._id}`)).json()).toEqual(article)
})

test('requires only a title: hidden, product name as author, category detected from the text', async () => {
  const article = (await post({ title: 'Only this' })).json()
  expect(article).toMatchObject({
    author: 'Olea',
    isPublished: false,
    content: '',
    readingTime: 0,
    summary: '',
    tags: [],
  })
  const words = 'The jury gave gold medals at the olive oil competition; winners were awarded a trophy.'
  const found = (await post({ title: 'Gold medals at the competition', content: `<p>${words}</p>` })).json()
  expect(found.category).toBe('Competitions & Awards')
  expect(found.categories[0]).toEqual({ category: 'Competitions & Awards', confidence: expect.any(Number) })
})

test('accepts fields beyond the specification and ignores unknown ones', async () => {
  const answer = await post({
    title: 'x',
    summary: ' In short. ',
    aiPercent: 40,
    publishDate: '2024-05-01T10:00:00+02:00',
    displayedDate: '2024-04-30',
    language: 'sp',
    _id: '0123456789abcdef01234567',
    views: 1_000,
    likes: 5,
    createdAt: '2001-01-01T00:00:00.000Z',
    version: 9,
    comments: ['x'],
    readingTime: 99,
    nonsense: { a: 1 },
  })
  expect(answer.statusCode).toBe(201)
  const article: Article = answer.json()
  expect(article).toMatchObject({
    summary: 'In short.',
    aiPercent: 40,
    publishDate: '2024-05-01T08:00:00.000Z',
    displayedDate: '2024-04-30',
    language: 'sp',
    views: 0,
    likes: 0,
    version: 1,
    comments: [],
    readingTime: 0,
  })
  expect(article._id).not.toBe('0123456789abcdef01234567')
  expect(article.createdAt.startsWith('2001')).toBe(false)
})

test('rejects all invalid fields with their paths and stores nothing', async () => {
  const before = await olea.database.db.$count(articles)
  const cases: [object, string[]][] = [
    [{}, ['title']],
    [{ title: '' }, ['title']],
    [{ title: '\u200B\u2060' }, ['title']],
    [{ title: '   ' }, ['title']],
    [{ title: 5 }, ['title']],
    [{ title: null }, ['title']],
    [{ title: 'x'.repeat(301) }, ['title']],
    [{ title: 'a\u0000b' }, ['title']],
    [{ title: 'half \ud83e' }, ['title']],
    [{ title: 'x', content: null }, ['content']],
    [{ title: 'x', content: ['<p>'] }, ['content']],
    [{ title: 'x', content: 'a\u0000' }, ['content']],
    [{ title: 'x', content: '\udc00' }, ['content']],
    [{ title: 'x', summary: '\u0000' }, ['summary']],
    [{ title: 'x', author: {} }, ['author']],
    [{ title: 'x', author: '\u0000' }, ['author']],
    [{ title: 'x', category: 'Unknown' }, ['category']],
    [{ title: 'x', category: '' }, ['category']],
    [{ title: 'x', category: 7 }, ['category']],
    [{ title: 'x', tags: 'mill' }, ['tags']],
    [{ title: 'x', tags: [1] }, ['tags.0']],
    [{ title: 'x', tags: ['ok', '\u0000'] }, ['tags.1']],
    [{ title: 'x', isPublished: 'true' }, ['isPublished']],
    [{ title: 'x', isPublished: 1 }, ['isPublished']],
    [{ title: 'x', isPublished: null }, ['isPublished']],
    [{ title: 'x', aiPercent: 101 }, ['aiPercent']],
    [{ title: 'x', aiPercent: -1 }, ['aiPercent']],
    [{ title: 'x', aiPercent: 1.5 }, ['aiPercent']],
    [{ title: 'x', aiPercent: '5' }, ['aiPercent']],
    [{ title: 'x', aiPercent: 1e308 }, ['aiPercent']],
    [{ title: 'x', language: 'en-GB' }, ['language']],
    [{ title: 'x', previewImage: 'javascript:alert(1)' }, ['previewImage']],
    [{ title: 'x', previewImage: '//evil.test/a.png' }, ['previewImage']],
    [{ title: 'x', previewImage: '/\\evil.test/a.png' }, ['previewImage']],
    [{ title: 'x', previewImage: 'data:image/svg+xml;base64,AAAA' }, ['previewImage']],
    [{ title: 'x', publishDate: '01.05.2024' }, ['publishDate']],
    [{ title: 'x', publishDate: '2024-02-30' }, ['publishDate']],
    [{ title: 'x', publishDate: '' }, ['publishDate']],
    [{ title: 'x', publishDate: 1714550400000 }, ['publishDate']],
    [{ title: 'x', publishDate: '9999-12-31T23:59:59-23:00' }, ['publishDate']],
    [{ title: 'x', publishDate: '0000-01-01T00:00:00Z' }, ['publishDate']],
    [{ title: 'x', displayedDate: '2024-02-30' }, ['displayedDate']],
    [{ title: 'x', displayedDate: '01.02.2024' }, ['displayedDate']],
    [{ title: 5, category: 'x', isPublished: 'y' }, ['title', 'category', 'isPublished']],
  ]
  for (const [payload, expected] of cases) {
    const problem = expectProblem(await post(payload), 400, 'invalid-request')
    expect([...new Set(paths(problem))].sort(), JSON.stringify(payload)).toEqual([...expected].sort())
    for (const { message } of problem.errors ?? []) expect(message).toMatch(/\S/)
  }
  expect(await olea.database.db.$count(articles)).toBe(before)
})

test('names the limit of a text that is too long', async () => {
  const messages = async (payload: object) =>
    expectProblem(await post({ title: 'x', ...payload }), 400).errors?.map(({ message }) => message)
  expect(await messages({ summary: 'x'.repeat(2_001) })).toEqual(['must have at most 2000 characters'])
  expect(await messages({ author: 'x'.repeat(201) })).toEqual(['must have at most 200 characters'])
  expect(await messages({ tags: ['x'.repeat(61)] })).toEqual(['must have at most 60 characters'])
  expect(await messages({ summary: 5 })).toEqual(['must be a text'])
})

test('reads a publication date without a time or a zone as UTC', async () => {
  const stored = async (publishDate: string) => (await post({ title: 'x', publishDate })).json().publishDate
  expect(await stored('2024-05-01')).toBe('2024-05-01T00:00:00.000Z')
  expect(await stored('2024-05-01T10:30')).toBe('2024-05-01T10:30:00.000Z')
  expect(await stored('2024-05-01T10:30:15.5')).toBe('2024-05-01T10:30:15.500Z')
  expect(await stored('2024-05-01T10:30:00+02:00')).toBe('2024-05-01T08:30:00.000Z')
})

test('rejects a text that is too long, without counting inline pictures', async () => {
  const tooLong = `<p>${'olive '.repeat(55_000)}</p>`
  expect(paths(expectProblem(await post({ title: 'x', content: tooLong }), 400))).toEqual(['content'])
  const bytes = await createNoise('png', 600, 600)
  const picture = `<p><img src="data:image/png;base64,${bytes.toString('base64')}" alt="x"></p>`
  expect(picture.length).toBeGreaterThan(1_400_000)
  expect((await post({ title: 'x', content: picture })).statusCode).toBe(201)
})

test('accepts a category in any letter case or as its slug', async () => {
  for (const category of ['tech & innovation', 'TECH & INNOVATION', 'tech-innovation', 'Tech & Innovation']) {
    expect((await post({ title: 'x', category })).json().category).toBe('Tech & Innovation')
  }
})

test('DELETE accepts ids in an object, as a list or in the query', async () => {
  const stored = await Promise.all(Array.from({ length: 7 }, () => storeArticle(olea.services.newsroom)))
  const [a = '', b = '', c = '', d = '', e = '', f = '', left = ''] = stored.map(({ _id }) => _id)
  const unknown = '0123456789abcdef01234567'
  expect((await call('DELETE', '/api/news', { ids: [a, b, a, unknown, 'x'] })).json()).toEqual({ deleted: 2 })
  expect((await call('DELETE', '/api/news', [c])).json()).toEqual({ deleted: 1 })
  expect((await call('DELETE', `/api/news?ids=${d},${e},nonsense`)).json()).toEqual({ deleted: 2 })
  expect((await call('DELETE', `/api/news?ids=${f}&ids=${a}`)).json()).toEqual({ deleted: 1 })
  expect((await call('DELETE', '/api/news', { ids: [unknown] })).json()).toEqual({ deleted: 0 })
  for (const id of [a, b, c, d, e, f]) expectProblem(await olea.app.inject(`/api/news/${id}`), 404)
  expect((await olea.app.inject(`/api/news/${left}`)).statusCode).toBe(200)
})

test('DELETE rejects missing, empty and invalid ids', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  for (const payload of [
    { ids: [] },
    [],
    {},
    { ids: _id },
    { ids: null },
    { ids: [5] },
    { ids: { 0: _id } },
    [[_id]],
  ]) {
    const problem = expectProblem(await call('DELETE', '/api/news', payload), 400, 'invalid-request')
    expect(paths(problem), JSON.stringify(payload)).toEqual(['ids'])
  }
  for (const url of ['/api/news', '/api/news?ids=', '/api/news?ids=,,']) {
    expectProblem(await call('DELETE', url), 400, 'invalid-request')
  }
  expect((await olea.app.inject(`/api/news/${_id}`)).statusCode).toBe(200)
})

test('deletes the revisions and the search entry with the article', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { title: 'Quetzalcoatl presses olives' })
  const found = async () =>
    (await olea.app.inject('/api/news/search?title=quetzalcoatl')).json().pagination.total
  expect(await found()).toBe(1)
  await call('DELETE', '/api/news', { ids: [_id] })
  expect(await found()).toBe(0)
  expect(await revisions(_id)).toEqual([])
})

test('updates the search entry after an edit', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, {
    title: 'Xylophone evening',
    content: '<p>zeppelins</p>',
  })
  await patch(_id, { title: 'Accordion evening', content: '<p>gondolas</p>' })
  const total = async (word: string) =>
    (await olea.app.inject(`/api/news/search?title=${word}`)).json().pagination.total
  expect(await Promise.all(['accordion', 'gondolas', 'xylophone', 'zeppelins'].map(total))).toEqual([
    1, 1, 0, 0,
  ])
})
