// When an advertisement counts as viewable: enough of it was visible for one second without interruption.

export type Visibility = {
  /** Visible part of the advertisement, from 0 to 1. */
  ratio: number
  isTabVisible: boolean
  /** A dialog is in front of it. */
  isCovered: boolean
}

export const viewableMs = 1_000
/** From this size on (970 × 250), less of an advertisement needs to be visible. */
const largeArea = 242_500

/** The part that must be visible, by the size in square pixels. */
export function getRequiredRatio(area: number): number {
  return area >= largeArea ? 0.3 : 0.5
}

/**
 * @param onViewable called once
 * @returns `update` takes each change of the visibility
 */
export function createViewableTimer(requiredRatio: number, onViewable: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDone = false
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const finish = () => {
    isDone = true
    onViewable()
  }
  const update = ({ ratio, isTabVisible, isCovered }: Visibility) => {
    const isVisible = ratio >= requiredRatio && isTabVisible && !isCovered
    if (!isVisible) stop()
    else if (!isDone) timer ??= setTimeout(finish, viewableMs)
  }
  return { update, stop }
}
