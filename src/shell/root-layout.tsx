// Route between the root and every page. Its error boundary replaces only the page when the page throws. With the root's
// boundary, the next navigation would render a new document, and Trusted Types forbid React to create its scripts.
import { Outlet } from 'react-router'
import { RouteErrorPage } from './RouteErrorPage.tsx'

export default function RootLayout() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteErrorPage />
}
