import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CommentPage } from '../../contract/comment.ts'
import { Comments } from '../comments/Comments.tsx'
import { publicCommentApi } from '../comments/comment-api.ts'

/** The comments on a review, fetched when they are opened. */
export function ReviewComments({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<CommentPage>()
  const [isFailed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    publicCommentApi('GET /reviews/:id/comments', {
      params: { id: reviewId },
      query: { page: 1 },
      signal: controller.signal,
    })
      .then(setFirst)
      .catch(() => setFailed(!controller.signal.aborted))
    return () => controller.abort()
  }, [reviewId])
  if (!first) return <p role="status">{t(isFailed ? 'comments:loadFailed' : 'shell.loading')}</p>
  return <Comments target={{ kind: 'review', id: reviewId }} first={first} />
}
