// Whatever an admin changes is in the audit log: each call of docs/access.md that is for admins and writes is made
// here, and must leave a line. A call that is new fails until it stands in one of the two tables below.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLibraryApp, type LibraryApp, multipart } from '#src/media/server/library.fixtures.ts'
import { picture } from '#src/media/server/pictures.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { newId } from '#src/platform/id.ts'
import { AuditQuery } from '../contract/audit.ts'

const writes = [
  ...readFileSync('docs/access.md', 'utf8').matchAll(
    /^\| `((?!GET)[A-Z]+ \/\S+)` \| 401 \| 401 \| 403 \| yes \|$/gm,
  ),
].map(([, route = '']) => route)

let olea: LibraryApp
let colour = 0

const engine = createServer((request, reply) => {
  request.resume()
  reply.setHeader('content-type', 'application/json')
  const message = { role: 'assistant', content: 'The mill opened.' }
  reply.end(JSON.stringify({ model: 'press-1', choices: [{ index: 0, finish_reason: 'stop', message }] }))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
  const { port } = engine.address() as AddressInfo
  olea = await createLibraryApp({ AI_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'press-1' })
})

afterAll(async () => {
  engine.closeAllConnections()
  engine.close()
  await olea.close()
})

type Call = { url: string; payload?: object | Buffer; headers?: Record<string, string> }

const article = async (changes: object = {}) => (await storeArticle(olea.services.newsroom, changes))._id
const freshFile = () =>
  picture('png', { colour: `#${((++colour * 7_654_321) % 0x1000000).toString(16).padStart(6, '0')}` })
const person = async () => (await olea.user()).id

/** How each call is made so that it changes something. Its action is the one that must stand in the log. */
const recorded: Record<string, { action: string; make: () => Promise<Call> }> = {
  'POST /api/news': {
    action: 'article.created',
    make: async () => ({ url: '/api/news', payload: { title: 'New' } }),
  },
  'PATCH /api/news/:id': {
    action: 'article.edited',
    make: async () => ({ url: `/api/news/${await article()}`, payload: { title: 'Changed' } }),
  },
  'PATCH /api/news/:id/hide': {
    action: 'article.hidden',
    make: async () => ({ url: `/api/news/${await article()}/hide`, payload: {} }),
  },
  'PATCH /api/news/:id/show': {
    action: 'article.shown',
    make: async () => ({ url: `/api/news/${await article({ isPublished: false })}/show`, payload: {} }),
  },
  'DELETE /api/news': {
    action: 'article.deleted',
    make: async () => ({ url: '/api/news', payload: { ids: [await article()] } }),
  },
  'POST /api/desk/articles/:id/revisions/:version/restore': {
    action: 'article.restored',
    make: async () => {
      const id = await article()
      await olea.services.newsroom.update(id, { title: 'Changed' }, undefined)
      return { url: `/api/desk/articles/${id}/revisions/1/restore`, payload: {} }
    },
  },
  'POST /api/desk/engine/drafts': {
    action: 'article.engine-drafted',
    make: async () => ({
      url: '/api/desk/engine/drafts',
      payload: { draftId: newId(), kind: 'text', title: 'Mill', text: 'notes', language: 'en' },
    }),
  },
  'PATCH /api/users/:id/role': {
    action: 'user.role-changed',
    make: async () => ({ url: `/api/users/${await person()}/role`, payload: { role: 'admin' } }),
  },
  'PATCH /api/users/:id/suspend': {
    action: 'user.suspended',
    make: async () => ({ url: `/api/users/${await person()}/suspend`, payload: {} }),
  },
  'PATCH /api/users/:id/unsuspend': {
    action: 'user.unsuspended',
    make: async () => {
      const id = await person()
      await olea.app.inject({ method: 'PATCH', url: `/api/users/${id}/suspend`, headers: olea.headers })
      return { url: `/api/users/${id}/unsuspend`, payload: {} }
    },
  },
  'POST /api/media': {
    action: 'picture.uploaded',
    make: async () => {
      const { payload, contentType } = multipart(await freshFile())
      return { url: '/api/media', payload, headers: { 'content-type': contentType } }
    },
  },
  'PATCH /api/media/:id': {
    action: 'picture.described',
    make: async () => ({
      url: `/api/media/${(await olea.upload(await freshFile()))._id}`,
      payload: { alt: 'A grove' },
    }),
  },
  'DELETE /api/media/:id': {
    action: 'picture.deleted',
    make: async () => ({ url: `/api/media/${(await olea.upload(await freshFile()))._id}` }),
  },
}

/** Calls that change nothing which anybody but the asker would ever see. */
const unrecorded: Record<string, string> = {
  'PUT /api/desk/articles/:id/presence': 'a sign of life',
  'DELETE /api/desk/articles/:id/presence': 'a sign of life',
  'POST /api/desk/articles/:id/preview': 'a way to read that ends by itself; nothing of the article changes',
  'DELETE /api/desk/articles/:id/previews/:previewId': 'as its making',
  'PUT /api/desk/drafts/:id': 'what one editor types; saving it is recorded',
  'DELETE /api/desk/drafts/:id': 'what one editor typed',
  'POST /api/desk/engine/share': 'stores nothing: it counts words',
}

