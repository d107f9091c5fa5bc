import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyFields } from '../../article-form-fields.ts'
import {
  type AutosaveOptions,
  type AutosaveState,
  autosaveTimings,
  createAutosave,
} from './create-autosave.ts'

let typed: string
let states: AutosaveState[]
let localWrites: string[]
let serverWrites: { title: string; after: string | null }[]
let respond: () => Promise<{ savedAt: string }>

beforeEach(() => {
  vi.useFakeTimers()
  typed = ''
  states = []
  localWrites = []
  serverWrites = []
  let times = 0
  respond = async () => ({ savedAt: `t${++times}` })
})
afterEach(() => {
  vi.useRealTimers()
})

function createTestAutosave(overrides: Partial<AutosaveOptions> = {}) {
  return createAutosave({
    id: 'a'.repeat(24),
    localDraftId: 'a local draft',
    editorId: 'b'.repeat(24),
    baseVersion: 1,
    previousSavedAt: null,
    readFields: () => ({ ...createEmptyFields('en'), title: typed }),
    localDrafts: {
      put: async ({ fields }) => void localWrites.push(fields.title),
      remove: async () => void localWrites.push('removed'),
    },
    saveDraft: async ({ fields, after }) => {
      const saved = await respond()
      serverWrites.push({ title: fields.title, after })
      return saved
    },
    isOtherWindowConflict: async (error) => error === 'otherWindow',
    onStateChange: (state) => states.push(state),
    ...overrides,
  })
}

async function type(autosave: ReturnType<typeof createAutosave>, text: string, pauseMs = 100): Promise<void> {
  for (const key of text) {
    typed += key
    autosave.markChanged()
    await vi.advanceTimersByTimeAsync(pauseMs)
  }
}

test('saves locally within a moment and on the server three seconds after the last change', async () => {
  const autosave = createTestAutosave()
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.localMs)
  expect(localWrites.at(-1)).toBe('oil')
  expect(serverWrites).toEqual([])
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(serverWrites).toEqual([{ title: 'oil', after: null }])
  expect(states).toEqual(['pending', 'draftSaved'])
})

test('continues each draft from the previous one', async () => {
  const autosave = createTestAutosave()
  await type(autosave, 'a')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(autosave, 'b')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(serverWrites.map(({ after }) => after)).toEqual([null, 't1'])
})

test('sends no draft twice or in parallel when it is flushed during a request', async () => {
  let finishRequest: () => void = () => undefined
  let activeRequests = 0
  const activeAtStart: number[] = []
  let times = 0
  const autosave = createTestAutosave({
    saveDraft: async ({ fields, after }) => {
      activeRequests += 1
      activeAtStart.push(activeRequests)
      await new Promise<void>((resolve) => {
        finishRequest = resolve
      })
      activeRequests -= 1
      times += 1
      serverWrites.push({ title: fields.title, after })
      return { savedAt: `t${times}` }
    },
  })
  await type(autosave, 'a')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(autosave, 'b')
  // The delay ends, and the preview is opened, while the first request is still pending.
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  const flushed = [autosave.flush(), autosave.flush()]
  for (let turn = 0; turn < 4; turn++) {
    finishRequest()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(await Promise.all(flushed)).toEqual(['draftSaved', 'draftSaved'])
  expect(activeAtStart).toEqual([1, 1])
  expect(serverWrites).toEqual([
    { title: 'a', after: null },
    { title: 'ab', after: 't1' },
  ])
})

test('saves on the server during continuous typing', async () => {
  const autosave = createTestAutosave()
  await type(autosave, 'x'.repeat(250))
  expect(serverWrites.length).toBeGreaterThan(0)
})

test('stores changes locally without a network and sends them when it is back', async () => {
  const autosave = createTestAutosave()
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(states.at(-1)).toBe('localOnly')
  expect(localWrites.at(-1)).toBe('oil')
  respond = async () => ({ savedAt: 'later' })
  await vi.advanceTimersByTimeAsync(autosaveTimings.retryMs.first)
  expect(serverWrites).toEqual([{ title: 'oil', after: null }])
  expect(states.at(-1)).toBe('draftSaved')
})

test('retries at once when the server is known to answer again, and only what it did not get', async () => {
  const autosave = createTestAutosave()
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(states.at(-1)).toBe('localOnly')
  respond = async () => ({ savedAt: 'later' })
  autosave.retryNow()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('draftSaved')
  autosave.retryNow()
  await vi.advanceTimersByTimeAsync(autosaveTimings.retryMs.max)
  expect(serverWrites).toEqual([{ title: 'oil', after: null }])
})

test('does not retry after it was stopped', async () => {
  const autosave = createTestAutosave()
  const response = Promise.withResolvers<{ savedAt: string }>()
  respond = () => response.promise
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  autosave.stop()
  response.reject(new TypeError('Failed to fetch'))
  respond = async () => ({ savedAt: 'too late' })
  await vi.advanceTimersByTimeAsync(autosaveTimings.retryMs.max * 2)
  expect(serverWrites).toEqual([])
  expect(localWrites.at(-1)).toBe('oil')
})

test('overwrites the draft of another window only on request', async () => {
  const autosave = createTestAutosave()
  respond = () => Promise.reject('otherWindow')
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(autosave, 's')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs * 2)
  expect(states.at(-1)).toBe('otherWindow')
  expect(serverWrites).toEqual([])
  expect(localWrites.at(-1)).toBe('oils')
  respond = async () => ({ savedAt: 'mine' })
  autosave.overwriteServerDraft('theirs')
  await vi.advanceTimersByTimeAsync(0)
  expect(serverWrites).toEqual([{ title: 'oils', after: 'theirs' }])
})

