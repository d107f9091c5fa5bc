// Preview links: access, content, expiry and revocation.
import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { installation } from '#src/platform/installation.tables.ts'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { users } from '#src/users/server/users.tables.ts'
import { newsroomLimits } from '../../contract/limits.ts'

let olea: TestApp
let admin: { authorization: string; id: string }

beforeAll(async () => {
  olea = await createTestApp({ environment: { PUBLIC_URL: 'https://news.test' } })
  admin = await olea.admin()
})

afterAll(() => olea.close())
afterEach(() => vi.useRealTimers())

const ask = (id: string, payload?: object, who = admin) =>
  olea.app.inject({
    method: 'POST',
    url: `/api/desk/articles/${id}/preview`,
    headers: { authorization: who.authorization },
    payload,
  })
const keep = (id: string, fields: object) =>
  olea.services.newsroom.drafts.save(id, admin.id, { fields, baseVersion: null })
const show = (token: string) => olea.services.newsroom.previews.get(token)

test('shows an unpublished article', async () => {
  const article = await storeArticle(olea.services.newsroom, { title: 'Not yet', isPublished: false })
  const answer = await ask(article._id)
  expect(answer.statusCode, answer.body).toBe(201)
  const { url, token, expiresAt } = answer.json()
  expect(url).toBe(`https://news.test/preview?token=${token}`)
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  expect(await show(token)).toEqual({ article, of: 'saved', expiresAt })
  // The link shows later changes, until the article is deleted.
  await olea.services.newsroom.update(article._id, { title: 'Better' }, admin)
  expect((await show(token)).article.title).toBe('Better')
  await olea.services.newsroom.remove([article._id], admin)
  await expect(show(token)).rejects.toMatchObject({ status: 404 })
})

test('shows a sanitized draft merged over the stored article', async () => {
  const stored = await storeArticle(olea.services.newsroom, { title: 'Stored', summary: 'Stays' })
  await keep(stored._id, {
    title: 'Typed',
    content: '<p>new</p><script>alert(1)</script><img src=x onerror=alert(1)>',
    category: 'Sustainability',
    language: 'nonsense',
    displayedDate: '2026-',
    aiUse: null,
  })
  const { token } = (await ask(stored._id, { of: 'draft', hours: 1 })).json()
  const { article, of } = await show(token)
  expect(of).toBe('draft')
  expect(article).toMatchObject({
    title: 'Typed',
    summary: 'Stays',
    category: 'Sustainability',
    language: 'en',
    displayedDate: stored.displayedDate,
    aiDeclared: false,
  })
  expect(article.content).not.toMatch(/script|onerror/)
  expect((await olea.services.news.getArticle(stored._id)).title).toBe('Stored')
})

test('shows a draft of an unsaved article until it is discarded', async () => {
  const id = newId()
  await keep(id, { title: 'New', content: '<p>one two</p>' })
  const { token } = (await ask(id, { of: 'draft' })).json()
  expect((await show(token)).article).toMatchObject({ _id: id, title: 'New', readingTime: 1, author: 'Olea' })
  await olea.services.newsroom.drafts.discard(id, admin.id)
  await expect(show(token)).rejects.toMatchObject({ status: 410, code: 'preview-ended' })
})

test('does not show the stored article for a discarded draft, and keeps links to the saved article', async () => {
  const stored = await storeArticle(olea.services.newsroom, { title: 'Stored', isPublished: false })
  await keep(stored._id, { title: 'Typed' })
  const [typed, saved] = [(await ask(stored._id, { of: 'draft' })).json(), (await ask(stored._id)).json()]
  await olea.services.newsroom.drafts.discard(stored._id, admin.id)
  await expect(show(typed.token)).rejects.toMatchObject({ status: 410, code: 'preview-ended' })
  expect((await show(saved.token)).article.title).toBe('Stored')
  expect((await olea.services.newsroom.previews.list(stored._id)).data.map(({ _id }) => _id)).toEqual([
    saved._id,
  ])
})

test('rejects a link beyond the limit until one is revoked', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { isPublished: false })
  for (let link = 0; link < newsroomLimits.activePreviewLinks; link++)
    expect((await ask(_id)).statusCode).toBe(201)
  expectProblem(await ask(_id), 409, 'too-many-previews')
  const { previews } = olea.services.newsroom
  const open = (await previews.list(_id)).data
  expect(open).toHaveLength(newsroomLimits.activePreviewLinks)
  await previews.revoke(_id, open[0]?._id ?? '')
  expect((await ask(_id)).statusCode).toBe(201)
})

