// Slow request bodies over real connections, with a fake clock.
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
  app.post('/json', async ({ body }) => ({ bytes: body }))
  app.post('/files', { config: { acceptsFiles: true } }, async ({ body }) => ({ bytes: body }))
  app.get('/ready', async () => 'ready')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

/** Sends the head of a request; `send` then sends parts of its body. */
async function startRequest(path: string, method = 'POST') {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const response = readResponse(socket)
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: x/y\r\ncontent-length: ${length}\r\n\r\n`,
  )
  let sent = 0
  return {
    response,
    isClosed: () => socket.destroyed,
    /** Resolves when the server has read the bytes. */
    async send(bytes: number): Promise<void> {
      sent += bytes
      socket.write(Buffer.alloc(bytes, 'x'))
      if (method === 'POST') await vi.waitFor(() => expect(received).toBe(sent))
    },
  }
}

async function readResponse(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

test('accepts a file that takes longer than the limit for other bodies', async () => {
  const upload = await startRequest('/files')
  for (let part = 0; part < 4; part++) {
    await upload.send(minBytesPerWindow)
    await vi.advanceTimersByTimeAsync(windowMs + checkIntervalMs)
  }
  expect(await upload.response).toContain(`{"bytes":${length}}`)
})

test('rejects a file below the minimum rate', async () => {
  const upload = await startRequest('/files')
  await upload.send(minBytesPerWindow)
  await vi.advanceTimersByTimeAsync(windowMs + checkIntervalMs)
  await upload.send(minBytesPerWindow - 1)
  expect(upload.isClosed()).toBe(false)
  await vi.advanceTimersByTimeAsync(windowMs + checkIntervalMs)
  const response = await upload.response
  expect(response).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request-timeout"/)
  expect(response, 'instructions').toContain('Send it again')
})

test('rejects other bodies after thirty seconds at any rate', async () => {
  const post = await startRequest('/json')
  await post.send(minBytesPerWindow)
  await vi.advanceTimersByTimeAsync(maxDurationMs / 2)
  await post.send(minBytesPerWindow)
  await vi.advanceTimersByTimeAsync(maxDurationMs / 2 + checkIntervalMs)
  expect(await post.response).toMatch(/^HTTP\/1\.1 408 /)
})

test('closes a connection whose body no route reads', async () => {
  const get = await startRequest('/ready', 'GET')
  await get.send(10)
  await new Promise((resolve) => setTimeout(resolve, 100))
  await vi.advanceTimersByTimeAsync(maxDurationMs + 3 * checkIntervalMs)
  expect(await get.response).toContain('ready')
})

test('does not time out requests without a body', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/ready`)
  await vi.advanceTimersByTimeAsync(maxDurationMs * 3)
  expect(await response.text()).toBe('ready')
})

test('tolerates a change of the system clock', async () => {
  for (const path of ['/files', '/json']) {
    const upload = await startRequest(path)
    await upload.send(minBytesPerWindow)
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(checkIntervalMs)
    await upload.send(length - minBytesPerWindow)
    expect(await upload.response).toContain(`{"bytes":${length}}`)
  }
})

test('closes an idle connection whose client never reads the response', async () => {
  const idleApp = Fastify({ forceCloseConnections: true })
  registerBodyTimeouts(idleApp, { ...bodyTimeouts, idleTimeoutMs: 300 })
  idleApp.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
  const url = new URL(await idleApp.listen({ port: 0, host: '127.0.0.1' }))
  const countConnections = () =>
    new Promise<number>((resolve) => idleApp.server.getConnections((_error, count) => resolve(count)))
  const socket = connect(Number(url.port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.pause()
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
  await vi.waitFor(async () => expect(await countConnections()).toBe(1))
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), { timeout: 10_000 })
  socket.destroy()
  await idleApp.close()
})
