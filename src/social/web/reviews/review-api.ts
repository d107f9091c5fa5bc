// Calls of reviews.
import { callApiWithToken, createAuthenticatedClient } from '#src/auth/web/call-api-with-token.ts'
import { createApiClient } from '#src/ui/api-client.ts'
import type { reviewCalls } from '../../contract/review.calls.ts'
import type { OwnReview, ReviewInput } from '../../contract/review.ts'

export const reviewApi = createAuthenticatedClient<typeof reviewCalls>()
/** Without the token, so that the reply is the same for everybody. */
export const publicReviewApi = createApiClient<typeof reviewCalls>()

/** @throws ApiError, or TypeError when the server cannot be reached */
export async function sendReview(
  productId: string,
  review: ReviewInput,
  photo: File | undefined,
): Promise<OwnReview> {
  if (!photo) {
    return reviewApi('PUT /products/:id/reviews/mine', { params: { id: productId }, body: review })
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(review)) form.append(name, value === null ? '' : String(value))
  form.append('file', photo)
  const path = `/products/${encodeURIComponent(productId)}/reviews/mine`
  return (await callApiWithToken(path, { method: 'PUT', body: form })) as OwnReview
}
