// Replies of a server that the operator has configured, and that may be broken.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestJson } from './request-json.ts'

const maxBytes = 100_000
let respond: (request: IncomingMessage, response: ServerResponse) => void
let url: string
const server = createServer((request, response) => respond(request, response))

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

const request = () => requestJson(url, { timeoutMs: 5_000, maxBytes })

test('accepts the maximum size and rejects one more byte', async () => {
  const textOfBytes = (bytes: number) => JSON.stringify('a'.repeat(bytes - 2))
  respond = (_, response) => response.end(textOfBytes(maxBytes))
  expect((await request()).body).toHaveLength(maxBytes - 2)
  respond = (_, response) => response.end(textOfBytes(maxBytes + 1))
  await expect(request()).rejects.toMatchObject({ kind: 'too-large' })
})

test('rejects a body that decompresses to more than the maximum size', async () => {
  const packed = gzipSync(JSON.stringify('a'.repeat(maxBytes * 30)))
  expect(packed.length).toBeLessThan(maxBytes)
  respond = (_, response) => response.setHeader('content-encoding', 'gzip').end(packed)
  await expect(request()).rejects.toMatchObject({ kind: 'too-large' })
})

test('decodes a character that is split between two chunks', async () => {
  const bytes = Buffer.from(JSON.stringify({ name: 'Oliváceo' }))
  const middle = bytes.indexOf(0xc3) + 1
  respond = (_, response) => {
    response.write(bytes.subarray(0, middle))
    setImmediate(() => response.end(bytes.subarray(middle)))
  }
  expect((await request()).body).toEqual({ name: 'Oliváceo' })
})

test('follows no redirect', async () => {
  let calls = 0
  respond = (_, response) => {
    calls += 1
    response.writeHead(302, { location: '/elsewhere' }).end()
  }
  await expect(request()).rejects.toMatchObject({ kind: 'unreachable' })
  expect(calls).toBe(1)
})
