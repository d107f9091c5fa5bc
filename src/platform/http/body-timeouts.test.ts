// Requests that arrive slowly: files may, everything else may not, and nobody keeps a connection for nothing.
// The clock is ours, the connections are real.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bodyTimeouts, registerBodyTimeouts } from './body-timeouts.ts'
import { createMalformedRequestHandlers } from './error-handlers.ts'

const { maxDurationMs, windowMs, minBytesPerWindow, checkIntervalMs } = bodyTimeouts
const length = minBytesPerWindow * 4

let app: FastifyInstance
let port: number
let received: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
  received = 0
  app = Fastify({ ...createMalformedRequestHandlers({}), forceCloseConnections: true })
  app.addContentTypeParser('*', (_request, payload, done) => {
    let bytes = 0
    payload.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      received = bytes
    })
    payload.on('end', () => done(null, bytes))
    payload.on('error', done)
  })
  registerBodyTimeouts(app)
  app.post('/words', async ({ body }) => ({ bytes: body }))
  app.post('/files', { config: { acceptsFiles: true } }, async ({ body }) => ({ bytes: body }))
  app.get('/ready', async () => 'ready')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** A client that sends its head and then what it is told to. */
async function begin(path: string, method = 'POST') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const answer = answerOf(socket)
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: x/y\r\ncontent-length: ${length}\r\n\r\n`,
  )
  let sent = 0
  return {
    answer,
    isOver: () => socket.destroyed,
    /** Resolves when the server has read it. */
    async send(bytes: number): Promise<void> {
      sent += bytes
      socket.write(Buffer.alloc(bytes, 'x'))
      if (method === 'POST') await vi.waitFor(() => expect(received).toBe(sent))
    },
  }
}

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

test('a file may take many times as long as a request, as long as it comes', async () => {
  const upload = await begin('/files')
  for (let part = 0; part < 4; part++) {
    await upload.send(minBytesPerWindow)
    await vi.advanceTimersByTimeAsync(windowMs + checkIntervalMs)
  }
  expect(await upload.answer).toContain(`{"bytes":${length}}`)
})

test('a file that trickles is refused', async () => {
  const upload = await begin('/files')
  await upload.send(minBytesPerWindow)
  await vi.advanceTimersByTimeAsync(windowMs + checkIntervalMs)
  await upload.send(minBytesPerWindow - 1)
  expect(upload.isOver()).toBe(false)
  await vi.advanceTimersByTimeAsync(windowMs + checkIntervalMs)
  const answer = await upload.answer
  expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request-timeout"/)
  expect(answer, 'what to do').toContain('Send it again')
})

test('whatever is no file has thirty seconds, however fast it comes', async () => {
  const post = await begin('/words')
  await post.send(minBytesPerWindow)
  await vi.advanceTimersByTimeAsync(maxDurationMs / 2)
  await post.send(minBytesPerWindow)
  await vi.advanceTimersByTimeAsync(maxDurationMs / 2 + checkIntervalMs)
  expect(await post.answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that nobody reads keeps no connection', async () => {
  const get = await begin('/ready', 'GET')
  await get.send(10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await vi.advanceTimersByTimeAsync(maxDurationMs + 3 * checkIntervalMs)
  expect(await get.answer).toContain('ready')
})

test('a request without a body is never in the way', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`)
  await vi.advanceTimersByTimeAsync(maxDurationMs * 3)
  expect(await answer.text()).toBe('ready')
})

test('a clock that is set an hour on cuts nobody off', async () => {
  for (const path of ['/files', '/words']) {
    const upload = await begin(path)
    await upload.send(minBytesPerWindow)
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(checkIntervalMs)
    await upload.send(length - minBytesPerWindow)
    expect(await upload.answer).toContain(`{"bytes":${length}}`)
  }
})

test('who asks and never reads the answer does not keep the connection', async () => {
  const impatient = Fastify({ forceCloseConnections: true })
  registerBodyTimeouts(impatient, { ...bodyTimeouts, idleTimeoutMs: 300 })
  impatient.get('/much', async () => Buffer.alloc(64 * 1024 * 1024))
  const address = new URL(await impatient.listen({ port: 0, host: '127.0.0.1' }))
  const open = () =>
    new Promise<number>((resolve) => impatient.server.getConnections((_error, count) => resolve(count)))
  const socket = connect(Number(address.port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /much HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(async () => expect(await open()).toBe(1))
  await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: 10_000 })
  socket.destroy()
  await impatient.close()
})
