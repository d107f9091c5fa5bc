// Calls of comments and likes. Reading is public; writing needs an account whose e-mail address is confirmed.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import {
  CommentChange,
  CommentPage,
  CommentQuery,
  ModeratedComment,
  ModeratedCommentPage,
  ModerationListQuery,
  NewComment,
  OwnComment,
  OwnComments,
  ReplyPage,
} from './comment.ts'
import { LikeCount, LikeQuery, LikeStates } from './like.ts'
import { NewReport } from './member.ts'

const params = z.object({ id: z.string() })
const writing = {
  tag: 'Comments',
  access: 'user',
  params,
  body: NewComment,
  replies: { 201: OwnComment },
  problems: [403, 404, 409, 429],
} as const
const reading = {
  tag: 'Comments',
  access: 'public',
  params,
  query: CommentQuery,
  replies: { 200: CommentPage },
  problems: [404],
} as const

const readingHidden = {
  tag: 'Comments',
  access: 'user',
  params,
  replies: { 200: OwnComments },
  problems: [404],
} as const

const memberCalls = defineCalls({
  'GET /news/:id/comments': {
    ...reading,
    id: 'listArticleComments',
    summary: 'Comments on an article, the newest first',
  },
  'POST /news/:id/comments': {
    ...writing,
    id: 'commentOnArticle',
    summary: 'Comment on an article, or reply to a comment',
  },
  'GET /news/:id/comments/hidden': {
    ...readingHidden,
    id: 'listOwnHiddenArticleComments',
    summary: 'Your comments on an article that an admin has hidden, with the reasons',
  },
  'GET /reviews/:id/comments': {
    ...reading,
    id: 'listReviewComments',
    summary: 'Comments on a review, the newest first',
  },
  'POST /reviews/:id/comments': {
    ...writing,
    id: 'commentOnReview',
    summary: 'Comment on a review, or reply to a comment',
  },
  'GET /reviews/:id/comments/hidden': {
    ...readingHidden,
    id: 'listOwnHiddenReviewComments',
    summary: 'Your comments on a review that an admin has hidden, with the reasons',
  },
  'GET /comments/:id/replies': {
    ...reading,
    id: 'listReplies',
    summary: 'Replies to a comment, the oldest first',
    replies: { 200: ReplyPage },
  },
  'PATCH /comments/:id': {
    id: 'changeComment',
    tag: 'Comments',
    summary: 'Change your comment',
    access: 'user',
    params,
    body: CommentChange,
    replies: { 200: OwnComment },
    problems: [403, 404, 429],
  },
  'DELETE /comments/:id': {
    id: 'deleteComment',
    tag: 'Comments',
    summary: 'Delete your comment; the replies of others stay',
    access: 'user',
    params,
    replies: { 200: z.object({ deleted: z.number().int() }) },
    problems: [404],
  },
  'POST /comments/:id/reports': {
    id: 'reportComment',
    tag: 'Comments',
    summary: 'Report a comment to the admins; a person reports it once',
    access: 'user',
    params,
    body: NewReport,
    replies: { 200: z.object({ reported: z.literal(true) }) },
    problems: [403, 404, 409, 429],
  },
})

const like = {
  tag: 'Likes',
  access: 'user',
  params,
  replies: { 200: LikeCount },
  problems: [403, 404, 429],
} as const

const likeCalls = defineCalls({
  'GET /likes/mine': {
    id: 'getOwnLikes',
    tag: 'Likes',
    summary: 'Which of these articles, reviews and comments you like, and how many people do',
    access: 'user',
    query: LikeQuery,
    replies: { 200: LikeStates },
  },
  'PUT /news/:id/like': {
    ...like,
    id: 'likeArticle',
    summary: 'Like an article; repeating it has no effect',
  },
  'DELETE /news/:id/like': { ...like, id: 'unlikeArticle', summary: 'Take back a like of an article' },
  'PUT /reviews/:id/like': {
    ...like,
    id: 'likeReview',
    summary: 'Like a review; repeating it has no effect',
  },
  'DELETE /reviews/:id/like': { ...like, id: 'unlikeReview', summary: 'Take back a like of a review' },
  'PUT /comments/:id/like': {
    ...like,
    id: 'likeComment',
    summary: 'Like a comment; repeating it has no effect',
  },
  'DELETE /comments/:id/like': { ...like, id: 'unlikeComment', summary: 'Take back a like of a comment' },
})

const moderationCalls = defineCalls({
  'GET /desk/comments': {
    id: 'listModeratedComments',
    tag: 'Comments',
    summary: 'Reported comments, those reported first come first; or hidden ones, or all',
    access: 'admin',
    query: ModerationListQuery,
    replies: { 200: ModeratedCommentPage },
  },
  'POST /desk/comments/:id/hide': {
    id: 'hideComment',
    tag: 'Comments',
    summary: 'Hide a comment',
    access: 'admin',
    params,
    body: NewReport,
    replies: { 200: ModeratedComment },
    problems: [404],
  },
  'POST /desk/comments/:id/show': {
    id: 'showComment',
    tag: 'Comments',
    summary: 'Show a hidden comment again, or keep a reported one: its reports are closed',
    access: 'admin',
    params,
    replies: { 200: ModeratedComment },
    problems: [404],
  },
})

export const commentCalls = { ...memberCalls, ...likeCalls, ...moderationCalls }
