// What was typed and is not yet safe on the server, kept in this browser: it outlives a killed tab, a crash and a
// night without a network. Bounded in number and age, and gone once the article is saved.
import { logFailure } from '#src/ui/log-failure.ts'
import type { ArticleFields } from '../../article-fields.ts'
import { newArticleId } from './new-article-id.ts'

export type LocalCopy = {
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

export type LocalCopies = {
  put: (copy: LocalCopy) => Promise<void>
  /** Everything that is kept of an article. */
  of: (articleId: string) => Promise<LocalCopy[]>
  remove: (id: string) => Promise<void>
}

const limits = { copies: 30, ageMs: 60 * 24 * 60 * 60 * 1000 }
const database = 'olea-desk'
const table = 'copies'

let opened: Promise<IDBDatabase> | undefined

/** What could not be opened, or was closed by the browser to make room, is opened again for the next words. */
function openAnew(): void {
  opened = undefined
}

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath: 'id' })
    request.onsuccess = () => {
      request.result.onclose = openAnew
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opened.catch(openAnew)
  return opened
}

/** Resolves once it is written, which is later than it was accepted: a full disk says so only then. */
async function run<T>(mode: IDBTransactionMode, work: (copies: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(table, mode)
  const request = work(transaction.objectStore(table))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** A browser that keeps nothing (private windows of some) costs this safety and nothing else. */
async function orNothing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work
  } catch (error) {
    logFailure('The browser keeps no copy of what is typed:', error)
    return undefined
  }
}

export const localCopies: LocalCopies = {
  async put(copy) {
    await orNothing(run('readwrite', (copies) => copies.put(copy)))
    await orNothing(prune())
  },
  async of(articleId) {
    const all = await orNothing(run<LocalCopy[]>('readonly', (copies) => copies.getAll()))
    // Those of earlier editions have the id of their article.
    return (all ?? []).filter((copy) => (copy.articleId ?? copy.id) === articleId)
  },
  async remove(id) {
    await orNothing(run('readwrite', (copies) => copies.delete(id)))
  },
}

/** For a window that opens an article. */
export function newCopyId(articleId: string): string {
  return `${articleId}-${newArticleId()}`
}

async function prune(): Promise<void> {
  const all = await run<LocalCopy[]>('readonly', (copies) => copies.getAll())
  const oldest = new Date(Date.now() - limits.ageMs).toISOString()
  const newestFirst = all.toSorted((one, other) => other.typedAt.localeCompare(one.typedAt))
  const old = newestFirst.filter(({ typedAt }, index) => index >= limits.copies || typedAt < oldest)
  for (const { id } of old) await run('readwrite', (copies) => copies.delete(id))
}
