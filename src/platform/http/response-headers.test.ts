// Headers of every kind of response, and CORS: which origins may read responses.
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle } from '#src/news/news.fixtures.ts'
import { createTestApp, type TestApp } from '#src/test-app.ts'

const allowedOrigin = 'https://reader.olea.test'
let olea: TestApp
let baseUrl: string

beforeAll(async () => {
  olea = await createTestApp({
    environment: { CORS_ORIGINS: allowedOrigin, PUBLIC_URL: 'https://olea.test' },
  })
  baseUrl = await olea.listen()
})

afterAll(() => olea.close())

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=(self)'),
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
}

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers)
}

function call(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(baseUrl + path, init)
}

test('every kind of response has the security headers', async () => {
  const { authorization } = await olea.admin()
  const { _id } = await storeArticle(olea.services.newsroom)
  const json = { 'content-type': 'application/json' }
  const responses = {
    list: await call('/api/news/published'),
    'cached list': await call('/api/news/published'),
    'unchanged list': await call('/api/news/published', {
      headers: { 'if-none-match': (await call('/api/news/published')).headers.get('etag') ?? '' },
    }),
    stream: await call('/api/news', { headers: { authorization } }),
    article: await call(`/api/news/${_id}`),
    head: await call('/api/news/published', { method: 'HEAD' }),
    view: await call(`/api/news/${_id}/view`, { method: 'POST' }),
    created: await call('/api/news', {
      method: 'POST',
      headers: { authorization, ...json },
      body: '{"title":"x"}',
    }),
    preflight: await call('/api/news', {
      method: 'OPTIONS',
      headers: { origin: allowedOrigin, 'access-control-request-method': 'POST' },
    }),
    health: await call('/api/health'),
    ready: await call('/api/ready'),
    description: await call('/api/openapi.json'),
    'not found': await call('/api/nowhere'),
    'malformed URL': await call('/api/news/%E0%A4%A'),
    unauthorised: await call('/api/users/token'),
    invalid: await call('/api/auth/login', { method: 'POST', headers: json, body: '{}' }),
    malformed: await call('/api/auth/login', { method: 'POST', headers: json, body: '{' }),
  }
  expect(responses['cached list'].headers.get('x-cache')).toBe('hit')
  expect(responses['unchanged list'].status).toBe(304)
  for (const [kind, response] of Object.entries(responses)) {
    expect(headersOf(response), kind).toMatchObject(securityHeaders)
    expect(response.headers.get('x-powered-by'), kind).toBeNull()
    expect(response.headers.get('cache-control'), kind).toMatch(/no-store|no-cache|max-age/)
  }
})

test('the API documentation page has its own policy and loads nothing from other hosts', async () => {
  const response = await call('/api/docs/')
  expect(response.status).toBe(200)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/unsafe-eval|\*/)
  expect(await response.text()).not.toMatch(/(src|href)="https?:/)
})

test('sends no HSTS header without HTTPS', async () => {
  const plain = await createTestApp({ database: olea.database })
  const response = await plain.app.inject('/api/health')
  expect(response.headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})

test('an allowed origin may read responses and errors', async () => {
  const headers = { origin: allowedOrigin }
  for (const path of ['/api/news/published', '/api/users/token', '/api/nowhere', '/api/news/0123']) {
    const response = await call(path, { headers })
    expect(response.headers.get('access-control-allow-origin'), path).toBe(allowedOrigin)
    expect(response.headers.get('vary')).toContain('Origin')
    expect(response.headers.get('access-control-allow-credentials')).toBeNull()
  }
})

test('an allowed origin may send a token and JSON and read Retry-After', async () => {
  const response = await call('/api/news', {
    method: 'OPTIONS',
    headers: {
      origin: allowedOrigin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,content-type,if-match',
    },
  })
  expect(response.status).toBe(204)
  expect(response.headers.get('access-control-allow-headers')).toMatch(
    /authorization.*content-type.*if-match/,
  )
  expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
  const plain = await call('/api/health', { headers: { origin: allowedOrigin } })
  expect(plain.headers.get('access-control-expose-headers')).toContain('retry-after')
})

test('other origins may not read responses', async () => {
  const otherOrigins = [
    'null',
    'https://reader.olea.test.evil.test',
    'http://reader.olea.test',
    'https://evil.test',
  ]
  for (const origin of otherOrigins) {
    const read = await call('/api/news/published', { headers: { origin } })
    expect(read.headers.get('access-control-allow-origin'), origin).toBeNull()
    const preflight = await call('/api/news', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers.get('access-control-allow-origin'), origin).toBeNull()
  }
})

test('CORS headers of one origin are not cached for others', async () => {
  const path = '/api/news/published?limit=7'
  await call(path, { headers: { origin: allowedOrigin } })
  for (const origin of ['', 'https://evil.test']) {
    const response = await call(path, origin ? { headers: { origin } } : {})
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  }
})

test('a foreign Host header and forwarding headers do not affect the response', async () => {
  const path = '/api/news/published?limit=3'
  const evil = await requestWithHeaders(path, {
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

/** Uses node:http, because fetch() does not allow setting the Host header. */
function requestWithHeaders(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(baseUrl + path, { headers }, (response) => {
      let text = JSON.stringify(response.headers).includes('evil.test') ? 'evil.test' : ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}

test('each uncached response has a unique request id', async () => {
  const ids = await Promise.all(
    ['/api/health', '/api/health', '/api/nowhere', '/api/news/%E0%A4%A'].map(async (path) =>
      (await call(path)).headers.get('x-request-id'),
    ),
  )
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{24}$/)
})
