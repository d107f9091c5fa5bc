// Lists, search and single articles in the language of the reader, where a translation stands.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordStatements } from '#src/platform/database/record-statements.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { storeArticle } from '../news.fixtures.ts'

let olea: TestApp
let ids: Record<'translated' | 'machine' | 'titleOnly' | 'german' | 'untranslated', string>

const english = { title: 'The mill', summary: 'In short.', content: '<p>It opened.</p>' }
const german = {
  translatedTitle: 'Die Mühle',
  translatedSummary: 'Kurz gesagt.',
  translatedContent: '<p>Sie öffnete.</p>',
}

beforeAll(async () => {
  olea = await createTestApp()
  const add = async (changes: object = {}) =>
    (await storeArticle(olea.services.newsroom, { ...english, ...changes }))._id
  ids = {
    untranslated: await add({ title: 'No translation' }),
    german: await add({ title: 'Schon deutsch', language: 'de' }),
    titleOnly: await add({ title: 'Only a title' }),
    machine: await add({ title: 'By a machine' }),
    translated: await add(),
  }
  await save(ids.translated, {})
  await save(ids.machine, { reviewed: false })
  await save(ids.titleOnly, { translatedContent: null })
})
afterAll(() => olea.close())

function save(id: string, changes: object) {
  const input = { ...german, reviewed: true, note: '', ...changes }
  return olea.services.translation.save(id, 'de', input, undefined)
}

