// The engine's protocol against a stand-in on a real socket: what it says, how it fails, how much it may say.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLlmClient, type LlmClientOptions } from './llm.ts'

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: unknown }
type Answer = (reply: ServerResponse) => void

let asked: Asked[]
let answer: Answer
const server = createServer((request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString() || 'null') })
    answer(reply)
  })
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
  answer = says('Fine oil.')
})

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (reply) => {
    reply.writeHead(status, { 'content-type': 'application/json', ...headers })
    reply.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
const says = (content: unknown, more: object = {}) =>
  json(200, {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'press-1-2026',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content }, ...more }],
    usage: { total_tokens: 3 },
  })
const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
const engine = (options: Partial<LlmClientOptions> = {}) =>
  createLlmClient({ url: address(), key: 'secret-key', model: 'press-1', ...options })
const messages = [{ role: 'user' as const, content: 'Öl?' }]

test('asks as the protocol says and reads the answer', async () => {
  expect(await engine().complete(messages)).toEqual({ text: 'Fine oil.', model: 'press-1-2026' })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-key', 'content-type': 'application/json' },
      body: { model: 'press-1', messages, stream: false },
    },
  ])
})

test('an engine of one’s own needs no key', async () => {
  await engine({ key: undefined }).complete(messages)
  expect(asked[0]?.headers).not.toHaveProperty('authorization')
})

test('each trouble of the engine has a name, and none repeats what it said', async () => {
  const troubles: [Answer, number, string][] = [
    [json(401, { error: { message: 'bad key secret-key' } }), 502, 'engine-refused-key'],
    [json(403, ''), 502, 'engine-refused-key'],
    [json(404, ''), 502, 'engine-unknown-model'],
    [json(400, { error: { message: 'too long' } }), 502, 'engine-refused-text'],
    [json(413, ''), 502, 'engine-refused-text'],
    [json(500, 'secret-key'), 502, 'engine-failed'],
    [json(429, '', { 'retry-after': '7' }), 503, 'engine-busy'],
    [json(503, ''), 503, 'engine-busy'],
    [says('cut of', { finish_reason: 'length' }), 502, 'engine-answer-cut'],
    [says('', { finish_reason: 'content_filter' }), 502, 'engine-declined'],
    [says(null, { message: { content: null, refusal: 'I cannot' } }), 502, 'engine-declined'],
    [says('  \n '), 502, 'engine-answer-empty'],
    [says(null), 502, 'engine-answer-empty'],
    [says(7), 502, 'engine-answer-unreadable'],
    [json(200, { choices: [] }), 502, 'engine-answer-unreadable'],
    [json(200, '<html>log in first</html>'), 502, 'engine-answer-unreadable'],
    [json(200, ''), 502, 'engine-answer-unreadable'],
    [json(302, '', { location: address() }), 502, 'engine-unreachable'],
    [(reply) => reply.destroy(), 502, 'engine-unreachable'],
  ]
  for (const [trouble, status, code] of troubles) {
    answer = trouble
    const error = await engine()
      .complete(messages)
      .catch((thrown: unknown) => thrown)
    expect(error, code).toMatchObject({ status, code })
    expect(JSON.stringify((error as { data: unknown }).data)).not.toContain('secret-key')
  }
  expect(asked).toHaveLength(troubles.length)
})

test('the wait an engine asks for is passed on, if it is one', async () => {
  for (const [given, passed] of [
    ['7', '7'],
    ['Wed, 21 Oct 2026 07:28:00 GMT', '10'],
    ['99999999', '10'],
  ] as const) {
    answer = json(429, '', { 'retry-after': given })
    await expect(engine().complete(messages)).rejects.toMatchObject({ headers: { 'retry-after': passed } })
  }
})

test('an engine that is silent or endless is left', async () => {
  answer = () => undefined
  await expect(engine({ timeoutMs: 100 }).complete(messages)).rejects.toMatchObject({
    status: 504,
    code: 'engine-timeout',
  })
  answer = (reply) => {
    reply.writeHead(200, { 'content-type': 'application/json' })
    reply.write('{"choices":[')
  }
  await expect(engine({ timeoutMs: 100 }).complete(messages)).rejects.toMatchObject({
    code: 'engine-timeout',
  })
  answer = says('x'.repeat(20_000))
  await expect(engine({ maxBytes: 10_000 }).complete(messages)).rejects.toMatchObject({
    code: 'engine-answer-too-large',
  })
  answer = (reply) => {
    reply.writeHead(200)
    const more = setInterval(() => reply.write(' '.repeat(4_000)), 1)
    reply.on('close', () => clearInterval(more))
  }
  await expect(engine({ maxBytes: 10_000 }).complete(messages)).rejects.toMatchObject({
    code: 'engine-answer-too-large',
  })
})

test('nobody is there', async () => {
  const nowhere = engine({ url: 'http://127.0.0.1:9/v1' })
  await expect(nowhere.complete(messages)).rejects.toMatchObject({ status: 502, code: 'engine-unreachable' })
})

test('so many questions at once and no more', async () => {
  const held: ServerResponse[] = []
  answer = (reply) => held.push(reply)
  const busy = engine({ maxConcurrent: 2 })
  const first = [busy.complete(messages), busy.complete(messages)]
  await expect(busy.complete(messages)).rejects.toMatchObject({ status: 503, code: 'engine-busy' })
  await expect.poll(() => held.length).toBe(2)
  for (const reply of held) says('done')(reply)
  await Promise.all(first)
  answer = says('again')
  expect((await busy.complete(messages)).text).toBe('again')
})
