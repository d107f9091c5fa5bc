// Every write by an admin must be in the audit log. The tests call every admin route of docs/access.md that writes. They
// fail for a new route until it is in one of the two tables below.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minimalAd } from '#src/ads/ads.fixtures.ts'
import { recordAt } from '#src/ads/server/ledger/ledger.fixtures.ts'
import { createLibraryApp, type LibraryApp, multipart } from '#src/media/server/library.fixtures.ts'
import { createTestPicture } from '#src/media/server/pictures.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { scans } from '#src/scan/server/scan.tables.ts'
import { testPassword } from '#src/test-app.ts'
import { AuditQuery } from '../contract/audit.ts'
import { createCatalogueWrites, type RecordedWrites } from './catalogue-writes.fixtures.ts'
import { createLegalWrites } from './legal-writes.fixtures.ts'
import { createReviewWrites } from './review-writes.fixtures.ts'
import { createTranslationWrites, toLlmSettings } from './translation-writes.fixtures.ts'
import { createUserWrites } from './user-writes.fixtures.ts'

const writeRoutes = [
  ...readFileSync('docs/access.md', 'utf8').matchAll(
    /^\| `((?!GET)[A-Z]+ \/\S+)` \| 401 \| 401 \| (?:403|experts) \| (?:403|experts|yes) \| yes \|$/gm,
  ),
].map(([, route = '']) => route)

let olea: LibraryApp
let fileCount = 0

