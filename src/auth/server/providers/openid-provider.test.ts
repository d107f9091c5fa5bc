// What a provider says of itself, asked for over the wire: how much of it is read, and how often it is asked.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fetchProviderJson } from './fetch-provider-json.ts'
import { createOpenIdProvider } from './openid-provider.ts'

let answerWith: (response: ServerResponse) => void
let asked = 0
let issuer: string
const server = createServer((_request, response) => {
  asked += 1
  answerWith(response)
})

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

beforeEach(() => {
  asked = 0
})

afterAll(async () => {
  server.closeAllConnections()
  await once(server.close(), 'close')
})

function describeYourself(response: ServerResponse): void {
  response.end(
    JSON.stringify({ issuer, jwks_uri: `${issuer}/jwks`, authorization_endpoint: `${issuer}/auth` }),
  )
}

test('an answer without end is left after 64 KiB', async () => {
  const closed = Promise.withResolvers<void>()
  answerWith = (response) => {
    response.on('close', closed.resolve)
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    }
    response.on('drain', more)
    more()
  }
  await expect(fetchProviderJson(issuer, z.unknown())).rejects.toMatchObject({
    status: 503,
    cause: { message: 'more than 65536 bytes' },
  })
  await closed.promise
})

test('letters that arrive in two parts are one', async () => {
  const bytes = Buffer.from(JSON.stringify({ name: 'Oliváceo' }))
  const middle = bytes.indexOf(0xc3) + 1
  answerWith = (response) => {
    response.write(bytes.subarray(0, middle))
    setImmediate(() => response.end(bytes.subarray(middle)))
  }
  expect(await fetchProviderJson(issuer, z.object({ name: z.string() }))).toEqual({ name: 'Oliváceo' })
})

test('a provider that is away is left alone for ten seconds, and then asked again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const provider = createOpenIdProvider({ issuer, clientIds: ['olea-web'] })
    const away = { code: 'provider-unavailable' }
    answerWith = (response) => response.writeHead(500).end()
    await expect(provider.describe()).rejects.toMatchObject(away)
    answerWith = describeYourself
    vi.advanceTimersByTime(9_000)
    await expect(provider.describe()).rejects.toMatchObject(away)
    expect(asked).toBe(1)
    vi.advanceTimersByTime(2_000)
    expect(await provider.describe()).toMatchObject({ issuer })
    expect(asked).toBe(2)
    vi.advanceTimersByTime(60_000)
    expect(await provider.describe()).toMatchObject({ issuer })
    expect(asked).toBe(2)
  } finally {
    vi.useRealTimers()
  }
})
