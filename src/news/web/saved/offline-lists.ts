// The lists of articles that this browser stores for offline reading: `saved` by the reader and `read` recently. The
// lists are in local storage; offline-store.ts stores the pages and pictures in caches.
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { createListeners, type Store } from '#src/ui/store.ts'
import { type Category, findCategory } from '../../contract/category.ts'

/** The data of an article card. */
export type OfflineArticle = {
  _id: string
  title: string
  category: Category
  language: LanguageCode
  displayedDate: string
  readingTime: number
  aiPercent: number
  hasPicture: boolean
  description: string
  /** ISO time at which the article was added to the list; the name is part of the stored format. */
  keptAt: string
  /** Paths of its stored pictures. */
  pictures: string[]
}

export type OfflineListName = 'saved' | 'read'

/** Texts are small and pictures limited, so both lists together stay well below the storage quota of browsers. */
export const offlineListLimits: Record<OfflineListName, number> = { saved: 100, read: 30 }

const storageKeys: Record<OfflineListName, string> = { saved: 'saved-articles', read: 'read-articles' }
const recentlyReadSettingKey = 'keep-read-articles'
const emptyList: OfflineArticle[] = []
const parsedLists = new Map<OfflineListName, { text: string; list: OfflineArticle[] }>()
const { subscribe, notify } = createListeners()

/** Returns the list, newest first. The array is identical until the list changes. */
export function getOfflineList(name: OfflineListName): OfflineArticle[] {
  const text = readStorage(storageKeys[name]) ?? ''
  const parsed = parsedLists.get(name)
  if (parsed?.text === text) return parsed.list
  const list = text ? parseList(text) : emptyList
  parsedLists.set(name, { text, list })
  return list
}

/** @throws DOMException when the browser's storage is full or blocked */
export function setOfflineList(name: OfflineListName, list: OfflineArticle[]): void {
  if (list.length > 0) localStorage.setItem(storageKeys[name], JSON.stringify(list))
  else localStorage.removeItem(storageKeys[name])
  notify()
}

/** Whether recently read articles are stored; on by default. */
export function isRecentlyReadEnabled(): boolean {
  return readStorage(recentlyReadSettingKey) !== 'off'
}

export function setRecentlyReadEnabled(isEnabled: boolean): void {
  if (isEnabled) localStorage.removeItem(recentlyReadSettingKey)
  else localStorage.setItem(recentlyReadSettingKey, 'off')
  notify()
}

/** Listens to changes of the lists and of the setting, in this tab and in others. */
function onOfflineListChange(listener: () => void): () => void {
  const unsubscribe = subscribe(listener)
  addEventListener('storage', listener)
  return () => {
    unsubscribe()
    removeEventListener('storage', listener)
  }
}

export const offlineListStores: Record<OfflineListName, Store<OfflineArticle[]>> = {
  saved: { get: () => getOfflineList('saved'), subscribe: onOfflineListChange },
  read: { get: () => getOfflineList('read'), subscribe: onOfflineListChange },
}
export const recentlyReadEnabledStore: Store<boolean> = {
  get: isRecentlyReadEnabled,
  subscribe: onOfflineListChange,
}

/** Moves or adds an article to the head of the list. Articles beyond the limit are returned as `removed`. */
export function addToList(
  list: readonly OfflineArticle[],
  article: OfflineArticle,
  limit: number,
): { list: OfflineArticle[]; removed: OfflineArticle[] } {
  const all = [article, ...list.filter(({ _id }) => _id !== article._id)]
  return { list: all.slice(0, limit), removed: all.slice(limit) }
}

function readStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage is blocked, so nothing is stored.
    return null
  }
}

/** Skips invalid items: the list may have been written by another version, or edited by hand. */
function parseList(text: string): OfflineArticle[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((item) => parseArticle(item) ?? []) : []
  } catch (error) {
    logFailure('The list of offline articles cannot be parsed:', error)
    return []
  }
}

function parseArticle(item: unknown): OfflineArticle | undefined {
  const fields = (typeof item === 'object' ? item : undefined) as Record<string, unknown> | undefined | null
  const { _id, title, displayedDate } = fields ?? {}
  const category = findCategory(String(fields?.category))
  const language = findLanguageCode(String(fields?.language))
  const isArticle = typeof _id === 'string' && /^[0-9a-f]{24}$/.test(_id) && typeof title === 'string'
  if (!fields || !isArticle || !category || !language || typeof displayedDate !== 'string') return undefined
  const pictures = Array.isArray(fields.pictures) ? fields.pictures : []
  return {
    _id,
    title,
    category,
    language,
    displayedDate,
    readingTime: Number(fields.readingTime) || 0,
    aiPercent: Number(fields.aiPercent) || 0,
    hasPicture: fields.hasPicture === true,
    description: typeof fields.description === 'string' ? fields.description : '',
    keptAt: typeof fields.keptAt === 'string' ? fields.keptAt : '',
    pictures: pictures.filter((path) => typeof path === 'string'),
  }
}
