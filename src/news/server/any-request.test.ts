// Whatever anybody sends, the answer is a result or a refusal, never a failure of ours.
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

const odd = fc.constantFrom(
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
  odd,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer().map(String),
)
const name = fc.oneof(
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

/** As browsers do it: half a surrogate pair becomes a replacement character. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

test('no query of any list or article is a failure', async () => {
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
    value.map((text) => `/api/news/${encoded(text)}`),
    value.map((text) => `/api/news/category/${encoded(text)}`),
    value.map((text) => `/api/news/id/${encoded(text)}`),
  )
  const query = fc.array(fc.tuple(name, value), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(path, query, fc.boolean(), async (chosen, parameters, asAdmin) => {
      const at = chosen === 'article' ? `/api/news/id/${id}` : chosen
      const url = `${at}?${parameters.map(([key, text]) => `${encoded(key)}=${encoded(text)}`).join('&')}`
      const answer = await olea.app.inject(asAdmin ? { url, headers } : { url })
      if (answer.statusCode === 200) answer.json()
      else {
        expect([400, 404], `${url} ${answer.body}`).toContain(answer.statusCode)
        expectProblem(answer, answer.statusCode)
      }
    }),
    { numRuns: 600 },
  )
})

test('no count is a failure', async () => {
  const query = fc.array(fc.tuple(name, value), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('view', 'share'), query, async (what, parameters) => {
      const url = `/api/news/${id}/${what}?${parameters.map(([key, text]) => `${encoded(key)}=${encoded(text)}`).join('&')}`
      const answer = await olea.app.inject({ method: 'POST', url })
      if (answer.statusCode !== 200) expectProblem(answer, 400)
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

test('no body of any writing call is a failure, and what is stored can be read', async () => {
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
      arbitrary: fc.dictionary(field, json, { maxKeys: 4 }).map((some) => ({ ...some, title: 'Fine' })),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
  let client = 0
  await fc.assert(
    fc.asyncProperty(call, body, async ([method, path], payload) => {
      client += 1
      const answer = await olea.app.inject({
        method,
        url: path === 'article' ? `/api/news/${id}` : path,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
        remoteAddress: `10.2.${Math.floor(client / 250)}.${client % 250}`,
      })
      if (answer.statusCode >= 300) {
        expect([400, 401, 409], `${method} ${path} ${JSON.stringify(payload)} ${answer.body}`).toContain(
          answer.statusCode,
        )
        expectProblem(answer, answer.statusCode)
      }
    }),
    { numRuns: 400 },
  )
  const everything = await olea.app.inject({ url: '/api/news', headers })
  for (const article of everything.json()) {
    const single = await olea.app.inject({ url: `/api/news/${article._id}`, headers })
    expect(single.json()).toEqual(article)
  }
})
