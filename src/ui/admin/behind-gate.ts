import { type ComponentType, lazy } from 'react'

/**
 * A page of the desk whose code is fetched when it is shown. The router asks for the modules of a page before
 * anybody knows who is there, so what lies in the page's own module would reach everyone.
 */
export function behindGate(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}
