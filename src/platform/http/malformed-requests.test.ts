// Requests that are no requests: each is refused as a problem, with the headers of every other answer.
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

/** Bytes as they are, past every client that would mend them. */
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

test('an unknown call is a 404', async () => {
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

test('a known path with another method is a 404', async () => {
  for (const method of ['PUT', 'POST', 'DELETE'] as const) {
    expectProblem(await olea.app.inject({ method, url: '/api/news/published' }), 404, 'route-not-found')
  }
})

test('an address with broken percent signs is a 400', async () => {
  for (const url of ['/api/news/%E0%A4%A', '/api/news/%', '/api/news/category/%zz', '/api/news/%ff%fe']) {
    const problem = expectProblem(await olea.app.inject(url), 400, 'invalid-request')
    expect(JSON.stringify(problem)).not.toContain('%')
  }
})

test('broken percent signs in the query are plain text', async () => {
  const answer = await olea.app.inject('/api/news/search?title=%E0%A4%A')
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data).toEqual([])
})

test('an endless id is an unknown id, an endless category an unknown category', async () => {
  const endless = 'x'.repeat(5_000)
  expectProblem(await olea.app.inject(`/api/news/${endless}`), 404, 'article-not-found')
  expect((await olea.app.inject(`/api/news/category/${endless}`)).json().data).toEqual([])
})

test('NUL in an address is a 400, wherever it stands', async () => {
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

test('malformed JSON is a 400', async () => {
  for (const payload of ['{', '{"title":}', '[1,', 'nope', "{'title':'x'}", '{"title":"x"}}']) {
    expectProblem(await post(payload, 'application/json'), 400, 'invalid-request')
  }
})

test('JSON that is no object is a 400', async () => {
  for (const payload of ['null', '[]', '[{"title":"x"}]', '"x"', '5', 'true', '']) {
    expectProblem(await post(payload, 'application/json'), 400, 'invalid-request')
    expectProblem(await post(payload, 'application/json', '/api/auth/login'), 400, 'invalid-request')
    expectProblem(await post(payload, 'application/json', '/api/auth/register'), 400, 'invalid-request')
  }
})

test('other content types than JSON are a 415', async () => {
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
    const answer = await post('{"title":"x"}', type)
    expectProblem(answer, 415, 'unsupported-media-type')
  }
})

test('JSON may be spelled in any case and with a charset', async () => {
  for (const type of [
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    ' application/json',
  ]) {
    expect((await post('{"title":"x"}', type)).statusCode).toBe(201)
  }
})

test('a prototype in the body changes nothing', async () => {
  const bodies = [
    '{"title":"x","__proto__":{"isPublished":true}}',
    '{"title":"x","constructor":{"prototype":{"isPublished":true}}}',
  ]
  for (const body of bodies) {
    const answer = await post(body, 'application/json')
    if (answer.statusCode === 201) expect(answer.json().isPublished).toBe(false)
    else expectProblem(answer, 400)
  }
  expect(Object.hasOwn(Object.prototype, 'isPublished')).toBe(false)
})

test('a hundred thousand levels of JSON neither crash nor hang', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expectProblem(await post(deep, 'application/json'), 400)
  expectProblem(await post(`{"title":"x","tags":${deep}}`, 'application/json'), 400)
  expect((await post(`{"title":"x","unknown":${deep}}`, 'application/json')).statusCode).toBe(201)
  const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  expect((await post(`{"title":"x","unknown":${objects}}`, 'application/json')).statusCode).toBe(201)
})

test('a body beyond the limit is a 413: one megabyte, five for articles', async () => {
  const body = (bytes: number) => JSON.stringify({ title: 'x', unknown: 'y'.repeat(bytes) })
  const register = await post(body(1_000_001), 'application/json', '/api/auth/register')
  expectProblem(register, 413, 'too-large')
  expect((await post(body(4_900_000), 'application/json')).statusCode).toBe(201)
  expectProblem(await post(body(5_000_001), 'application/json'), 413, 'too-large')
})

test('a megabyte of keys is read within the time of a request', async () => {
  const keys = Array.from({ length: 80_000 }, (_, index) => [`key${index}`, 1])
  const answer = await post(JSON.stringify({ title: 'x', ...Object.fromEntries(keys) }), 'application/json')
  expect(answer.statusCode).toBe(201)
})

test('ten thousand query parameters are no trouble', async () => {
  const query = Array.from({ length: 3_000 }, (_, index) => `k${index}=1`).join('&')
  expect((await olea.app.inject(`/api/news/published?${query}`)).statusCode).toBe(200)
})

test('what is not HTTP gets a problem and an end', async () => {
  const answer = await sendRaw('HELLO OLEA\r\n\r\n')
  expectProblem(answer, 400, 'invalid-request')
  expect(answer.headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' })
})

test('too many headers are a 431', async () => {
  const answer = await sendRaw(`GET /api/health HTTP/1.1\r\nHost: x\r\nX-Long: ${'y'.repeat(70_000)}\r\n\r\n`)
  expectProblem(answer, 431, 'headers-too-large')
})

test('a request with two lengths is refused', async () => {
  const smuggled =
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'
  expect((await sendRaw(smuggled)).statusCode).toBe(400)
})
