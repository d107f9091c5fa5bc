import { useTranslation } from 'react-i18next'
import { Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { pageContext, servicesContext } from '#src/services-context.ts'
import { splitPublished } from '../contract/split-published.ts'

const freshForMs = 60_000

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { news } = context.get(servicesContext)
  const { search } = new URL(request.url)
  if (/[?&](p|page_id|attachment_id)=/.test(search)) {
    const address = await news.findRedirect(`/${search}`)
    if (address) throw redirect(address, 301)
  }
  context.get(pageContext).keep({ tags: ['news'], freshForMs })
  const { recent, feed } = splitPublished(await news.newestCards())
  return { recent, feed: feed.slice(0, 10) }
}

export default function HomePage() {
  const { t } = useTranslation()
  const { recent, feed } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{t('shell.name')}</h1>
      {[...recent, ...feed].map((article) => (
        <article key={article._id}>
          <h2>
            <Link to={`/article/${article._id}`}>{article.title}</Link>
          </h2>
          <p>{article.description}</p>
        </article>
      ))}
    </>
  )
}
