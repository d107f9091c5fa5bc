// What a member wants to be told, and by which channel.
import { z } from 'zod'
import { reminderHours } from './kinds.ts'

const Channels = z
  .object({ push: z.boolean(), email: z.boolean() })
  .describe('Nothing is told of a kind of which both are off')
const ChannelsByKind = z.strictObject({
  followers: Channels,
  friends: Channels,
  likes: Channels,
  comments: Channels,
  feedComments: Channels,
  mentions: Channels,
  sales: Channels,
  offers: Channels,
  scanRecognized: Channels,
  incorrectData: Channels,
  reminder: Channels,
})
const hours = z.literal(reminderHours).describe('From a scan to the reminder to grade the oil; 0 for never')

export const NotificationSettings = z
  .object({ channels: ChannelsByKind, reminderHours: hours })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const SettingsChanges = z
  .object({ channels: ChannelsByKind.partial().default({}), reminderHours: hours.optional() })
  .meta({ id: 'NotificationSettingsChanges' })
export type SettingsChanges = z.infer<typeof SettingsChanges>
