import { expect, test } from 'vitest'
import { createRemember } from './memoize.ts'
import { createTaggedCache } from './tagged-cache.ts'

const rule = { tags: ['news'], freshForMs: 60_000 }

function makeRemember() {
  const cache = createTaggedCache<unknown>({ maxBytes: 100_000, sizeOf: () => 1 })
  return { cache, remember: createRemember(cache) }
}

test('computes once for many who ask at the same time, and not again after', async () => {
  const { remember } = makeRemember()
  const answer = Promise.withResolvers<number>()
  let made = 0
  const make = () => {
    made += 1
    return answer.promise
  }
  const asked = [remember('n', rule, make), remember('n', rule, make), remember('n', rule, make)]
  answer.resolve(7)
  expect(await Promise.all(asked)).toEqual([7, 7, 7])
  expect(await remember('n', rule, make)).toBe(7)
  expect(made).toBe(1)
})

test('keys do not share', async () => {
  const { remember } = makeRemember()
  expect(await Promise.all([remember('a', rule, async () => 1), remember('b', rule, async () => 2)])).toEqual(
    [1, 2],
  )
})

test('who asks after a write is not given what was being read before it', async () => {
  const { cache, remember } = makeRemember()
  const slow = Promise.withResolvers<string>()
  const before = remember('authors', rule, () => slow.promise)
  cache.drop(['news'])
  const after = remember('authors', rule, async () => 'new')
  slow.resolve('old')
  expect(await before).toBe('old')
  expect(await after).toBe('new')
  expect(await remember('authors', rule, async () => 'newer')).toBe('new')
})

test('a failure is passed on and not kept', async () => {
  const { remember } = makeRemember()
  await expect(remember('n', rule, () => Promise.reject(new Error('database away')))).rejects.toThrow('away')
  expect(await remember('n', rule, async () => 3)).toBe(3)
})

test('what is kept is made again when it is too old', async () => {
  const { remember } = makeRemember()
  const brief = { ...rule, freshForMs: 0 }
  expect(await remember('n', brief, async () => 1)).toBe(1)
  expect(await remember('n', brief, async () => 2)).toBe(2)
})
