// Property-based tests: no request causes a server error; invalid requests are rejected with a problem response.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'

let olea: TestApp
let id: string
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  id = (await storeArticle(olea.services.newsroom, { summary: 'Olives of the north', tags: ['mill'] }))._id
  headers = { authorization: (await olea.admin()).authorization }
})

afterAll(() => olea.close())

const unusualText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1e400',
  '0x10',
  '９',
  '9'.repeat(400),
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u202e',
  '🫒',
  'İ',
  'ß',
  '２０２４-０１-０１',
  '2024-01-01',
  '2024-13-45',
  '0000-00-00',
  '9999-12-31',
  '2024-01-01T00:00:00Z',
  'infinity',
  'newest',
  'custom',
  'all',
  'mill',
  '__proto__',
  'constructor',
)
const value = fc.oneof(
  unusualText,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer().map(String),
)
const parameterName = fc.oneof(
  fc.constantFrom(
    'page',
    'limit',
    'cursor',
    'fields',
    'category',
    'sortBy',
    'dateRange',
    'dateFrom',
    'dateTo',
    'author',
    'languages',
    'lang',
    'minAiPercentage',
    'maxAiPercentage',
    'minReadingTime',
    'maxReadingTime',
    'title',
    'isPublished',
    'tz',
    'lang',
    'event',
    'ids',
  ),
  fc.constantFrom('title[]', 'author[$ne]', '__proto__', 'constructor', 'toString', ''),
)

/** Replaces lone surrogates by the replacement character, as browsers do. */
const encode = (text: string) => encodeURIComponent(text.toWellFormed())

test('no query parameter of a list or an article causes a server error', async () => {
  const path = fc.oneof(
    fc.constantFrom(
      '/api/news',
      '/api/news/published',
      '/api/news/published/filters',
      '/api/news/search',
      '/api/news/today',
      '/api/news/popular',
      '/api/news/category/sustainability',
    ),
    fc.constant(`article`),
    value.map((text) => `/api/news/${encode(text)}`),
    value.map((text) => `/api/news/category/${encode(text)}`),
    value.map((text) => `/api/news/id/${encode(text)}`),
  )
  const query = fc.array(fc.tuple(parameterName, value), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(path, query, fc.boolean(), async (chosen, parameters, asAdmin) => {
      const resolvedPath = chosen === 'article' ? `/api/news/id/${id}` : chosen
      const url = `${resolvedPath}?${parameters.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&')}`
      const response = await olea.app.inject(asAdmin ? { url, headers } : { url })
      if (response.statusCode === 200) response.json()
      else {
        expect([400, 404], `${url} ${response.body}`).toContain(response.statusCode)
        expectProblem(response, response.statusCode)
      }
    }),
    { numRuns: 600 },
  )
})

test('no parameter of a view or share causes a server error', async () => {
  const query = fc.array(fc.tuple(parameterName, value), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('view', 'share'), query, async (event, parameters) => {
      const url = `/api/news/${id}/${event}?${parameters.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&')}`
      const response = await olea.app.inject({ method: 'POST', url })
      if (response.statusCode !== 200) expectProblem(response, 400)
    }),
    { numRuns: 100 },
  )
})

const field = fc.constantFrom(
  'title',
  'content',
  'previewImage',
  'summary',
  'author',
  'category',
  'tags',
  'isPublished',
  'language',
  'aiPercent',
  'publishDate',
  'displayedDate',
  'ids',
  'email',
  'password',
  'acceptedPrivacyPolicy',
)
const json = fc.oneof(
  value,
  fc.constantFrom(
    'Sustainability',
    'de',
    'https://pictures.test/a.png',
    '2024-01-01T00:00:00.000Z',
    '<p>x</p>',
    '<p><b><i>',
  ),
  fc.boolean(),
  fc.double(),
  fc.integer({ min: 0, max: 100 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(value, { maxLength: 4 }),
)

test('no request body causes a server error, and stored articles can be read', async () => {
  const call = fc.constantFrom(
    ['POST', '/api/news'],
    ['PATCH', 'article'],
    ['DELETE', '/api/news'],
    ['POST', '/api/auth/login'],
    ['POST', '/api/auth/register'],
  ) as fc.Arbitrary<['POST' | 'PATCH' | 'DELETE', string]>
  const body = fc.oneof(
    { weight: 5, arbitrary: fc.dictionary(field, json, { maxKeys: 6 }) },
    {
      weight: 3,
      arbitrary: fc.dictionary(field, json, { maxKeys: 4 }).map((fields) => ({ ...fields, title: 'Fine' })),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  let client = 0
  await fc.assert(
    fc.asyncProperty(call, body, async ([method, path], payload) => {
      client += 1
      const response = await olea.app.inject({
        method,
        url: path === 'article' ? `/api/news/${id}` : path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
        remoteAddress: `10.2.${Math.floor(client / 250)}.${client % 250}`,
      })
      if (response.statusCode >= 300) {
        expect([400, 401, 409], `${method} ${path} ${JSON.stringify(payload)} ${response.body}`).toContain(
          response.statusCode,
        )
        expectProblem(response, response.statusCode)
      }
    }),
    { numRuns: 400 },
  )
  const list = await olea.app.inject({ url: '/api/news', headers })
  for (const article of list.json()) {
    const single = await olea.app.inject({ url: `/api/news/${article._id}`, headers })
    expect(single.json()).toEqual(article)
  }
})
