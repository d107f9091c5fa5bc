import { getApiUrl } from '#src/ui/api-client.ts'

const initialDelayMs = 3_000
const maxDelayMs = 30_000

/**
 * Polls the server with increasing delays and calls back once when it responds. The browser's `online` event only
 * triggers an immediate check: it reports a network, not a reachable server, and can fire before scripts listen to it.
 *
 * @returns a function that stops polling
 */
export function whenServerReachable(callback: () => void): () => void {
  let isStopped = false
  let delay = initialDelayMs
  let timer = setTimeout(check, delay)
  addEventListener('online', check)
  return stop

  function check() {
    clearTimeout(timer)
    void isServerReachable().then((isReachable) => {
      if (isStopped) return
      if (isReachable) {
        stop()
        callback()
      } else {
        clearTimeout(timer)
        delay = Math.min(delay * 2, maxDelayMs)
        timer = setTimeout(check, delay)
      }
    })
  }

  function stop() {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', check)
  }
}

/** The service worker does not handle API requests, so a response always comes from the server. */
function isServerReachable(): Promise<boolean> {
  return fetch(getApiUrl('/health'), { cache: 'no-store' }).then(
    (response) => response.ok,
    () => false,
  )
}
