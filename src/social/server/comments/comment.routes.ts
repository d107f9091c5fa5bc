// Routes of comments and likes.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { commentCalls } from '../../contract/comment.calls.ts'
import type { CommentQuery } from '../../contract/comment.ts'
import type { SocialService } from '../social.service.ts'
import type { CommentSubject } from './comment-subjects.ts'

export function registerComments(app: FastifyInstance, { comments, likes }: SocialService): void {
  async function list(subject: CommentSubject, query: CommentQuery) {
    await comments.assertPublic(subject)
    return comments.listThreads(subject, query)
  }

  registerCalls(app, commentCalls, {
    'GET /news/:id/comments': ({ params, query }) => list({ kind: 'article', ...params }, query),
    'POST /news/:id/comments': ({ params, body, currentUser }) =>
      comments.add(currentUser.id, { kind: 'article', ...params }, body),
    'GET /news/:id/comments/hidden': ({ params, currentUser }) =>
      comments.listOwnHidden(currentUser.id, { kind: 'article', ...params }),
    'GET /reviews/:id/comments': ({ params, query }) => list({ kind: 'review', ...params }, query),
    'POST /reviews/:id/comments': ({ params, body, currentUser }) =>
      comments.add(currentUser.id, { kind: 'review', ...params }, body),
    'GET /reviews/:id/comments/hidden': ({ params, currentUser }) =>
      comments.listOwnHidden(currentUser.id, { kind: 'review', ...params }),
    'GET /comments/:id/replies': ({ params, query }) => comments.listReplies(params.id, query),
    'PATCH /comments/:id': ({ params, body, currentUser }) =>
      comments.change(currentUser.id, params.id, body),
    'DELETE /comments/:id': async ({ params, currentUser }) => {
      await comments.remove(currentUser.id, params.id)
      return { deleted: 1 }
    },
    'POST /comments/:id/reports': async ({ params, body, currentUser }) => {
      await comments.moderation.report(params.id, currentUser.id, body)
      return { reported: true }
    },
    'GET /likes/mine': ({ query, currentUser }) => likes.listStates(currentUser.id, query.ids),
    'PUT /news/:id/like': ({ params, currentUser }) => likes.set(currentUser.id, 'article', params.id, true),
    'DELETE /news/:id/like': ({ params, currentUser }) =>
      likes.set(currentUser.id, 'article', params.id, false),
    'PUT /reviews/:id/like': ({ params, currentUser }) =>
      likes.set(currentUser.id, 'review', params.id, true),
    'DELETE /reviews/:id/like': ({ params, currentUser }) =>
      likes.set(currentUser.id, 'review', params.id, false),
    'PUT /comments/:id/like': ({ params, currentUser }) =>
      likes.set(currentUser.id, 'comment', params.id, true),
    'DELETE /comments/:id/like': ({ params, currentUser }) =>
      likes.set(currentUser.id, 'comment', params.id, false),
    'GET /desk/comments': ({ query }) => comments.moderation.list(query),
    'POST /desk/comments/:id/hide': ({ params, body, currentUser }) =>
      comments.moderation.hide(params.id, body, currentUser),
    'POST /desk/comments/:id/show': ({ params, currentUser }) =>
      comments.moderation.show(params.id, currentUser),
  })
}
