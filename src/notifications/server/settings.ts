// What members want to be told. Only what differs from the defaults, or once did, is stored.
import { eq } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { invalidToken } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { defaultChannels, defaultReminderHours, notificationKinds } from '../contract/kinds.ts'
import type { NotificationSettings, SettingsChanges } from '../contract/notification-settings.ts'
import { notificationChannels, notificationSettings } from './notifications.tables.ts'

type Dependencies = { db: Db; write: Write; users: Pick<UsersService, 'lockForUpdate'> }

export function createSettings({ db, write, users }: Dependencies) {
  /** Two tabs change the settings one after the other. @throws ProblemError 401 for a deleted account */
  async function lock(tx: Transaction, userId: string): Promise<void> {
    if (!(await users.lockForUpdate(tx, userId))) throw invalidToken()
  }

  return {
    get: (userId: string): Promise<NotificationSettings> => readSettings(db, userId),

    /** @throws ProblemError 401 for a deleted account */
    change: (userId: string, { channels, reminderHours }: SettingsChanges): Promise<NotificationSettings> =>
      write(async ({ tx }) => {
        await lock(tx, userId)
        for (const kind of notificationKinds) {
          const set = channels[kind]
          if (!set) continue
          await tx
            .insert(notificationChannels)
            .values({ userId, kind, ...set })
            .onConflictDoUpdate({ target: [notificationChannels.userId, notificationChannels.kind], set })
        }
        if (reminderHours !== undefined)
          await tx
            .insert(notificationSettings)
            .values({ userId, reminderHours })
            .onConflictDoUpdate({ target: notificationSettings.userId, set: { reminderHours } })
        return readSettings(tx, userId)
      }),

    /** @throws ProblemError 401 for a deleted account */
    reset: (userId: string): Promise<NotificationSettings> =>
      write(async ({ tx }) => {
        await lock(tx, userId)
        await tx.delete(notificationChannels).where(eq(notificationChannels.userId, userId))
        await tx.delete(notificationSettings).where(eq(notificationSettings.userId, userId))
        return readSettings(tx, userId)
      }),
  }
}

export async function readSettings(db: Db | Transaction, userId: string): Promise<NotificationSettings> {
  const rows = await db.select().from(notificationChannels).where(eq(notificationChannels.userId, userId))
  const [settings] = await db
    .select()
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId))
  const changed = Object.fromEntries(rows.map(({ kind, push, email }) => [kind, { push, email }]))
  return {
    channels: { ...defaultChannels, ...changed },
    reminderHours: settings?.reminderHours ?? defaultReminderHours,
  }
}
