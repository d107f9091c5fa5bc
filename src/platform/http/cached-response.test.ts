import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type CachedResponse, createCachedResponse, sendCachedResponse } from './cached-response.ts'

const text = Array.from({ length: 400 }, (_, index) => `<p>Paragraph ${index * index}</p>`).join('')
let page: CachedResponse
let server: Server

beforeAll(async () => {
  server = createServer((incoming, response) => sendCachedResponse(incoming, response, page, [])).listen(0)
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
})
beforeEach(() => {
  page = createCachedResponse(200, { 'content-type': 'text/html' }, Buffer.from(text))
})

async function load(encoding: string): Promise<{ body: Buffer; headers: IncomingHttpHeaders }> {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, headers: { 'accept-encoding': encoding } }).end()
  const [response] = await once(sent, 'response')
  return { body: Buffer.concat(await response.toArray()), headers: response.headers }
}

const decompress = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }
type Encoding = keyof typeof decompress

test.each<Encoding[]>([
  ['br', 'gzip', 'identity', 'br'],
  ['gzip', 'identity', 'br', 'gzip'],
  ['identity', 'br', 'gzip', 'identity'],
  ['gzip', 'br', 'gzip', 'identity'],
])('sends the same body in each encoding: %s, %s, %s, %s', async (...encodings) => {
  for (const encoding of encodings) {
    const { body, headers } = await load(encoding)
    expect(headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding)
    expect(decompress[encoding](body).toString()).toBe(text)
  }
})

test('keeps only the compressed body when no client asked for another one', async () => {
  await load('br')
  expect(page.body).toBeUndefined()
  expect(Object.keys(page.encoded)).toEqual(['br'])
})

test('compresses a body again, better, once it has been used several times', async () => {
  const first = await load('br')
  await vi.waitFor(async () => {
    const later = await load('br')
    expect(later.body.length).toBeLessThan(first.body.length)
    expect(brotliDecompressSync(later.body).toString()).toBe(text)
    expect(later.headers['content-length']).toBe(String(later.body.length))
  })
  expect(page.body).toBeUndefined()
})
