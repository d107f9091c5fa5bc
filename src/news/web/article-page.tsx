import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pageContext, servicesContext } from '#src/services-context.ts'
import { trustedHtml } from '#src/ui/trusted-html.ts'
import { newsLimits } from '../contract/limits.ts'
import { otherNews } from '../contract/split-published.ts'

const freshForMs = 300_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { news } = context.get(servicesContext)
  const id = params.id ?? ''
  const article = await news.getArticle(id)
  context.get(pageContext).keep({ tags: ['news', `article:${id}`], freshForMs })
  const [newest, related] = await Promise.all([news.newestCards(), news.related(article)])
  return { article, related, other: otherNews(newest, newsLimits.sidebar, id) }
}

export default function ArticlePage() {
  const { article, related } = useLoaderData<typeof loader>()
  return (
    <article>
      <h1>{article.title}</h1>
      <div dangerouslySetInnerHTML={{ __html: trustedHtml(article.content) }} />
      {related.map((other) => (
        <Link key={other._id} to={`/article/${other._id}`}>
          {other.title}
        </Link>
      ))}
    </article>
  )
}
