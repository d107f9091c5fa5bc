// What members are told about. Each kind has switches for its channels, and each event belongs to one kind. No schemas:
// pages use these lists.

/** In the order of the settings. */
export const notificationKinds = [
  'followers',
  'friends',
  'likes',
  'comments',
  'feedComments',
  'mentions',
  'sales',
  'offers',
  'scanRecognized',
  'incorrectData',
  'reminder',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** What has happened. Decides the sentence that is shown; the kind decides whether it is. */
export const kindOfEvent = {
  followed: 'followers',
  befriended: 'friends',
  reviewLiked: 'likes',
  commentLiked: 'likes',
  reviewCommented: 'comments',
  commentAnswered: 'comments',
  /** Somebody else has commented where the member has commented before. */
  discussionContinued: 'feedComments',
  /** An admin has hidden what the member wrote. */
  commentHidden: 'comments',
  reviewHidden: 'comments',
  mentioned: 'mentions',
  reviewMentioned: 'mentions',
  priceDropped: 'sales',
  offerPosted: 'offers',
  scanRecognized: 'scanRecognized',
  /** No expert has answered the question about a scan. */
  consultingReturned: 'scanRecognized',
  reportAccepted: 'incorrectData',
  reportDeclined: 'incorrectData',
  rateOil: 'reminder',
} as const satisfies Record<string, NotificationKind>
export type NotificationEvent = keyof typeof kindOfEvent

export const notificationEvents = Object.keys(kindOfEvent) as [NotificationEvent, ...NotificationEvent[]]

export type Channels = { push: boolean; email: boolean }

/**
 * Until a member changes them. Push needs the consent of the browser anyway. Mails are sent for what asks for an answer,
 * or what the member has asked for; advertising by mail needs consent first.
 */
export const defaultChannels: Readonly<Record<NotificationKind, Channels>> = {
  followers: { push: true, email: false },
  friends: { push: true, email: true },
  likes: { push: true, email: false },
  comments: { push: true, email: true },
  feedComments: { push: true, email: false },
  mentions: { push: true, email: true },
  sales: { push: true, email: false },
  offers: { push: true, email: false },
  scanRecognized: { push: true, email: true },
  incorrectData: { push: true, email: true },
  reminder: { push: true, email: false },
}

/** Hours from a scan to the reminder to grade the oil; 0 for never. */
export const reminderHours = [0, 1, 2, 6, 12, 24] as const
export type ReminderHours = (typeof reminderHours)[number]

/** By then people have tasted it. */
export const defaultReminderHours: ReminderHours = 24

export const notificationLimits = { pageSize: 20, maxPageSize: 50 } as const
