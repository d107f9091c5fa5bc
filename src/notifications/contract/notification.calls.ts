// Calls of the notifications of the signed-in member.
import { z } from 'zod'
import { defineCalls } from '#src/platform/contract/call.ts'
import { NotificationPage, NotificationsQuery, ReadUntil, UnreadCount } from './notification.ts'
import { NotificationSettings, SettingsChanges } from './notification-settings.ts'
import { NewPushSubscription, PushAddress, PushState } from './push-subscription.ts'

const own = { tag: 'Notifications', access: 'user', noStore: true } as const
const settings = { ...own, replies: { 200: NotificationSettings } } as const

export const notificationCalls = defineCalls({
  'GET /notifications': {
    ...own,
    id: 'listNotifications',
    summary: 'What you were told, the newest first',
    query: NotificationsQuery,
    replies: { 200: NotificationPage },
  },
  'GET /notifications/unread': {
    ...own,
    id: 'countUnreadNotifications',
    summary: 'How many of them you have not read',
    replies: { 200: UnreadCount },
  },
  'POST /notifications/read': {
    ...own,
    id: 'readNotifications',
    summary: 'Mark all up to a time as read; later ones stay unread',
    body: ReadUntil,
    replies: { 200: UnreadCount },
  },
  'PUT /notifications/:id/read': {
    ...own,
    id: 'readNotification',
    summary: 'Mark one as read; repeating it has no effect',
    params: z.object({ id: z.string().max(200) }),
    replies: { 200: UnreadCount },
    problems: [404],
  },
  'GET /notifications/settings': {
    ...settings,
    id: 'getNotificationSettings',
    summary: 'What you want to be told, and by which channel',
  },
  'PATCH /notifications/settings': {
    ...settings,
    id: 'changeNotificationSettings',
    summary: 'Change some of the settings; the others stay',
    body: SettingsChanges,
  },
  'DELETE /notifications/settings': {
    ...settings,
    id: 'resetNotificationSettings',
    summary: 'Reset to default settings',
  },
})

/** For the links in mails, which need no signing in. */
export const unsubscribeCalls = defineCalls({
  'POST /notifications/unsubscribe/:token': {
    id: 'unsubscribe',
    tag: 'Notifications',
    summary: 'End the mails to the account that the link of a mail names',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    replies: { 200: z.object({ unsubscribed: z.literal(true) }) },
    problems: [404],
    rateLimit: 'unsubscribe',
    noStore: true,
  },
})

/** Web Push to browsers of the signed-in member. */
export const pushCalls = defineCalls({
  'GET /notifications/push': {
    ...own,
    id: 'getPushState',
    summary: 'The key to subscribe with, and whether this session is subscribed',
    replies: { 200: PushState },
  },
  'PUT /notifications/push': {
    ...own,
    id: 'subscribeToPush',
    summary: 'Send notifications to this browser, until the session ends',
    body: NewPushSubscription,
    replies: { 200: z.object({ isSubscribed: z.literal(true) }) },
  },
  'POST /notifications/push/unsubscribe': {
    ...own,
    id: 'unsubscribeFromPush',
    summary: 'Send no more notifications to this browser; repeating it has no effect',
    body: PushAddress,
    replies: { 200: z.object({ isSubscribed: z.literal(false) }) },
  },
})
