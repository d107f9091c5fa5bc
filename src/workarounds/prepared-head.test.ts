// Responses with a reused head must equal, byte for byte, those that Node serializes itself.
import { once } from 'node:events'
import { createServer, OutgoingMessage, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCachedResponse, sendCachedResponse } from '#src/platform/http/cached-response.ts'

const body = 'a page '.repeat(200)
const page = createCachedResponse(200, { 'content-type': 'text/html; charset=utf-8' }, Buffer.from(body))
const extraHeaders = ['x-cache', 'hit']
let server: Server

beforeAll(async () => {
  server = createServer((request, response) =>
    sendCachedResponse(request, response, page, extraHeaders),
  ).listen(0)
  await once(server, 'listening')
})

afterAll(() => {
  server.close()
})

/** Sends the requests on one connection, which the last one closes. @returns all responses, without dates */
async function sendRequests(...requests: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port).setEncoding('latin1')
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  socket.write(requests.join(''))
  await once(socket, 'close')
  return received.replaceAll(/^Date: .*\r\n/gm, '')
}

const requestHead = 'GET / HTTP/1.1\r\nhost: olea.test\r\n'
const keepAliveRequest = `${requestHead}\r\n`
const closingRequest = `${requestHead}connection: close\r\n\r\n`

function expectedResponse(connection: string): string {
  const { etag } = page
  return `HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\nvary: Accept-Encoding\r\netag: ${etag}\r\ncontent-length: ${body.length}\r\nx-cache: hit\r\n${connection}\r\n\r\n${body}`
}

const keptOpen = 'Connection: keep-alive\r\nKeep-Alive: timeout=5'
const closed = 'Connection: close'

test('answers pipelined requests on one connection completely', async () => {
  expect(await sendRequests(keepAliveRequest, keepAliveRequest, keepAliveRequest, closingRequest)).toBe(
    expectedResponse(keptOpen).repeat(3) + expectedResponse(closed),
  )
})

test('reuses a head on another connection', async () => {
  await sendRequests(keepAliveRequest, closingRequest)
  expect(await sendRequests(keepAliveRequest, closingRequest)).toBe(
    expectedResponse(keptOpen) + expectedResponse(closed),
  )
})

test('serializes a new head for HEAD, HTTP/1.0 and conditional requests', async () => {
  await sendRequests(keepAliveRequest, closingRequest)
  const head = await sendRequests('HEAD / HTTP/1.1\r\nhost: olea.test\r\n\r\n', closingRequest)
  expect(head).toBe(expectedResponse(keptOpen).replace(body, '') + expectedResponse(closed))
  const http10 = await sendRequests('GET / HTTP/1.0\r\nhost: olea.test\r\n\r\n')
  expect(http10).toBe(expectedResponse(closed))
  const conditional = await sendRequests(
    `${requestHead}if-none-match: ${page.etag}\r\nconnection: close\r\n\r\n`,
  )
  expect(conditional).toMatch(/^HTTP\/1\.1 304 /)
})

test('updates the Date header', async () => {
  const dateOf = async () => {
    const response = await fetch(`http://localhost:${(server.address() as AddressInfo).port}/`)
    return Date.parse(response.headers.get('date') ?? '')
  }
  const before = await dateOf()
  await pause(2_100)
  expect((await dateOf()) - before).toBeGreaterThanOrEqual(1_000)
})

test('is still needed: Node serializes the head for each response', async () => {
  const internals = OutgoingMessage.prototype as unknown as { _storeHeader: () => void }
  const serialize = vi.spyOn(internals, '_storeHeader')
  const plain = createServer((_request, response) => response.writeHead(200, { 'x-cache': 'hit' }).end())
  const respondTwice = async (port: number) => {
    await pause(1_000 - (Date.now() % 1_000) + 10) // both within one second
    serialize.mockClear()
    await (await fetch(`http://localhost:${port}/`)).arrayBuffer()
    await (await fetch(`http://localhost:${port}/`)).arrayBuffer()
    return serialize.mock.calls.length
  }
  plain.listen(0)
  await once(plain, 'listening')
  try {
    expect(await respondTwice((plain.address() as AddressInfo).port)).toBe(2)
    expect(await respondTwice((server.address() as AddressInfo).port)).toBe(1)
  } finally {
    serialize.mockRestore()
    plain.close()
  }
})
