import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'

function createTestCache(maxBytes = 1_000_000) {
  let time = 0
  const cache = createTaggedCache<string>({ maxBytes, sizeOf: (value) => value.length, now: () => time })
  const policy = { tags: ['news'], maxAgeMs: 1_000 }
  return { cache, policy, advance: (ms: number) => (time += ms) }
}

test('keeps a value until it expires', () => {
  const { cache, policy, advance } = createTestCache()
  expect(cache.set('list', 'a', { ...policy, since: cache.currentGeneration() })).toBe(true)
  const entry = cache.get('list')
  expect(entry?.value).toBe('a')
  expect(entry && cache.isFresh(entry)).toBe(true)
  advance(1_000)
  expect(entry && cache.isFresh(entry)).toBe(false)
})

test('invalidates the entries with a tag, and no others', () => {
  const { cache } = createTestCache()
  const since = cache.currentGeneration()
  cache.set('a', '1', { since, tags: ['news', 'article:1'], maxAgeMs: 1_000 })
  cache.set('b', '2', { since, tags: ['news'], maxAgeMs: 1_000 })
  cache.invalidate(['article:1', 'article:9'])
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')?.value).toBe('2')
})

test('rejects a value computed while its tag was invalidated', () => {
  const { cache, policy } = createTestCache()
  const since = cache.currentGeneration()
  cache.invalidate(['news'])
  expect(cache.set('list', 'old', { ...policy, since })).toBe(false)
  expect(cache.get('list')).toBeUndefined()
})

test.each([0, 100])('stores neither a value larger than the limit of %i bytes nor its tags', (maxBytes) => {
  const { cache, policy } = createTestCache(maxBytes)
  expect(cache.set('list', 'a', { ...policy, since: cache.currentGeneration() })).toBe(false)
  expect(cache.get('list')).toBeUndefined()
  expect([cache.size, cache.tagCount]).toEqual([0, 0])
})

test('stores a value computed while another tag was invalidated', () => {
  const { cache, policy } = createTestCache()
  const since = cache.currentGeneration()
  cache.invalidate(['ads'])
  expect(cache.set('list', 'new', { ...policy, since })).toBe(true)
})

test('rejects older values after everything was invalidated', () => {
  const { cache, policy } = createTestCache()
  const since = cache.currentGeneration()
  cache.invalidateAll()
  expect(cache.set('list', 'old', { ...policy, since })).toBe(false)
  expect(cache.set('list', 'new', { ...policy, since: cache.currentGeneration() })).toBe(true)
})

test('replaces the tags when a key is stored again', () => {
  const { cache } = createTestCache()
  cache.set('page', '1', { since: cache.currentGeneration(), tags: ['article:1'], maxAgeMs: 1_000 })
  cache.set('page', '2', { since: cache.currentGeneration(), tags: ['article:2'], maxAgeMs: 1_000 })
  cache.invalidate(['article:1'])
  expect(cache.get('page')?.value).toBe('2')
  cache.invalidate(['article:2'])
  expect(cache.get('page')).toBeUndefined()
})

test('stays within the byte limit and evicts the least recently used entry first', () => {
  const { cache, policy } = createTestCache(10_000)
  for (let index = 0; index < 100; index += 1) {
    cache.set(`k${index}`, 'x'.repeat(500), { ...policy, since: cache.currentGeneration() })
    cache.get('k0')
    expect(cache.bytes).toBeLessThanOrEqual(10_000)
  }
  expect(cache.get('k0')).toBeDefined()
  expect(cache.get('k1')).toBeUndefined()
})

test('ignores a value larger than the cache', () => {
  const { cache, policy } = createTestCache(2_000)
  cache.set('small', 'x', { ...policy, since: cache.currentGeneration() })
  cache.set('huge', 'x'.repeat(5_000), { ...policy, since: cache.currentGeneration() })
  expect(cache.get('huge')).toBeUndefined()
  expect(cache.get('small')?.value).toBe('x')
})

test('never holds a value older than the last write, in any order of reads and writes', () => {
  // A reader takes the generation, reads the version and stores it some steps later.
  // A writer increments the version and invalidates.
  const step = fc.record({
    reader: fc.integer({ min: 0, max: 3 }),
    action: fc.constantFrom('begin', 'end', 'write'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = createTaggedCache<number>({ maxBytes: 100_000, sizeOf: () => 1, now: () => 0 })
      let version = 0
      const pendingReads = new Map<
        number,
        { since: ReturnType<typeof cache.currentGeneration>; version: number }
      >()
      for (const { reader, action } of steps) {
        if (action === 'begin') pendingReads.set(reader, { since: cache.currentGeneration(), version })
        else if (action === 'write') {
          version += 1
          cache.invalidate(['news'])
        } else {
          const read = pendingReads.get(reader)
          if (read) cache.set('list', read.version, { since: read.since, tags: ['news'], maxAgeMs: 1 })
        }
        const cached = cache.get('list')
        if (cached) expect(cached.value).toBe(version)
      }
    }),
    { numRuns: 300 },
  )
})
