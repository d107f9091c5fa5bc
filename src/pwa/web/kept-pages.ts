// Which pages of the app are kept for use without a connection, in local storage. Their HTML is the same for everybody.
import { currentBuild } from './page-store.ts'

export type KeptPage = {
  /** Language and build of the stored HTML. */
  version: string
  keptAt: number
  /** Build files that the page needs, also those it loads on demand. */
  files: string[]
}
type KeptPages = Record<string, KeptPage>

const storageKey = 'kept-pages'

export function readKeptPages(): KeptPages {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as KeptPages) : {}
  } catch {
    // Another version wrote it: the pages are kept again when they are opened.
    return {}
  }
}

export function writeKeptPage(path: string, files: readonly string[]): void {
  const page: KeptPage = { version: getVersion(), keptAt: Date.now(), files: [...new Set(files)] }
  localStorage.setItem(storageKey, JSON.stringify({ ...readKeptPages(), [path]: page }))
}

/** Language and build of the open page. */
export function getVersion(): string {
  return `${document.documentElement.lang} ${currentBuild()}`
}