test('shows the saved article after the draft was saved', async () => {
  const stored = await storeArticle(olea.services.newsroom, { title: 'Stored', isPublished: false })
  await keep(stored._id, { title: 'Typed' })
  const { token } = (await ask(stored._id, { of: 'draft' })).json()
  await olea.services.newsroom.update(stored._id, { title: 'Typed, and saved', draftId: stored._id }, admin)
  expect((await show(token)).article.title).toBe('Typed, and saved')
})

test('lists active links without tokens, and rejects a revoked one', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { isPublished: false })
  const [one, two] = [(await ask(_id)).json(), (await ask(_id, { hours: 48 })).json()]
  const call = (method: 'GET' | 'DELETE', path = '') =>
    olea.app.inject({
      method,
      url: `/api/desk/articles/${_id}/previews${path}`,
      headers: { authorization: admin.authorization },
    })
  const editor = { id: admin.id, name: expect.any(String) }
  expect((await call('GET')).json().data).toEqual([
    { _id: two._id, of: 'saved', editor, expiresAt: two.expiresAt },
    { _id: one._id, of: 'saved', editor, expiresAt: one.expiresAt },
  ])
  expect((await call('DELETE', `/${one._id}`)).json()).toEqual({ ended: 1 })
  expect((await call('DELETE', `/${one._id}`)).json()).toEqual({ ended: 0 })
  await expect(show(one.token)).rejects.toMatchObject({ status: 410, code: 'preview-ended' })
  await expect(show(two.token)).resolves.toBeDefined()
  expect((await call('GET')).json().data).toHaveLength(1)
})

test('rejects links to drafts of others and to unknown articles', async () => {
  const { _id } = await storeArticle(olea.services.newsroom)
  await keep(_id, { title: 'mine' })
  const other = await olea.admin()
  expectProblem(await ask(_id, { of: 'draft' }, other), 404)
  expectProblem(await ask('0123456789abcdef01234567'), 404)
  expectProblem(await ask('x'), 404)
  for (const hours of [0, -1, 169, 1.5, '1']) expectProblem(await ask(_id, { hours }), 400)
  for (const of of ['', 'all', null]) expectProblem(await ask(_id, { of }), 400)
})

test('rejects an expired link', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { isPublished: false })
  const { token, expiresAt } = (await ask(_id, { hours: 1 })).json()
  const end = Date.parse(expiresAt)
  vi.useFakeTimers({ toFake: ['Date'], now: end - 60_000 })
  await expect(show(token)).resolves.toBeDefined()
  vi.setSystemTime(end + 1_000)
  await expect(show(token)).rejects.toMatchObject({ status: 410, code: 'preview-expired' })
})

test('rejects forged tokens', async () => {
  const { _id } = await storeArticle(olea.services.newsroom, { isPublished: false })
  const { token } = (await ask(_id)).json()
  const [payload = '', signature = ''] = token.split('.')
  const forged = Buffer.from(JSON.stringify([_id, '', 4_000_000_000, _id])).toString('base64url')
  const guessed = createHmac('sha256', '').update(`preview ${forged}`).digest('base64url')
  for (const wrong of [
    '',
    '.',
    payload,
    `${payload}.`,
    `.${signature}`,
    `${forged}.${signature}`,
    `${forged}.${guessed}`,
    `${payload}.${signature}.x`,
    `${payload}.${signature.slice(0, -2)}`,
    `${payload}${signature}`,
    `{}.${createHmac('sha256', 'x').update('preview {}').digest('base64url')}`,
    'x'.repeat(100_000),
    '%00',
    '😀.😀',
  ]) {
    await expect(show(wrong), wrong.slice(0, 80)).rejects.toMatchObject({
      status: 404,
      code: 'preview-not-found',
    })
  }
})

test('uses the same secret in every process of the installation', async () => {
  const other = await createTestApp({
    database: olea.database,
    environment: { PUBLIC_URL: 'https://news.test' },
  })
  try {
    const { _id } = await storeArticle(olea.services.newsroom, { isPublished: false })
    const { token } = (await ask(_id)).json()
    expect((await other.services.newsroom.previews.get(token)).article._id).toBe(_id)
    const kept = await olea.database.db
      .select()
      .from(installation)
      .where(eq(installation.key, 'preview-secret'))
    expect(kept).toHaveLength(1)
  } finally {
    await other.close()
  }
})

test.each([
  ['suspended', { suspendedAt: new Date() }],
  ['no longer an admin', { role: 'user' }],
] as const)('ends the links of an editor who is %s', async (_state, change) => {
  const stored = await storeArticle(olea.services.newsroom, { isPublished: false })
  const editor = await olea.admin()
  const { token } = (await ask(stored._id, undefined, editor)).json()
  expect((await show(token)).article._id).toBe(stored._id)
  await olea.database.db.update(users).set(change).where(eq(users.id, editor.id))
  await expect(show(token)).rejects.toMatchObject({ status: 410, code: 'preview-ended' })
})
