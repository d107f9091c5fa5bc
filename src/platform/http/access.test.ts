// Every route and who may call it, written by hand: a route that is not in the list fails here, and so does a list
// that promises more than the server keeps.
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { Access } from './access.ts'

const newsRoutes: Record<string, Access> = {
  'GET /api/news/published': 'public',
  'GET /api/news/published/filters': 'public',
  'GET /api/news': 'viewer-if-token',
  'GET /api/news/search': 'visitor-or-viewer',
  'GET /api/news/category/:category': 'public',
  'GET /api/news/today': 'public',
  'GET /api/news/popular': 'public',
  'GET /api/news/id/:id': 'visitor-or-viewer',
  'GET /api/news/:id': 'visitor-or-viewer',
  'POST /api/news': 'admin',
  'PATCH /api/news/:id': 'admin',
  'PATCH /api/news/:id/hide': 'admin',
  'PATCH /api/news/:id/show': 'admin',
  'DELETE /api/news': 'admin',
  'POST /api/news/:id/view': 'public',
  'POST /api/news/:id/share': 'public',
}
const deskRoutes: Record<string, Access> = {
  'GET /api/desk/settings': 'admin',
  'GET /api/desk/dashboard': 'admin',
  'GET /api/desk/articles': 'admin',
  'GET /api/desk/articles/:id': 'admin',
  'PUT /api/desk/articles/:id/presence': 'admin',
  'DELETE /api/desk/articles/:id/presence': 'admin',
  'POST /api/desk/articles/:id/preview': 'admin',
  'GET /api/desk/articles/:id/revisions': 'admin',
  'GET /api/desk/articles/:id/revisions/:version': 'admin',
  'POST /api/desk/articles/:id/revisions/:version/restore': 'admin',
  'GET /api/desk/drafts': 'admin',
  'GET /api/desk/drafts/:id': 'admin',
  'PUT /api/desk/drafts/:id': 'admin',
  'DELETE /api/desk/drafts/:id': 'admin',
  'POST /api/desk/engine/drafts': 'admin',
  'GET /api/desk/engine/drafts': 'admin',
  'POST /api/desk/engine/share': 'admin',
  'GET /api/desk/audit': 'admin',
  'GET /api/desk/audit/choices': 'admin',
  'GET /api/desk/audit.csv': 'admin',
  'GET /api/desk/audit.jsonl': 'admin',
}
const identityRoutes: Record<string, Access> = {
  'POST /api/auth/login': 'public',
  'GET /api/auth/providers': 'public',
  'POST /api/auth/nonce': 'public',
  'POST /api/auth/google': 'public',
  'POST /api/auth/apple': 'public',
  'POST /api/auth/register': 'public',
  'POST /api/auth/forgot': 'public',
  'POST /api/auth/reset': 'public',
  'POST /api/auth/confirm': 'user',
  'POST /api/auth/resend': 'user',
  'POST /api/auth/email': 'user',
  'POST /api/auth/email/confirm': 'user',
  'POST /api/auth/password': 'user',
  'POST /api/auth/logout': 'user',
  'POST /api/auth/delete-account': 'user',
  'GET /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions': 'user',
  'DELETE /api/auth/sessions/:id': 'user',
  'GET /api/users/token': 'user',
  'PATCH /api/users/me': 'user',
  'GET /api/users': 'admin',
  'PATCH /api/users/:id/role': 'admin',
  'PATCH /api/users/:id/suspend': 'admin',
  'PATCH /api/users/:id/unsuspend': 'admin',
}
const mediaRoutes: Record<string, Access> = {
  'POST /api/media': 'admin',
  'GET /api/media': 'admin',
  'GET /api/media/:id': 'admin',
  'PATCH /api/media/:id': 'admin',
  'DELETE /api/media/:id': 'admin',
}
const operationRoutes: Record<string, Access> = {
  'GET /api/health': 'public',
  'GET /api/ready': 'public',
  'GET /api/openapi.json': 'public',
}
const expected: Record<string, Access> = {
  ...newsRoutes,
  ...identityRoutes,
  ...mediaRoutes,
  ...deskRoutes,
  ...operationRoutes,
}

type Route = { method: string; url: string; access: unknown; hasAnswerSchema: boolean }

let olea: TestApp
let routes: Route[]

beforeAll(async () => {
  routes = []
  olea = await createTestApp({ onRoute: (app) => rememberRoutes(app, routes) })
})

afterAll(() => olea.close())

function rememberRoutes(app: FastifyInstance, into: Route[]): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat()) {
      const answers = (schema as { response?: Record<string, unknown> } | undefined)?.response ?? {}
      const hasAnswerSchema = Object.keys(answers).some((status) => status.startsWith('2'))
      into.push({ method: one, url, access: config?.access, hasAnswerSchema })
    }
  })
}

