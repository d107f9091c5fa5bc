import { type ComponentType, lazy } from 'react'
import { logFailure } from './log-failure.ts'

/**
 * `React.lazy` for optional components: renders nothing when the code cannot be loaded. The page must work without
 * the component. Use it inside a `Suspense`.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      logFailure('An optional component could not be loaded:', error)
      return { default: () => null }
    }
  })
}
