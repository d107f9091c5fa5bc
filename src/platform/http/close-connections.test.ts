import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { closeConnections } from './close-connections.ts'

const openServers: Server[] = []

afterEach(() => {
  for (const server of openServers.splice(0)) server.closeAllConnections()
})

/** Starts a server whose responses the test sends, and a connection with one pending request. */
async function startPendingRequest() {
  const server = createServer({ keepAliveTimeout: 60_000 }).listen(0)
  openServers.push(server)
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server does not listen')
  const socket = connect(address.port)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  const response = await send(server, socket)
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { server, socket, response, close, received: () => received }
}

async function send(server: Server, socket: Socket): Promise<ServerResponse> {
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const [, response] = await once(server, 'request')
  return response
}

test('completes a pending request and then closes its connection', async () => {
  const { server, socket, response, close, received } = await startPendingRequest()
  const closed = closeConnections(server, close, 60_000)
  response.end('late but whole')
  await closed
  if (!socket.closed) await once(socket, 'close')
  expect(received()).toMatch(/^HTTP\/1\.1 200 [\s\S]*late but whole/)
})

test('closes a connection with a pending request after the timeout', async () => {
  const { server, socket, close, received } = await startPendingRequest()
  await closeConnections(server, close, 50)
  if (!socket.closed) await once(socket, 'close')
  expect(received()).toBe('')
})

test('closes an open connection after its next response', async () => {
  const { server, socket, response, received } = await startPendingRequest()
  response.end('first')
  await once(socket, 'data')
  let finish: () => void = () => undefined
  const whenFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const closed = closeConnections(server, () => whenFinished, 60_000)
  const next = await send(server, socket)
  next.end('second')
  await once(socket, 'close')
  expect(received()).toMatch(/connection: close[\s\S]*second/i)
  finish()
  await closed
})
