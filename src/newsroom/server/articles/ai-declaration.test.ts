// When AI use must be declared (docs/decisions/0007-declaration-of-ai-use.md).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let headers: { authorization: string }

beforeAll(async () => {
  olea = await createTestApp()
  headers = { authorization: (await olea.admin()).authorization }
})

afterAll(() => olea.close())

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  olea.app.inject({ method, url: `/api${path}`, headers, payload })
const post = (payload: object) => call('POST', '/news', { title: 'x', ...payload })
const created = async (payload: object): Promise<string> => (await post(payload)).json()._id
const none = { parts: [], system: '', note: '' }

test('publishes without a declaration when the request does not contain aiUse', async () => {
  const published = await post({ isPublished: true })
  expect(published.json()).toMatchObject({ isPublished: true, aiPercent: 0, aiDeclared: false, aiUse: null })
  const id = await created({ isPublished: false })
  expect((await call('PATCH', `/news/${id}`, { isPublished: true })).json().aiDeclared).toBe(false)
  const other = await created({})
  expect((await call('PATCH', `/news/${other}/show`)).json()).toMatchObject({
    isPublished: true,
    aiDeclared: false,
  })
})

test('rejects publishing with aiUse null until AI use is declared', async () => {
  const problem = expectProblem(await post({ isPublished: true, aiUse: null }), 400, 'ai-use-undeclared')
  expect(problem.errors?.map(({ path }) => path)).toEqual(['aiUse'])
  expectProblem(
    await post({ isPublished: true, aiUse: null, publishDate: '2999-01-01T00:00:00Z' }),
    400,
    'ai-use-undeclared',
  )
  const id = await created({ aiUse: null })
  expectProblem(
    await call('PATCH', `/news/${id}`, { isPublished: true, aiUse: null }),
    400,
    'ai-use-undeclared',
  )
  expect((await call('GET', `/news/${id}`)).json()).toMatchObject({ version: 1, isPublished: false })
  const declared = await call('PATCH', `/news/${id}`, { isPublished: true, aiUse: none })
  expect(declared.json()).toMatchObject({ isPublished: true, aiDeclared: true, aiPercent: 0, aiUse: none })
})

test('saves drafts and changes public articles without a declaration', async () => {
  const id = await created({ aiUse: null })
  expect((await call('PATCH', `/news/${id}`, { title: 'y', aiUse: null })).statusCode).toBe(200)
  const old = await created({ isPublished: true })
  const mended = await call('PATCH', `/news/${old}`, { title: 'y', isPublished: true, aiUse: null })
  expect(mended.json()).toMatchObject({ title: 'y', isPublished: true, aiDeclared: false })
})

test('counts a percentage alone as a declaration, and aiUse null withdraws it', async () => {
  const id = await created({ aiPercent: 30 })
  expect((await call('GET', `/news/${id}`)).json()).toMatchObject({
    aiDeclared: true,
    aiPercent: 30,
    aiUse: null,
  })
  const both = await call('PATCH', `/news/${id}`, { isPublished: true, aiPercent: 30, aiUse: null })
  expect(both.json()).toMatchObject({ isPublished: true, aiDeclared: true })
  const taken = await call('PATCH', `/news/${id}`, { aiUse: null })
  expect(taken.json()).toMatchObject({ isPublished: true, aiDeclared: false, aiPercent: 0, aiUse: null })
})

test('keeps the declaration when other fields change', async () => {
  const aiUse = { parts: ['research', 'draft'], system: 'Engine', note: 'Notes were drafted.' }
  const id = await created({ aiPercent: 12, aiUse })
  const changed = await call('PATCH', `/news/${id}`, { title: 'y', isPublished: true })
  expect(changed.json()).toMatchObject({ aiDeclared: true, aiPercent: 12, aiUse })
})

test('deduplicates and sorts parts, and rejects invalid ones with their path', async () => {
  const id = await created({ aiPercent: 1, aiUse: { parts: ['pictures', 'draft', 'draft'], note: ' n ' } })
  expect((await call('GET', `/news/${id}`)).json().aiUse).toEqual({
    parts: ['draft', 'pictures'],
    system: '',
    note: 'n',
  })
  const wrong: [unknown, string][] = [
    [{}, 'aiUse.parts'],
    ['none', 'aiUse'],
    [{ parts: ['ghosts'] }, 'aiUse.parts.0'],
    [{ parts: [], note: 'x'.repeat(1_001) }, 'aiUse.note'],
    [{ parts: [], note: 'a\u0000' }, 'aiUse.note'],
    [{ parts: Array(51).fill('draft') }, 'aiUse.parts'],
  ]
  for (const [aiUse, path] of wrong) {
    const problem = expectProblem(await post({ aiUse }), 400)
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
  }
})
