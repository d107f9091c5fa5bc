// What a page says in its own words when what it shows could not be fetched. It exports this as its `handle`, which
// the frame finds without knowing the page.
import type { ComponentType } from 'react'
import type { UIMatch } from 'react-router'

export type PageHandle = { Failure: ComponentType }

/** The words of the page that was asked for; undefined when it has none of its own. */
export function findFailureComponent(matches: readonly UIMatch[]): ComponentType | undefined {
  const handle = matches.at(-1)?.handle
  return isPageHandle(handle) ? handle.Failure : undefined
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'Failure' in handle
}
