// Members, reviews and lists for tests.
import { createCatalogueApp } from '#src/catalogue/catalogue.fixtures.ts'
import type { Product } from '#src/catalogue/contract/product.ts'
import { multipart } from '#src/media/server/library.fixtures.ts'
import { storeArticle } from '#src/news/news.fixtures.ts'
import type { Comment, NewComment } from './contract/comment.ts'
import type { OwnReview } from './contract/review.ts'

let requestCount = 0

/** The body of a comment that was not sent before. */
export function buildComment(changes: Partial<NewComment> = {}) {
  requestCount += 1
  return { text: 'Well pressed', language: 'en', requestId: `request-${requestCount}-of-a-test`, ...changes }
}

const sampleReview = { rating: 4, language: 'en' as const }

/** A test app with an admin, products and members. Close it in `afterAll`. */
export async function createSocialApp() {
  const olea = await createCatalogueApp()
  const { app, services } = olea

  /** @param isConfirmed whether the e-mail address was confirmed */
  async function member({ nickname = '', isConfirmed = true } = {}) {
    const account = await olea.user()
    await services.users.update(account.id, { nickname, emailConfirmedAt: isConfirmed ? new Date() : null })
    const headers = { authorization: account.authorization }
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH', path: string, payload?: object) =>
      app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) })
    return {
      ...account,
      call,
      /** Comments on an article, and returns the comment. */
      async comment(articleId: string, changes: Partial<NewComment> = {}): Promise<Comment> {
        const response = await call('POST', `/news/${articleId}/comments`, buildComment(changes))
        if (response.statusCode !== 201) throw new Error(response.body)
        return response.json()
      },
      put: (productId: string, review: object = {}) =>
        call('PUT', `/products/${productId}/reviews/mine`, { ...sampleReview, ...review }),
      putPhoto(productId: string, photo: Buffer, review: Record<string, string> = {}) {
        const { payload, contentType } = multipart(photo, { rating: '5', language: 'en', ...review })
        return app.inject({
          method: 'PUT',
          url: `/api/products/${productId}/reviews/mine`,
          headers: { ...headers, 'content-type': contentType },
          payload,
        })
      },
    }
  }

  /** Writes a review and returns it. */
  async function review(productId: string, fields: object = {}): Promise<OwnReview> {
    const response = await (await member()).put(productId, fields)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }

  return {
    ...olea,
    member,
    review,
    addArticle: (changes: Parameters<typeof storeArticle>[1] = {}) =>
      storeArticle(services.newsroom, changes),
    getProduct: async (id: string): Promise<Product> => (await olea.read(`/products/${id}`)).json(),
  }
}
