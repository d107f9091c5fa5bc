// Routes of recommendations.
import type { FastifyInstance } from 'fastify'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { bestSellerDays } from '../contract/limits.ts'
import { recommendationCalls } from '../contract/recommendation.calls.ts'
import type { RecommendationService } from './recommendation.service.ts'

type Dependencies = { recommendation: RecommendationService; catalogue: Pick<CatalogueService, 'products'> }

const asMember = { isAdmin: false }

export function registerRecommendation(
  app: FastifyInstance,
  { recommendation, catalogue }: Dependencies,
): void {
  const { taste, bestSellers } = recommendation
  registerCalls(app, recommendationCalls, {
    'GET /taste': async ({ currentUser }) => ({ answers: (await taste.find(currentUser.id)) ?? null }),
    'PUT /taste': async ({ body, currentUser }) => ({ answers: await taste.put(currentUser.id, body) }),
    'DELETE /taste': async ({ currentUser }) => ({ deleted: await taste.remove(currentUser.id) }),
    'GET /recommendations': ({ query, currentUser }) => recommendation.list(currentUser.id, query.limit),
    'GET /best-sellers': async ({ query }) => ({
      data: await bestSellers.list(query.limit),
      days: bestSellerDays,
    }),
    'POST /products/:id/store-visits': async ({ params, currentUser }) => {
      const { _id, mergedInto } = await catalogue.products.get(params.id, asMember)
      await bestSellers.recordVisit(currentUser.id, mergedInto ?? _id)
      return { recorded: true }
    },
  })
}
