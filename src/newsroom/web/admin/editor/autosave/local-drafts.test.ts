import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyFields } from '../../article-fields.ts'
import { createLocalDraftId, type LocalDraft, localDrafts } from './local-drafts.ts'

const articleId = 'a'.repeat(24)
const told = vi.fn()
const stored = new Map<string, LocalDraft>()
let openings: number
let fails: 'to open' | 'to write' | undefined
let close: () => void

const copyOf = (title: string): LocalDraft => ({
  id: createLocalDraftId(articleId),
  articleId,
  editorId: 'b'.repeat(24),
  baseVersion: null,
  fields: { ...createEmptyFields('en'), title },
  typedAt: new Date().toISOString(),
})
const kept = async () => (await localDrafts.list(articleId)).map(({ fields }) => fields.title)

/** As much of a browser's database as is asked of it. */
const indexedDb = {
  open() {
    openings += 1
    const db = { transaction, onclose: () => undefined as unknown }
    const request: Record<string, unknown> = { result: db, error: new Error('no room') }
    close = () => db.onclose()
    queueMicrotask(() => {
      const handler = request[fails === 'to open' ? 'onerror' : 'onsuccess']
      if (typeof handler === 'function') handler()
    })
    return request
  },
}

function transaction(_table: string, mode: string) {
  const isRefused = fails === 'to write' && mode === 'readwrite'
  const handlers: Record<string, unknown> = { error: new Error('the disk is full') }
  queueMicrotask(() =>
    queueMicrotask(() => {
      const end = handlers[isRefused ? 'onabort' : 'oncomplete']
      if (typeof end === 'function') end()
    }),
  )
  const write = (work: () => unknown) => {
    if (!isRefused) work()
    return { result: undefined }
  }
  return Object.assign(handlers, {
    objectStore: () => ({
      put: (copy: LocalDraft) => write(() => stored.set(copy.id, copy)),
      delete: (id: string) => write(() => stored.delete(id)),
      getAll: () => ({ result: [...stored.values()] }),
    }),
  })
}

beforeEach(() => {
  told.mockClear()
  stored.clear()
  openings = 0
  fails = undefined
  vi.stubGlobal('indexedDB', indexedDb)
  vi.spyOn(console, 'error').mockImplementation(told)
})

afterEach(() => {
  // The next test opens its own.
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that could not open its database once is asked again for the next words', async () => {
  fails = 'to open'
  await localDrafts.put(copyOf('lost'))
  expect(told).toHaveBeenCalled()
  fails = undefined
  await localDrafts.put(copyOf('kept'))
  expect(await kept()).toEqual(['kept'])
})

test('what the browser has closed is opened again', async () => {
  await localDrafts.put(copyOf('before'))
  expect(openings).toBe(1)
  close()
  await localDrafts.put(copyOf('after'))
  expect(openings).toBe(2)
  expect(await kept()).toEqual(['before', 'after'])
})

test('that nothing could be written is told, though it was accepted', async () => {
  fails = 'to write'
  await localDrafts.put(copyOf('lost'))
  expect(told).toHaveBeenCalled()
  expect(await kept()).toEqual([])
})
