import { type ComponentType, lazy } from 'react'
import { logFailure } from './log-failure.ts'

/**
 * A comfort whose code comes when it is first shown; to be put into a `Suspense`. Should it not come, the page does
 * without: what it adds to must work alone.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      logFailure('A part of the page could not be loaded:', error)
      return { default: () => null }
    }
  })
}
