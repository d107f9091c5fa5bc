// Any address that is no page: an old address of an imported article leads on, everything else is not found.
import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { servicesContext } from '#src/pages/page-context.ts'
import { ErrorPage } from './ErrorPage.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const address = await context.get(servicesContext).news.findRedirect(pathname + search)
  if (address) throw redirect(address, 301)
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <ErrorPage status={404} />
}
