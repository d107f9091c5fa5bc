// Routes of the notifications of the signed-in member.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { notificationCalls, pushCalls, unsubscribeCalls } from '../contract/notification.calls.ts'
import type { NotificationsService } from './notifications.service.ts'

type Dependencies = { notifications: NotificationsService }

/** Mail clients send a form (RFC 8058). What it says is known. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data']
const maxFormBytes = 1_000

export function registerNotifications(app: FastifyInstance, { notifications }: Dependencies): void {
  app.register(async (scope) => {
    for (const type of formTypes)
      scope.addContentTypeParser(
        type,
        { parseAs: 'string', bodyLimit: maxFormBytes },
        (_request, _body, done) => done(null, undefined),
      )
    registerCalls(scope, unsubscribeCalls, {
      'POST /notifications/unsubscribe/:token': async ({ params }) => {
        await notifications.unsubscribe(params.token)
        return { unsubscribed: true }
      },
    })
  })
  registerCalls(app, pushCalls, {
    'GET /notifications/push': ({ currentUser }) => notifications.push.getState(currentUser),
    'PUT /notifications/push': async ({ body, currentUser }) => {
      await notifications.push.subscribe(currentUser, body)
      return { isSubscribed: true }
    },
    'POST /notifications/push/unsubscribe': async ({ body, currentUser }) => {
      await notifications.push.unsubscribe(currentUser.id, body.endpoint)
      return { isSubscribed: false }
    },
  })
  registerCalls(app, notificationCalls, {
    'GET /notifications': ({ query, currentUser }) => notifications.list(currentUser.id, query),
    'GET /notifications/unread': ({ currentUser }) => notifications.countUnread(currentUser.id),
    'POST /notifications/read': ({ body, currentUser }) =>
      notifications.readUntil(currentUser.id, body.until),
    'GET /notifications/settings': ({ currentUser }) => notifications.settings.get(currentUser.id),
    'PATCH /notifications/settings': ({ body, currentUser }) =>
      notifications.settings.change(currentUser.id, body),
    'DELETE /notifications/settings': ({ currentUser }) => notifications.settings.reset(currentUser.id),
    'PUT /notifications/:id/read': ({ params, currentUser }) => notifications.read(currentUser.id, params.id),
  })
}
