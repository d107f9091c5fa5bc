import { getApiUrl } from '#src/ui/api-client.ts'

const firstWaitMs = 3_000
const longestWaitMs = 30_000

/**
 * Calls back, once, when the newspaper answers. The browser's `online` event only makes it ask at once: it tells of a
 * network, not of the newspaper, and may come before anything on the page listens.
 *
 * @returns what ends the waiting
 */
export function whenServerReachable(callback: () => void): () => void {
  let isOver = false
  let wait = firstWaitMs
  let timer = setTimeout(ask, wait)
  addEventListener('online', ask)
  return end

  function ask() {
    clearTimeout(timer)
    void answers().then((isThere) => {
      if (isOver) return
      if (isThere) {
        end()
        callback()
      } else {
        clearTimeout(timer)
        wait = Math.min(wait * 2, longestWaitMs)
        timer = setTimeout(ask, wait)
      }
    })
  }

  function end() {
    isOver = true
    clearTimeout(timer)
    removeEventListener('online', ask)
  }
}

/** The service worker stays out of the API, so this answer never comes from the device. */
function answers(): Promise<boolean> {
  return fetch(getApiUrl('/health'), { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  )
}
