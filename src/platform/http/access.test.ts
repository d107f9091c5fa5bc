// Every route and who may call it, written by hand in docs/access.md: a route without a row fails here, and so does a
// row that the server does not keep.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import type { Access } from './access.ts'

/** What the cells of a row say together. */
const accessOfCells: Record<string, Access> = {
  'yes yes yes yes': 'public',
  'yes yes yes more': 'optional-auth',
  'yes 401 yes more': 'reject-invalid-token',
  '401 401 yes yes': 'user',
  '401 401 403 yes': 'admin',
}
const matrix = [
  ...readFileSync('docs/access.md', 'utf8').matchAll(
    /^\| `([A-Z]+) (\/\S+)` \| (\w+) \| (\w+) \| (\w+) \| (\w+) \|$/gm,
  ),
].map(([, method = '', url = '', visitor = '', badToken = '', reader = '', admin = '']) => {
  const cells = { visitor, badToken, reader, admin }
  return { method, url, cells, access: accessOfCells[Object.values(cells).join(' ')] }
})
const expected = Object.fromEntries(matrix.map(({ method, url, access }) => [`${method} ${url}`, access]))

type Route = { method: string; url: string; access: unknown; takesFiles: boolean; hasAnswerSchema: boolean }

let olea: TestApp
let routes: Route[]
let ids: { reader: string; admin: string }

beforeAll(async () => {
  routes = []
  olea = await createTestApp({ onRoute: (app) => rememberRoutes(app, routes) })
  ids = { reader: (await olea.user()).id, admin: (await olea.admin()).id }
})

afterAll(() => olea.close())

function rememberRoutes(app: FastifyInstance, into: Route[]): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const one of [method].flat()) {
      const answers = (schema as { response?: Record<string, unknown> } | undefined)?.response ?? {}
      const hasAnswerSchema = Object.keys(answers).some((status) => status.startsWith('2'))
      into.push({
        method: one,
        url,
        access: config?.access,
        takesFiles: config?.acceptsFiles ?? false,
        hasAnswerSchema,
      })
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

test('each row says something, once', () => {
  expect(matrix.length).toBeGreaterThan(20)
  expect(matrix.filter(({ access }) => access === undefined)).toEqual([])
  expect(Object.keys(expected)).toHaveLength(matrix.length)
})

test('every route has a row in docs/access.md', () => {
  const found = Object.fromEntries(ownRoutes().map((route) => [nameOf(route), route.access]))
  expect(found).toEqual(expected)
})

test('files, which may take long to arrive, are taken from admins alone', () => {
  const takers = ownRoutes().filter(({ takesFiles }) => takesFiles)
  expect(takers.map(nameOf)).toEqual(['POST /api/media'])
  expect(takers.map(({ access }) => access)).toEqual(['admin'])
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

test.each(matrix)('$method $url answers each kind of caller as its row says', async (row) => {
  const { method, cells } = row
  const url = row.url.replace(/:\w+/g, '0123456789abcdef01234567')
  for (const [caller, cell] of Object.entries(cells)) {
    const answer = await olea.app.inject({
      method: method as 'GET',
      url,
      headers: await headersOf(caller),
      // Nothing that would have an effect: what is sent is not what is asked for.
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    const place = `${caller}: ${answer.statusCode} ${answer.body.slice(0, 200)}`
    if (cell === '401') expectProblem(answer, 401, caller === 'visitor' ? 'unauthorised' : 'invalid-token')
    else if (cell === '403') expectProblem(answer, 403, 'forbidden')
    else expect([401, 403, 500], place).not.toContain(answer.statusCode)
  }
})

/** A session of its own for each call: some calls end the one they are made with. */
async function headersOf(caller: string): Promise<Record<string, string>> {
  if (caller === 'visitor') return {}
  if (caller === 'badToken') return { authorization: `Bearer ${'x'.repeat(43)}` }
  const id = caller === 'admin' ? ids.admin : ids.reader
  return { authorization: `Bearer ${await olea.services.auth.sessions.open(olea.database.db, id)}` }
}

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
