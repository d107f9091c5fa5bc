import { data, isRouteErrorResponse } from 'react-router'

/**
 * Awaits a service call in a loader and rethrows its expected errors (404, 410 …) as a response with that status, which
 * shows the matching error page. Rethrown unchanged, React Router would treat them as unexpected server errors and
 * remove their message.
 */
export async function rethrowAsStatusPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isRouteErrorResponse(error)) throw data(null, { status: error.status })
    throw error
  }
}
