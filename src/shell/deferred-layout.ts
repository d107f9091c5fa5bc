// What stands screens below on a phone is laid out when it comes near (`when-near` in base.css), and at the latest
// here: once everything is loaded and nothing else is to do. A picture of the whole page finds all of it drawn.
const longestWaitMs = 2_000

export function endDeferredLayout(): void {
  if (document.readyState === 'complete') whenIdle(show)
  else window.addEventListener('load', () => whenIdle(show), { once: true })
}

function show(): void {
  document.documentElement.dataset.whole = ''
}

/** Not every browser tells when it is idle. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: longestWaitMs })
  else setTimeout(act, longestWaitMs)
}
