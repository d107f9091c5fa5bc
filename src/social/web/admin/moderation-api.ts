// API calls of the moderation page.
import { createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import type { Pagination } from '#src/platform/contract/pagination.ts'
import type { commentCalls } from '../../contract/comment.calls.ts'
import type { ModeratedComment, ModerationListQuery } from '../../contract/comment.ts'
import type { NewReport } from '../../contract/member.ts'
import type { personCalls } from '../../contract/person.calls.ts'
import type { ReportedPeoplePage } from '../../contract/person.ts'
import type { reviewCalls } from '../../contract/review.calls.ts'
import type { ModeratedReview } from '../../contract/review.ts'

const api = createAuthenticatedClient<typeof reviewCalls & typeof commentCalls & typeof personCalls>()

export const moderatedKinds = ['reviews', 'comments'] as const
export type ModeratedKind = (typeof moderatedKinds)[number]

/** What members have reported, or admins have hidden. */
export type Moderated =
  | { kind: 'reviews'; item: ModeratedReview }
  | { kind: 'comments'; item: ModeratedComment }

type Query = { filter: NonNullable<ModerationListQuery['filter']>; search: string; page: number }

export async function listModerated(
  kind: ModeratedKind,
  query: Query,
  signal: AbortSignal,
): Promise<{ data: Moderated[]; pagination: Pagination }> {
  if (kind === 'reviews') {
    const { data, pagination } = await api('GET /desk/reviews', { query, signal })
    return { data: data.map((item) => ({ kind, item })), pagination }
  }
  const { data, pagination } = await api('GET /desk/comments', { query, signal })
  return { data: data.map((item) => ({ kind, item })), pagination }
}

export function hideModerated({ kind, item }: Moderated, body: NewReport): Promise<unknown> {
  const params = { id: item._id }
  if (kind === 'reviews') return api('POST /desk/reviews/:id/hide', { params, body })
  return api('POST /desk/comments/:id/hide', { params, body })
}

export function showModerated({ kind, item }: Moderated): Promise<unknown> {
  const params = { id: item._id }
  if (kind === 'reviews') return api('POST /desk/reviews/:id/show', { params })
  return api('POST /desk/comments/:id/show', { params })
}

export const listReportedPeople = (page: number, signal: AbortSignal): Promise<ReportedPeoplePage> =>
  api('GET /desk/people', { query: { page }, signal })

export const closePersonReports = (id: string): Promise<unknown> =>
  api('POST /desk/people/:id/close-reports', { params: { id } })
