// Routes of reviews and lists.
import type { FastifyInstance } from 'fastify'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { registerMultipart } from '#src/platform/http/uploaded-file.ts'
import { reviewLimits } from '../contract/limits.ts'
import { listCalls } from '../contract/list.calls.ts'
import { reviewCalls } from '../contract/review.calls.ts'
import { registerComments } from './comments/comment.routes.ts'
import { registerPeople } from './people/person.routes.ts'
import type { SocialService } from './social.service.ts'

type Dependencies = { social: SocialService; catalogue: Pick<CatalogueService, 'products'> }

const asMember = { isAdmin: false }

export function registerSocial(app: FastifyInstance, { social, catalogue }: Dependencies): void {
  const { lists, reviews } = social
  /** A double is answered for the product that stayed. @throws ProblemError 404 */
  async function resolveProduct(id: string): Promise<string> {
    const { _id, mergedInto } = await catalogue.products.get(id, asMember)
    return mergedInto ?? _id
  }

  // A scope of its own: other calls accept no multipart bodies, or have other limits.
  app.register(async (scope) => {
    await registerMultipart(scope, reviewLimits.fileBytes)
    registerCalls(scope, reviewCalls, {
      'GET /products/:id/reviews': async ({ params, query }) => {
        const { data, pagination } = await reviews.listOfProduct(await resolveProduct(params.id), query)
        return { data, pagination }
      },
      'GET /products/:id/reviews/mine': async ({ params, currentUser }) => {
        const review = await reviews.findOwn(await resolveProduct(params.id), currentUser.id)
        return { review: review ?? null }
      },
      'PUT /products/:id/reviews/mine': ({ params, body, currentUser, request }) =>
        reviews.put(params.id, currentUser.id, body, request.uploadedFile),
      'DELETE /products/:id/reviews/mine': async ({ params, currentUser }) => {
        await reviews.remove(params.id, currentUser.id)
        return { deleted: 1 }
      },
      'GET /reviews/mine': ({ query, currentUser }) => reviews.listOwn(currentUser.id, query),
      'POST /reviews/:id/reports': async ({ params, body, currentUser }) => {
        await reviews.moderation.report(params.id, currentUser.id, body)
        return { reported: true }
      },
      'GET /desk/reviews': ({ query }) => reviews.moderation.list(query),
      'POST /desk/reviews/:id/hide': ({ params, body, currentUser }) =>
        reviews.moderation.hide(params.id, body, currentUser),
      'POST /desk/reviews/:id/show': ({ params, currentUser }) =>
        reviews.moderation.show(params.id, currentUser),
    })
  })
  registerComments(app, social)
  registerPeople(app, social)
  registerCalls(app, listCalls, {
    'GET /lists': ({ currentUser }) => lists.summarize(currentUser.id),
    'POST /lists/changes': ({ body, currentUser }) => lists.change(currentUser.id, body.changes),
    'GET /lists/:list': async ({ params, currentUser }) => ({
      data: await lists.listSaved(currentUser.id, params.list),
    }),
    'PUT /lists/:list/link': async ({ params, currentUser }) => ({
      linkId: await lists.share(currentUser.id, params.list),
    }),
    'DELETE /lists/:list/link': async ({ params, currentUser }) => ({
      deleted: await lists.revoke(currentUser.id, params.list),
    }),
    'GET /shared-lists/:id': ({ params }) => lists.getShared(params.id),
  })
}
