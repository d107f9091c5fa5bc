// What a member wants to be told, and by which channel.
import { z } from 'zod'
import { notificationKinds, reminderHours } from './kinds.ts'

const Channels = z
  .object({ push: z.boolean(), email: z.boolean() })
  .describe('Nothing is told of a kind of which both are off')
const kind = z.enum(notificationKinds)
const hours = z.literal(reminderHours).describe('From a scan to the reminder to grade the oil; 0 for never')

export const NotificationSettings = z
  .object({ channels: z.record(kind, Channels), reminderHours: hours })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const SettingsChanges = z
  .object({ channels: z.partialRecord(kind, Channels).default({}), reminderHours: hours.optional() })
  .meta({ id: 'NotificationSettingsChanges' })
export type SettingsChanges = z.infer<typeof SettingsChanges>
