import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { pageContext, servicesContext } from '#src/services-context.ts'
import { findCategory } from '../contract/category.ts'

const freshForMs = 300_000

export async function loader({ context, params }: LoaderFunctionArgs) {
  const asked = params.category ?? ''
  const category = findCategory(asked)
  if (!category) return data({ category: asked, articles: [] }, { status: 404 })
  if (category !== asked) throw redirect(`/category/${encodeURIComponent(category)}`, 301)
  const { news } = context.get(servicesContext)
  context.get(pageContext).keep({ tags: ['news'], freshForMs })
  const { data: articles } = await news.listCategory(category, { fields: 'card', limit: 30 })
  return data({ category, articles }, { status: 200 })
}

export default function CategoryPage() {
  const { category, articles } = useLoaderData<typeof loader>()
  return (
    <>
      <h1>{category}</h1>
      {articles.map((article) => (
        <Link key={article._id} to={`/article/${article._id}`}>
          {article.title}
        </Link>
      ))}
    </>
  )
}
