import { useEffect } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { logFailure } from '#src/ui/log-failure.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** For error boundaries: the page that fits what was thrown. */
export function RouteErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  useEffect(() => {
    if (status >= 500) logFailure('The page could not be shown:', error)
  }, [status, error])
  return <ErrorPage status={status} />
}
