// The door for code that is loaded later. The build leads every `import()` through it (scripts/watch-chunks.ts).
import { chunkTimeoutMs } from './timeouts.ts'

class ChunkLoadError extends Error {
  constructor(chunk: string, cause: unknown) {
    super(`Loading chunk ${chunk} failed`, { cause })
    // Told by its name, as the class has another one in the build.
    this.name = 'ChunkLoadError'
  }
}

/**
 * @param chunk its name, or the address of its file
 * @throws ChunkLoadError when the code cannot be had, or not in time
 */
export async function loadChunk<T>(load: () => Promise<T>, chunk: string): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new Error(`Nothing came within ${chunkTimeoutMs} ms`)), chunkTimeoutMs)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    throw new ChunkLoadError(chunk.replace(/^.*\//, '').replace(/\.chunk\.js$/, ''), cause)
  } finally {
    clearTimeout(limit)
  }
}

/**
 * The code of a page. When it cannot be had the page fails where it is shown, as a page that could not be fetched
 * does; the router itself would load the page anew that the reader wants to leave.
 */
export async function loadPage(load: () => Promise<object>, chunk: string): Promise<object> {
  try {
    return await loadChunk(load, chunk)
  } catch (error) {
    const fail = (): never => {
      throw error
    }
    return { default: fail }
  }
}

/** A chunk is missing when there is a newer edition of the site: a new document knows its files. */
const storageKey = 'olea-missing-chunk'

/** Whether a new document may help, and has not been asked for yet because of the same failure. */
export function canReload(error: unknown): boolean {
  if (!(error instanceof ChunkLoadError) || !navigator.onLine) return false
  try {
    return sessionStorage.getItem(storageKey) !== error.message
  } catch {
    // Nothing can be remembered, so it could go on for ever.
    return false
  }
}

/** Once for a failure. */
export function reloadOnce(error: unknown): void {
  if (!canReload(error) || !(error instanceof ChunkLoadError)) return
  sessionStorage.setItem(storageKey, error.message)
  location.reload()
}
