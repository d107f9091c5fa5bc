// Making a file once for all who wait, never from what was true before a write, and living through an outage.
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTaggedCache } from '#src/platform/cache/tagged-cache.ts'
import { type CachedResponse, estimateResponseBytes } from '#src/platform/http/cached-response.ts'
import { createCachedFiles, type GeneratedFile } from './cached-files.ts'

function createFiles(make: () => Promise<string>) {
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
    make: async (): Promise<GeneratedFile> => ({
      contentType: 'text/plain',
      cacheControl: 'no-cache',
      body: await make(),
      maxAgeMs: 1_000,
    }),
  }
  app.get('/', (request, reply) => files.send(request, reply, file))
  return {
    cache,
    get: async () => (await app.inject('/')).body,
    ask: () => app.inject('/'),
    wait: (ms: number) => {
      clock += ms
    },
  }
}

const outage = () => Object.assign(new Error('no database'), { code: 'ECONNREFUSED', syscall: 'connect' })

test('who waits for the same file shares one making', async () => {
  const opened = Promise.withResolvers<void>()
  let made = 0
  const { get } = createFiles(async () => {
    made += 1
    await opened.promise
    return `edition ${made}`
  })
  const waiting = [get(), get(), get()]
  opened.resolve()
  expect(await Promise.all(waiting)).toEqual(['edition 1', 'edition 1', 'edition 1'])
  expect(await get()).toBe('edition 1')
  expect(made).toBe(1)
})

test('who comes after a write is not given what was being made before it', async () => {
  const opened = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  let made = 0
  const { get, cache } = createFiles(async () => {
    made += 1
    const edition = made
    begun.resolve()
    if (edition === 1) await opened.promise
    return `edition ${edition}`
  })
  const before = get()
  await begun.promise
  cache.invalidate(['news'])
  expect(await get()).toBe('edition 2')
  opened.resolve()
  expect(await before).toBe('edition 1')
  expect(await get()).toBe('edition 2')
})

test('in an outage what was right a moment ago is sent, unless it was dropped', async () => {
  let isAway = false
  const { get, ask, wait, cache } = createFiles(async () => {
    if (isAway) throw outage()
    return 'edition'
  })
  expect(await get()).toBe('edition')
  isAway = true
  wait(1_001)
  const stale = await ask()
  expect(stale).toMatchObject({ statusCode: 200, body: 'edition', headers: { 'x-cache': 'stale' } })
  cache.invalidate(['news'])
  expect((await ask()).statusCode).toBe(500)
  isAway = false
  expect(await get()).toBe('edition')
})

test('a mistake of ours is not hidden behind an old edition', async () => {
  let isBroken = false
  const { get, ask, wait } = createFiles(async () => {
    if (isBroken) throw new TypeError('a mistake')
    return 'edition'
  })
  expect(await get()).toBe('edition')
  isBroken = true
  wait(1_001)
  expect((await ask()).statusCode).toBe(500)
})
