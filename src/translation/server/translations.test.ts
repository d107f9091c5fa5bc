import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { maxRequestWaitMinutes } from '../contract/limits.ts'
import { translationRequests } from './machine.tables.ts'

let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.admin()).authorization }
})
afterAll(() => olea.close())

const german = {
  translatedTitle: 'Die Ernte',
  translatedSummary: 'Kurz gesagt.',
  translatedContent: '<p>Die Mühle öffnete.</p><h2>Das Öl</h2><p>Es war <strong>grün</strong>.</p>',
}
const english = {
  title: 'The harvest',
  summary: 'In short.',
  content: '<p>The mill opened.</p><h2>The oil</h2><p>It was <strong>green</strong>.</p>',
}

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH', path: string, payload?: object) =>
  olea.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })

async function addTranslated(changes: object = {}, input: object = {}) {
  const { _id } = await storeArticle(olea.services.newsroom, { ...english, ...changes })
  const saved = await call('PUT', `/news/${_id}/translations/de`, { ...german, ...input })
  expect(saved.statusCode, saved.body).toBe(200)
  return { id: _id, saved: saved.json() }
}

test('a text is stored with a pair for each of its segments', async () => {
  const { saved } = await addTranslated()
  expect(saved).toMatchObject({
    lang: 'de',
    status: 'machine',
    isStale: false,
    origin: 'human',
    reviewedBy: null,
    version: 1,
    changedSegments: 0,
    totalSegments: 5,
  })
  expect(
    saved.segments.map(({ kind, source, target }: Record<string, string>) => [kind, source, target]),
  ).toEqual([
    ['title', 'The harvest', 'Die Ernte'],
    ['summary', 'In short.', 'Kurz gesagt.'],
    ['paragraph', 'The mill opened.', 'Die Mühle öffnete.'],
    ['heading', 'The oil', 'Das Öl'],
    ['paragraph', expect.stringContaining('green'), expect.stringContaining('grün')],
  ])
})

test('a text with other blocks than the original is stored as a whole', async () => {
  const { saved } = await addTranslated({}, { translatedContent: '<p>Alles in einem.</p>', reviewed: true })
  expect(saved.segments.map(({ target }: { target: string | null }) => target)).toEqual([
    'Die Ernte',
    'Kurz gesagt.',
    null,
    null,
    null,
  ])
  expect(saved).toMatchObject({
    status: 'reviewed',
    isStale: false,
    translatedContent: '<p>Alles in einem.</p>',
  })
})

test('the content is sanitized', async () => {
  const { saved } = await addTranslated(
    {},
    { translatedContent: '<p onclick="x()">Gut</p><script>x()</script>' },
  )
  expect(saved.translatedContent).toBe('<p>Gut</p>')
})

test('a review covers all segments and names who has done it', async () => {
  const { id } = await addTranslated()
  const reviewed = (await call('POST', `/news/${id}/translations/de/review`)).json()
  expect(reviewed).toMatchObject({ status: 'reviewed', version: 2, reviewedBy: { id: expect.any(String) } })
  expect(new Set(reviewed.segments.map(({ state }: { state: string }) => state))).toEqual(
    new Set(['reviewed']),
  )
  // Changing one paragraph without a review leaves the others reviewed.
  const changed = await call('PUT', `/news/${id}/translations/de`, { ...german, translatedTitle: 'Die Lese' })
  expect(changed.json()).toMatchObject({ status: 'machine', reviewedBy: null, reviewedAt: null })
  const states = changed.json().segments.map(({ state }: { state: string }) => state)
  expect(states).toEqual(['machine', 'reviewed', 'reviewed', 'reviewed', 'reviewed'])
})

test.each([
  ['a paragraph', { content: english.content.replace('opened', 'closed') }, 1],
  [
    'a title and a paragraph',
    { title: 'The late harvest', content: english.content.replace('oil', 'fruit') },
    2,
  ],
  ['a new paragraph', { content: `${english.content}<p>One more.</p>` }, 1],
  ['a removed paragraph', { content: english.content.replace('<p>The mill opened.</p>', '') }, 1],
])('an edit of %s makes the translation stale', async (_name, changes, changedSegments) => {
  const { id } = await addTranslated({}, { reviewed: true })
  await call('PATCH', `/news/${id}`, changes)
  const [stale] = (await call('GET', `/news/${id}/translations`)).json().data
  expect(stale).toMatchObject({ isStale: true, changedSegments, status: 'reviewed' })
})

test('other formatting and other metadata do not make it stale', async () => {
  const { id } = await addTranslated()
  const content = english.content.replace('The mill', '<em>The mill</em>')
  await call('PATCH', `/news/${id}`, { content, author: 'Somebody', tags: ['new'] })
  const [translation] = (await call('GET', `/news/${id}/translations`)).json().data
  expect(translation).toMatchObject({ isStale: false, changedSegments: 0 })
})

test('of two translators, the second is told about the first', async () => {
  const { id } = await addTranslated()
  const path = `/news/${id}/translations/de`
  expectProblem(await call('PUT', path, { ...german, version: 0 }), 409, 'version-conflict')
  expect((await call('PUT', path, { ...german, version: 1 })).json().version).toBe(2)
  expectProblem(await call('POST', `${path}/review`, { version: 1 }), 409, 'version-conflict')
  expectProblem(
    await call('PUT', `/news/${id}/translations/fr`, { ...german, version: 1 }),
    409,
    'version-conflict',
  )
})

