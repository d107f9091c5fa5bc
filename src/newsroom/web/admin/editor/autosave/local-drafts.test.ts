import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEmptyFields } from '../../article-form-fields.ts'
import { createLocalDraftId, type LocalDraft, localDrafts } from './local-drafts.ts'

const articleId = 'a'.repeat(24)
const logged = vi.fn()
const stored = new Map<string, LocalDraft>()
let openCount: number
let failure: 'open' | 'write' | undefined
let close: () => void

const createDraft = (title: string): LocalDraft => ({
  id: createLocalDraftId(articleId),
  articleId,
  editorId: 'b'.repeat(24),
  baseVersion: null,
  fields: { ...createEmptyFields('en'), title },
  typedAt: new Date().toISOString(),
})
const listTitles = async () => (await localDrafts.list(articleId)).map(({ fields }) => fields.title)

/** The part of the IndexedDB API that the module uses. */
const indexedDb = {
  open() {
    openCount += 1
    const db = { transaction, onclose: () => undefined as unknown }
    const request: Record<string, unknown> = { result: db, error: new Error('cannot open') }
    close = () => db.onclose()
    queueMicrotask(() => {
      const handler = request[failure === 'open' ? 'onerror' : 'onsuccess']
      if (typeof handler === 'function') handler()
    })
    return request
  },
}

function transaction(_storeName: string, mode: string) {
  const isAborted = failure === 'write' && mode === 'readwrite'
  const handlers: Record<string, unknown> = { error: new Error('the disk is full') }
  queueMicrotask(() =>
    queueMicrotask(() => {
      const handler = handlers[isAborted ? 'onabort' : 'oncomplete']
      if (typeof handler === 'function') handler()
    }),
  )
  const write = (work: () => unknown) => {
    if (!isAborted) work()
    return { result: undefined }
  }
  return Object.assign(handlers, {
    objectStore: () => ({
      put: (draft: LocalDraft) => write(() => stored.set(draft.id, draft)),
      delete: (id: string) => write(() => stored.delete(id)),
      getAll: () => ({ result: [...stored.values()] }),
    }),
  })
}

beforeEach(() => {
  logged.mockClear()
  stored.clear()
  openCount = 0
  failure = undefined
  vi.stubGlobal('indexedDB', indexedDb)
  vi.spyOn(console, 'error').mockImplementation(logged)
})

afterEach(() => {
  // The next test opens a new connection.
  close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('opens the database again after it failed to open', async () => {
  failure = 'open'
  await localDrafts.put(createDraft('lost'))
  expect(logged).toHaveBeenCalled()
  failure = undefined
  await localDrafts.put(createDraft('kept'))
  expect(await listTitles()).toEqual(['kept'])
})

test('opens the database again after the browser closed it', async () => {
  await localDrafts.put(createDraft('before'))
  expect(openCount).toBe(1)
  close()
  await localDrafts.put(createDraft('after'))
  expect(openCount).toBe(2)
  expect(await listTitles()).toEqual(['before', 'after'])
})

test('logs an error when the transaction is aborted', async () => {
  failure = 'write'
  await localDrafts.put(createDraft('lost'))
  expect(logged).toHaveBeenCalled()
  expect(await listTitles()).toEqual([])
})
