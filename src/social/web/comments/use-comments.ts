import { useState } from 'react'
import type { Comment, CommentPage, CommentThread, OwnComment } from '../../contract/comment.ts'
import { commentLimits } from '../../contract/limits.ts'
import type { CommentTarget } from './CommentForm.tsx'
import { publicCommentApi } from './comment-api.ts'
import { useOwnHidden } from './use-own-hidden.ts'

const calls = { article: 'GET /news/:id/comments', review: 'GET /reviews/:id/comments' } as const

/** The own comments have `hidden`. */
export type ReadComment = Comment & Partial<Pick<OwnComment, 'hidden'>>
export type ReadThread = ReadComment & Pick<CommentThread, 'replyCount'> & { replies: ReadComment[] }

/**
 * The comments of a page, with those that were loaded, written, changed and deleted since.
 * @param onCount told of each comment that is written (1) or deleted (-1)
 */
export function useComments(target: CommentTarget, first: CommentPage, onCount?: (change: 1 | -1) => void) {
  const [threads, setThreads] = useState<CommentThread[]>(first.data)
  const [pages, setPages] = useState({ last: 1, hasMore: first.pagination.hasNextPage })
  const [isFailed, setFailed] = useState(false)
  const ownHidden = useOwnHidden(target)

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
      const replies: Comment[] = []
      for (let page = 1, hasMore = true; hasMore; page += 1) {
        const { data, pagination } = await publicCommentApi('GET /comments/:id/replies', {
          params: { id },
          query: { limit: commentLimits.maxPageSize, page },
        })
        replies.push(...data)
        hasMore = pagination.hasNextPage
      }
      setThreads((before) => before.map((thread) => (thread._id === id ? { ...thread, replies } : thread)))
    } catch {
      setFailed(true)
    }
  }

  return {
    threads: withOwnHidden(threads, ownHidden.comments),
    hasMore: pages.hasMore,
    isFailed,
    loadMore,
    loadReplies,
    add(comment: OwnComment): void {
      // One that is sent again may have been hidden since.
      if (comment.hidden) ownHidden.change(comment)
      else {
        setThreads((before) => addComment(before, comment))
        onCount?.(1)
      }
    },
    change(changed: OwnComment): void {
      ownHidden.change(changed)
      if (!changed.hidden) setThreads((before) => changeComment(before, changed))
    },
    remove(id: string): void {
      // Hidden comments are not counted.
      if (ownHidden.comments.every(({ _id }) => _id !== id)) onCount?.(-1)
      ownHidden.remove(id)
      setThreads((before) => removeComment(before, id))
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

/** With the own hidden comments, each in its place; a reply to a thread that is not listed stands alone. */
function withOwnHidden(threads: CommentThread[], own: OwnComment[]): ReadThread[] {
  if (own.length === 0) return threads
  const listed = new Set([...threads, ...own].flatMap(({ _id, parentId }) => (parentId === null ? _id : [])))
  const alone = own.filter(({ parentId }) => parentId === null || !listed.has(parentId))
  const added = alone.filter(({ _id }) => threads.every((thread) => thread._id !== _id))
  return [...threads, ...added.map((comment) => ({ ...comment, replies: [], replyCount: 0 }))]
    .map((thread) => addOwnReplies({ ...thread, ...alone.find(({ _id }) => _id === thread._id) }, own))
    .toSorted((one, other) => compare(other.createdAt, one.createdAt))
}

function addOwnReplies(thread: ReadThread, own: OwnComment[]): ReadThread {
  const hidden = own.filter(({ parentId }) => parentId === thread._id)
  const isHidden = ({ _id }: Comment) => hidden.some((each) => each._id === _id)
  const shown = thread.replies.filter((reply) => !isHidden(reply))
  const replies = [...shown, ...hidden].toSorted((one, other) => compare(one.createdAt, other.createdAt))
  return { ...thread, replies, replyCount: thread.replyCount + replies.length - thread.replies.length }
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other)

/** Without the comments of these members. */
export function withoutPeople(threads: ReadThread[], hidden: ReadonlySet<string>): ReadThread[] {
  if (hidden.size === 0) return threads
  const isVisible = ({ author }: Comment) => author === null || !hidden.has(author._id)
  return threads.filter(isVisible).map((thread) => {
    const replies = thread.replies.filter(isVisible)
    const hiddenReplies = thread.replies.length - replies.length
    return { ...thread, replies, replyCount: thread.replyCount - hiddenReplies }
  })
}