test('every call by which admins write stands in one of the two tables', () => {
  expect(writes.length).toBeGreaterThan(15)
  expect([...Object.keys(recorded), ...Object.keys(unrecorded)].sort()).toEqual([...writes].sort())
})

test.each(Object.entries(recorded))('%s is recorded', async (route, { action, make }) => {
  const { url, payload, headers } = await make()
  const before = await newest()
  const answer = await olea.app.inject({
    method: route.split(' ')[0] as 'POST',
    url,
    headers: { ...olea.headers, ...headers },
    ...(payload ? { payload } : {}),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  const { data } = await olea.services.audit.list(AuditQuery.parse({}))
  const written = data.filter(({ id }) => id > before)
  expect(written.map((entry) => entry.action)).toContain(action)
  for (const entry of written) expect(entry.actor?.id).toBe(olea.adminId)
})

test.each(Object.keys(unrecorded))('%s leaves no line', async (route) => {
  const before = await newest()
  const [method = '', path = ''] = route.split(' ')
  const id = await article()
  const written = await newest()
  const payload = { title: 'x', draftId: id, content: '<p>x</p>', language: 'en', fields: { title: 'x' } }
  const url = path.replace(':id', id)
  await olea.app.inject({ method: method as 'POST', url, headers: olea.headers, payload })
  expect(written).toBeGreaterThan(before)
  expect(await newest()).toBe(written)
})

test('what was refused leaves no line', async () => {
  const { _id } = await olea.upload(await freshFile())
  await article({ previewImage: `/media/${_id}.png` })
  const before = await newest()
  for (const [method, url] of [
    ['DELETE', `/api/media/${_id}`],
    ['DELETE', `/api/media/${'0'.repeat(40)}`],
    ['PATCH', `/api/media/${'0'.repeat(40)}`],
  ] as const) {
    const answer = await olea.app.inject({ method, url, headers: olea.headers, payload: { alt: 'x' } })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(await newest()).toBe(before)
})

test('short values stand in the log before and after, texts and people’s names never', async () => {
  const { _id } = await olea.upload(await freshFile(), { alt: 'Trees' })
  const change = (url: string, payload: object) =>
    olea.app.inject({ method: 'PATCH', url, headers: olea.headers, payload })
  const described = { alt: 'An old grove', caption: 'At dawn', credit: 'Zoë Ågren', isDecorative: true }
  await change(`/api/media/${_id}`, { ...described, focalPoint: { x: 0.25, y: 1 } })
  const id = await article({ title: 'Before', content: '<p>secret words</p>', tags: ['mill'] })
  await change(`/api/news/${id}`, {
    title: 'After',
    content: '<p>other words</p>',
    tags: ['mill', 'press'],
    author: 'Bo Frantoio',
    previewImage: `https://pictures.example/${'x'.repeat(1_500)}.jpg`,
  })
  const reader = await person()
  await change(`/api/users/${reader}/role`, { role: 'admin' })
  const last = async (subject: string) =>
    (await olea.services.audit.list(AuditQuery.parse({ subject }))).data[0]
  const pictured = await last(_id)
  expect(pictured?.changed).toEqual(['alt', 'caption', 'credit', 'focalPoint', 'isDecorative'])
  expect(pictured?.before).not.toBe(pictured?.after)
  expect(pictured?.differences).toEqual({
    alt: { before: 'Trees', after: 'An old grove' },
    caption: { before: '', after: 'At dawn' },
    isDecorative: { before: false, after: true },
    focalPoint: { before: null, after: '25 % / 100 %' },
  })
  const edited = await last(id)
  expect(edited?.changed).toEqual(['author', 'content', 'previewImage', 'tags', 'title'])
  expect(edited?.differences).toEqual({
    title: { before: 'Before', after: 'After' },
    tags: { before: ['mill'], after: ['mill', 'press'] },
    previewImage: { before: '', after: expect.stringMatching(/^https:.{994}$/) },
  })
  const changed = await last(reader)
  expect(changed?.differences).toEqual({ role: { before: 'user', after: 'admin' } })
  // Whom it was done to is looked up when the log is read; it stands nowhere in it.
  expect(changed?.subject.label).toMatch(/^user-\d+@olea\.test$/)
  const { rows } = await olea.database.db.execute(sql`select * from audit_log where subject_id = ${reader}`)
  expect(JSON.stringify(rows)).not.toContain(changed?.subject.label)
})

async function newest(): Promise<number> {
  const { rows } = await olea.database.db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0)::int as id from audit_log`,
  )
  return rows[0]?.id ?? 0
}
