// Where a picture is used, and what follows from it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createLibraryApp, type LibraryApp } from '../library.fixtures.ts'
import { picture } from '../pictures.fixtures.ts'

let olea: LibraryApp

beforeAll(async () => {
  olea = await createLibraryApp()
})
afterAll(() => olea.close())

test('a change is heard of by every article that shows the picture, however many they are', async () => {
  const stored = await olea.upload(await picture('jpeg'))
  const shown = { content: `<p><img src="${stored.address}" alt=""></p>` }
  const ids: string[] = []
  for (let number = 0; number < 103; number++)
    ids.push((await storeArticle(olea.services.news, { title: `Shown ${number}`, ...shown }))._id)
  const url = `/api/media/${stored._id}`
  await olea.app.inject({ method: 'PATCH', url, headers: olea.headers, payload: { alt: 'New words' } })
  const { rows } = await olea.database.db.execute<{ tags: string[] }>(
    sql`select tags from cache_invalidations order by version desc limit 1`,
  )
  expect(rows[0]?.tags).toEqual(expect.arrayContaining(ids.map((id) => `article:${id}`)))
})
