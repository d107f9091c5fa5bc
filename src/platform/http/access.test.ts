// Compares every route with docs/access.md, which is generated from the definitions of the calls: fails for a route
// without a row, and for a row that the server does not follow.
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'
import { accessDocument, accessDocumentPath } from '../../../scripts/access-table.ts'
import type { Access } from '../contract/call.ts'

/** The access kind that the cells of a row describe together. */
const accessByCells: Record<string, Access> = {
  'yes yes yes yes yes': 'public',
  'yes yes yes yes more': 'optional-auth',
  'yes 401 yes yes more': 'reject-invalid-token',
  '401 401 yes yes yes': 'user',
  '401 401 403 yes yes': 'translator',
  '401 401 experts experts yes': 'expert',
  '401 401 403 403 yes': 'admin',
}
const matrix = [
  ...readFileSync('docs/access.md', 'utf8').matchAll(
    /^\| `([A-Z]+) (\/\S+)` \| (\w+) \| (\w+) \| (\w+) \| (\w+) \| (\w+) \|$/gm,
  ),
].map(([, method = '', url = '', visitor = '', badToken = '', reader = '', translator = '', admin = '']) => {
  const cells = { visitor, badToken, reader, translator, admin }
  return { method, url, cells, access: accessByCells[Object.values(cells).join(' ')] }
})
const expected = Object.fromEntries(matrix.map(({ method, url, access }) => [`${method} ${url}`, access]))

type Route = {
  method: string
  url: string
  access: unknown
  acceptsFiles: boolean
  hasResponseSchema: boolean
}

let olea: TestApp
let routes: Route[]
let ids: Record<'reader' | 'translator' | 'admin', string>

beforeAll(async () => {
  routes = []
  olea = await createTestApp({ onRoute: (app) => recordRoutes(app, routes) })
  const [reader, translator, admin] = [await olea.user(), await olea.translator(), await olea.admin()]
  ids = { reader: reader.id, translator: translator.id, admin: admin.id }
  // Calls that publish something have no row of their own for accounts without a confirmed address.
  for (const id of Object.values(ids)) await olea.services.users.update(id, { emailConfirmedAt: new Date() })
})

afterAll(() => olea.close())

function recordRoutes(app: FastifyInstance, into: Route[]): void {
  app.addHook('onRoute', ({ method, url, config, schema }) => {
    for (const routeMethod of [method].flat()) {
      const responses = (schema as { response?: Record<string, unknown> } | undefined)?.response ?? {}
      const hasResponseSchema = Object.keys(responses).some((status) => status.startsWith('2'))
      into.push({
        method: routeMethod,
        url,
        access: config?.access,
        acceptsFiles: config?.acceptsFiles ?? false,
        hasResponseSchema,
      })
    }
  })
}

