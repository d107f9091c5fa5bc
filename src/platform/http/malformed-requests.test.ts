// Malformed requests: each is rejected with problem details and the usual response headers.
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, expectProblem, type TestApp } from '#src/test-app.ts'

let olea: TestApp
let admin: { authorization: string }
let port: number

beforeAll(async () => {
  olea = await createTestApp()
  const { authorization } = await olea.admin()
  admin = { authorization }
  port = Number(new URL(await olea.listen()).port)
})

afterAll(() => olea.close())

function post(payload: string | Buffer, type?: string, url = '/api/news') {
  const headers = type === undefined ? admin : { ...admin, 'content-type': type }
  return olea.app.inject({ method: 'POST', url, headers, payload })
}

/** Sends raw bytes, which HTTP clients would correct or reject. */
function sendRaw(
  text: string,
): Promise<{ statusCode: number; headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      received += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = received.split('\r\n\r\n', 2)
      const [status = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(
        lines.map((line) => [
          line.slice(0, line.indexOf(':')).toLowerCase(),
          line.slice(line.indexOf(':') + 2),
        ]),
      )
      resolve({ statusCode: Number(status.split(' ')[1]), headers, body })
    })
  })
}

test('responds 404 to an unknown path', async () => {
  for (const url of [
    '/api/nowhere',
    '/api',
    '/api/',
    '/api/news/published/',
    '/API/news',
    '/api//news',
    '/api/users/token/x.css',
    '/api/users/token%2Fx.css',
  ]) {
    expectProblem(await olea.app.inject(url), 404)
  }
})

test('responds 404 to another method of a known path', async () => {
  for (const method of ['PUT', 'POST', 'DELETE'] as const) {
    expectProblem(await olea.app.inject({ method, url: '/api/news/published' }), 404, 'route-not-found')
  }
})

test('responds to OPTIONS without the headers of a preflight', async () => {
  for (const url of ['/api/news/published', '/api/news', '/api/nowhere', '/']) {
    const response = await olea.app.inject({ method: 'OPTIONS', url })
    expect(response.statusCode).toBe(204)
    expect(response.body).toBe('')
  }
})

test('responds 400 to invalid percent-encoding in the path', async () => {
  for (const url of ['/api/news/%E0%A4%A', '/api/news/%', '/api/news/category/%zz', '/api/news/%ff%fe']) {
    const problem = expectProblem(await olea.app.inject(url), 400, 'invalid-request')
    expect(JSON.stringify(problem)).not.toContain('%')
  }
})

test('treats invalid percent-encoding in the query as plain text', async () => {
  const response = await olea.app.inject('/api/news/search?title=%E0%A4%A')
  expect(response.statusCode).toBe(200)
  expect(response.json().data).toEqual([])
})

test('treats an overlong id or category as unknown', async () => {
  const overlong = 'x'.repeat(5_000)
  expectProblem(await olea.app.inject(`/api/news/${overlong}`), 404, 'article-not-found')
  expect((await olea.app.inject(`/api/news/category/${overlong}`)).json().data).toEqual([])
})

test('responds 400 to NUL anywhere in the URL', async () => {
  const id = '0123456789abcdef01234567'
  for (const url of [
    '/api/news/search?title=a%00b',
    '/api/news/search?author=%00',
    '/api/news/published?author=a%00',
    '/api/news/published?category=%00',
    '/api/news/category/%00',
    '/api/news/%00',
  ]) {
    expectProblem(await olea.app.inject(url), 400, 'invalid-request')
  }
  const view = await olea.app.inject({ method: 'POST', url: `/api/news/${id}/view?event=%00` })
  expectProblem(view, 400, 'invalid-request')
})

test('responds 400 to malformed JSON', async () => {
  for (const payload of ['{', '{"title":}', '[1,', 'nope', "{'title':'x'}", '{"title":"x"}}']) {
    expectProblem(await post(payload, 'application/json'), 400, 'invalid-request')
  }
})

test('responds 400 to JSON that is not UTF-8, whose letters would be lost', async () => {
  const title = Buffer.from('{"title":"Öl"}', 'latin1')
  expectProblem(await post(title, 'application/json'), 400, 'invalid-request')
  expectProblem(await post(title, 'application/json; charset=iso-8859-1'), 400, 'invalid-request')
  const withByteOrderMark = await post(Buffer.from('\ufeff{"title":"Öl"}'), 'application/json')
  expect(withByteOrderMark.json().title).toBe('Öl')
})