test('removes the local draft when the article was saved', async () => {
  const autosave = createTestAutosave()
  await type(autosave, 'oil')
  autosave.markArticleSaved(2, autosave.changeCount())
  await vi.advanceTimersByTimeAsync(60_000)
  expect(localWrites.at(-1)).toBe('removed')
  expect(serverWrites).toEqual([])
  expect(states.at(-1)).toBe('clean')
  expect(autosave.baseVersion()).toBe(2)
})

test('keeps changes that are typed while the article is being saved', async () => {
  const autosave = createTestAutosave()
  await type(autosave, 'oil')
  const changeCountAtSave = autosave.changeCount()
  await type(autosave, 's')
  autosave.markArticleSaved(2, changeCountAtSave)
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(serverWrites.at(-1)).toEqual({ title: 'oils', after: null })
  expect(localWrites).not.toContain('removed')
})

test('sends no draft while the article is being saved, and the one after it as a new one', async () => {
  const autosave = createTestAutosave()
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  const changeCountAtSave = autosave.changeCount()
  await autosave.pause()
  await type(autosave, 's')
  await vi.advanceTimersByTimeAsync(autosaveTimings.maxServerDelayMs)
  expect(serverWrites).toHaveLength(1)
  autosave.markArticleSaved(2, changeCountAtSave)
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(serverWrites.slice(1)).toEqual([{ title: 'oils', after: null }])
})

test('sends the draft when the article could not be saved', async () => {
  const autosave = createTestAutosave()
  await autosave.pause()
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  expect(serverWrites).toEqual([])
  autosave.resume()
  await vi.advanceTimersByTimeAsync(0)
  expect(serverWrites).toEqual([{ title: 'oil', after: null }])
})

test('stays pending if something was typed during the request', async () => {
  let finishRequest: (() => void) | undefined
  respond = () =>
    new Promise((resolve) => {
      finishRequest = () => resolve({ savedAt: 't1' })
    })
  const autosave = createTestAutosave()
  await type(autosave, 'oil')
  await vi.advanceTimersByTimeAsync(autosaveTimings.serverMs)
  await type(autosave, 's')
  finishRequest?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toBe('pending')
})

test('saves pending changes locally when it is stopped', async () => {
  const autosave = createTestAutosave()
  typed = 'oil'
  autosave.markChanged()
  autosave.stop()
  expect(localWrites).toEqual(['oil'])
})

test('returns the resulting state from flush', async () => {
  const autosave = createTestAutosave()
  await expect(autosave.flush()).resolves.toBe('clean')
  typed = 'oil'
  autosave.markChanged()
  await expect(autosave.flush()).resolves.toBe('draftSaved')
  respond = () => Promise.reject(new TypeError('Failed to fetch'))
  autosave.markChanged()
  await expect(autosave.flush()).resolves.toBe('localOnly')
  respond = () => Promise.reject('otherWindow')
  await expect(autosave.flush()).resolves.toBe('otherWindow')
})