/** Routes of the product: documentation pages and the counterparts that Fastify makes for HEAD are left out. */
function ownRoutes(): Route[] {
  return routes.filter(
    ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.startsWith('/api/docs'),
  )
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`

test('every route is in the list with its access', () => {
  const found = Object.fromEntries(ownRoutes().map((route) => [nameOf(route), route.access]))
  expect(found).toEqual(expected)
})

test('every route has a contract for its answer', () => {
  const without = ownRoutes().filter((route) => !route.hasAnswerSchema)
  // The description of the API is the one answer that describes itself.
  expect(without.map(nameOf)).toEqual(['GET /api/openapi.json'])
})

test('every HEAD answers to the same people as its GET', () => {
  const heads = routes.filter(({ method, url }) => method === 'HEAD' && !url.startsWith('/api/docs'))
  expect(heads.length).toBeGreaterThan(8)
  for (const head of heads) expect(head.access, head.url).toBe(expected[`GET ${head.url}`])
})

test('a route that does not say who may call it keeps the server from starting', async () => {
  const start = createTestApp({
    onRoute: (app) => app.get('/careless', async () => 'secret'),
    database: olea.database,
  })
  await expect(start).rejects.toThrow('Route GET /careless does not say who may call it')
})

test('calls for admins refuse visitors with 401 and readers with 403, whatever they send', async () => {
  const { authorization } = await olea.user()
  const id = '0123456789abcdef01234567'
  for (const [name, access] of Object.entries(expected)) {
    if (access !== 'admin') continue
    const [method, path = ''] = name.split(' ') as ['POST' | 'PUT' | 'PATCH' | 'DELETE', string]
    const url = path.replace(':id', id).replace(':version', '1')
    for (const payload of [undefined, {}, { title: 'x' }, { ids: [id] }, 'x'.repeat(2_000_000)]) {
      expectProblem(await olea.app.inject({ method, url, payload }), 401, 'unauthorised')
      expectProblem(
        await olea.app.inject({ method, url, payload, headers: { authorization } }),
        403,
        'forbidden',
      )
    }
  }
})

test('a path that is spelled around the guard leads nowhere', async () => {
  const { authorization } = await olea.user()
  for (const url of [
    '/api/News',
    '/api/news%2F',
    '//api/news',
    '/api/./news',
    '/api/auth/../news',
    '/api/auth/%2e%2e/news',
  ]) {
    const answer = await olea.app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      payload: { title: 'x' },
    })
    expect([403, 404], url).toContain(answer.statusCode)
  }
  expect((await olea.services.news.listPublished({})).data).toEqual([])
})

test('tokens that are none are refused as invalid', async () => {
  const { token } = await olea.admin()
  const jwt = `${btoa('{"alg":"none"}')}.${btoa('{"role":"admin"}')}.`
  for (const authorization of [
    'Bearer',
    'Bearer ',
    'Bearer null',
    'Bearer undefined',
    `Bearer ${jwt}`,
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Bearer ${token.toLowerCase()}`,
    `Bearer ${token} ${token}`,
    `Basic ${btoa(`admin:${token}`)}`,
    token,
    `Bearer ${'x'.repeat(8_000)}`,
    "Bearer ' OR 1=1--",
  ]) {
    const headers = { authorization }
    const write = await olea.app.inject({
      method: 'POST',
      url: '/api/news',
      headers,
      payload: { title: 'x' },
    })
    expectProblem(write, 401, 'invalid-token')
    expect(write.headers['www-authenticate']).toBe('Bearer')
    expectProblem(await olea.app.inject({ url: '/api/news', headers }), 401, 'invalid-token')
    expectProblem(await olea.app.inject({ url: '/api/users/token', headers }), 401, 'invalid-token')
  }
})

test('the scheme of a token may be written in any case', async () => {
  const { token } = await olea.admin()
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const headers = { authorization: `${scheme} ${token}` }
    expect((await olea.app.inject({ url: '/api/users/token', headers })).statusCode).toBe(200)
  }
})

test('a token counts in its header alone', async () => {
  const { token } = await olea.admin()
  const answer = await olea.app.inject({
    url: `/api/users/token?token=${token}&access_token=${token}`,
    headers: { cookie: `token=${token}`, 'x-access-token': token },
  })
  expectProblem(answer, 401, 'unauthorised')
})

test('a refusal is not kept by anybody', async () => {
  const answer = await olea.app.inject({ url: '/api/users/token' })
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: expect.stringContaining('Authorization'),
  })
})
