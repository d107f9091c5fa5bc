// Dashboard figures, counted with the views, in days of the instance's time zone.

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toIsoDay } from '#src/i18n/format-date.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { Dashboard } from '../contract/newsroom.ts'

// A time zone 14 hours ahead of UTC.
const zone = 'Pacific/Kiritimati'
let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp({ environment: { PUBLICATION_TIME_ZONE: zone } })
  headers = { authorization: (await olea.admin()).authorization }
})

afterAll(() => olea.close())

async function dashboard(query = ''): Promise<Dashboard> {
  const answer = await olea.app.inject({ url: `/api/desk/dashboard${query}`, headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const today = () => toIsoDay(new Date(), zone)
const count = (id: string, kind: 'view' | 'share', client: string, more: object = {}) =>
  olea.app.inject({
    method: 'POST',
    url: `/api/news/${id}/${kind}`,
    remoteAddress: client,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0', ...more },
  })

test('returns a month of days without views for an empty instance', async () => {
  const { series, ...rest } = await dashboard()
  expect(rest).toEqual({
    counts: { published: 0, scheduled: 0, hidden: 0, draft: 0 },
    undeclared: 0,
    scheduled: [],
    drafts: [],
    mostReadToday: [],
  })
  expect(series).toHaveLength(30)
  expect(series.every(({ views }) => views === 0)).toBe(true)
  expect(series.at(-1)?.day).toBe(today())
  expect(series.map(({ day }) => day)).toEqual(series.map(({ day }) => day).toSorted())
})

test('counts views of today per article and in total, without bots, shares and repeats', async () => {
  const a = await storeArticle(olea.services.newsroom, { title: 'a' })
  const b = await storeArticle(olea.services.newsroom, { title: 'b' })
  const gone = await storeArticle(olea.services.newsroom, { title: 'gone' })
  await Promise.all([
    ...Array.from({ length: 7 }, (_, index) => count(a._id, 'view', `10.0.0.${index}`)),
    ...Array.from({ length: 9 }, (_, index) => count(b._id, 'view', `10.0.1.${index}`)),
    count(gone._id, 'view', '10.0.2.1'),
    count(a._id, 'view', '10.0.3.1', { 'user-agent': 'Googlebot/2.1' }),
    count(a._id, 'share', '10.0.3.2'),
    ...Array.from({ length: 3 }, () =>
      olea.app.inject({
        method: 'POST',
        url: `/api/news/${a._id}/view?event=same`,
        remoteAddress: '10.0.4.1',
      }),
    ),
  ])
  await olea.services.newsroom.remove([gone._id])
  const { mostReadToday, series } = await dashboard()
  expect(mostReadToday.map(({ row, views }) => [row.title, views])).toEqual([
    ['b', 9],
    ['a', 8],
  ])
  expect(series.at(-1)).toEqual({ day: today(), views: 18 })
})

test('limits the number of days of the series', async () => {
  for (const [query, days] of [
    ['?days=7', 7],
    ['?days=90', 90],
    ['?days=0', 30],
    ['?days=91', 30],
    ['?days=x', 30],
    ['?days=14.5', 30],
    ['?days=1e9', 30],
  ] as const) {
    expect((await dashboard(query)).series, query).toHaveLength(days)
  }
  await olea.database.db.execute(
    sql`insert into views_by_day values (${today()}::date - 3, 41), (${today()}::date - 40, 99)`,
  )
  const { series } = await dashboard('?days=7')
  expect(series.at(-4)?.views).toBe(41)
  expect(series.reduce((sum, { views }) => sum + views, 0)).toBe(59)
})

test('lists the next scheduled articles, the oldest drafts and the number of undeclared ones', async () => {
  const { newsroom } = olea.services
  for (const day of [3, 1, 2]) {
    const publishDate = `2999-01-0${day}T00:00:00Z`
    await storeArticle(newsroom, {
      title: `on day ${day}`,
      publishDate,
      ...(day === 1 ? { aiPercent: 0 } : {}),
    })
  }
  const older = await storeArticle(newsroom, { title: 'older', isPublished: false })
  await storeArticle(newsroom, { title: 'newer', isPublished: false })
  await newsroom.update(older._id, { summary: 'worked on' }, undefined)
  const { scheduled, drafts, undeclared, counts } = await dashboard()
  expect(scheduled.map(({ title }) => title)).toEqual(['on day 1', 'on day 2', 'on day 3'])
  // A changed draft moves to the end.
  expect(drafts.map(({ title }) => title)).toEqual(['newer', 'older'])
  expect(undeclared).toBe(4)
  expect(counts).toEqual({ published: 2, scheduled: 3, hidden: 0, draft: 2 })
})

test('executes a fixed number of statements', async () => {
  await dashboard()
  const { statements } = await recordStatements(olea.database, () => dashboard())
  expect(statements.length).toBeLessThanOrEqual(10)
})

test('deletes views per article after a year and keeps the totals', async () => {
  const { db } = olea.database
  await db.execute(sql`insert into article_views_by_day values (current_date - 500, ${'0'.repeat(24)}, 1)`)
  await db.execute(sql`insert into views_by_day values (current_date - 500, 1)`)
  await olea.services.news.eventCounter.prune()
  const left =
    await db.execute(sql`select (select count(*)::int from article_views_by_day where day < current_date - 400) as single,
    (select count(*)::int from views_by_day where day < current_date - 400) as together`)
  expect(left.rows).toEqual([{ single: 0, together: 1 }])
})