/** All routes except the documentation pages and the HEAD and OPTIONS routes that Fastify adds. */
function declaredRoutes(): Route[] {
  return routes.filter(
    ({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.startsWith('/api/docs'),
  )
}

const nameOf = ({ method, url }: Route) => `${method} ${url}`

test('docs/access.md is the current table of all calls', () => {
  expect(readFileSync(accessDocumentPath, 'utf8'), 'run npm run docs:access').toBe(accessDocument())
})

test('each row is valid and unique', () => {
  expect(matrix.length).toBeGreaterThan(20)
  expect(matrix.filter(({ access }) => access === undefined)).toEqual([])
  expect(Object.keys(expected)).toHaveLength(matrix.length)
})

test('every route has a row in docs/access.md', () => {
  const { 'GET /api/openapi.json': document, ...found } = Object.fromEntries(
    declaredRoutes().map((route) => [nameOf(route), route.access]),
  )
  expect(found).toEqual(expected)
  expect(document).toBe('public')
})

test('only admins may upload files, except files of translators and photos of labels and of reviews', () => {
  const uploads = declaredRoutes().filter(({ acceptsFiles }) => acceptsFiles)
  const namesOf = (access: string) => uploads.filter((route) => route.access === access).map(nameOf)
  expect(namesOf('admin')).toEqual([
    'POST /api/media',
    'POST /api/advertisements',
    'PATCH /api/advertisements/:id',
    'POST /api/products/:id/pictures',
    'POST /api/products/imports',
  ])
  expect(namesOf('user')).toEqual(['PUT /api/products/:id/reviews/mine'])
  expect(namesOf('optional-auth')).toEqual(['POST /api/scans'])
  expect(namesOf('translator')).toEqual([
    'POST /api/translations/texts',
    'POST /api/translations/memory',
    'POST /api/translations/terms',
  ])
  expect(uploads).toHaveLength(10)
})

test('every route has a response schema', () => {
  const withoutSchema = declaredRoutes().filter((route) => !route.hasResponseSchema)
  // The OpenAPI document has no schema of its own.
  expect(withoutSchema.map(nameOf)).toEqual(['GET /api/openapi.json'])
})

test('every HEAD route has the access kind of its GET route', () => {
  const heads = routes.filter(({ method, url }) => method === 'HEAD' && !url.startsWith('/api/docs'))
  expect(heads.length).toBeGreaterThan(8)
  const accessOf = { ...expected, 'GET /api/openapi.json': 'public' }
  for (const head of heads) expect(accessOf, head.url).toHaveProperty([`GET ${head.url}`], head.access)
})

test('a route without an access kind prevents the server from starting', async () => {
  const start = createTestApp({
    onRoute: (app) => app.get('/careless', async () => 'secret'),
    database: olea.database,
  })
  await expect(start).rejects.toThrow('Route GET /careless must declare config.access')
})

test.each(matrix)('$method $url responds to each kind of caller according to its row', async (row) => {
  const { method, cells } = row
  const url = row.url.replace(/:\w+/g, '0123456789abcdef01234567')
  for (const [caller, cell] of Object.entries(cells) as [keyof typeof cells, string][]) {
    const response = await olea.app.inject({
      method: method as 'GET',
      url,
      headers: await headersOf(caller),
      // An empty body, so that permitted calls fail validation and change nothing.
      ...(method === 'GET' ? {} : { payload: {} }),
    })
    const context = `${caller}: ${response.statusCode} ${response.body.slice(0, 200)}`
    if (cell === '401') expectProblem(response, 401, caller === 'visitor' ? 'unauthorised' : 'invalid-token')
    else if (cell === '403' || cell === 'experts') expectProblem(response, 403, 'forbidden')
    else expect([401, 403, 500], context).not.toContain(response.statusCode)
  }
})

/** Opens a new session for each call, because some calls end their session. */
async function headersOf(caller: keyof typeof ids | 'visitor' | 'badToken'): Promise<Record<string, string>> {
  if (caller === 'visitor') return {}
  if (caller === 'badToken') return { authorization: `Bearer ${'x'.repeat(43)}` }
  return { authorization: `Bearer ${await olea.services.auth.sessions.open(olea.database.db, ids[caller])}` }
}

test('calls for admins and translators reject visitors with 401 and readers with 403 for any body', async () => {
  const { authorization } = await olea.user()
  const id = '0123456789abcdef01234567'
  for (const [name, access] of Object.entries(expected)) {
    if (access !== 'admin' && access !== 'translator') continue
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

test('unusual spellings of a path do not bypass access control', async () => {
  const { authorization } = await olea.user()
  for (const url of [
    '/api/News',
    '/api/news%2F',
    '//api/news',
    '/api/./news',
    '/api/auth/../news',
    '/api/auth/%2e%2e/news',
  ]) {
    const response = await olea.app.inject({
      method: 'POST',
      url,
      headers: { authorization },
      payload: { title: 'x' },
    })
    expect([403, 404], url).toContain(response.statusCode)
  }
  expect((await olea.services.news.listPublished({})).data).toEqual([])
})

test('rejects malformed tokens as invalid', async () => {
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
    const writeResponse = await olea.app.inject({
      method: 'POST',
      url: '/api/news',
      headers,
      payload: { title: 'x' },
    })
    expectProblem(writeResponse, 401, 'invalid-token')
    expect(writeResponse.headers['www-authenticate']).toBe('Bearer')
    expectProblem(await olea.app.inject({ url: '/api/news', headers }), 401, 'invalid-token')
    expectProblem(await olea.app.inject({ url: '/api/users/token', headers }), 401, 'invalid-token')
  }
})

test('accepts the Bearer scheme in any case', async () => {
  const { token } = await olea.admin()
  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    const headers = { authorization: `${scheme} ${token}` }
    expect((await olea.app.inject({ url: '/api/users/token', headers })).statusCode).toBe(200)
  }
})

test('ignores tokens outside the Authorization header', async () => {
  const { token } = await olea.admin()
  const response = await olea.app.inject({
    url: `/api/users/token?token=${token}&access_token=${token}`,
    headers: { cookie: `token=${token}`, 'x-access-token': token },
  })
  expectProblem(response, 401, 'unauthorised')
})

test('access errors are not cacheable', async () => {
  const response = await olea.app.inject({ url: '/api/users/token' })
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    vary: expect.stringContaining('Authorization'),
  })
})
