// Calls of recommendations: the taste of a member, oils for them, and the best sellers.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { BestSellers, RecommendationQuery, Recommendations } from './recommendation.ts'
import { TasteAnswers } from './taste-answers.ts'

const tag = 'Recommendations'

export const recommendationCalls = defineCalls({
  'GET /taste': {
    id: 'getTaste',
    tag,
    summary: 'What you like; null without answers',
    access: 'user',
    replies: { 200: z.object({ answers: TasteAnswers.nullable() }) },
  },
  'PUT /taste': {
    id: 'putTaste',
    tag,
    summary: 'Replace all answers about what you like',
    access: 'user',
    body: TasteAnswers,
    replies: { 200: z.object({ answers: TasteAnswers }) },
    problems: [429],
  },
  'DELETE /taste': {
    id: 'deleteTaste',
    tag,
    summary: 'Delete your answers about what you like',
    access: 'user',
    replies: { 200: z.object({ deleted: z.number().int() }) },
  },
  'GET /recommendations': {
    id: 'listRecommendations',
    tag,
    summary: 'Oils that suit you by your answers and your grades, with the reasons',
    access: 'user',
    query: RecommendationQuery,
    replies: { 200: Recommendations },
  },
  'GET /best-sellers': {
    id: 'listBestSellers',
    tag,
    summary: 'Oils that most members saved, graded well or went to buy in the last 30 days',
    access: 'public',
    query: RecommendationQuery,
    replies: { 200: BestSellers },
  },
  'POST /products/:id/store-visits': {
    id: 'recordStoreVisit',
    tag,
    summary:
      'You followed a link to a store that sells this product; counts once for each member and product',
    access: 'user',
    params: z.object({ id: z.string() }),
    replies: { 200: z.object({ recorded: z.literal(true) }) },
    problems: [404, 429],
  },
})
