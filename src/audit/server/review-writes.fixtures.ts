// The calls that moderate reviews and comments, for the test that every write of an admin is recorded.
import { storeArticle } from '#src/news/news.fixtures.ts'
import { buildComment } from '#src/social/social.fixtures.ts'
import type { TestApp } from '#src/test-app.ts'
import type { RecordedWrites } from './catalogue-writes.fixtures.ts'

export function createReviewWrites(getApp: () => TestApp): RecordedWrites {
  /** Writes a review of a new product. */
  async function createReview(): Promise<string> {
    const { app, services, user } = getApp()
    const author = await user()
    await services.users.update(author.id, { emailConfirmedAt: new Date() })
    const productId = await services.catalogue.products.create({ name: 'Oil' }, undefined)
    const response = await app.inject({
      method: 'PUT',
      url: `/api/products/${productId}/reviews/mine`,
      headers: { authorization: author.authorization },
      payload: { rating: 4, language: 'en' },
    })
    return response.json()._id
  }

  /** Writes a comment on a new article. */
  async function createComment(): Promise<string> {
    const { app, services, user } = getApp()
    const author = await user()
    await services.users.update(author.id, { emailConfirmedAt: new Date() })
    const article = await storeArticle(services.newsroom)
    const response = await app.inject({
      method: 'POST',
      url: `/api/news/${article._id}/comments`,
      headers: { authorization: author.authorization },
      payload: buildComment(),
    })
    return response.json()._id
  }

  return {
    'POST /api/desk/people/:id/close-reports': {
      action: 'user.reports-closed',
      createCall: async () => {
        const { app, services, user } = getApp()
        const [reported, reporter] = [await user(), await user()]
        await services.users.update(reporter.id, { emailConfirmedAt: new Date() })
        await app.inject({
          method: 'POST',
          url: `/api/people/${reported.id}/reports`,
          headers: { authorization: reporter.authorization },
          payload: { reason: 'spam' },
        })
        return { url: `/api/desk/people/${reported.id}/close-reports`, payload: {} }
      },
    },
    'POST /api/desk/comments/:id/hide': {
      action: 'comment.hidden',
      createCall: async () => ({
        url: `/api/desk/comments/${await createComment()}/hide`,
        payload: { reason: 'spam' },
      }),
    },
    'POST /api/desk/comments/:id/show': {
      action: 'comment.shown',
      createCall: async () => {
        const { app, admin } = getApp()
        const id = await createComment()
        const { authorization } = await admin()
        const url = `/api/desk/comments/${id}/hide`
        await app.inject({ method: 'POST', url, headers: { authorization }, payload: { reason: 'spam' } })
        return { url: `/api/desk/comments/${id}/show`, payload: {} }
      },
    },
    'POST /api/desk/reviews/:id/hide': {
      action: 'review.hidden',
      createCall: async () => ({
        url: `/api/desk/reviews/${await createReview()}/hide`,
        payload: { reason: 'spam' },
      }),
    },
    'POST /api/desk/reviews/:id/show': {
      action: 'review.shown',
      createCall: async () => {
        const { app, admin } = getApp()
        const id = await createReview()
        const { authorization } = await admin()
        const url = `/api/desk/reviews/${id}/hide`
        await app.inject({ method: 'POST', url, headers: { authorization }, payload: { reason: 'spam' } })
        return { url: `/api/desk/reviews/${id}/show`, payload: {} }
      },
    },
  }
}
