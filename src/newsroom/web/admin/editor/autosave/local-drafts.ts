// Stores unsaved changes in the browser's IndexedDB, so that they survive a closed tab, a crash and a long time offline.
// The number and age of local drafts are limited, and saving the article removes them.
import { unsentDataMaxAgeMs } from '#src/auth/web/session.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import type { ArticleFormFields } from '../../article-form-fields.ts'
import { createArticleId } from './create-article-id.ts'

export type LocalDraft = {
  /** Each window has its own local draft, so that windows do not overwrite each other's changes. */
  id: string
  /** Id of the article, or the id that a new article will get. */
  articleId: string
  /** The changes are offered only to this editor, not to another person who uses the same browser. */
  editorId: string
  baseVersion: number | null
  fields: ArticleFormFields
  typedAt: string
}

export type LocalDrafts = {
  put: (draft: LocalDraft) => Promise<void>
  /** All local drafts of an article, from all windows and editors. */
  list: (articleId: string) => Promise<LocalDraft[]>
  /** All local drafts of an editor. */
  listOwn: (editorId: string) => Promise<LocalDraft[]>
  /** The local drafts of an editor for articles that were never saved. */
  listNew: (editorId: string) => Promise<LocalDraft[]>
  remove: (id: string) => Promise<void>
}

const limits = { drafts: 30, ageMs: unsentDataMaxAgeMs }
const databaseName = 'olea-desk'
const storeName = 'copies'

let connection: Promise<IDBDatabase> | undefined

/** The next call opens the database again after it failed to open or the browser closed it to free space. */
function forgetConnection(): void {
  connection = undefined
}

function openDatabase(): Promise<IDBDatabase> {
  if (connection) return connection
  connection = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
    request.onsuccess = () => {
      request.result.onclose = forgetConnection
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  connection.catch(forgetConnection)
  return connection
}

/** Resolves when the transaction is complete, because a full disk causes an error only then. */
async function runTransaction<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await openDatabase()).transaction(storeName, mode)
  const request = work(transaction.objectStore(storeName))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** Errors are only logged: editing works without local storage, which some browsers deny in private windows. */
async function ignoreFailure<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    logFailure('Could not access the local drafts in this browser:', error)
    return undefined
  }
}

export const localDrafts: LocalDrafts = {
  async put(draft) {
    await ignoreFailure(runTransaction('readwrite', (store) => store.put(draft)))
    await ignoreFailure(deleteExpired())
  },
  async list(articleId) {
    return (await listAll()).filter((draft) => draft.articleId === articleId)
  },
  async listOwn(editorId) {
    return (await listAll()).filter((draft) => draft.editorId === editorId)
  },
  async listNew(editorId) {
    return (await listAll()).filter((draft) => draft.baseVersion === null && draft.editorId === editorId)
  },
  async remove(id) {
    await ignoreFailure(runTransaction('readwrite', (store) => store.delete(id)))
  },
}

async function listAll(): Promise<LocalDraft[]> {
  const all = await ignoreFailure(runTransaction<LocalDraft[]>('readonly', (store) => store.getAll()))
  // Local drafts of earlier versions have no `articleId`; their `id` is the article's.
  return (all ?? []).map((draft) => ({ ...draft, articleId: draft.articleId ?? draft.id }))
}

/** Id for the local draft of a window that opens an article. */
export function createLocalDraftId(articleId: string): string {
  return `${articleId}-${createArticleId()}`
}

async function deleteExpired(): Promise<void> {
  const all = await runTransaction<LocalDraft[]>('readonly', (store) => store.getAll())
  const oldestTypedAt = new Date(Date.now() - limits.ageMs).toISOString()
  const newestFirst = all.toSorted((first, second) => second.typedAt.localeCompare(first.typedAt))
  const expired = newestFirst.filter(
    ({ typedAt }, index) => index >= limits.drafts || typedAt < oldestTypedAt,
  )
  for (const { id } of expired) await runTransaction('readwrite', (store) => store.delete(id))
}
