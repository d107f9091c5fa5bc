import { useEffect } from 'react'
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router'
import { canReload, reloadOnce } from '#src/ui/load-chunk.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { findFailureComponent } from '#src/ui/page-handle.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** For error boundaries: the page that fits what was thrown. A page that has words of its own for it says those. */
export function RouteErrorPage() {
  const error = useRouteError()
  const Failure = findFailureComponent(useMatches())
  const status = isRouteErrorResponse(error) ? error.status : 500
  useEffect(() => {
    if (status >= 500) logFailure('The page could not be shown:', error)
    reloadOnce(error)
  }, [status, error])
  if (canReload(error)) return null
  return Failure && status !== 404 ? <Failure /> : <ErrorPage status={status} />
}