test('responds 400 to JSON that is not an object', async () => {
  for (const payload of ['null', '[]', '[{"title":"x"}]', '"x"', '5', 'true', '']) {
    expectProblem(await post(payload, 'application/json'), 400, 'invalid-request')
    expectProblem(await post(payload, 'application/json', '/api/auth/login'), 400, 'invalid-request')
    expectProblem(await post(payload, 'application/json', '/api/auth/register'), 400, 'invalid-request')
  }
})

test('responds 415 to content types other than JSON', async () => {
  for (const type of [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json\ta',
    'application/jsonx',
    'application/json-patch+json',
    'text/json',
    '',
  ]) {
    const response = await post('{"title":"x"}', type)
    expectProblem(response, 415, 'unsupported-media-type')
  }
})

test('accepts the JSON content type in any case and with a charset', async () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    ' application/json',
  ]) {
    expect((await post('{"title":"x"}', type)).statusCode).toBe(201)
  }
})

test('ignores prototype properties in the body', async () => {
  const bodies = [
    '{"title":"x","__proto__":{"isPublished":true}}',
    '{"title":"x","constructor":{"prototype":{"isPublished":true}}}',
  ]
  for (const body of bodies) {
    const response = await post(body, 'application/json')
    if (response.statusCode === 201) expect(response.json().isPublished).toBe(false)
    else expectProblem(response, 400)
  }
  expect(Object.hasOwn(Object.prototype, 'isPublished')).toBe(false)
})

test('handles JSON nested a hundred thousand levels deep', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expectProblem(await post(deep, 'application/json'), 400)
  expectProblem(await post(`{"title":"x","tags":${deep}}`, 'application/json'), 400)
  expect((await post(`{"title":"x","unknown":${deep}}`, 'application/json')).statusCode).toBe(201)
  const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  expect((await post(`{"title":"x","unknown":${objects}}`, 'application/json')).statusCode).toBe(201)
})

test('responds 413 to bodies over one megabyte, or five for articles', async () => {
  const body = (bytes: number) => JSON.stringify({ title: 'x', unknown: 'y'.repeat(bytes) })
  const register = await post(body(1_000_001), 'application/json', '/api/auth/register')
  expectProblem(register, 413, 'too-large')
  expect((await post(body(4_900_000), 'application/json')).statusCode).toBe(201)
  expectProblem(await post(body(5_000_001), 'application/json'), 413, 'too-large')
})

test('parses a megabyte of unknown keys in time', async () => {
  const keys = Array.from({ length: 80_000 }, (_, index) => [`key${index}`, 1])
  const response = await post(JSON.stringify({ title: 'x', ...Object.fromEntries(keys) }), 'application/json')
  expect(response.statusCode).toBe(201)
})

test('accepts thousands of query parameters', async () => {
  const query = Array.from({ length: 3_000 }, (_, index) => `k${index}=1`).join('&')
  expect((await olea.app.inject(`/api/news/published?${query}`)).statusCode).toBe(200)
})

test('responds to invalid HTTP with a problem and closes the connection', async () => {
  const response = await sendRaw('HELLO OLEA\r\n\r\n')
  expectProblem(response, 400, 'invalid-request')
  expect(response.headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' })
})

test('responds 431 to oversized headers', async () => {
  const response = await sendRaw(
    `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(70_000)}\r\n\r\n`,
  )
  expectProblem(response, 431, 'headers-too-large')
})

test('rejects a request that does not name one host, cached or not', async () => {
  for (const path of ['/api/health', '/api/news/published']) {
    const send = (lines: string) => sendRaw(`GET ${path} HTTP/1.1\r\n${lines}\r\nConnection: close\r\n\r\n`)
    for (const host of ['a.test', 'a_b.test:8080', 'xn--lea-rna.test', '[::1]:3000', '127.0.0.1', ''])
      expect((await send(`Host: ${host}`)).statusCode, host).toBe(200)
    for (const lines of [
      'Host: a.test\r\nhost: b.test',
      'Host: a.test\r\nHost: a.test',
      'Host: a.test, b.test',
      'Host: a.test,b.test',
      'Host: a.test/b',
      'Host: x@a.test',
      'Host: a.test:80:80',
    ])
      expectProblem(await send(lines), 400, 'invalid-request')
  }
})

test('rejects a request with two body lengths', async () => {
  const smuggled =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect((await sendRaw(smuggled)).statusCode).toBe(400)
})
