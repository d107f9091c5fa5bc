// What a member is told.
import { z } from 'zod'
import { lenientInteger, queryText } from '#src/platform/contract/pagination.ts'
import { PersonName } from '#src/social/contract/member.ts'
import { notificationEvents, notificationKinds, notificationLimits } from './kinds.ts'

const time = z.iso.datetime({ offset: true })

export const Notification = z
  .object({
    _id: z.string(),
    kind: z.enum(notificationKinds),
    event: z.enum(notificationEvents),
    at: time,
    isRead: z.boolean(),
    person: PersonName.nullable().describe('Who did it; null for what nobody in particular did'),
    title: z.string().nullable().describe('Of the article or the oil that it is about'),
    path: z.string().describe('The page that it is about'),
  })
  .meta({ id: 'Notification' })
export type Notification = z.infer<typeof Notification>

export const NotificationsQuery = z.object({
  cursor: queryText.describe('`nextCursor` of the page before'),
  limit: lenientInteger(1, notificationLimits.maxPageSize),
})
export type NotificationsQuery = z.infer<typeof NotificationsQuery>

export const UnreadCount = z.object({ unread: z.number().int() }).meta({ id: 'UnreadCount' })
export type UnreadCount = z.infer<typeof UnreadCount>

/** The newest first. */
export const NotificationPage = z
  .object({ data: z.array(Notification), unread: z.number().int(), nextCursor: z.string().nullable() })
  .meta({ id: 'NotificationPage' })
export type NotificationPage = z.infer<typeof NotificationPage>

export const ReadUntil = z
  .object({ until: time.describe('The time of the newest one that the member has seen') })
  .meta({ id: 'ReadUntil' })
