// Views and shares: each call counts once, but for robots, prefetches, repeats and floods.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'

let olea: TestApp
let id: string
let clients = 0

beforeAll(async () => {
  olea = await createTestApp()
})

beforeEach(async () => {
  id = (await storeArticle(olea.services.newsroom))._id
})

afterAll(() => olea.close())

type Options = {
  what?: 'view' | 'share'
  query?: string
  from?: string
  headers?: Record<string, string>
  payload?: string
}

/** From a client of its own unless it is named. */
function count({ what = 'view', query = '', from, headers = {}, payload }: Options = {}) {
  clients += 1
  const remoteAddress =
    from ?? `10.${Math.floor(clients / 60_000)}.${Math.floor(clients / 250) % 250}.${clients % 250}`
  return olea.app.inject({
    method: 'POST',
    url: `/api/news/${id}/${what}${query}`,
    remoteAddress,
    headers,
    payload,
  })
}

async function stored(): Promise<{ views: number; shares: number }> {
  const { views, shares } = (await olea.app.inject(`/api/news/${id}`)).json()
  return { views, shares }
}

test('a view and a share need neither body nor token and answer the new count', async () => {
  const view = await count()
  expect(view.statusCode).toBe(200)
  expect(view.json()).toEqual({ views: 1 })
  expect((await count({ what: 'share' })).json()).toEqual({ shares: 1 })
  expect((await count()).json()).toEqual({ views: 2 })
  expect(await stored()).toEqual({ views: 2, shares: 1 })
})

test('an empty body with a JSON content type is no body', async () => {
  const answer = await count({ headers: { 'content-type': 'application/json' }, payload: '' })
  expect(answer.json()).toEqual({ views: 1 })
})

test('fifty views at once are fifty', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => count()))
  const counts = answers.map((answer) => answer.json().views as number)
  expect([...counts].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(await stored()).toEqual({ views: 50, shares: 0 })
})

test('five hundred events of many kinds at once all count', async () => {
  await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      count({ what: index % 5 === 0 ? 'share' : 'view', query: index % 2 ? `?event=e${index}` : '' }),
    ),
  )
  expect(await stored()).toEqual({ views: 400, shares: 100 })
})

test('a page view that is told twice counts once', async () => {
  expect((await count({ query: '?event=pv-1' })).json()).toEqual({ views: 1 })
  expect((await count({ query: '?event=pv-1' })).json()).toEqual({ views: 1 })
  expect((await count({ query: '?event=pv-2' })).json()).toEqual({ views: 2 })
  await Promise.all(Array.from({ length: 20 }, () => count({ query: '?event=pv-3' })))
  expect(await stored()).toEqual({ views: 3, shares: 0 })
})

test('an event id is good for one view and one share of each article', async () => {
  await count({ query: '?event=same' })
  await count({ what: 'share', query: '?event=same' })
  expect(await stored()).toEqual({ views: 1, shares: 1 })
  id = (await storeArticle(olea.services.newsroom))._id
  expect((await count({ query: '?event=same' })).json()).toEqual({ views: 1 })
})

test('odd event ids are taken as they are, or not at all', async () => {
  const odd = ['%F0%9F%AB%92', "'--", '%25', 'a&event=b', `${'x'.repeat(65)}`, '']
  for (const [index, event] of odd.entries()) {
    expect((await count({ query: `?event=${event}` })).json(), event).toEqual({ views: index + 1 })
  }
})

test('the thirty-first call of a client within a minute is answered and not counted', async () => {
  const from = '192.0.2.77'
  for (let index = 1; index <= 30; index += 1)
    expect((await count({ from })).json()).toEqual({ views: index })
  for (let index = 0; index < 5; index += 1) {
    const answer = await count({ from })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ views: 30 })
  }
  // Others go on, and so do the same client's shares and other articles.
  expect((await count()).json()).toEqual({ views: 31 })
  expect((await count({ from, what: 'share' })).json()).toEqual({ shares: 1 })
  id = (await storeArticle(olea.services.newsroom))._id
  expect((await count({ from })).json()).toEqual({ views: 1 })
})

test('a flood at once counts thirty', async () => {
  const from = '192.0.2.78'
  await Promise.all(Array.from({ length: 200 }, () => count({ from })))
  expect(await stored()).toEqual({ views: 30, shares: 0 })
})

test('a network of IPv6 is one client', async () => {
  for (let index = 0; index < 40; index += 1) await count({ from: `2001:db8:7:7::${index.toString(16)}` })
  expect((await stored()).views).toBe(30)
  expect((await count({ from: '2001:db8:7:8::1' })).json()).toEqual({ views: 31 })
})

test('a client does not become another one by what it claims', async () => {
  const from = '192.0.2.79'
  for (let index = 0; index < 40; index += 1)
    await count({ from, headers: { 'x-forwarded-for': `10.0.0.${index}` } })
  expect((await stored()).views).toBe(30)
})

test('robots and prefetches are answered and not counted', async () => {
  const automatic: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
    { 'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)' },
    {
      'user-agent':
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    },
    { 'user-agent': 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)' },
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
  ]
  for (const headers of automatic) {
    for (const what of ['view', 'share'] as const) {
      const answer = await count({ what, headers })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual(what === 'view' ? { views: 0 } : { shares: 0 })
    }
  }
})

test('browsers and programs that read for somebody are counted', async () => {
  const agents = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'curl/8.5.0',
    'node',
    'undici',
    'lightMyRequest',
    'python-requests/2.32.0',
    '',
  ]
  for (const [index, agent] of agents.entries()) {
    expect((await count({ headers: { 'user-agent': agent } })).json(), agent).toEqual({ views: index + 1 })
  }
})

test('a robot does not use up the page view of a person', async () => {
  await count({ query: '?event=shared', headers: { 'user-agent': 'Googlebot/2.1' } })
  expect((await count({ query: '?event=shared' })).json()).toEqual({ views: 1 })
})

test('counting leaves the article as it was', async () => {
  const before = (await olea.app.inject(`/api/news/${id}`)).json()
  await count()
  await count({ what: 'share' })
  expect((await olea.app.inject(`/api/news/${id}`)).json()).toEqual({ ...before, views: 1, shares: 1 })
})

test('events of an article that is gone do not disturb those beside them', async () => {
  const alive = id
  const gone = (await storeArticle(olea.services.newsroom))._id
  await olea.services.newsroom.remove([gone])
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      id = index % 2 ? gone : alive
      return count({ query: `?event=mixed-${index}` })
    }),
  )
  id = alive
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) expectProblem(answer, 404)
  expect((await stored()).views).toBe(10)
})

test('what was accepted is stored before the end, and event ids are forgotten after a day', async () => {
  const { counting } = olea.services.news
  const late = counting.count({
    articleId: id,
    kind: 'view',
    client: 'x',
    isAutomatic: false,
    eventId: 'last',
  })
  await counting.close()
  expect(await late).toBe(1)
  await counting.prune()
  expect((await count({ query: '?event=last' })).json()).toEqual({ views: 1 })
  await olea.database.db.execute(sql`update counted_events set counted_at = now() - interval '25 hours'`)
  await counting.prune()
  expect((await count({ query: '?event=last' })).json()).toEqual({ views: 2 })
})
