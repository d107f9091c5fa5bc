// Handles every unknown path: redirects the old URL of an imported article, else responds with 404.
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { toCardViews } from '#src/news/web/cards/card-view.ts'
import { type LoaderContext, pageContext, servicesContext } from '#src/pages/page-context.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundHelp } from './NotFoundHelp.tsx'

const popularCount = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  const target = await context.get(servicesContext).news.findRedirect(pathname + search)
  if (target) throw redirect(target, 301)
  return data({ articles: await listPopular(context) }, { status: 404 })
}

/** The page is complete without them. */
async function listPopular(context: LoaderContext) {
  const { news } = context.get(servicesContext)
  const page = context.get(pageContext)
  try {
    const query = { fields: 'card', limit: popularCount, page: undefined, cursor: undefined } as const
    return toCardViews((await news.listPopular({ ...query, lang: page.language })).data)
  } catch (error) {
    page.reportError(error)
    return []
  }
}

export default function NotFoundPage() {
  const { articles } = useLoaderData<typeof loader>()
  return (
    <>
      <ErrorPage status={404} />
      <NotFoundHelp articles={articles} />
    </>
  )
}
