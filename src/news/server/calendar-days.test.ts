// Days start and end at midnight in the time zone of the site, in summer and in winter.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'

let berlin: TestApp

beforeAll(async () => {
  berlin = await createTestApp({ environment: { PUBLICATION_TIME_ZONE: 'Europe/Berlin' } })
})

afterAll(() => berlin.close())

async function titles(path: string): Promise<string[]> {
  const response = await berlin.app.inject(path)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data.map((article: { title: string }) => article.title)
}

/** Returns the time `seconds` after midnight (before, if negative) in the time zone, `daysAgo` days before today. */
async function getTimeNearMidnight(
  daysAgo: number,
  seconds: number,
  zone = 'Europe/Berlin',
): Promise<string> {
  const { rows } = await berlin.database.db.execute<{ at: string }>(sql`
    select to_char(((date_trunc('day', now() at time zone ${zone}) - make_interval(days => ${daysAgo}))
      at time zone ${zone} + make_interval(secs => ${seconds})) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`)
  return rows[0]?.at ?? ''
}

test('winter days start at 23:00 UTC, summer days at 22:00 UTC', async () => {
  const { newsroom } = berlin.services
  await storeArticle(newsroom, { title: 'winter first', publishDate: '2024-01-14T23:00:00Z' })
  await storeArticle(newsroom, { title: 'winter last', publishDate: '2024-01-15T22:59:59.999Z' })
  await storeArticle(newsroom, { title: 'winter before', publishDate: '2024-01-14T22:59:59.999Z' })
  await storeArticle(newsroom, { title: 'winter after', publishDate: '2024-01-15T23:00:00Z' })
  await storeArticle(newsroom, { title: 'summer first', publishDate: '2024-07-14T22:00:00Z' })
  await storeArticle(newsroom, { title: 'summer last', publishDate: '2024-07-15T21:59:59.999Z' })
  await storeArticle(newsroom, { title: 'summer after', publishDate: '2024-07-15T22:00:00Z' })
  const day = (date: string) => titles(`/api/news/published?dateFrom=${date}&dateTo=${date}&sortBy=oldest`)
  expect(await day('2024-01-15')).toEqual(['winter first', 'winter last'])
  expect(await day('2024-07-15')).toEqual(['summer first', 'summer last'])
})

test('the day on which the clocks change is one day', async () => {
  const { newsroom } = berlin.services
  await storeArticle(newsroom, { title: 'before spring', publishDate: '2024-03-30T22:59:59.999Z' })
  await storeArticle(newsroom, { title: 'spring first', publishDate: '2024-03-30T23:00:00Z' })
  await storeArticle(newsroom, { title: 'spring last', publishDate: '2024-03-31T21:59:59.999Z' })
  await storeArticle(newsroom, { title: 'after spring', publishDate: '2024-03-31T22:00:00Z' })
  const found = await titles('/api/news/published?dateFrom=2024-03-31&dateTo=2024-03-31&sortBy=oldest')
  expect(found).toEqual(['spring first', 'spring last'])
})

test('the displayed date is the day in Berlin, unless another is set', async () => {
  const { newsroom } = berlin.services
  const late = await storeArticle(newsroom, { publishDate: '2024-07-15T22:30:00Z' })
  expect(late.displayedDate).toBe('2024-07-16')
  const given = await storeArticle(newsroom, {
    publishDate: '2024-07-15T22:30:00Z',
    displayedDate: '2001-02-03',
  })
  expect(given.displayedDate).toBe('2001-02-03')
  const undated = await storeArticle(newsroom)
  const { rows } = await berlin.database.db.execute<{ day: string }>(
    sql`select to_char(${undated.createdAt}::timestamptz at time zone 'Europe/Berlin', 'YYYY-MM-DD') as day`,
  )
  expect(undated.displayedDate).toBe(rows[0]?.day)
  expect(undated.publishDate).toBeUndefined()
})

test('today is the calendar day in the time zone of the site, not the last 24 hours', async () => {
  const { newsroom } = berlin.services
  await storeArticle(newsroom, { title: 'midnight', publishDate: await getTimeNearMidnight(0, 0) })
  await storeArticle(newsroom, { title: 'yesterday', publishDate: await getTimeNearMidnight(0, -0.001) })
  await storeArticle(newsroom, { title: 'tomorrow', publishDate: await getTimeNearMidnight(-1, 0) })
  for (const path of ['/api/news/today', '/api/news/published?dateRange=today']) {
    const found = await titles(path)
    expect(found, path).toContain('midnight')
    expect(found, path).not.toContain('yesterday')
    expect(found, path).not.toContain('tomorrow')
  }
})

test('today in a requested time zone is the calendar day there', async () => {
  const { newsroom } = berlin.services
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kathmandu', 'UTC']) {
    const first = await storeArticle(newsroom, { publishDate: await getTimeNearMidnight(0, 0, zone) })
    const before = await storeArticle(newsroom, { publishDate: await getTimeNearMidnight(0, -0.001, zone) })
    const found = await titles(`/api/news/today?limit=100&tz=${encodeURIComponent(zone)}`)
    expect(found, zone).toContain(first.title)
    expect(found, zone).not.toContain(before.title)
  }
})

test('rejects an unknown time zone', async () => {
  for (const zone of ['Nowhere', '+02:00', "UTC'--", '../UTC']) {
    const response = await berlin.app.inject(`/api/news/today?tz=${encodeURIComponent(zone)}`)
    expect(expectProblem(response, 400, 'invalid-request').errors?.[0]?.path, zone).toBe('tz')
  }
})

test('week, month and year are the last 7, 30 and 365 days including today', async () => {
  const { newsroom } = berlin.services
  for (const [range, days] of [
    ['week', 7],
    ['month', 30],
    ['year', 365],
  ] as const) {
    const inside = await storeArticle(newsroom, {
      title: `inside ${range}`,
      publishDate: await getTimeNearMidnight(days - 1, 0),
    })
    const outside = await storeArticle(newsroom, {
      title: `outside ${range}`,
      publishDate: await getTimeNearMidnight(days - 1, -0.001),
    })
    const found = await titles(`/api/news/published?dateRange=${range}`)
    expect(found).toContain(inside.title)
    expect(found).not.toContain(outside.title)
  }
})
