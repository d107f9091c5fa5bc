// Which articles this browser keeps for reading without a connection: those the reader saved, and those read last.
// The lists lie in local storage; texts and pictures are in the caches.
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { type Category, findCategory } from '../../contract/category.ts'

/** What a card shows, and when the article came onto the list. */
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
  keptAt: string
  /** Paths of the pictures kept with it. */
  pictures: string[]
}

export type OfflineListName = 'saved' | 'read'

/** Texts are small and pictures bounded: both lists together stay well below what browsers give a site. */
export const offlineListLimits: Record<OfflineListName, number> = { saved: 100, read: 30 }

const storageKeys: Record<OfflineListName, string> = { saved: 'saved-articles', read: 'read-articles' }
const readingSwitch = 'keep-read-articles'
const nothing: OfflineArticle[] = []
const known = new Map<OfflineListName, { text: string; list: OfflineArticle[] }>()
const listeners = new Set<() => void>()

/** Newest first. The same list as long as nothing changed. */
export function getOfflineList(name: OfflineListName): OfflineArticle[] {
  const text = fromStorage(storageKeys[name]) ?? ''
  const before = known.get(name)
  if (before?.text === text) return before.list
  const list = text ? parseList(text) : nothing
  known.set(name, { text, list })
  return list
}

/** @throws when the browser's storage is full or closed */
export function setOfflineList(name: OfflineListName, list: OfflineArticle[]): void {
  if (list.length > 0) localStorage.setItem(storageKeys[name], JSON.stringify(list))
  else localStorage.removeItem(storageKeys[name])
  tell()
}

export function isRecentlyReadEnabled(): boolean {
  return fromStorage(readingSwitch) !== 'off'
}

export function setRecentlyReadEnabled(isOn: boolean): void {
  if (isOn) localStorage.removeItem(readingSwitch)
  else localStorage.setItem(readingSwitch, 'off')
  tell()
}

export function onOfflineListChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The list with an article at its head, once, and what no longer has a place in it. */
export function addToList(
  list: readonly OfflineArticle[],
  article: OfflineArticle,
  limit: number,
): { list: OfflineArticle[]; dropped: OfflineArticle[] } {
  const all = [article, ...list.filter(({ _id }) => _id !== article._id)]
  return { list: all.slice(0, limit), dropped: all.slice(limit) }
}

function tell(): void {
  for (const listener of listeners) listener()
}

function fromStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // A browser that keeps nothing has kept nothing.
    return null
  }
}

/** What another edition of Olea or somebody's hand wrote is taken as far as it makes sense. */
function parseList(text: string): OfflineArticle[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((item) => parseArticle(item) ?? []) : []
  } catch (error) {
    logFailure('The list of kept articles cannot be read:', error)
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
