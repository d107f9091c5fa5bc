import { useState } from 'react'
import type { Comment, CommentPage, CommentThread } from '../../contract/comment.ts'
import type { CommentTarget } from './CommentForm.tsx'
import { publicCommentApi } from './comment-api.ts'

const calls = { article: 'GET /news/:id/comments', review: 'GET /reviews/:id/comments' } as const

/**
 * The comments of a page, with those that were loaded, written, changed and deleted since.
 * @param onCount told of each comment that is written (1) or deleted (-1)
 */
export function useComments(target: CommentTarget, first: CommentPage, onCount?: (change: 1 | -1) => void) {
  const [threads, setThreads] = useState<CommentThread[]>(first.data)
  const [pages, setPages] = useState({ last: 1, hasMore: first.pagination.hasNextPage })
  const [isFailed, setFailed] = useState(false)

  async function loadMore(): Promise<void> {
    setFailed(false)
    try {
      const page = pages.last + 1
      const { data, pagination } = await publicCommentApi(calls[target.kind], {
        params: { id: target.id },
        query: { page },
      })
      // A comment that was written meanwhile moves the pages; none is shown twice.
      setThreads((before) => [
        ...before,
        ...data.filter(({ _id }) => before.every((each) => each._id !== _id)),
      ])
      setPages({ last: page, hasMore: pagination.hasNextPage })
    } catch {
      setFailed(true)
    }
  }

  async function loadReplies(id: string): Promise<void> {
    setFailed(false)
    try {
      const { data } = await publicCommentApi('GET /comments/:id/replies', {
        params: { id },
        query: { limit: 50, page: 1 },
      })
      setThreads((before) =>
        before.map((thread) => (thread._id === id ? { ...thread, replies: data } : thread)),
      )
    } catch {
      setFailed(true)
    }
  }

  return {
    threads,
    hasMore: pages.hasMore,
    isFailed,
    loadMore,
    loadReplies,
    add: (comment: Comment) => {
      setThreads((before) => addComment(before, comment))
      onCount?.(1)
    },
    change: (changed: Comment) => setThreads((before) => changeComment(before, changed)),
    remove: (id: string) => {
      setThreads((before) => removeComment(before, id))
      onCount?.(-1)
    },
  }
}

function addComment(threads: CommentThread[], comment: Comment): CommentThread[] {
  if (comment.parentId === null) return [{ ...comment, replies: [], replyCount: 0 }, ...threads]
  return threads.map((thread) =>
    thread._id === comment.parentId
      ? { ...thread, replies: [...thread.replies, comment], replyCount: thread.replyCount + 1 }
      : thread,
  )
}

function changeComment(threads: CommentThread[], changed: Comment): CommentThread[] {
  return threads.map((thread) =>
    thread._id === changed._id
      ? { ...thread, ...changed }
      : {
          ...thread,
          replies: thread.replies.map((reply) => (reply._id === changed._id ? changed : reply)),
        },
  )
}

/** A comment with replies leaves its place; a place without replies disappears. */
function removeComment(threads: CommentThread[], id: string): CommentThread[] {
  return threads.flatMap((thread) => {
    if (thread._id === id)
      return thread.replyCount === 0
        ? []
        : [{ ...thread, author: null, text: '', mentions: [], state: 'deleted' as const }]
    if (thread.replies.every((reply) => reply._id !== id)) return [thread]
    const replyCount = thread.replyCount - 1
    const replies = thread.replies.filter((reply) => reply._id !== id)
    return thread.author === null && replyCount === 0 ? [] : [{ ...thread, replies, replyCount }]
  })
}

/** Without the comments of these members. */
export function withoutPeople(threads: CommentThread[], hidden: ReadonlySet<string>): CommentThread[] {
  if (hidden.size === 0) return threads
  const isVisible = ({ author }: Comment) => author === null || !hidden.has(author._id)
  return threads.filter(isVisible).map((thread) => ({ ...thread, replies: thread.replies.filter(isVisible) }))
}
