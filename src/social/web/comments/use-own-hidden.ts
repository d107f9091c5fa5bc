import { useEffect, useState } from 'react'
import { useSession } from '#src/auth/web/use-session.ts'
import type { OwnComment } from '../../contract/comment.ts'
import type { CommentTarget } from './CommentForm.tsx'
import { commentApi } from './comment-api.ts'

const calls = {
  article: 'GET /news/:id/comments/hidden',
  review: 'GET /reviews/:id/comments/hidden',
} as const
const none: OwnComment[] = []

/**
 * The member's own comments that an admin has hidden, with the reasons. Pages are the same for everybody, so they are
 * asked for here.
 */
export function useOwnHidden({ kind, id }: CommentTarget) {
  const { user } = useSession()
  const userId = user?._id
  const [loaded, setLoaded] = useState<{ userId: string; comments: OwnComment[] }>()
  useEffect(() => {
    if (!userId) return
    const controller = new AbortController()
    commentApi(calls[kind], { params: { id }, signal: controller.signal })
      .then(({ data }) => setLoaded({ userId, comments: data }))
      // The client has logged it.
      .catch(() => undefined)
    return () => controller.abort()
  }, [userId, kind, id])
  const comments = userId && loaded?.userId === userId ? loaded.comments : none

  function replace(commentId: string, changed: OwnComment[]): void {
    setLoaded(
      (before) =>
        before && {
          ...before,
          comments: [...before.comments.filter(({ _id }) => _id !== commentId), ...changed],
        },
    )
  }

  return {
    comments,
    /** Stores a comment that is hidden, and forgets one that is shown again. */
    change: (changed: OwnComment) => replace(changed._id, changed.hidden ? [changed] : []),
    remove: (commentId: string) => replace(commentId, []),
  }
}
