// Scheduled articles become public at their time and are recorded once, with several processes and after a
// downtime. Several apps on one database stand for several processes of one instance.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#src/audit/server/audit.tables.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'

let first: TestApp
let second: TestApp
let third: TestApp

beforeAll(async () => {
  first = await createTestApp()
  second = await createTestApp({ database: first.database })
  third = await createTestApp({ database: first.database })
})

afterAll(async () => {
  await third.close()
  await second.close()
  await first.close()
})

const all = () => [first, second, third]
const soon = () => new Date(Date.now() + 3_000).toISOString()

/** Moves the publish date into the past in the database, without any notification. */
async function letTimePass(id: string): Promise<void> {
  await first.database.db
    .update(articles)
    .set({ publishDate: new Date(Date.now() - 3_600_000) })
    .where(eq(articles.id, id))
}

async function lookEverywhere(): Promise<void> {
  await Promise.all(all().map((app) => app.services.cacheInvalidation.poll()))
  await Promise.all(all().map((app) => app.services.newsroom.scheduleWatcher.settled()))
  await Promise.all(all().map((app) => app.services.cacheInvalidation.poll()))
}

async function publishedEvents(id: string) {
  const found = await first.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(auditLog.id)
  return found.filter(({ action }) => action === 'article.published')
}

const isListed = async (app: TestApp, id: string): Promise<boolean> =>
  (await app.app.inject({ url: '/api/news/published' }))
    .json()
    .data.some((article: { _id: string }) => article._id === id)

test('publishes a scheduled article on every process and audits it once', async () => {
  for (const app of all()) app.services.cacheInvalidation.start()
  const due = soon()
  const { _id } = await storeArticle(first.services.newsroom, { title: 'At its time', publishDate: due })
  for (const app of all()) expect(await isListed(app, _id)).toBe(false)
  expect(await publishedEvents(_id)).toEqual([])
  for (const app of all()) {
    await expect.poll(() => isListed(app, _id), { timeout: 10_000, interval: 50 }).toBe(true)
  }
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(due))
  await expect.poll(() => publishedEvents(_id).then(({ length }) => length), { timeout: 10_000 }).toBe(1)
  await lookEverywhere()
  expect(await publishedEvents(_id)).toMatchObject([
    { actorId: null, subjectLabel: 'At its time', details: { publishDate: due, version: 1 } },
  ])
  for (const app of all()) await app.services.cacheInvalidation.stop()
})

test('records articles that became due during a downtime at the next start', async () => {
  const { _id } = await storeArticle(first.services.newsroom, { publishDate: '2999-01-01T00:00:00Z' })
  await letTimePass(_id)
  expect(await publishedEvents(_id)).toEqual([])
  const started = await createTestApp({ database: first.database })
  try {
    await started.services.cacheInvalidation.poll()
    await started.services.newsroom.scheduleWatcher.settled()
    expect(await publishedEvents(_id)).toHaveLength(1)
    expect(await isListed(started, _id)).toBe(true)
  } finally {
    await started.close()
  }
})

test('records each article once with concurrent processes', async () => {
  const ids: string[] = []
  for (let index = 0; index < 25; index++) {
    const { _id } = await storeArticle(first.services.newsroom, { publishDate: '2999-01-01T00:00:00Z' })
    ids.push(_id)
  }
  for (const id of ids) await letTimePass(id)
  await lookEverywhere()
  await lookEverywhere()
  for (const id of ids) expect(await publishedEvents(id)).toHaveLength(1)
})

test('invalidates cached lists on the processes that did not record the article', async () => {
  const { _id } = await storeArticle(first.services.newsroom, { publishDate: '2999-01-01T00:00:00Z' })
  await lookEverywhere()
  for (const app of all()) expect(await isListed(app, _id)).toBe(false)
  await letTimePass(_id)
  await second.services.cacheInvalidation.poll()
  await second.services.newsroom.scheduleWatcher.settled()
  // The first and the third find no unrecorded article; they get the cache invalidation of the second.
  await first.services.cacheInvalidation.poll()
  await third.services.cacheInvalidation.poll()
  for (const app of all()) expect(await isListed(app, _id)).toBe(true)
})

test('does not publish a hidden scheduled article, and publishes it when it is shown again', async () => {
  const { newsroom } = first.services
  const { _id } = await storeArticle(newsroom, { publishDate: '2999-01-01T00:00:00Z' })
  await newsroom.hide(_id, undefined)
  await letTimePass(_id)
  await lookEverywhere()
  expect(await publishedEvents(_id)).toEqual([])
  await newsroom.show(_id, undefined)
  expect(await publishedEvents(_id)).toHaveLength(1)
  await newsroom.update(_id, { publishDate: '2999-01-01T00:00:00Z' }, undefined)
  expect(await isListed(first, _id)).toBe(false)
  await letTimePass(_id)
  await lookEverywhere()
  expect(await publishedEvents(_id)).toHaveLength(2)
})

test('keeps the article public when recording fails, and records it later', async () => {
  const { db } = first.database
  const { _id } = await storeArticle(first.services.newsroom, { publishDate: '2999-01-01T00:00:00Z' })
  await letTimePass(_id)
  await db.execute(sql`alter table audit_log rename to audit_log_away`)
  await lookEverywhere()
  expect(await isListed(first, _id)).toBe(true)
  await db.execute(sql`alter table audit_log_away rename to audit_log`)
  expect(await publishedEvents(_id)).toEqual([])
  await lookEverywhere()
  expect(await publishedEvents(_id)).toHaveLength(1)
})

test('records more articles than one batch', async () => {
  const { db } = first.database
  const { _id } = await storeArticle(first.services.newsroom, {
    title: 'many',
    publishDate: '2999-01-01T00:00:00Z',
  })
  await db.execute(sql`insert into articles (id, title, content, plain_text, description, author, author_key, category,
      categories, filter_categories, language, created_at, publish_date, reading_time, is_published, updated_at)
    select lpad(n::text, 24, '0'), title, content, plain_text, description, author, author_key, category,
      categories, filter_categories, language, created_at, now() - interval '1 hour', reading_time, true, updated_at
    from articles, generate_series(1, 450) n where articles.id = ${_id}`)
  await lookEverywhere()
  const counted = await db.execute(
    sql`select count(*)::int as events, count(distinct subject_id)::int as articles from audit_log
      where action = 'article.published' and subject_label = 'many'`,
  )
  expect(counted.rows).toEqual([{ events: 450, articles: 450 }])
})
