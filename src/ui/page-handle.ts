// The route `handle` of a page: the component to show when its data could not be loaded. The error boundary of the
// layout reads it from the matched routes.
import type { ComponentType } from 'react'
import type { UIMatch } from 'react-router'

export type PageHandle = { Failure: ComponentType }

/** Returns the failure component of the current page; undefined when the page exports none. */
export function findFailureComponent(matches: readonly UIMatch[]): ComponentType | undefined {
  const handle = matches.at(-1)?.handle
  return isPageHandle(handle) ? handle.Failure : undefined
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'Failure' in handle
}
