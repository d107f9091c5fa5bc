// Articles are translated by jobs, with a server that stands in for the provider.
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { articles } from '#src/news/server/news.tables.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'
import { translationCharges, translationRequests, translationSpending } from '../machine.tables.ts'
import { type FakeServer, startFakeProviders } from '../providers/fake-providers.fixtures.ts'

let server: FakeServer
let olea: TestApp
let authorization: string
const apps: TestApp[] = []

beforeAll(async () => {
  server = await startFakeProviders()
  olea = await openApp()
  authorization = (await olea.admin()).authorization
})
afterAll(async () => {
  for (const app of apps) await app.close()
  server.close()
})
afterEach(() => {
  Object.assign(server.state, { requests: [], failures: [], translate: toGerman })
})

async function openApp(environment: Record<string, string> = {}): Promise<TestApp> {
  server.state.translate = toGerman
  const app = await createTestApp({
    environment: {
      TRANSLATION_PROVIDERS: 'google',
      GOOGLE_TRANSLATE_KEY: 'secret',
      GOOGLE_TRANSLATE_URL: server.url,
      ...environment,
    },
  })
  apps.push(app)
  return app
}

/** Letters change, numbers stay. */
function toGerman(markup: string): string {
  return markup.replaceAll(/(?<=^|>)[^<]+/g, (text) => text.replaceAll(/[a-z]{2,}/g, (word) => `${word}en`))
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ')
const paragraphs = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `<p>Olive ${numbers[index % 14]} ${'abcdefghijklmnopqrstuv'[index]}x.</p>`,
  )

async function addArticle(
  app: TestApp,
  content = '<p>Good oil.</p><p>More <em>olives</em>.</p>',
  changes: object = {},
) {
  const { _id } = await storeArticle(app.services.newsroom, {
    title: 'Green oil',
    summary: '',
    content,
    ...changes,
  })
  return _id
}
const request = (app: TestApp, id: string) => app.services.translation.machine.requests.request(id, 'de')
const runJobs = (app: TestApp) => app.services.jobs.runDue()
const sentTexts = () => server.translations().flatMap(({ body }) => body.q as string[])
async function getGerman(app: TestApp, id: string) {
  const { data } = await app.services.translation.listOfArticle(id)
  return data.find(({ lang }) => lang === 'de')
}

test('100 readers who ask for the same translation cause one job and one call', async () => {
  const id = await addArticle(olea)
  const states = await Promise.all(Array.from({ length: 100 }, () => request(olea, id)))
  expect(new Set(states)).toEqual(new Set(['waiting']))
  await runJobs(olea)
  expect(server.translations()).toHaveLength(1)
  expect(await getGerman(olea, id)).toMatchObject({
    status: 'machine',
    origin: 'machine',
    provider: 'google',
    model: 'nmt',
    translatedTitle: 'Greenen oilen',
    translatedContent: '<p>Gooden oilen.</p><p>Moreen <em>olivesen</em>.</p>',
    isStale: false,
  })
  expect(await request(olea, id)).toBe('ready')
  expect(await olea.database.db.$count(translationRequests)).toBe(0)
})

test('after an edit of one of 20 paragraphs exactly that one is sent', async () => {
  const content = paragraphs(20)
  const id = await addArticle(olea, content.join(''), { title: 'Twenty parts' })
  await request(olea, id)
  await runJobs(olea)
  expect(sentTexts()).toHaveLength(21)
  server.state.requests = []
  content[7] = '<p>Something new.</p>'
  await olea.services.newsroom.update(id, { content: content.join('') }, undefined)
  // A machine translation follows its original without being asked for.
  await runJobs(olea)
  expect(sentTexts()).toEqual(['Something new.'])
  expect((await getGerman(olea, id))?.translatedContent).toContain('<p>Somethingen newen.</p>')
})

test('formatting and links of the original change without a provider', async () => {
  const id = await addArticle(olea, '<p>A <a href="/old">link</a> here.</p>', { title: 'Links' })
  await request(olea, id)
  await runJobs(olea)
  server.state.requests = []
  await olea.services.newsroom.update(id, { content: '<h2>A <a href="/new">link</a> here.</h2>' }, undefined)
  await runJobs(olea)
  expect(sentTexts()).toEqual([])
  expect((await getGerman(olea, id))?.translatedContent).toBe('<h2>A <a href="/new">linken</a> hereen.</h2>')
})

