// Routes of the notifications of the signed-in member.
import type { FastifyInstance } from 'fastify'
import { registerCalls } from '#src/platform/http/register-calls.ts'
import { notificationCalls } from '../contract/notification.calls.ts'
import type { NotificationsService } from './notifications.service.ts'

type Dependencies = { notifications: NotificationsService }

export function registerNotifications(app: FastifyInstance, { notifications }: Dependencies): void {
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
