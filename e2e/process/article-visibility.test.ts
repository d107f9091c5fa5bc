// When articles become visible on cached pages and API responses: scheduled articles appear at their time, hidden
// articles disappear at once.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, createArticle, fetchPage, signIn, updateArticle } from '../olea-api.ts'
import { demoAdmin, startDemoSite } from '../prepared-sites.ts'
import { cleanUp, type Olea } from '../start-olea.ts'

const category = 'Competitions & Awards'
let olea: Olea
let token: string

beforeAll(async () => {
  olea = await startDemoSite()
  token = (await signIn(olea.url, demoAdmin)).accessToken
})

afterAll(cleanUp)

/** The pages and API calls that list an article of today first. */
const lists = (word: string) => [
  '/',
  `/category/${encodeURIComponent(category)}`,
  '/api/news/published',
  '/api/news/published?page=1&limit=10',
  '/api/news?page=1&limit=10',
  `/api/news/search?title=${word}`,
  `/api/news/category/${encodeURIComponent(category)}`,
  '/api/news/today',
]

async function showing(paths: string[], word: string): Promise<string[]> {
  const pages = await Promise.all(paths.map((path) => fetchPage(olea.url, path)))
  return paths.filter((_, index) => pages[index]?.contains(word))
}

test('shows a scheduled article on cached pages and lists within two seconds of its time, and not before', async () => {
  const word = 'Quillaja'
  const paths = lists(word)
  const publishAt = Date.now() + 3_000
  const { _id } = await createArticle(olea.url, token, {
    title: `${word} in bloom`,
    category,
    isPublished: true,
    publishDate: new Date(publishAt).toISOString(),
  })
  expect((await fetchPage(olea.url, `/article/${_id}`)).status).toBe(404)
  while (Date.now() < publishAt - 300) {
    const seen = await showing(paths, word)
    if (Date.now() < publishAt) expect(seen).toEqual([])
    await pause(100)
  }
  await pause(Math.max(0, publishAt - Date.now()))
  let missing = paths
  while (missing.length > 0 && Date.now() < publishAt + 2_000) {
    const seen = await showing(missing, word)
    missing = missing.filter((path) => !seen.includes(path))
    await pause(50)
  }
  expect(missing).toEqual([])
  expect((await fetchPage(olea.url, `/article/${_id}`)).status).toBe(200)
})

test('removes a hidden article from every page before the call returns, and shows it again after `show`', async () => {
  const word = 'Xanthoria'
  const article = await createArticle(olea.url, token, {
    title: `${word} on old bark`,
    summary: `${word} again`,
    category,
    isPublished: true,
  })
  const paths = [...lists(word), `/article/${article._id}`, `/api/news/${article._id}`]
  // The second response comes from the cache.
  expect(await showing(paths, word)).toEqual(paths)
  expect(await showing(paths, word)).toEqual(paths)

  await call(olea.url, 'PATCH', `/news/${article._id}/hide`, { token })
  expect(await showing(paths, word)).toEqual([])
  const hidden = await fetchPage(olea.url, `/article/${article._id}`)
  expect(hidden.status).toBe(404)
  expect(hidden.hasVisibleText('404: Route not Found')).toBe(true)
  expect(hidden.headers.get('cache-control')).toMatch(/no-store|max-age=0/)

  await call(olea.url, 'PATCH', `/news/${article._id}/show`, { token })
  expect(await showing(paths, word)).toEqual(paths)

  await updateArticle(olea.url, token, article._id, { title: 'Lichen on old bark', summary: 'Lichen' })
  expect(await showing(paths, word)).toEqual([])
  expect((await fetchPage(olea.url, `/article/${article._id}`)).hasVisibleText('Lichen on old bark')).toBe(
    true,
  )

  await call(olea.url, 'DELETE', '/news', { token, body: { ids: [article._id] } })
  expect(await showing(paths, 'Lichen on old bark')).toEqual([])
})

test('does not cache an article that is hidden while its pages are rendered', async () => {
  const word = 'Zaprinus'
  for (let round = 0; round < 10; round++) {
    const article = await createArticle(olea.url, token, {
      title: `${word} ${round}`,
      category,
      isPublished: true,
    })
    const paths = ['/', `/article/${article._id}`, '/api/news/published']
    const reading = showing(paths, word)
    await call(olea.url, 'PATCH', `/news/${article._id}/hide`, { token })
    await reading
    expect(await showing(paths, `${word} ${round}`), `round ${round}`).toEqual([])
  }
})

test('logs no error', () => {
  expect(olea.output()).not.toMatch(/unhandled|uncaught|"level":(50|60)/i)
})
