// What was typed and is not yet safe on the server, kept in this browser: it outlives a killed tab, a crash and a
// night without a network. Bounded in number and age, and gone once the article is saved.
import { logFailure } from '#src/ui/log-failure.ts'
import type { ArticleFields } from '../../article-fields.ts'
import { createArticleId } from './new-article-id.ts'

export type LocalDraft = {
  /** Of the copy: each window has its own, so that none writes over the words of another. */
  id: string
  /** Of the article, or the one it will get. */
  articleId: string
  /** Whose words they are: another person at the same browser is not shown them. */
  editorId: string
  baseVersion: number | null
  fields: ArticleFields
  typedAt: string
}

export type LocalDrafts = {
  put: (copy: LocalDraft) => Promise<void>
  /** Everything that is kept of an article. */
  list: (articleId: string) => Promise<LocalDraft[]>
  remove: (id: string) => Promise<void>
}

const limits = { copies: 30, ageMs: 60 * 24 * 60 * 60 * 1000 }
const databaseName = 'olea-desk'
const storeName = 'copies'

let connection: Promise<IDBDatabase> | undefined

/** What could not be opened, or was closed by the browser to make room, is opened again for the next words. */
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

/** Resolves once it is written, which is later than it was accepted: a full disk says so only then. */
async function runTransaction<T>(
  mode: IDBTransactionMode,
  work: (copies: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const transaction = (await openDatabase()).transaction(storeName, mode)
  const request = work(transaction.objectStore(storeName))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** A browser that keeps nothing (private windows of some) costs this safety and nothing else. */
async function ignoreFailure<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    logFailure('The browser keeps no copy of what is typed:', error)
    return undefined
  }
}

export const localDrafts: LocalDrafts = {
  async put(copy) {
    await ignoreFailure(runTransaction('readwrite', (copies) => copies.put(copy)))
    await ignoreFailure(deleteOldDrafts())
  },
  async list(articleId) {
    const all = await ignoreFailure(runTransaction<LocalDraft[]>('readonly', (copies) => copies.getAll()))
    // Those of earlier editions have the id of their article.
    return (all ?? []).filter((copy) => (copy.articleId ?? copy.id) === articleId)
  },
  async remove(id) {
    await ignoreFailure(runTransaction('readwrite', (copies) => copies.delete(id)))
  },
}

/** For a window that opens an article. */
export function createLocalDraftId(articleId: string): string {
  return `${articleId}-${createArticleId()}`
}

async function deleteOldDrafts(): Promise<void> {
  const all = await runTransaction<LocalDraft[]>('readonly', (copies) => copies.getAll())
  const oldest = new Date(Date.now() - limits.ageMs).toISOString()
  const newestFirst = all.toSorted((one, other) => other.typedAt.localeCompare(one.typedAt))
  const old = newestFirst.filter(({ typedAt }, index) => index >= limits.copies || typedAt < oldest)
  for (const { id } of old) await runTransaction('readwrite', (copies) => copies.delete(id))
}
