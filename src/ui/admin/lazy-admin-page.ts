import { type ComponentType, lazy } from 'react'

/**
 * An admin page whose code is loaded when the page is rendered, that is, only for admins. The router loads the modules
 * of routes before the session is checked, so code in the route's own module would reach every visitor.
 */
export function lazyAdminPage(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }))
}
