// Requests to a provider: response size, decoding, and caching of the metadata.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fetchProviderJson } from './fetch-provider-json.ts'
import { createOpenIdProvider } from './openid-provider.ts'

let respond: (response: ServerResponse) => void
let requestCount = 0
let issuer: string
const server = createServer((_request, response) => {
  requestCount += 1
  respond(response)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  requestCount = 0
})

afterAll(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

function sendMetadata(response: ServerResponse): void {
  response.end(
    JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, authorization_endpoint: `${issuer}/auth` }),
  )
}

test('stops reading a response after 64 KiB', async () => {
  const closed = Promise.withResolvers<void>()
  respond = (response) => {
    response.on('close', closed.resolve)
    const writeMore = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    }
    response.on('drain', writeMore)
    writeMore()
  }
  await expect(fetchProviderJson(issuer, z.unknown())).rejects.toMatchObject({
    status: 503,
    cause: { kind: 'too-large' },
  })
  await closed.promise
})

test('caches a failure for ten seconds and the metadata for longer', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const provider = createOpenIdProvider({ issuer, clientIds: ['olea-web'] })
    const unavailable = { code: 'provider-unavailable' }
    respond = (response) => response.writeHead(500).end()
    await expect(provider.getMetadata()).rejects.toMatchObject(unavailable)
    respond = sendMetadata
    vi.advanceTimersByTime(9_000)
    await expect(provider.getMetadata()).rejects.toMatchObject(unavailable)
    expect(requestCount).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(await provider.getMetadata()).toMatchObject({ issuer })
    expect(requestCount).toBe(2)
    vi.advanceTimersByTime(60_000)
    expect(await provider.getMetadata()).toMatchObject({ issuer })
    expect(requestCount).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
