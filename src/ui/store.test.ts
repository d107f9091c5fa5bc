import { expect, test, vi } from 'vitest'
import { createListeners, createStore } from './store.ts'

test('a store notifies its listeners after the value has changed', () => {
  const store = createStore(1)
  const seen: number[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.get()))
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(seen).toEqual([2])
  expect(store.get()).toBe(3)
})

test('a listener may unsubscribe while it is called', () => {
  const { subscribe, notify } = createListeners()
  const other = vi.fn()
  const unsubscribe = subscribe(() => unsubscribe())
  subscribe(other)
  notify()
  notify()
  expect(other).toHaveBeenCalledTimes(2)
})
