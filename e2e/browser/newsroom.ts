// Articles for the browser tests: those of the demo newsroom, and new ones with a known text.
import { call, createArticle, type NewArticle, publishedArticles, signIn } from '../olea-api.ts'
import { newspaper } from './visit.ts'

/** A demo article, the oldest: what tests publish does not move it. */
export async function demoArticle() {
  const { data } = await publishedArticles(newspaper.url)
  const article = data.findLast(({ category }) => category.includes('&'))
  if (!article) throw new Error('The demo newsroom is empty')
  return article
}

/** Publishes an article dated in the past, so that it does not push the others off the home page. */
export async function publish(article: NewArticle) {
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  return createArticle(newspaper.url, accessToken, {
    isPublished: true,
    publishDate: '2020-02-02T12:00:00.000Z',
    ...article,
  })
}

export async function hide(id: string): Promise<void> {
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  await call(newspaper.url, 'PATCH', `/news/${id}/hide`, { token: accessToken })
}

/** The pages every page test looks at, with the status each must have. */
export async function publicPages(): Promise<{ name: string; path: string; status: number }[]> {
  const article = await demoArticle()
  return [
    { name: 'home', path: '/', status: 200 },
    { name: 'article', path: `/article/${article._id}`, status: 200 },
    { name: 'category', path: `/category/${encodeURIComponent(article.category)}`, status: 200 },
    { name: 'not found', path: '/there/is/no/such/page', status: 404 },
  ]
}