async function get(path: string) {
  const response = await olea.app.inject(`/api${path}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const lists = [
  '/news/published?page=1',
  '/news/published?fields=card',
  '/news/search?title=&category=all',
  '/news/category/Producers%20%26%20Estates',
  '/news/today',
  '/news/popular',
]

test.each(lists)('%s adds titles and summaries in a language, and changes nothing else', async (path) => {
  const plain = await get(path)
  expect(plain.data).toHaveLength(5)
  const edition = await get(`${path}${path.includes('?') ? '&' : '?'}lang=de`)
  expect(edition.pagination).toEqual(plain.pagination)
  const { data } = edition
  expect(data.map(({ translated: _translated, ...original }: { translated: unknown }) => original)).toEqual(
    plain.data,
  )
  const byId = new Map(data.map((item: { _id: string; translated: unknown }) => [item._id, item.translated]))
  expect(byId.get(ids.translated)).toEqual({
    translatedTitle: 'Die Mühle',
    translatedSummary: 'Kurz gesagt.',
    translatedDescription: 'Kurz gesagt.',
    lang: 'de',
    status: 'reviewed',
  })
  expect(byId.get(ids.machine)).toMatchObject({ status: 'machine' })
  expect(byId.get(ids.titleOnly)).toMatchObject({ translatedTitle: 'Die Mühle', status: 'reviewed' })
  expect(byId.get(ids.german)).toBeNull()
  expect(byId.get(ids.untranslated)).toBeNull()
})

test('a list in a language takes as many statements as one without', async () => {
  const { news } = olea.services
  const count = async (lang: 'de' | undefined) => {
    const list = () => news.listPublished({ limit: 5, fields: 'card', lang })
    return (await recordStatements(olea.database, list)).statements.length
  }
  await count(undefined)
  expect(await count('de')).toBe(await count(undefined))
})

test('an unknown language is English, an empty one is none', async () => {
  const [first] = (await get('/news/published?page=1&lang=xx')).data
  expect(first.translated).toBeNull()
  const [plain] = (await get('/news/published?page=1&lang=')).data
  expect(plain).not.toHaveProperty('translated')
  expect((await get('/news/published?page=1&lang=de-AT')).data[0].translated.lang).toBe('de')
})

test('an article has its translation', async () => {
  const { news, translated } = await get(`/news/id/${ids.translated}?lang=de`)
  expect(news).toMatchObject({ title: 'The mill', content: '<p>It opened.</p>', language: 'en' })
  expect(translated).toEqual({
    ...german,
    lang: 'de',
    status: 'reviewed',
    origin: 'human',
    isReviewed: true,
    translatedAt: expect.any(String),
    reviewedAt: expect.any(String),
    changedSegments: 0,
    totalSegments: 3,
  })
  expect((await get(`/news/id/${ids.machine}?lang=de`)).translated).toMatchObject({ status: 'machine' })
})

test('without a text in the language the original is repeated', async () => {
  const original = { translatedSummary: 'In short.', translatedContent: '<p>It opened.</p>' }
  for (const id of [ids.titleOnly, ids.untranslated]) {
    const { news, translated } = await get(`/news/id/${id}?lang=de`)
    expect(translated).toEqual({
      ...original,
      translatedTitle: news.title,
      lang: 'de',
      status: 'unavailable',
    })
  }
  const own = await get(`/news/id/${ids.translated}?lang=en`)
  expect(own.translated).toEqual({ ...original, translatedTitle: 'The mill', lang: 'en', status: 'original' })
  expect((await get(`/news/id/${ids.translated}`)).translated).toBeNull()
  expect((await get(`/news/id/${ids.translated}?lang=klingon`)).translated).toMatchObject({ lang: 'en' })
})

test('what the original has changed since is counted, and a card whose title has changed says so', async () => {
  const id = (await storeArticle(olea.services.newsroom, english))._id
  await save(id, {})
  await olea.services.newsroom.update(id, { content: '<p>It closed.</p>' }, undefined)
  const { translated } = await get(`/news/id/${id}?lang=de`)
  expect(translated).toMatchObject({
    status: 'stale',
    isReviewed: true,
    changedSegments: 1,
    totalSegments: 3,
  })
  const find = async () => {
    const { data } = await get('/news/published?page=1&lang=de')
    return data.find((item: { _id: string }) => item._id === id)
  }
  expect((await find()).translated.status).toBe('reviewed')
  await olea.services.newsroom.update(id, { title: 'Another mill' }, undefined)
  expect((await find()).translated.status).toBe('stale')
  await olea.services.newsroom.remove([id])
})

test('a new and a withdrawn translation are visible at once, in cached lists too', async () => {
  const url = await olea.listen()
  const id = (await storeArticle(olea.services.newsroom, english))._id
  const find = async () => {
    const response = await fetch(`${url}/api/news/published?page=1&lang=fr`)
    const { data } = (await response.json()) as { data: { _id: string; translated: unknown }[] }
    return data.find((item) => item._id === id)?.translated
  }
  expect(await find()).toBeNull()
  const input = { ...german, reviewed: true, note: '' }
  await olea.services.translation.save(id, 'fr', input, undefined)
  expect(await find()).toMatchObject({ translatedTitle: 'Die Mühle' })
  await olea.services.translation.withdraw(id, 'fr', undefined)
  expect(await find()).toBeNull()
  await olea.services.newsroom.remove([id])
})

test('the translation of a hidden article is hidden with it', async () => {
  const id = (await storeArticle(olea.services.newsroom, english))._id
  await save(id, {})
  await olea.services.newsroom.hide(id, undefined)
  const response = await olea.app.inject(`/api/news/id/${id}?lang=de`)
  expect(response.statusCode).toBe(404)
  expect(response.body).not.toContain('Mühle')
})

test('search finds an article once, by its original and by its translation, until that is withdrawn', async () => {
  const { newsroom, translation } = olea.services
  const id = (
    await storeArticle(newsroom, { title: 'Zeppelins over olive groves', content: '<p>Airships.</p>' })
  )._id
  const input = {
    translatedTitle: 'Luftschiffe und Zeppelins über Hainen',
    translatedSummary: '',
    translatedContent: '<p>Sie flogen über Bäume.</p>',
    reviewed: true,
    note: '',
  }
  await translation.save(id, 'de', input, undefined)
  await translation.save(id, 'ru', { ...input, translatedTitle: 'Дирижабли' }, undefined)
  await translation.save(id, 'jp', { ...input, translatedTitle: '飛行船とオリーブ畑' }, undefined)
  const find = async (title: string) => {
    const { data, pagination } = await get(
      `/news/search?fields=card&lang=de&title=${encodeURIComponent(title)}`,
    )
    return { ids: data.map(({ _id }: { _id: string }) => _id), total: pagination.total, data }
  }
  // Original and translation, stems of both languages, a part of a word, other scripts, a word of the text.
  for (const title of [
    'zeppelins',
    'zeppelin',
    'Luftschiff',
    'ftschif',
    'дирижаблем',
    '飛行船',
    'airship',
    'flogen',
    'Baum',
  ]) {
    expect(await find(title), title).toMatchObject({ ids: [id], total: 1 })
  }
  expect((await find('airship')).data[0].translated.translatedTitle).toBe(input.translatedTitle)
  // An edit of the article keeps its translations findable.
  await newsroom.update(id, { summary: 'Changed.' }, undefined)
  expect((await find('Luftschiff')).ids).toEqual([id])
  await translation.withdraw(id, 'de', undefined)
  expect((await find('Luftschiff')).ids).toEqual([])
  expect((await find('дирижабли')).ids).toEqual([id])
  await newsroom.remove([id])
})

test('a list can be limited to what can be read in some languages', async () => {
  const idsOf = async (languages: string) => {
    const { data, pagination, filters } = await get(`/news/published?page=1&languages=${languages}`)
    expect(pagination.total).toBe(data.length)
    return { ids: data.map(({ _id }: { _id: string }) => _id), languages: filters.languages }
  }
  // A translation of title and summary alone cannot be read.
  expect(await idsOf('de')).toEqual({ ids: [ids.translated, ids.machine, ids.german], languages: ['de'] })
  expect((await idsOf('de-CH,en,xx')).languages).toEqual(['de', 'en'])
  expect((await idsOf('de,en')).ids).toHaveLength(5)
  expect((await idsOf('fr')).ids).toEqual([])
  expect((await idsOf('all')).ids).toHaveLength(5)
})
