// Calls of reviews. Reading is public; writing needs an account whose e-mail address is confirmed.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { NewReport } from './member.ts'
import {
  GradePage,
  GradeQuery,
  ModeratedReview,
  ModerationPage,
  ModerationQuery,
  OwnReview,
  ReviewInput,
  ReviewPage,
  ReviewQuery,
} from './review.ts'

const tag = 'Reviews'
const params = z.object({ id: z.string() })
const deleted = z.object({ deleted: z.number().int() })

const memberCalls = defineCalls({
  'GET /products/:id/reviews': {
    id: 'listReviews',
    tag,
    summary: 'Reviews of a product, the newest first',
    access: 'public',
    params,
    query: ReviewQuery,
    replies: { 200: ReviewPage },
    problems: [404],
  },
  'GET /products/:id/reviews/mine': {
    id: 'getOwnReview',
    tag,
    summary: 'Your review of a product; null without one',
    access: 'user',
    params,
    replies: { 200: z.object({ review: OwnReview.nullable() }) },
    problems: [404],
  },
  'PUT /products/:id/reviews/mine': {
    id: 'putOwnReview',
    tag,
    summary: 'Write or replace your review of a product, with a photo as `file` in a multipart form',
    access: 'user',
    params,
    body: ReviewInput,
    acceptsFile: true,
    replies: { 200: OwnReview },
    problems: [403, 404, 409, 413, 415, 429, 503],
  },
  'DELETE /products/:id/reviews/mine': {
    id: 'deleteOwnReview',
    tag,
    summary: 'Delete your review of a product with its photo',
    access: 'user',
    params,
    replies: { 200: deleted },
    problems: [404],
  },
  'GET /reviews/mine': {
    id: 'listOwnReviews',
    tag,
    summary: 'All your reviews with their products',
    access: 'user',
    query: GradeQuery,
    replies: { 200: GradePage },
  },
  'POST /reviews/:id/reports': {
    id: 'reportReview',
    tag,
    summary: 'Report a review to the admins; a person reports it once',
    access: 'user',
    params,
    body: NewReport,
    replies: { 200: z.object({ reported: z.literal(true) }) },
    problems: [403, 404, 409, 429],
  },
})

const moderationCalls = defineCalls({
  'GET /desk/reviews': {
    id: 'listModeratedReviews',
    tag,
    summary: 'Reported reviews, those reported first come first; or hidden ones, or all',
    access: 'admin',
    query: ModerationQuery,
    replies: { 200: ModerationPage },
  },
  'POST /desk/reviews/:id/hide': {
    id: 'hideReview',
    tag,
    summary: 'Hide a review and delete its photo; its author sees the reason',
    access: 'admin',
    params,
    body: NewReport,
    replies: { 200: ModeratedReview },
    problems: [404],
  },
  'POST /desk/reviews/:id/show': {
    id: 'showReview',
    tag,
    summary: 'Show a hidden review again, or keep a reported one: its reports are closed',
    access: 'admin',
    params,
    replies: { 200: ModeratedReview },
    problems: [404],
  },
})

export const reviewCalls = { ...memberCalls, ...moderationCalls }
