// Hidden and scheduled articles: never returned to the public by any endpoint, returned to admins where they need them.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NewArticle } from '#src/newsroom/contract/article-input.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { Article } from '../contract/article.ts'
import { buildArticle, storeArticle } from '../news.fixtures.ts'

const secret: Partial<NewArticle> = {
  author: 'Secret Agent',
  category: 'Voices & Perspectives',
  tags: ['mill'],
  content: '<p>Unspeakable olives.</p>',
}

let olea: TestApp
let admin: { authorization: string }
let user: { authorization: string }
let shown: Article
let hidden: Article
let scheduled: Article

beforeAll(async () => {
  olea = await createTestApp()
  admin = { authorization: (await olea.admin()).authorization }
  user = { authorization: (await olea.user()).authorization }
  const { newsroom } = olea.services
  shown = await storeArticle(newsroom, {
    title: 'Plain report',
    tags: ['mill'],
    category: 'Voices & Perspectives',
  })
  hidden = await storeArticle(newsroom, {
    ...secret,
    title: 'Hidden report',
    isPublished: false,
    aiPercent: 97,
  })
  scheduled = await storeArticle(newsroom, {
    ...secret,
    title: 'Scheduled report',
    publishDate: '2999-01-01T00:00:00Z',
    aiPercent: 98,
  })
  await olea.database.db.execute(
    sql`update articles set views = 1000, reading_time = 50 where id <> ${shown._id}`,
  )
  for (const article of [shown, hidden, scheduled]) {
    await olea.database.db.execute(
      sql`insert into article_redirects (path, article_id) values (${`/old/${article.title.split(' ')[0]?.toLowerCase()}`}, ${article._id})`,
    )
  }
})

afterAll(() => olea.close())

const lists = [
  '/api/news/published',
  '/api/news/published?page=1&limit=100',
  '/api/news/published?category=voices-perspectives',
  '/api/news/published?author=Secret%20Agent',
  '/api/news/published?minAiPercentage=97',
  '/api/news/published?minReadingTime=50',
  '/api/news/published?dateFrom=2900-01-01',
  '/api/news/published?sortBy=popular',
  '/api/news/published?fields=card',
  '/api/news?page=1&limit=100',
  '/api/news?page=1&limit=100&isPublished=false',
  '/api/news/search?title=report',
  '/api/news/search?title=unspeakable',
  '/api/news/search?title=scheduled',
  '/api/news/search?author=Secret%20Agent',
  '/api/news/search?category=voices-perspectives',
  '/api/news/search?isPublished=false',
  '/api/news/search?isPublished=false&title=report',
  '/api/news/search',
  '/api/news/category/voices-perspectives',
  '/api/news/today',
  '/api/news/popular',
]

test('no list contains hidden or scheduled articles for the public', async () => {
  for (const url of lists) {
    for (const headers of [{}, user, { authorization: 'Bearer of-nothing' }]) {
      const response = await olea.app.inject({ url, headers })
      // Only GET /news rejects an invalid token.
      if (response.statusCode === 401 && url.startsWith('/api/news?')) continue
      expect(response.statusCode, url).toBe(200)
      expect(response.body, url).not.toMatch(/Hidden report|Scheduled report|Unspeakable/)
      expect(response.body).not.toContain(hidden._id)
      expect(response.json().data.length, url).toBe(response.json().pagination.total)
    }
  }
})