const llmServer = createServer((request, reply) => {
  request.resume()
  reply.setHeader('content-type', 'application/json')
  const message = { role: 'assistant', content: 'The mill opened.' }
  reply.end(JSON.stringify({ model: 'press-1', choices: [{ index: 0, finish_reason: 'stop', message }] }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => llmServer.listen(0, '127.0.0.1', resolve))
  olea = await createLibraryApp(toLlmSettings(llmServer.address() as AddressInfo))
})

afterAll(async () => {
  llmServer.closeAllConnections()
  llmServer.close()
  await olea.close()
})

const createArticle = async (changes: object = {}) =>
  (await storeArticle(olea.services.newsroom, changes))._id
/** Every picture has a different color, so that no upload is a duplicate of another. */
const createPicture = () =>
  createTestPicture('png', {
    color: `#${((++fileCount * 7_654_321) % 0x1000000).toString(16).padStart(6, '0')}`,
  })
const createUser = async () => (await olea.user()).id

/** Creates, for each route, a request that changes something. Its action must be in the log. */
const recorded: RecordedWrites = {
  ...createCatalogueWrites(() => olea.services.catalogue, createPicture),
  ...createLegalWrites(() => olea),
  ...createReviewWrites(() => olea),
  ...createTranslationWrites(() => olea),
  ...createUserWrites(() => olea),
  'POST /api/scans/:id/resolve': {
    action: 'scan.resolved',
    createCall: async () => {
      const id = newId()
      const found = { read: { lines: ['Oil'] }, candidates: [], model: 'test' }
      await olea.database.db.insert(scans).values({ ...found, id, status: 'failed', isWaiting: true })
      return { url: `/api/scans/${id}/resolve`, payload: { productId: null } }
    },
  },
  'POST /api/news': {
    action: 'article.created',
    createCall: async () => ({ url: '/api/news', payload: { title: 'New' } }),
  },
  'PATCH /api/news/:id': {
    action: 'article.edited',
    createCall: async () => ({ url: `/api/news/${await createArticle()}`, payload: { title: 'Changed' } }),
  },
  'PATCH /api/news/:id/hide': {
    action: 'article.hidden',
    createCall: async () => ({ url: `/api/news/${await createArticle()}/hide`, payload: {} }),
  },
  'PATCH /api/news/:id/show': {
    action: 'article.shown',
    createCall: async () => ({
      url: `/api/news/${await createArticle({ isPublished: false })}/show`,
      payload: {},
    }),
  },
  'DELETE /api/news': {
    action: 'article.deleted',
    createCall: async () => ({ url: '/api/news', payload: { ids: [await createArticle()] } }),
  },
  'POST /api/desk/articles/:id/revisions/:version/restore': {
    action: 'article.restored',
    createCall: async () => {
      const id = await createArticle()
      await olea.services.newsroom.update(id, { title: 'Changed' }, undefined)
      return { url: `/api/desk/articles/${id}/revisions/1/restore`, payload: {} }
    },
  },
  'POST /api/desk/engine/drafts': {
    action: 'article.engine-drafted',
    createCall: async () => ({
      url: '/api/desk/engine/drafts',
      payload: { draftId: newId(), kind: 'text', title: 'Mill', text: 'notes', language: 'en' },
    }),
  },
  'POST /api/media': {
    action: 'picture.uploaded',
    createCall: async () => {
      const { payload, contentType } = multipart(await createPicture())
      return { url: '/api/media', payload, headers: { 'content-type': contentType } }
    },
  },
  'PATCH /api/media/:id': {
    action: 'picture.described',
    createCall: async () => ({
      url: `/api/media/${(await olea.upload(await createPicture()))._id}`,
      payload: { alt: 'A grove' },
    }),
  },
  'DELETE /api/media/:id': {
    action: 'picture.deleted',
    createCall: async () => ({ url: `/api/media/${(await olea.upload(await createPicture()))._id}` }),
  },
  'POST /api/advertisements': {
    action: 'advertisement.created',
    createCall: async () => ({ url: '/api/advertisements', payload: minimalAd }),
  },
  'PATCH /api/advertisements/:id': {
    action: 'advertisement.edited',
    createCall: async () => ({ url: `/api/advertisements/${await book()}`, payload: { title: 'Changed' } }),
  },
  'PATCH /api/advertisements/:id/activate': {
    action: 'advertisement.activated',
    createCall: async () => ({
      url: `/api/advertisements/${await book({ isActive: false })}/activate`,
      payload: {},
    }),
  },
  'PATCH /api/advertisements/:id/deactivate': {
    action: 'advertisement.deactivated',
    createCall: async () => ({ url: `/api/advertisements/${await book()}/deactivate`, payload: {} }),
  },
  'POST /api/advertisements/:id/conversion-key': {
    action: 'advertisement.conversion-key-replaced',
    createCall: async () => ({ url: `/api/advertisements/${await book()}/conversion-key`, payload: {} }),
  },
  'POST /api/advertisements/:id/credits': {
    action: 'advertisement.credited',
    createCall: async () => {
      const id = await book()
      await olea.app.inject({ method: 'POST', url: `/api/advertisements/${id}/impression` })
      const period = { from: '2020-01-01', to: '2999-12-31' }
      const payload = { kind: 'impression', ...period, count: 1, note: 'Shown too small' }
      return { url: `/api/advertisements/${id}/credits`, payload }
    },
  },
  'PUT /api/advertisements/:id/advertiser': {
    action: 'advertisement.edited',
    createCall: async () => ({
      url: `/api/advertisements/${await book()}/advertiser`,
      payload: { advertiser: 'Mill' },
    }),
  },
  'POST /api/advertisements/statements': {
    action: 'statement.issued',
    createCall: async () => {
      const period = { startDate: '2024-01-01T00:00:00.000Z', endDate: '2999-12-31T00:00:00.000Z' }
      const adId = await book({ ...period, advertiser: 'Mill', costPerImpression: 1 })
      await recordAt(olea, new Date('2024-05-15T12:00:00Z'), [{ adId, kind: 'impression' }])
      return { url: '/api/advertisements/statements', payload: { advertiser: 'Mill', month: '2024-05' } }
    },
  },
  'POST /api/advertisements/report-links': {
    action: 'report-link.created',
    createCall: async () => ({ url: '/api/advertisements/report-links', payload: { id: await book() } }),
  },
  'DELETE /api/advertisements/report-links/:id': {
    action: 'report-link.revoked',
    createCall: async () => {
      const input = { id: await book(), days: 1 }
      const { _id } = await olea.services.ads.reportLinks.create(input, undefined)
      return { url: `/api/advertisements/report-links/${_id}` }
    },
  },
  'DELETE /api/advertisements/:id': {
    action: 'advertisement.deleted',
    createCall: async () => ({ url: `/api/advertisements/${await book()}` }),
  },
  'DELETE /api/advertisements': {
    action: 'advertisement.deleted',
    createCall: async () => ({ url: '/api/advertisements', payload: { ids: [await book()] } }),
  },
}

async function book(fields: object = {}): Promise<string> {
  const { _id } = await olea.services.ads.create({ ...minimalAd, ...fields }, undefined, undefined)
  return _id
}

/** Routes that change nothing visible to others, with the reason. */
const unrecorded: Record<string, string> = {
  'PUT /api/desk/articles/:id/presence': 'a presence heartbeat',
  'DELETE /api/desk/articles/:id/presence': 'a presence heartbeat',
  'POST /api/desk/articles/:id/preview': 'an expiring preview link; the article does not change',
  'DELETE /api/desk/articles/:id/previews/:previewId':
    'the end of a preview link; the article does not change',
  'PUT /api/desk/drafts/:id': 'an autosaved draft; saving the article is recorded',
  'DELETE /api/desk/drafts/:id': 'an autosaved draft',
  'POST /api/legal/preview': 'stores nothing; it only shows a text',
  'POST /api/desk/engine/share': 'stores nothing; it only counts words',
}

test('every admin route that writes is in one of the two tables', () => {
  expect(writeRoutes.length).toBeGreaterThan(15)
  expect([...Object.keys(recorded), ...Object.keys(unrecorded)].sort()).toEqual([...writeRoutes].sort())
})

test.each(Object.entries(recorded))('%s is recorded', async (route, { action, createCall }) => {
  const { url, payload, headers } = await createCall()
  const before = await findNewestId()
  const response = await olea.app.inject({
    method: route.split(' ')[0] as 'POST',
    url,
    headers: { ...olea.headers, ...headers },
    ...(payload ? { payload } : {}),
  })
  expect(response.statusCode, response.body).toBeLessThan(300)
  const { data } = await olea.services.audit.list(AuditQuery.parse({}))
  const newEntries = data.filter(({ id }) => id > before)
  expect(newEntries.map((entry) => entry.action)).toContain(action)
  for (const entry of newEntries) expect(entry.actor?.id).toBe(olea.adminId)
})

test.each(Object.keys(unrecorded))('%s leaves no entry', async (route) => {
  const before = await findNewestId()
  const [method = '', path = ''] = route.split(' ')
  const id = await createArticle()
  const afterCreation = await findNewestId()
  const payload = { title: 'x', draftId: id, content: '<p>x</p>', language: 'en', fields: { title: 'x' } }
  const url = path.replace(':id', id)
  await olea.app.inject({ method: method as 'POST', url, headers: olea.headers, payload })
  expect(afterCreation).toBeGreaterThan(before)
  expect(await findNewestId()).toBe(afterCreation)
})

test('a rejected request leaves no entry', async () => {
  const { _id } = await olea.upload(await createPicture())
  await createArticle({ previewImage: `/media/${_id}.png` })
  const before = await findNewestId()
  for (const [method, url] of [
    ['DELETE', `/api/media/${_id}`],
    ['DELETE', `/api/media/${'0'.repeat(40)}`],
    ['PATCH', `/api/media/${'0'.repeat(40)}`],
  ] as const) {
    const response = await olea.app.inject({ method, url, headers: olea.headers, payload: { alt: 'x' } })
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(await findNewestId()).toBe(before)
})

test('logs old and new values of short fields, but no texts and no names of people', async () => {
  const { _id } = await olea.upload(await createPicture(), { alt: 'Trees' })
  const patch = (url: string, payload: object) =>
    olea.app.inject({ method: 'PATCH', url, headers: olea.headers, payload })
  const metadata = { alt: 'An old grove', caption: 'At dawn', credit: 'Zoë Ågren', isDecorative: true }
  await patch(`/api/media/${_id}`, { ...metadata, focalPoint: { x: 0.25, y: 1 } })
  const id = await createArticle({ title: 'Before', content: '<p>secret words</p>', tags: ['mill'] })
  await patch(`/api/news/${id}`, {
    title: 'After',
    content: '<p>other words</p>',
    tags: ['mill', 'press'],
    author: 'Bo Frantoio',
    previewImage: `https://pictures.example/${'x'.repeat(1_500)}.jpg`,
  })
  const userId = await createUser()
  await patch(`/api/users/${userId}/role`, { role: 'admin', currentPassword: testPassword })
  const findLast = async (subject: string) =>
    (await olea.services.audit.list(AuditQuery.parse({ subject }))).data[0]
  const pictureEntry = await findLast(_id)
  expect(pictureEntry?.changed).toEqual(['alt', 'caption', 'credit', 'focalPoint', 'isDecorative'])
  expect(pictureEntry?.before).not.toBe(pictureEntry?.after)
  expect(pictureEntry?.differences).toEqual({
    alt: { before: 'Trees', after: 'An old grove' },
    caption: { before: '', after: 'At dawn' },
    isDecorative: { before: false, after: true },
    focalPoint: { before: null, after: '25 % / 100 %' },
  })
  const articleEntry = await findLast(id)
  expect(articleEntry?.changed).toEqual(['author', 'content', 'previewImage', 'tags', 'title'])
  expect(articleEntry?.differences).toEqual({
    title: { before: 'Before', after: 'After' },
    tags: { before: ['mill'], after: ['mill', 'press'] },
    previewImage: { before: '', after: expect.stringMatching(/^https:.{994}$/) },
  })
  const userEntry = await findLast(userId)
  expect(userEntry?.differences).toEqual({ role: { before: 'user', after: 'admin' } })
  // The label of the user is looked up when the log is read and is not stored in it.
  expect(userEntry?.subject.label).toMatch(/^user-\d+@olea\.test$/)
  const { rows } = await olea.database.db.execute(sql`select * from audit_log where subject_id = ${userId}`)
  expect(JSON.stringify(rows)).not.toContain(userEntry?.subject.label)
})

async function findNewestId(): Promise<number> {
  const { rows } = await olea.database.db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from audit_log`,
  )
  return rows[0]?.id ?? 0
}
