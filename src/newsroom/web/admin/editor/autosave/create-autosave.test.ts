import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyFields } from '../../article-fields.ts'
import {
  type AutosaveOptions,
  type AutosaveState,
  autosaveTimings,
  createAutosave,
} from './create-autosave.ts'

let typed: string
let states: AutosaveState[]
let here: string[]
let onServer: { title: string; after: string | null }[]
let answer: () => Promise<{ savedAt: string }>

beforeEach(() => {
  vi.useFakeTimers()
  typed = ''
  states = []
  here = []
  onServer = []
  let times = 0
  answer = async () => ({ savedAt: `t${++times}` })
})
afterEach(() => {
  vi.useRealTimers()
})

function keeper(more: Partial<AutosaveOptions> = {}) {
  return createAutosave({
    id: 'a'.repeat(24),
    localDraftId: 'a copy',
    editorId: 'b'.repeat(24),
    baseVersion: 1,
    previousSavedAt: null,
    readFields: () => ({ ...createEmptyFields('en'), title: typed }),
    localDrafts: {
      put: async ({ fields }) => void here.push(fields.title),
      remove: async () => void here.push('removed'),
    },
    saveDraft: async ({ fields, after }) => {
      const saved = await answer()
      onServer.push({ title: fields.title, after })
      return saved
    },
    isOtherWindowConflict: async (error) => error === 'otherWindow',
    onStateChange: (state) => states.push(state),
    ...more,
  })
}

async function type(one: ReturnType<typeof keeper>, text: string, pauseMs = 100): Promise<void> {
  for (const key of text) {
    typed += key
    one.touched()
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
}

test('what is typed lies in this browser within a moment, and on the server three seconds after the last key', async () => {
  const one = keeper()
  await type(one, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.localMs)
  expect(here.at(-1)).toBe('oil')
  expect(onServer).toEqual([])
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(onServer).toEqual([{ title: 'oil', after: null }])
  expect(states).toEqual(['pending', 'draftSaved'])
})

test('each draft goes on from the one before', async () => {
  const one = keeper()
  await type(one, 'a')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(one, 'b')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(onServer.map(({ after }) => after)).toEqual([null, 't1'])
})

test('whoever asks while a draft is on its way waits for it: none is sent twice, or beside another', async () => {
  let arrive: () => void = () => undefined
  let under = 0
  const beside: number[] = []
  let times = 0
  const one = keeper({
    saveDraft: async ({ fields, after }) => {
      under += 1
      beside.push(under)
      await new Promise<void>((resolve) => {
        arrive = resolve
      })
      under -= 1
      times += 1
      onServer.push({ title: fields.title, after })
      return { savedAt: `t${times}` }
    },
  })
  await type(one, 'a')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(one, 'b')
  // The pause is over, and somebody opens the preview, while the first draft is still on a slow line.
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  const asked = [one.flush(), one.flush()]
  for (let turn = 0; turn < 4; turn++) {
    arrive()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(await Promise.all(asked)).toEqual(['draftSaved', 'draftSaved'])
  expect(beside).toEqual([1, 1])
  expect(onServer).toEqual([
    { title: 'a', after: null },
    { title: 'ab', after: 't1' },
  ])
})

test('who never pauses is kept on the server all the same', async () => {
  const one = keeper()
  await type(one, 'x'.repeat(250))
  expect(onServer.length).toBeGreaterThan(0)
})

test('without a network the words stay here and leave when it is back', async () => {
  const one = keeper()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await type(one, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(states.at(-1)).toBe('localOnly')
  expect(here.at(-1)).toBe('oil')
  answer = async () => ({ savedAt: 'later' })
  await vi.advanceTimersByTimeAsync(autosaveTimings.retryMs.first)
  expect(onServer).toEqual([{ title: 'oil', after: null }])
  expect(states.at(-1)).toBe('draftSaved')
})

test('a form that is gone tries no more, whatever it was waiting for', async () => {
  const one = keeper()
  const refused = Promise.withResolvers<{ savedAt: string }>()
  answer = () => refused.promise
  await type(one, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  one.stop()
  refused.reject(new TypeError('Failed to fetch'))
  answer = async () => ({ savedAt: 'too late' })
  await vi.advanceTimersByTimeAsync(autosaveTimings.retryMs.max * 2)
  expect(onServer).toEqual([])
  expect(here.at(-1)).toBe('oil')
})

test('another window that saved is not overwritten before somebody says so', async () => {
  const one = keeper()
  answer = () => Promise.reject('otherWindow')
  await type(one, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(one, 's')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs * 2)
  expect(states.at(-1)).toBe('otherWindow')
  expect(onServer).toEqual([])
  expect(here.at(-1)).toBe('oils')
  answer = async () => ({ savedAt: 'mine' })
  one.insist('theirs')
  await vi.advanceTimersByTimeAsync(0)
  expect(onServer).toEqual([{ title: 'oils', after: 'theirs' }])
})

test('saving the article leaves nothing behind', async () => {
  const one = keeper()
  await type(one, 'oil')
  one.saved(2, one.keys())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(here.at(-1)).toBe('removed')
  expect(onServer).toEqual([])
  expect(states.at(-1)).toBe('clean')
  expect(one.baseVersion()).toBe(2)
})

test('what is typed while the article is being saved is kept', async () => {
  const one = keeper()
  await type(one, 'oil')
  const keysAtSave = one.keys()
  await type(one, 's')
  one.saved(2, keysAtSave)
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(onServer.at(-1)).toEqual({ title: 'oils', after: null })
  expect(here).not.toContain('removed')
})

test('an answer that comes after more was typed does not say that all is kept', async () => {
  let letGo: (() => void) | undefined
  answer = () =>
    new Promise((resolve) => {
      letGo = () => resolve({ savedAt: 't1' })
    })
  const one = keeper()
  await type(one, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(one, 's')
  letGo?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('pending')
})

test('leaving keeps what the clock has not kept yet', async () => {
  const one = keeper()
  typed = 'oil'
  one.touched()
  one.stop()
  expect(here).toEqual(['oil'])
})

test('who asks that all is kept now hears where the words are after it', async () => {
  const one = keeper()
  await expect(one.flush()).resolves.toBe('clean')
  typed = 'oil'
  one.touched()
  await expect(one.flush()).resolves.toBe('draftSaved')
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  one.touched()
  await expect(one.flush()).resolves.toBe('localOnly')
  answer = () => Promise.reject('otherWindow')
  await expect(one.flush()).resolves.toBe('otherWindow')
})