test('unknown articles and languages, and the language of the article, are refused', async () => {
  const { id } = await addTranslated()
  const unknown = '0123456789abcdef01234567'
  expectProblem(await call('PUT', `/news/${unknown}/translations/de`, german), 404)
  expectProblem(await call('GET', `/news/${unknown}/translations`), 404)
  expectProblem(await call('DELETE', `/news/${id}/translations/fr`), 404)
  expectProblem(await call('PUT', `/news/${id}/translations/xx`, german), 400)
  expectProblem(await call('PUT', `/news/${id}/translations/en`, german), 400)
  // A language may be given by its BCP 47 tag.
  expect((await call('PUT', `/news/${id}/translations/zh-Hans`, german)).json().lang).toBe('ch')
})

test('a translation ends with the article, and a deleted reviewer leaves it reviewed', async () => {
  const { id } = await addTranslated({}, { reviewed: true })
  await olea.database.pool.query('update article_translations set reviewed_by = null where article_id = $1', [
    id,
  ])
  const [translation] = (await call('GET', `/news/${id}/translations`)).json().data
  expect(translation).toMatchObject({ status: 'reviewed', reviewedBy: null, reviewedAt: expect.any(String) })
  await olea.services.newsroom.remove([id])
  const left = await olea.database.pool.query('select 1 from article_translations where article_id = $1', [
    id,
  ])
  expect(left.rowCount).toBe(0)
})

test('providers never overwrite a reviewed text', async () => {
  const { id } = await addTranslated({}, { reviewed: true })
  const source = { title: english.title, summary: english.summary, plainText: 'The mill opened.' }
  const machine = { title: 'X', summary: '', content: '<p>X</p>', provider: 'deepl', model: null, source }
  const store = (language: 'de' | 'fr') =>
    olea.services.translation.storeMachine(id, language, { ...machine, segments: [] })
  expect(await store('de')).toBe(false)
  expect(await store('fr')).toBe(true)
  const { data } = (await call('GET', `/news/${id}/translations`)).json()
  expect(data.map(({ lang, translatedTitle }: Record<string, string>) => [lang, translatedTitle])).toEqual([
    ['de', german.translatedTitle],
    ['fr', 'X'],
  ])
})

test('lists the work of a language by state, and counts it for all languages', async () => {
  const site = await createTestApp()
  const { app, services } = site
  const admin = { authorization: (await site.admin()).authorization }
  const getPath = async (path: string) => {
    const response = await app.inject({ url: `/api${path}`, headers: admin })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }
  const get = (query: string) => getPath(`/translations?${query}`)
  const add = async (title: string, input?: object, changes?: object) => {
    const { _id } = await storeArticle(services.newsroom, { ...english, title, ...changes })
    if (!input) return _id
    await services.translation.save(_id, 'de', { ...german, note: '', reviewed: false, ...input }, undefined)
    return _id
  }
  const missing = await add('Missing')
  const titleOnly = await add('Title only', { translatedContent: null, reviewed: true })
  await add('Waiting', {})
  await add('Reviewed', { reviewed: true })
  const stale = await add('Stale', { reviewed: true })
  await services.newsroom.update(stale, { title: 'Changed' }, undefined)
  const inGerman = await add('In German already', undefined, { language: 'de' })
  await add('Draft', undefined, { isPublished: false })

  const request = { language: 'de', id: 'a-job', state: 'waiting', cause: 'admin' } as const
  const lost = new Date(Date.now() - (maxRequestWaitMinutes + 1) * 60_000)
  await site.database.db.insert(translationRequests).values([
    { ...request, articleId: missing },
    { ...request, articleId: titleOnly, updatedAt: lost },
    { ...request, articleId: stale, state: 'failed' },
    // Its language was changed after the request.
    { ...request, articleId: inGerman },
  ])

  const counts = { missing: 2, stale: 1, machine: 1, reviewed: 1, waiting: 1, original: 1 }
  const { data: overview } = await getPath('/translations/overview')
  expect(overview.map(({ lang }: { lang: string }) => lang)).toEqual(languages.map(({ code }) => code))
  expect(overview[3]).toEqual({ lang: 'de', counts })
  const untranslated = { stale: 0, machine: 0, reviewed: 0, waiting: 0 }
  expect(overview[0].counts).toEqual({ ...untranslated, missing: 1, original: 5 })
  expect(overview[4].counts).toEqual({ ...untranslated, missing: 6, original: 0 })

  const all = await get('lang=de')
  expect(all.pagination.total).toBe(5)
  expect(all.data.map(({ title, state }: Record<string, string>) => [title, state])).toEqual([
    ['Changed', 'stale'],
    ['Reviewed', 'reviewed'],
    ['Waiting', 'machine'],
    ['Title only', 'missing'],
    ['Missing', 'missing'],
  ])
  expect(all.data.map((row: { request: string | null }) => row.request)).toEqual([
    'failed',
    null,
    null,
    'failed',
    'waiting',
  ])
  for (const state of ['missing', 'stale', 'machine', 'reviewed', 'original'] as const) {
    const { data, pagination } = await get(`lang=de&state=${state}`)
    expect(data.map((row: { state: string }) => row.state)).toEqual(Array(counts[state]).fill(state))
    expect(pagination.total).toBe(counts[state])
  }
  const waiting = await get('lang=de&state=waiting')
  expect(waiting.data).toEqual([expect.objectContaining({ title: 'Missing', state: 'missing' })])
  expect(waiting.pagination.total).toBe(1)
  await site.close()
})
