import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTaggedCache } from './tagged-cache.ts'

function makeCache(maxBytes = 1_000_000) {
  let time = 0
  const cache = createTaggedCache<string>({ maxBytes, sizeOf: (value) => value.length, now: () => time })
  const rule = { tags: ['news'], maxAgeMs: 1_000 }
  return { cache, rule, pass: (ms: number) => (time += ms) }
}

test('keeps a value for its time', () => {
  const { cache, rule, pass } = makeCache()
  expect(cache.set('list', 'a', { ...rule, since: cache.currentGeneration() })).toBe(true)
  const entry = cache.get('list')
  expect(entry?.value).toBe('a')
  expect(entry && cache.isFresh(entry)).toBe(true)
  pass(1_000)
  expect(entry && cache.isFresh(entry)).toBe(false)
})

test('drops by tag what bears it, and nothing else', () => {
  const { cache } = makeCache()
  const since = cache.currentGeneration()
  cache.set('a', '1', { since, tags: ['news', 'article:1'], maxAgeMs: 1_000 })
  cache.set('b', '2', { since, tags: ['news'], maxAgeMs: 1_000 })
  cache.invalidate(['article:1', 'article:9'])
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')?.value).toBe('2')
})

test('a value that was being made while its tag was dropped is not kept', () => {
  const { cache, rule } = makeCache()
  const since = cache.currentGeneration()
  cache.invalidate(['news'])
  expect(cache.set('list', 'old', { ...rule, since })).toBe(false)
  expect(cache.get('list')).toBeUndefined()
})

test.each([0, 100])(
  'a value that is larger than all of %i bytes is not kept, nor what it was for',
  (maxBytes) => {
    const { cache, rule } = makeCache(maxBytes)
    expect(cache.set('list', 'a', { ...rule, since: cache.currentGeneration() })).toBe(false)
    expect(cache.get('list')).toBeUndefined()
    expect([cache.size, cache.tags]).toEqual([0, 0])
  },
)

test('dropping another tag does not hinder a value', () => {
  const { cache, rule } = makeCache()
  const since = cache.currentGeneration()
  cache.invalidate(['ads'])
  expect(cache.set('list', 'new', { ...rule, since })).toBe(true)
})

test('after everything was dropped nothing older is kept', () => {
  const { cache, rule } = makeCache()
  const since = cache.currentGeneration()
  cache.invalidateAll()
  expect(cache.set('list', 'old', { ...rule, since })).toBe(false)
  expect(cache.set('list', 'new', { ...rule, since: cache.currentGeneration() })).toBe(true)
})

test('a key that is kept again bears only its new tags', () => {
  const { cache } = makeCache()
  cache.set('page', '1', { since: cache.currentGeneration(), tags: ['article:1'], maxAgeMs: 1_000 })
  cache.set('page', '2', { since: cache.currentGeneration(), tags: ['article:2'], maxAgeMs: 1_000 })
  cache.invalidate(['article:1'])
  expect(cache.get('page')?.value).toBe('2')
  cache.invalidate(['article:2'])
  expect(cache.get('page')).toBeUndefined()
})

test('never holds more bytes than allowed, and lets the longest unused go first', () => {
  const { cache, rule } = makeCache(10_000)
  for (let index = 0; index < 100; index += 1) {
    cache.set(`k${index}`, 'x'.repeat(500), { ...rule, since: cache.currentGeneration() })
    cache.get('k0')
    expect(cache.bytes).toBeLessThanOrEqual(10_000)
  }
  expect(cache.get('k0')).toBeDefined()
  expect(cache.get('k1')).toBeUndefined()
})

test('a value larger than the cache is not kept and harms nothing', () => {
  const { cache, rule } = makeCache(2_000)
  cache.set('small', 'x', { ...rule, since: cache.currentGeneration() })
  cache.set('huge', 'x'.repeat(5_000), { ...rule, since: cache.currentGeneration() })
  expect(cache.get('huge')).toBeUndefined()
  expect(cache.get('small')?.value).toBe('x')
})

test('whatever the order of reads and writes, what is kept is never older than the last write', () => {
  // A reader takes a stamp, reads the version, and keeps it some steps later; a writer counts up and drops.
  const step = fc.record({
    reader: fc.integer({ min: 0, max: 3 }),
    does: fc.constantFrom('begin', 'end', 'write'),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cache = createTaggedCache<number>({ maxBytes: 100_000, sizeOf: () => 1, now: () => 0 })
      let version = 0
      const underWay = new Map<number, { since: ReturnType<typeof cache.currentGeneration>; saw: number }>()
      for (const { reader, does } of steps) {
        if (does === 'begin') underWay.set(reader, { since: cache.currentGeneration(), saw: version })
        else if (does === 'write') {
          version += 1
          cache.invalidate(['news'])
        } else {
          const read = underWay.get(reader)
          if (read) cache.set('list', read.saw, { since: read.since, tags: ['news'], maxAgeMs: 1 })
        }
        const kept = cache.get('list')
        if (kept) expect(kept.value).toBe(version)
      }
    }),
    { numRuns: 300 },
  )
})
