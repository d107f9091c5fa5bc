// Headers that every kind of answer carries, and who may read answers from another host.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'

const friend = 'https://reader.olea.test'
let olea: TestApp
let address: string

beforeAll(async () => {
  olea = await createTestApp({ environment: { CORS_ORIGINS: friend, PUBLIC_URL: 'https://olea.test' } })
  address = await olea.listen()
})

afterAll(() => olea.close())

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

function headersOf(answer: Response): Record<string, string> {
  return Object.fromEntries(answer.headers)
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(address + path, init)
}

test('every kind of answer carries the security headers', async () => {
  const { authorization } = await olea.admin()
  const { _id } = await storeArticle(olea.services.newsroom)
  const json = { 'content-type': 'application/json' }
  const answers = {
    list: await call('/api/news/published'),
    'kept list': await call('/api/news/published'),
    'unchanged list': await call('/api/news/published', {
      headers: { 'if-none-match': (await call('/api/news/published')).headers.get('etag') ?? '' },
    }),
    stream: await call('/api/news', { headers: { authorization } }),
    article: await call(`/api/news/${_id}`),
    head: await call('/api/news/published', { method: 'HEAD' }),
    counted: await call(`/api/news/${_id}/view`, { method: 'POST' }),
    created: await call('/api/news', {
      method: 'POST',
      headers: { authorization, ...json },
      body: '{"title":"x"}',
    }),
    preflight: await call('/api/news', {
      method: 'OPTIONS',
      headers: { origin: friend, 'access-control-request-method': 'POST' },
    }),
    health: await call('/api/health'),
    ready: await call('/api/ready'),
    description: await call('/api/openapi.json'),
    'not found': await call('/api/nowhere'),
    'bad address': await call('/api/news/%E0%A4%A'),
    unauthorised: await call('/api/users/token'),
    invalid: await call('/api/auth/login', { method: 'POST', headers: json, body: '{}' }),
    malformed: await call('/api/auth/login', { method: 'POST', headers: json, body: '{' }),
  }
  expect(answers['kept list'].headers.get('x-cache')).toBe('hit')
  expect(answers['unchanged list'].status).toBe(304)
  for (const [kind, answer] of Object.entries(answers)) {
    expect(headersOf(answer), kind).toMatchObject(everywhere)
    expect(answer.headers.get('x-powered-by'), kind).toBeNull()
    expect(answer.headers.get('cache-control'), kind).toMatch(/no-store|no-cache|max-age/)
  }
})

test('the page of the API documentation has a policy of its own and loads nothing from elsewhere', async () => {
  const answer = await call('/api/docs/')
  expect(answer.status).toBe(200)
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe-eval|\*/)
  expect(await answer.text()).not.toMatch(/(src|href)="https?:/)
})

test('without https nothing is said about https', async () => {
  const plain = await createTestApp({ database: olea.database })
  const answer = await plain.app.inject('/api/health')
  expect(answer.headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})

test('an allowed host may read answers and refusals', async () => {
  const headers = { origin: friend }
  for (const path of ['/api/news/published', '/api/users/token', '/api/nowhere', '/api/news/0123']) {
    const answer = await call(path, { headers })
    expect(answer.headers.get('access-control-allow-origin'), path).toBe(friend)
    expect(answer.headers.get('vary')).toContain('Origin')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('an allowed host may send a token and JSON, and learns how long to wait', async () => {
  const answer = await call('/api/news', {
    method: 'OPTIONS',
    headers: {
      origin: friend,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,if-match',
    },
  })
  expect(answer.status).toBe(204)
  expect(answer.headers.get('access-control-allow-headers')).toMatch(/authorization.*content-type.*if-match/)
  expect(answer.headers.get('access-control-allow-methods')).toContain('PATCH')
  const plain = await call('/api/health', { headers: { origin: friend } })
  expect(plain.headers.get('access-control-expose-headers')).toContain('retry-after')
})

test('other hosts may read nothing', async () => {
  const strangers = [
    'null',
    'https://reader.olea.test.evil.test',
    'http://reader.olea.test',
    'https://evil.test',
  ]
  for (const origin of strangers) {
    const read = await call('/api/news/published', { headers: { origin } })
    expect(read.headers.get('access-control-allow-origin'), origin).toBeNull()
    const preflight = await call('/api/news', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin'), origin).toBeNull()
  }
})

test('what one host was allowed is not kept for others', async () => {
  const path = '/api/news/published?limit=7'
  await call(path, { headers: { origin: friend } })
  for (const origin of ['', 'https://evil.test']) {
    const answer = await call(path, origin ? { headers: { origin } } : {})
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a foreign host name and forwarding headers change nothing in an answer', async () => {
  const path = '/api/news/published?limit=3'
  const evil = await fetchAs(path, {
    host: 'evil.test',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'gopher',
    'x-original-url': '/api/users/token',
    'x-rewrite-url': '/api/users/token',
    'x-http-method-override': 'DELETE',
  })
  expect(evil).not.toContain('evil.test')
  expect(await (await call(path)).text()).not.toContain('evil.test')
  expect(JSON.parse(evil)).toMatchObject({ data: expect.any(Array) })
})

/** fetch() does not let a Host header through. */
function fetchAs(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(address + path, { headers }, (answer) => {
      let text = JSON.stringify(answer.headers).includes('evil.test') ? 'evil.test' : ''
      answer.on('data', (chunk) => {
        text += chunk
      })
      answer.on('end', () => resolve(text))
    })
    asked.on('error', reject)
    asked.end()
  })
}

test('each answer that was made for somebody has a request id of its own', async () => {
  const ids = await Promise.all(
    ['/api/health', '/api/health', '/api/nowhere', '/api/news/%E0%A4%A'].map(async (path) =>
      (await call(path)).headers.get('x-request-id'),
    ),
  )
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
})