test('GET /news depends on the user: visitor, reader, admin with and without paging, invalid token', async () => {
  const { app } = olea
  const visitor = await app.inject('/api/news')
  expect(visitor.json()).toMatchObject({
    data: [{ title: 'Plain report' }],
    pagination: { page: 1, limit: 10, total: 1 },
  })
  const paged = await app.inject({ url: '/api/news?page=1&limit=5', headers: admin })
  expect(paged.json()).toMatchObject({ data: [{ title: 'Plain report' }], pagination: { page: 1, limit: 5 } })
  const reader = await app.inject({ url: '/api/news', headers: user })
  expect(reader.json()).toMatchObject({ data: [{ title: 'Plain report' }], pagination: { limit: 10 } })
  const everything = await app.inject({ url: '/api/news', headers: admin })
  expect(everything.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(everything.json().map(({ title }: Article) => title)).toEqual([
    'Scheduled report',
    'Hidden report',
    'Plain report',
  ])
  expectProblem(
    await app.inject({ url: '/api/news', headers: { authorization: 'Bearer x' } }),
    401,
    'invalid-token',
  )
})

test('GET /news by an admin is paged when page or limit is set, even to an invalid value', async () => {
  for (const query of ['page=1', 'limit=1', 'page=x', 'limit=x', 'page=1&limit=1']) {
    const response = await olea.app.inject({ url: `/api/news?${query}`, headers: admin })
    expect(
      response.json().data.map(({ title }: Article) => title),
      query,
    ).toEqual(['Plain report'])
  }
  for (const query of ['', '?', '?x=1', '?page=&limit=']) {
    expect(Array.isArray((await olea.app.inject({ url: `/api/news${query}`, headers: admin })).json())).toBe(
      true,
    )
  }
})

test('the complete list of an admin contains articles with all fields', async () => {
  const [first] = (await olea.app.inject({ url: '/api/news', headers: admin })).json()
  const { json } = await olea.app.inject({ url: `/api/news/${scheduled._id}`, headers: admin })
  expect(first).toEqual(json())
})

test('a hidden or scheduled article is found by id for admins, not for the public', async () => {
  for (const { _id, title } of [hidden, scheduled]) {
    for (const url of [`/api/news/${_id}`, `/api/news/id/${_id}`, `/api/news/id/${_id}?lang=de`]) {
      for (const headers of [{}, user, { authorization: 'Bearer x' }, { authorization: '' }]) {
        expectProblem(await olea.app.inject({ url, headers }), 404, 'article-not-found')
      }
      expect((await olea.app.inject({ url, headers: admin })).body, url).toContain(title)
    }
  }
})

test('the response for a hidden article equals that for an unknown one', async () => {
  const unknown = await olea.app.inject('/api/news/0123456789abcdef01234567')
  expect((await olea.app.inject(`/api/news/${hidden._id}`)).body).toBe(unknown.body)
})

test('invalid ids are unknown articles', async () => {
  for (const id of [
    '1',
    'x',
    hidden._id.slice(1),
    `${shown._id}0`,
    shown._id.toUpperCase(),
    `%20${shown._id}`,
    'null',
    '..',
    '%27',
    'all',
  ]) {
    expectProblem(await olea.app.inject(`/api/news/${id}`), 404)
    expectProblem(await olea.app.inject(`/api/news/id/${id}`), 404)
  }
})

test('returns an article with its text in the requested language, or the original', async () => {
  const getArticle = async (query: string) =>
    (await olea.app.inject(`/api/news/id/${shown._id}${query}`)).json()
  const plain = await getArticle('')
  expect(plain).toEqual({ news: (await olea.app.inject(`/api/news/${shown._id}`)).json(), translated: null })
  expect(await getArticle('?lang=')).toEqual(plain)
  const translated = { translatedTitle: shown.title, translatedSummary: '', translatedContent: shown.content }
  expect(await getArticle('?lang=en')).toEqual({
    ...plain,
    translated: { ...translated, lang: 'en', status: 'original' },
  })
  const codes = {
    de: 'de',
    ch: 'ch',
    zh: 'ch',
    'zh-TW': 'ch',
    jp: 'jp',
    ja: 'jp',
    sp: 'sp',
    'es-MX': 'sp',
    AR: 'ar',
    fr: 'fr',
    hi: 'hi',
    ru: 'ru',
  }
  for (const [lang, code] of Object.entries(codes)) {
    expect((await getArticle(`?lang=${lang}`)).translated, lang).toEqual({
      ...translated,
      lang: code,
      status: 'unavailable',
    })
  }
  for (const lang of ['tlh', 'x', '%00x'.slice(3), 'l'.repeat(500), '../../etc', 'de&lang=fr']) {
    const { translated: fallback } = await getArticle(`?lang=${lang}`)
    expect(fallback, lang).toMatchObject({ lang: 'en' })
  }
})

test('views and shares of hidden, scheduled and unknown articles are rejected with 404', async () => {
  for (const id of [hidden._id, scheduled._id, '0123456789abcdef01234567', 'x']) {
    for (const event of ['view', 'share']) {
      for (const headers of [{}, admin]) {
        const response = await olea.app.inject({ method: 'POST', url: `/api/news/${id}/${event}`, headers })
        expectProblem(response, 404, 'article-not-found')
      }
    }
  }
})

test('filter options do not include hidden articles', async () => {
  const options = (await olea.app.inject('/api/news/published/filters')).json()
  expect(options.authors).toEqual([
    { value: 'all', label: 'All authors' },
    { value: 'Ada Frantoio', label: 'Ada Frantoio' },
  ])
  expect(options.aiPercentageRange).toEqual({ min: 0, max: 0 })
  expect(options.readingTimeRange).toEqual({ min: 1, max: 1 })
})

test('related articles, newest cards and redirects exclude hidden articles', async () => {
  const { news } = olea.services
  expect(await news.listRelated(shown)).toEqual([])
  expect((await news.listNewestCards('en')).map(({ title }) => title)).toEqual(['Plain report'])
  expect(await news.listByIds([hidden._id, scheduled._id, shown._id])).toHaveLength(1)
  expect(await news.findRedirect('/old/plain')).toBe(`/article/${shown._id}`)
  expect(await news.findRedirect('/old/hidden')).toBeUndefined()
  expect(await news.findRedirect('/old/scheduled')).toBeUndefined()
  expect((await news.listRelated(hidden)).map(({ title }) => title)).toEqual(['Plain report'])
})

test('an admin finds hidden articles by searching for them', async () => {
  const search = async (query: string) => {
    const { data } = (await olea.app.inject({ url: `/api/news/search?${query}`, headers: admin })).json()
    return data.map(({ title }: Article) => title).sort()
  }
  expect(await search('isPublished=false')).toEqual(['Hidden report'])
  expect(await search('isPublished=false&title=report')).toEqual(['Hidden report'])
  expect(await search('isPublished=true&title=report')).toEqual(['Plain report', 'Scheduled report'])
  expect(await search('title=report')).toEqual(['Hidden report', 'Plain report', 'Scheduled report'])
  // A search without any filter returns the published list.
  expect(await search('')).toEqual(['Plain report'])
  expect(await search('title=&author=&category=')).toEqual(['Plain report'])
})

test('an article appears everywhere after show and nowhere after hide', async () => {
  const { app } = olea
  const { _id } = (
    await app.inject({
      method: 'POST',
      url: '/api/news',
      headers: admin,
      payload: buildArticle({ isPublished: false }),
    })
  ).json()
  expectProblem(await app.inject(`/api/news/${_id}`), 404)
  for (const round of [1, 2]) {
    await app.inject({ method: 'PATCH', url: `/api/news/${_id}/show`, headers: admin })
    expect((await app.inject(`/api/news/${_id}`)).statusCode, `round ${round}`).toBe(200)
    expect((await app.inject('/api/news/published')).body).toContain(_id)
    await app.inject({ method: 'PATCH', url: `/api/news/${_id}/hide`, headers: admin })
    expectProblem(await app.inject(`/api/news/${_id}`), 404)
    expect((await app.inject('/api/news/published')).body).not.toContain(_id)
  }
})

test('lists a category by name, slug and unescaped ampersand, and nothing for an unknown one', async () => {
  const names = [
    'Voices%20%26%20Perspectives',
    'Voices%20&%20Perspectives',
    'voices-perspectives',
    'VOICES%20%26%20perspectives',
  ]
  for (const name of names) {
    const { data } = (await olea.app.inject(`/api/news/category/${name}`)).json()
    expect(
      data.map(({ title }: Article) => title),
      name,
    ).toEqual(['Plain report'])
  }
  // In a path, a plus is not a space.
  for (const name of [
    'Voices+%26+Perspectives',
    'Sustainability',
    'unknown',
    '%20',
    '',
    '%25',
    "x'%20or%20'1'='1",
  ]) {
    const response = await olea.app.inject(`/api/news/category/${name}`)
    expect(response.statusCode, name).toBe(200)
    expect(response.json()).toMatchObject({ data: [], pagination: { total: 0, page: 1, limit: 10 } })
  }
})
