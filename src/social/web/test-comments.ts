// Comments of component tests.
import { sampleUser } from '#src/auth/web/test-session.ts'
import type { Comment, CommentPage, CommentThread, OwnComment } from '../contract/comment.ts'

export const sampleComment = (changes: Partial<Comment> = {}): Comment => ({
  ...{ _id: 'comment-of-noor', parentId: null, author: { _id: 'noor', nickname: 'Noor' }, text: 'Well said' },
  ...{ mentions: [], language: 'en', state: 'shown', editedAt: null, likes: 0 },
  createdAt: '2026-02-01T00:00:00.000Z',
  ...changes,
})

/** Of the member who is signed in. */
export const sampleOwnComment = (changes: Partial<OwnComment> = {}): OwnComment => ({
  ...sampleComment({ _id: 'own', author: { _id: sampleUser._id, nickname: 'Mira' } }),
  hidden: null,
  ...changes,
})

export const sampleThread = (changes: Partial<CommentThread> = {}): CommentThread => ({
  ...sampleComment(),
  ...{ replies: [], replyCount: 0 },
  ...changes,
})

export const commentsOf = (data: CommentThread[], total = data.length): CommentPage => ({
  data,
  pagination: {
    ...{ page: 1, limit: 20, total, totalPages: Math.ceil(total / 20) },
    ...{ hasNextPage: total > data.length, nextCursor: null },
  },
})
