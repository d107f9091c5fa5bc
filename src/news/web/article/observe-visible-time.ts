/** The part of `Document` that is used. */
type VisibilitySource = {
  readonly hidden: boolean
  addEventListener(type: 'visibilitychange', listener: () => void): void
  removeEventListener(type: 'visibilitychange', listener: () => void): void
}

/**
 * Calls back once when the document was visible for a total time.
 * @returns a function that stops observing; the callback is not called afterwards
 */
export function observeVisibleTime(
  document: VisibilitySource,
  visibleMs: number,
  callback: () => void,
): () => void {
  let remainingMs = visibleMs
  let visibleSince = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const update = () => {
    if (document.hidden) {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      remainingMs -= performance.now() - visibleSince
    } else if (timer === undefined) {
      visibleSince = performance.now()
      timer = setTimeout(finish, Math.max(0, remainingMs))
    }
  }
  const stop = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', update)
  }
  const finish = () => {
    stop()
    callback()
  }

  document.addEventListener('visibilitychange', update)
  update()
  return stop
}
