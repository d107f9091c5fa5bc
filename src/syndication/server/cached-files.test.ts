// Generation of cached files: once for concurrent requests, again after a write, and stale during an outage.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { type CachedResponse, estimateResponseBytes } from '#src/platform/http/cached-response.ts'
import { createCachedFiles, type GeneratedFile } from './cached-files.ts'

function createTestFiles(generate: () => Promise<string>) {
  let clock = 0
  const cache = createTaggedCache<CachedResponse>({
    maxBytes: 1_000_000,
    sizeOf: estimateResponseBytes,
    now: () => clock,
  })
  const files = createCachedFiles({ cache, headers: {} })
  const app = Fastify()
  const file = {
    key: 'file',
    generate: async (): Promise<GeneratedFile> => ({
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      body: await generate(),
      maxAgeMs: 1_000,
    }),
  }
  app.get('/', (request, reply) => files.send(request, reply, file))
  return {
    cache,
    get: async () => (await app.inject('/')).body,
    request: () => app.inject('/'),
    advance: (ms: number) => {
      clock += ms
    },
  }
}

const outage = () => Object.assign(new Error('no database'), { code: 'ECONNREFUSED', syscall: 'connect' })

test('generates a file once for concurrent requests', async () => {
  const released = Promise.withResolvers<void>()
  let count = 0
  const { get } = createTestFiles(async () => {
    count += 1
    await released.promise
    return `version ${count}`
  })
  const waiting = [get(), get(), get()]
  released.resolve()
  expect(await Promise.all(waiting)).toEqual(['version 1', 'version 1', 'version 1'])
  expect(await get()).toBe('version 1')
  expect(count).toBe(1)
})

test('a request after a write does not get the content generated before it', async () => {
  const released = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  let count = 0
  const { get, cache } = createTestFiles(async () => {
    count += 1
    const version = count
    started.resolve()
    if (version === 1) await released.promise
    return `version ${version}`
  })
  const before = get()
  await started.promise
  cache.invalidate(['news'])
  expect(await get()).toBe('version 2')
  released.resolve()
  expect(await before).toBe('version 1')
  expect(await get()).toBe('version 2')
})

test('sends an expired entry during a database outage, unless it was invalidated', async () => {
  let isDown = false
  const { get, request, advance, cache } = createTestFiles(async () => {
    if (isDown) throw outage()
    return 'version'
  })
  expect(await get()).toBe('version')
  isDown = true
  advance(1_001)
  const stale = await request()
  expect(stale).toMatchObject({ statusCode: 200, body: 'version', headers: { 'x-cache': 'stale' } })
  cache.invalidate(['news'])
  expect((await request()).statusCode).toBe(500)
  isDown = false
  expect(await get()).toBe('version')
})

test('does not hide a programming error behind an expired entry', async () => {
  let isBroken = false
  const { get, request, advance } = createTestFiles(async () => {
    if (isBroken) throw new TypeError('a bug')
    return 'version'
  })
  expect(await get()).toBe('version')
  isBroken = true
  advance(1_001)
  expect((await request()).statusCode).toBe(500)
})
