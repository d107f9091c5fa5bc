// Loads code on demand, with a timeout and an error that names the chunk. The build wraps every `import()` in these
// functions (src/workarounds/wrap-dynamic-imports.ts).
import { chunkTimeoutMs } from './timeouts.ts'

class ChunkLoadError extends Error {
  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    // Set as text: the build minifies the name of the class.
    this.name = 'ChunkLoadError'
  }
}

/**
 * @param chunk its name, or the URL of its file
 * @throws ChunkLoadError when loading fails or times out
 */
export async function loadChunk<T>(load: () => Promise<T>, chunk: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded within ${chunkTimeoutMs} ms`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } catch (cause) {
    throw new ChunkLoadError(chunk.replace(/^.*\//, '').replace(/\.chunk\.js$/, ''), cause)
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Loads the route module of a page. On failure it returns a component that throws when it is rendered, so that the
 * error boundary shows the error. If this promise rejected, the router would reload the page the reader is leaving.
 */
export async function loadPage(load: () => Promise<object>, chunk: string): Promise<object> {
  try {
    return await loadChunk(load, chunk)
  } catch (error) {
    const throwError = (): never => {
      throw error
    }
    return { default: throwError }
  }
}

// A chunk is missing after a new version of the site was deployed. A reload loads a document that names existing files.
const storageKey = 'olea-missing-chunk'

/** Whether a reload may help and has not been tried yet for the same error. */
export function canReload(error: unknown): boolean {
  if (!(error instanceof ChunkLoadError) || !navigator.onLine) return false
  try {
    return sessionStorage.getItem(storageKey) !== error.message
  } catch {
    // Without storage, reloading could repeat forever.
    return false
  }
}

/** Reloads the document, at most once for the same missing chunk. */
export function reloadOnce(error: unknown): void {
  if (!canReload(error) || !(error instanceof ChunkLoadError)) return
  sessionStorage.setItem(storageKey, error.message)
  location.reload()
}
