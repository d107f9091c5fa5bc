import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '#src/ui/list/LoadFailure.tsx'
import type { CommentPage } from '../../contract/comment.ts'
import { Comments } from '../comments/Comments.tsx'
import { publicCommentApi } from '../comments/comment-api.ts'
import { useAttempts } from '../use-attempts.ts'

type Props = { reviewId: string; onCount: (change: 1 | -1) => void }

/** The comments on a review, fetched when they are opened. */
export function ReviewComments({ reviewId, onCount }: Props) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<CommentPage>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, retry] = useAttempts(isFailed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads them
  useEffect(() => {
    const controller = new AbortController()
    publicCommentApi('GET /reviews/:id/comments', {
      params: { id: reviewId },
      query: { page: 1 },
      signal: controller.signal,
    })
      .then(setFirst)
      .catch(() => !controller.signal.aborted && setFailed(true))
    return () => controller.abort()
  }, [reviewId, attempt])
  if (first) return <Comments target={{ kind: 'review', id: reviewId }} first={first} onCount={onCount} />
  if (isFailed)
    return <LoadFailure message={t('comments:loadFailed')} retryLabel={t('shell.tryAgain')} onRetry={retry} />
  return <p role="status">{t('shell.loading')}</p>
}
