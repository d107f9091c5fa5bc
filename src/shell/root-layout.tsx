// Stands between the document and every page: what a page throws replaces the page alone. Were it caught by the
// document's own boundary, the next navigation would make a new document, whose scripts browsers refuse to build.
import { Outlet } from 'react-router'
import { RouteErrorPage } from './RouteErrorPage.tsx'

export default function RootLayout() {
  return <Outlet />
}

export function ErrorBoundary() {
  return <RouteErrorPage />
}
