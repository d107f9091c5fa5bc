// The LLM client against a test server: requests, failures, and limits of time and size.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLlmClient, type LlmClientOptions } from './llm-client.ts'

type RecordedRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }
type Respond = (response: ServerResponse) => void

let requests: RecordedRequest[]
let respond: Respond
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') })
    respond(response)
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  requests = []
  respond = completion('Fine oil.')
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const completion = (content: unknown, choice: object = {}) =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'press-1-2026',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...choice }],
    usage: { total_tokens: 3 },
  })
const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
const createClient = (options: Partial<LlmClientOptions> = {}) =>
  createLlmClient({ url: baseUrl(), key: 'secret-key', model: 'press-1', ...options })
const messages = [{ role: 'user' as const, content: 'Öl?' }]

test('sends a chat completion request and returns the text and the model', async () => {
  expect(await createClient().complete(messages)).toEqual({ text: 'Fine oil.', model: 'press-1-2026' })
  expect(requests).toMatchObject([
    {
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key', 'content-type': 'application/json' },
      body: { model: 'press-1', messages, stream: false },
    },
  ])
})

test('sends no authorization header without a key', async () => {
  await createClient({ key: undefined }).complete(messages)
  expect(requests[0]?.headers).not.toHaveProperty('authorization')
})

test('each failure has its own code, and no problem repeats the response', async () => {
  const failures: [Respond, number, string][] = [
    [json(401, { error: { message: 'bad key secret-key' } }), 502, 'engine-refused-key'],
    [json(403, ''), 502, 'engine-refused-key'],
    [json(404, ''), 502, 'engine-unknown-model'],
    [json(400, { error: { message: 'too long' } }), 502, 'engine-refused-text'],
    [json(413, ''), 502, 'engine-refused-text'],
    [json(500, 'secret-key'), 502, 'engine-failed'],
    [json(429, '', { 'retry-after': '7' }), 503, 'engine-busy'],
    [json(503, ''), 503, 'engine-busy'],
    [completion('cut of', { finish_reason: 'length' }), 502, 'engine-answer-cut'],
    [completion('', { finish_reason: 'content_filter' }), 502, 'engine-declined'],
    [completion(null, { message: { content: null, refusal: 'I cannot' } }), 502, 'engine-declined'],
    [completion('  \n '), 502, 'engine-answer-empty'],
    [completion(null), 502, 'engine-answer-empty'],
    [completion(7), 502, 'engine-answer-unreadable'],
    [json(200, { choices: [] }), 502, 'engine-answer-unreadable'],
    [json(200, '<html>log in first</html>'), 502, 'engine-answer-unreadable'],
    [json(200, ''), 502, 'engine-answer-unreadable'],
    [json(302, '', { location: baseUrl() }), 502, 'engine-unreachable'],
    [(response) => response.destroy(), 502, 'engine-unreachable'],
  ]
  for (const [failure, status, code] of failures) {
    respond = failure
    const error = await createClient()
      .complete(messages)
      .catch((thrown: unknown) => thrown)
    expect(error, code).toMatchObject({ status, code })
    expect(JSON.stringify((error as { data: unknown }).data)).not.toContain('secret-key')
  }
  expect(requests).toHaveLength(failures.length)
})

test('passes on retry-after if it is a number of seconds', async () => {
  for (const [received, expected] of [
    ['7', '7'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', '10'],
    ['99999999', '10'],
  ] as const) {
    respond = json(429, '', { 'retry-after': received })
    await expect(createClient().complete(messages)).rejects.toMatchObject({
      headers: { 'retry-after': expected },
    })
  }
})

test('aborts requests that take too long or return too much', async () => {
  respond = () => undefined
  await expect(createClient({ timeoutMs: 100 }).complete(messages)).rejects.toMatchObject({
    status: 504,
    code: 'engine-timeout',
  })
  respond = (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"choices":[')
  }
  await expect(createClient({ timeoutMs: 100 }).complete(messages)).rejects.toMatchObject({
    code: 'engine-timeout',
  })
  respond = completion('x'.repeat(20_000))
  await expect(createClient({ maxBytes: 10_000 }).complete(messages)).rejects.toMatchObject({
    code: 'engine-answer-too-large',
  })
  respond = (response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write(' '.repeat(4_000)), 1)
    response.on('close', () => clearInterval(timer))
  }
  await expect(createClient({ maxBytes: 10_000 }).complete(messages)).rejects.toMatchObject({
    code: 'engine-answer-too-large',
  })
})

test('reports an unreachable server', async () => {
  const unreachable = createClient({ url: 'http://127.0.0.1:9/v1' })
  await expect(unreachable.complete(messages)).rejects.toMatchObject({
    status: 502,
    code: 'engine-unreachable',
  })
})

test('rejects requests above the concurrency limit', async () => {
  const pending: ServerResponse[] = []
  respond = (response) => pending.push(response)
  const client = createClient({ maxConcurrent: 2 })
  const first = [client.complete(messages), client.complete(messages)]
  await expect(client.complete(messages)).rejects.toMatchObject({ status: 503, code: 'engine-busy' })
  await expect.poll(() => pending.length).toBe(2)
  for (const response of pending) completion('done')(response)
  await Promise.all(first)
  respond = completion('again')
  expect((await client.complete(messages)).text).toBe('again')
})