test('reviewed segments are never replaced, and serve other articles', async () => {
  const id = await addArticle(olea, '<p>Rare words.</p><p>Other words.</p>', { title: 'Review' })
  await request(olea, id)
  await runJobs(olea)
  const payload = {
    translatedTitle: 'Prüfung',
    translatedContent: '<p>Seltene Wörter.</p><p>Andere Wörter.</p>',
    reviewed: true,
  }
  const url = `/api/news/${id}/translations/de`
  const saved = await olea.app.inject({ method: 'PUT', url, headers: { authorization }, payload })
  expect(saved.statusCode, saved.body).toBe(200)
  await olea.services.newsroom.update(id, { content: '<p>Rare words.</p><p>Changed words.</p>' }, undefined)
  await olea.services.translation.machine.requests.requestAll([id], 'de')
  server.state.requests = []
  await runJobs(olea)
  expect((await getGerman(olea, id))?.translatedContent).toBe(payload.translatedContent)
  expect(sentTexts()).toEqual([])

  const other = await addArticle(olea, '<p>Rare words.</p>', { title: 'Another' })
  await request(olea, other)
  await runJobs(olea)
  expect(sentTexts()).toEqual(['Another'])
  expect((await getGerman(olea, other))?.translatedContent).toBe('<p>Seltene Wörter.</p>')
})

test('an answer with other numbers is not shown', async () => {
  const content = `<p>It holds 250 litres.</p>${paragraphs(9).join('')}`
  const id = await addArticle(olea, content, { title: 'Numbers' })
  server.state.translate = (markup) => toGerman(markup).replaceAll('250', '520')
  await request(olea, id)
  await runJobs(olea)
  const german = await getGerman(olea, id)
  expect(german?.translatedContent).toContain('<p>It holds 250 litres.</p>')
  expect(german?.segments.filter(({ target }) => target === null)).toHaveLength(1)
})

test('a failure is reported, and can be repeated by an admin', async () => {
  const id = await addArticle(olea, '<p>Failing text.</p>', { title: 'Failure' })
  server.state.failures = [{ status: 403 }]
  await request(olea, id)
  await runJobs(olea)
  expect(await getGerman(olea, id)).toBeUndefined()
  expect(await request(olea, id)).toBe('failed')
  const [row] = await olea.database.db
    .select()
    .from(translationRequests)
    .where(eq(translationRequests.articleId, id))
  expect(row).toMatchObject({ state: 'failed', problem: 'key' })
  expect(await olea.services.translation.machine.requests.requestAll([id], 'de')).toBe(1)
})

test('published articles are translated into the languages of the setting', async () => {
  const app = await openApp({ TRANSLATE_ON_PUBLISH: 'de,fr', TRANSLATE_ON_REQUEST: '0' })
  const draft = await addArticle(app, '<p>A draft.</p>', { isPublished: false })
  await runJobs(app)
  expect(await getGerman(app, draft)).toBeUndefined()
  await app.services.newsroom.show(draft, undefined)
  await runJobs(app)
  const { data } = await app.services.translation.listOfArticle(draft)
  expect(data.map(({ lang }) => lang)).toEqual(['de', 'fr'])
  const other = await addArticle(app, '<p>No reader may ask.</p>', { language: 'sp' })
  await app.database.db.delete(translationRequests)
  expect(await app.services.translation.machine.requests.request(other, 'ru')).toBe('unavailable')
})

test('the budget of a day is kept to the character, and its entries add up', async () => {
  const app = await openApp({
    TRANSLATION_DAILY_CHARACTERS: '60',
    TRANSLATION_PRICES: 'google:20',
  })
  const ids: string[] = []
  for (const name of ['First', 'Second', 'Third']) {
    const id = await addArticle(app, `<p>The text of ${name}.</p>`, { title: `Title of ${name}` })
    ids.push(id)
    await request(app, id)
  }
  await runJobs(app)
  const charges = await app.database.db.select().from(translationCharges)
  const [spending] = await app.database.db.select().from(translationSpending)
  const sent = sentTexts().join('').length
  expect(sent).toBeLessThanOrEqual(60)
  expect(spending).toMatchObject({ characters: sent, costMicros: sent * 20 })
  expect(charges.reduce((sum, { characters }) => sum + characters, 0)).toBe(sent)
  const states = await Promise.all(ids.map((id) => request(app, id)))
  expect(states.filter((state) => state === 'ready')).toHaveLength(1)
  expect(states.filter((state) => state === 'failed')).toHaveLength(2)
})

test('an article is answered while a provider hangs', async () => {
  const app = await openApp()
  const id = await addArticle(app, '<p>Slow text.</p>', { title: 'Slow' })
  server.state.failures = ['hang', 'hang', 'hang', 'hang', 'hang', 'hang']
  await request(app, id)
  let isFinished = false
  const running = runJobs(app).finally(() => {
    isFinished = true
  })
  await expect.poll(() => server.translations().length, { timeout: 10_000 }).toBe(1)
  const response = await app.app.inject({ method: 'GET', url: `/api/news/id/${id}?lang=de` })
  expect(response.statusCode).toBe(200)
  expect(await app.services.translation.machine.requests.stateOf(id, 'de')).toBe('waiting')
  expect(isFinished).toBe(false)
  await app.services.jobs.stop()
  await running
})

test('an article that is deleted while it waits is forgotten', async () => {
  const app = await openApp()
  const id = await addArticle(app)
  await request(app, id)
  await app.database.db.delete(articles).where(eq(articles.id, id))
  await runJobs(app)
  expect(server.translations()).toEqual([])
  expect(await app.database.db.$count(translationRequests)).toBe(0)
})
