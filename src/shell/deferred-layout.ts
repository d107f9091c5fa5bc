// On phones, content far below the viewport is laid out only when it comes near (`deferred-layout` in base.css). This
// ends once the page is loaded and the browser is idle, so that a full-page screenshot shows all content.
const maxWaitMs = 2_000

export function endDeferredLayout(): void {
  if (document.readyState === 'complete') whenIdle(completeLayout)
  else window.addEventListener('load', () => whenIdle(completeLayout), { once: true })
}

function completeLayout(): void {
  document.documentElement.dataset.layoutComplete = ''
}

/** Falls back to a timer in browsers without `requestIdleCallback`. */
function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: maxWaitMs })
  else setTimeout(callback, maxWaitMs)
}
