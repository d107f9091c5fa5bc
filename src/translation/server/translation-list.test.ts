// The list of translators on a site of several pages: each row once, and nothing is read of rows that a page skips.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import type { TranslationList } from '../contract/translation.ts'

/** Of each state: two full pages, and two rows on the third one. */
const articlesOfState = 62
const text = { translatedTitle: 'Mühle', translatedSummary: '', translatedContent: '<p>Öl</p>', note: '' }
let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.admin()).authorization }
  const { newsroom, translation } = olea.services
  for (let number = 1; number <= 2 * articlesOfState; number += 1) {
    const publishDate = new Date(Date.UTC(2024, 0, 1, 0, number)).toISOString()
    const { _id } = await storeArticle(newsroom, { title: `Mill ${number}`, publishDate })
    await translation.save(_id, 'de', { ...text, reviewed: true }, undefined)
  }
  await olea.database.db.execute(
    sql`update ${articles} set title = title || ' changed' where split_part(title, ' ', 2)::int % 2 = 0`,
  )
})
afterAll(() => olea.close())

async function list(query: string): Promise<TranslationList> {
  const response = await olea.app.inject({ url: `/api/translations?lang=de&${query}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

test.each(['stale', 'reviewed'])('the pages of %s show each article once, newest first', async (state) => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list(`state=${state}&page=${page}`)))
  expect(pages.map(({ data }) => data.length)).toEqual([30, 30, 2, 0])
  const rows = pages.flatMap(({ data }) => data)
  expect(new Set(rows.map((row) => row.articleId)).size).toBe(articlesOfState)
  expect(rows.map((row) => row.publishedAt)).toEqual(
    rows
      .map((row) => row.publishedAt)
      .toSorted()
      .reverse(),
  )
  expect(new Set(rows.map((row) => row.state))).toEqual(new Set([state]))
})

type Plan = { 'Index Name'?: string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Plan[] }

/** How many articles the statement of the list reads in the order of the list. */
async function countRead(query: string): Promise<number> {
  const { statements } = await recordStatements(olea.database, () => list(query))
  const statement = statements.find(({ text }) => text.includes('wanted'))
  if (!statement) throw new Error('the list has sent no statement')
  // The body of an article is as long as a page of the database.
  expect(statement.text).not.toContain('plain_text')
  const client = await olea.database.pool.connect()
  try {
    await client.query('begin')
    // The planner would prefer these for the few articles of a test.
    for (const method of ['seqscan', 'sort', 'hashjoin', 'mergejoin', 'bitmapscan'])
      await client.query(`set local enable_${method} = off`)
    const { rows } = await client.query(`explain (analyze, format json) ${statement.text}`, statement.values)
    return sumReads(rows[0]['QUERY PLAN'][0].Plan)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function sumReads(plan: Plan): number {
  const own = plan['Index Name'] === 'articles_newest' ? plan['Actual Rows'] * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((total, each) => total + sumReads(each), own)
}

test('the last page reads as few articles as the first one', async () => {
  expect(await countRead('state=stale&page=1')).toBeLessThanOrEqual(2 * 30)
  // Its two rows are among the four oldest articles.
  expect(await countRead('state=stale&page=3')).toBeLessThanOrEqual(4)
  expect(await countRead('page=5')).toBeLessThanOrEqual(4)
})
