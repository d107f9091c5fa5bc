import { isRouteErrorResponse } from 'react-router'

/** Catches the 404 of a service call in the loader of a page that says in its own words what is missing. */
export function undefinedIfNotFound(error: unknown): undefined {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
}
