// Lists in local storage which pages of the app are cached for use without a connection. Their HTML is the same for everybody.
import { currentBuild } from './page-store.ts'

type CachedPage = {
  /** Language and build of the stored HTML. */
  version: string
  cachedAt: number
  /** Build files that the page needs, also those it loads on demand. */
  files: string[]
}
type CachedPages = Record<string, CachedPage>

const storageKey = 'cached-pages'

export function readCachedPages(): CachedPages {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as CachedPages) : {}
  } catch {
    // Another version wrote it: the pages are cached again when they are opened.
    return {}
  }
}

export function writeCachedPage(path: string, files: readonly string[]): void {
  const page: CachedPage = { version: getVersion(), cachedAt: Date.now(), files: [...new Set(files)] }
  localStorage.setItem(storageKey, JSON.stringify({ ...readCachedPages(), [path]: page }))
}

/** Language and build of the open page. */
export function getVersion(): string {
  return `${document.documentElement.lang} ${currentBuild()}`
}
