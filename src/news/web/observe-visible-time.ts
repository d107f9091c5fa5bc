// When is a page displayed long enough? Only the time counts in which its tab can be seen.

/** What of a document decides: a `Document` is one. */
export type VisibilitySource = {
  readonly hidden: boolean
  addEventListener(type: 'visibilitychange', listener: () => void): void
  removeEventListener(type: 'visibilitychange', listener: () => void): void
}

/**
 * Calls once, when the display was visible for so long in all.
 * @returns stops watching; nothing is called afterwards
 */
export function observeVisibleTime(
  display: VisibilitySource,
  visibleForMs: number,
  reached: () => void,
): () => void {
  let remainingMs = visibleForMs
  let shownSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const follow = () => {
    if (display.hidden) {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      remainingMs -= performance.now() - shownSince
    } else if (timer === undefined) {
      shownSince = performance.now()
      timer = setTimeout(finish, Math.max(0, remainingMs))
    }
  }
  const stop = () => {
    clearTimeout(timer)
    display.removeEventListener('visibilitychange', follow)
  }
  const finish = () => {
    stop()
    reached()
  }

  display.addEventListener('visibilitychange', follow)
  follow()
  return stop
}
