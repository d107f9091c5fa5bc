// Handles every unknown path: redirects the old URL of an imported article, else responds with 404.
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { servicesContext } from '#src/pages/page-context.ts'
import { ErrorPage } from './ErrorPage.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const target = await context.get(servicesContext).news.findRedirect(pathname + search)
  if (target) throw redirect(target, 301)
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <ErrorPage status={404} />
}
