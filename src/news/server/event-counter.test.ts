// Counting of views and shares: each call counts once, except crawlers, prefetches, repetitions and floods.
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
  event?: 'view' | 'share'
  query?: string
  from?: string
  headers?: Record<string, string>
  payload?: string
}

/** Sends a view or share. `from`: IP address of the client; a new one by default. */
function count({ event = 'view', query = '', from, headers = {}, payload }: Options = {}) {
  clients += 1
  const remoteAddress =
    from ?? `10.${Math.floor(clients / 60_000)}.${Math.floor(clients / 250) % 250}.${clients % 250}`
  return olea.app.inject({
    method: 'POST',
    url: `/api/news/${id}/${event}${query}`,
    remoteAddress,
    headers,
    payload,
  })
}

async function stored(): Promise<{ views: number; shares: number }> {
  const { views, shares } = (await olea.app.inject(`/api/news/${id}`)).json()
  return { views, shares }
}

test('a view and a share need neither body nor token and return the new count', async () => {
  const view = await count()
  expect(view.statusCode).toBe(200)
  expect(view.json()).toEqual({ views: 1 })
  expect((await count({ event: 'share' })).json()).toEqual({ shares: 1 })
  expect((await count()).json()).toEqual({ views: 2 })
  expect(await stored()).toEqual({ views: 2, shares: 1 })
})

test('accepts an empty body with a JSON content type', async () => {
  const response = await count({ headers: { 'content-type': 'application/json' }, payload: '' })
  expect(response.json()).toEqual({ views: 1 })
})

test('counts fifty concurrent views', async () => {
  const responses = await Promise.all(Array.from({ length: 50 }, () => count()))
  const counts = responses.map((response) => response.json().views as number)
  expect([...counts].sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
  expect(await stored()).toEqual({ views: 50, shares: 0 })
})

test('counts 500 concurrent events of both kinds', async () => {
  await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      count({ event: index % 5 === 0 ? 'share' : 'view', query: index % 2 ? `?event=e${index}` : '' }),
    ),
  )
  expect(await stored()).toEqual({ views: 400, shares: 100 })
})

test('counts a page view that is sent twice once', async () => {
  expect((await count({ query: '?event=pv-1' })).json()).toEqual({ views: 1 })
  expect((await count({ query: '?event=pv-1' })).json()).toEqual({ views: 1 })
  expect((await count({ query: '?event=pv-2' })).json()).toEqual({ views: 2 })
  await Promise.all(Array.from({ length: 20 }, () => count({ query: '?event=pv-3' })))
  expect(await stored()).toEqual({ views: 3, shares: 0 })
})

test('an event id counts for one view and one share of each article', async () => {
  await count({ query: '?event=same' })
  await count({ event: 'share', query: '?event=same' })
  expect(await stored()).toEqual({ views: 1, shares: 1 })
  id = (await storeArticle(olea.services.newsroom))._id
  expect((await count({ query: '?event=same' })).json()).toEqual({ views: 1 })
})

test('accepts unusual event ids, and ignores those that are too long', async () => {
  const eventIds = ['%F0%9F%AB%92', "'--", '%25', 'a&event=b', `${'x'.repeat(65)}`, '']
  for (const [index, event] of eventIds.entries()) {
    expect((await count({ query: `?event=${event}` })).json(), event).toEqual({ views: index + 1 })
  }
})

test('responds to the 31st call of a client within a minute without counting it', async () => {
  const from = '192.0.2.77'
  for (let index = 1; index <= 30; index += 1)
    expect((await count({ from })).json()).toEqual({ views: index })
  for (let index = 0; index < 5; index += 1) {
    const response = await count({ from })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({ views: 30 })
  }
  // Other clients, the client's shares and its views of other articles are still counted.
  expect((await count()).json()).toEqual({ views: 31 })
  expect((await count({ from, event: 'share' })).json()).toEqual({ shares: 1 })
  id = (await storeArticle(olea.services.newsroom))._id
  expect((await count({ from })).json()).toEqual({ views: 1 })
})

test('counts 30 of 200 concurrent views of a client', async () => {
  const from = '192.0.2.78'
  await Promise.all(Array.from({ length: 200 }, () => count({ from })))
  expect(await stored()).toEqual({ views: 30, shares: 0 })
})

test('limits an IPv6 network as one client', async () => {
  for (let index = 0; index < 40; index += 1) await count({ from: `2001:db8:7:7::${index.toString(16)}` })
  expect((await stored()).views).toBe(30)
  expect((await count({ from: '2001:db8:7:8::1' })).json()).toEqual({ views: 31 })
})

test('ignores X-Forwarded-For when it identifies clients', async () => {
  const from = '192.0.2.79'
  for (let index = 0; index < 40; index += 1)
    await count({ from, headers: { 'x-forwarded-for': `10.0.0.${index}` } })
  expect((await stored()).views).toBe(30)
})

test('responds to crawlers and prefetches without counting them', async () => {
  const automaticHeaders: Record<string, string>[] = [
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
  for (const headers of automaticHeaders) {
    for (const event of ['view', 'share'] as const) {
      const response = await count({ event, headers })
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual(event === 'view' ? { views: 0 } : { shares: 0 })
    }
  }
})

test('counts browsers and HTTP clients', async () => {
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

test('a crawler does not use up the event id of a reader', async () => {
  await count({ query: '?event=shared', headers: { 'user-agent': 'Googlebot/2.1' } })
  expect((await count({ query: '?event=shared' })).json()).toEqual({ views: 1 })
})

test('counting changes nothing else of the article', async () => {
  const before = (await olea.app.inject(`/api/news/${id}`)).json()
  await count()
  await count({ event: 'share' })
  expect((await olea.app.inject(`/api/news/${id}`)).json()).toEqual({ ...before, views: 1, shares: 1 })
})

test('events of a deleted article do not affect others in the same batch', async () => {
  const existing = id
  const deleted = (await storeArticle(olea.services.newsroom))._id
  await olea.services.newsroom.remove([deleted])
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      id = index % 2 ? deleted : existing
      return count({ query: `?event=mixed-${index}` })
    }),
  )
  id = existing
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
  for (const response of responses.filter(({ statusCode }) => statusCode !== 200))
    expectProblem(response, 404)
  expect((await stored()).views).toBe(10)
})

test('stores pending events on close and deletes event ids after a day', async () => {
  const { eventCounter } = olea.services.news
  const pending = eventCounter.count({
    articleId: id,
    kind: 'view',
    client: 'x',
    isAutomatic: false,
    eventId: 'last',
  })
  await eventCounter.close()
  expect(await pending).toBe(1)
  await eventCounter.prune()
  expect((await count({ query: '?event=last' })).json()).toEqual({ views: 1 })
  await olea.database.db.execute(sql`update counted_events set counted_at = now() - interval '25 hours'`)
  await eventCounter.prune()
  expect((await count({ query: '?event=last' })).json()).toEqual({ views: 2 })
})
