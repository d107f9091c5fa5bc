import { useEffect } from 'react'
import { isRouteErrorResponse, useMatches, useRouteError } from 'react-router'
import { isConnectionError } from '#src/ui/is-connection-error.ts'
import { canReload, reloadOnce } from '#src/ui/load-chunk.ts'
import { logFailure } from '#src/ui/log-failure.ts'
import { findFailureComponent } from '#src/ui/page-handle.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Content of error boundaries. Shows the failure component of the page if it has one, else the error page. */
export function RouteErrorPage() {
  const error = useRouteError()
  const Failure = findFailureComponent(useMatches())
  const status = isRouteErrorResponse(error) ? error.status : 500
  useEffect(() => {
    if (status >= 500) logFailure('The page could not be shown:', error)
    reloadOnce(error)
  }, [status, error])
  if (canReload(error)) return null
  return Failure && status !== 404 ? (
    <Failure />
  ) : (
    <ErrorPage status={status} isUnreachable={isConnectionError(error)} />
  )
}
