// API calls of the admin page for reviews.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { reviewCalls } from '../../contract/review.calls.ts'
import type { ModeratedReview, ModerationPage, ModerationQuery, NewReport } from '../../contract/review.ts'

const api = createAuthenticatedClient<typeof reviewCalls>()

type Query = { filter: NonNullable<ModerationQuery['filter']>; search: string; page: number }

export const listReviews = (query: Query, signal: AbortSignal): Promise<ModerationPage> =>
  api('GET /desk/reviews', { query, signal })

export const hideReview = (id: string, body: NewReport): Promise<ModeratedReview> =>
  api('POST /desk/reviews/:id/hide', { params: { id }, body })

export const showReview = (id: string): Promise<ModeratedReview> =>
  api('POST /desk/reviews/:id/show', { params: { id } })
