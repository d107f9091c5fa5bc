import { data, isRouteErrorResponse } from 'react-router'

/**
 * Lets an expected failure of a service end in its status page. Thrown as it is, the renderer would take it for a
 * fault of ours and hide what it says.
 */
export async function rethrowAsStatusPage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isRouteErrorResponse(error)) throw data(null, { status: error.status })
    throw error
  }
}
