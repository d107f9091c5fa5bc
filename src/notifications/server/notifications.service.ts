// What members are told: their list with what is unread. Other features tell them something by `notify`.
import { and, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { AccountDataSource, UsersService } from '#src/users/server/users.service.ts'
import type { NotificationPage, NotificationsQuery, UnreadCount } from '../contract/notification.ts'
import { createDigest } from './digest.ts'
import { countUnread, isOf, listNotifications } from './notification-queries.ts'
import { notifications } from './notifications.tables.ts'
import { notify } from './notify.ts'
import { createTellOffer, onOfferNews } from './offer-news.ts'
import { createPushSender, type PostUrl } from './push/push-sender.ts'
import { createPushSubscriptions } from './push/subscriptions.ts'
import { toVapidKeys } from './push/vapid.ts'
import { createRemindToRate, scheduleReminder } from './reminder.ts'
import { createSettings, readSettings } from './settings.ts'
import { createUnsubscribing } from './unsubscribe.ts'

/** Older ones are deleted. From then on, the same event could be notified again. */
const retentionDays = 180

export type NotificationsService = ReturnType<typeof createNotificationsService>

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  log: Log
  publicUrl: string
  contact: string
  postUrl: PostUrl
  /** Origin of a push service without a public address. */
  ownPushService?: string | undefined
}

export function createNotificationsService(dependencies: Dependencies) {
  const { db, write } = dependencies
  const unsubscribing = createUnsubscribing(dependencies)
  return {
    notify,
    settings: createSettings(dependencies),
    unsubscribe: unsubscribing.unsubscribe,
    mailDue: createDigest({ ...dependencies, unsubscribing }).mailDue,
    push: createPush(dependencies),
    onOfferNews,
    tellOffer: createTellOffer(dependencies),
    scheduleReminder,
    remindToRate: createRemindToRate(write),

    list: (userId: string, query: NotificationsQuery): Promise<NotificationPage> =>
      listNotifications(db, userId, query),

    countUnread: async (userId: string): Promise<UnreadCount> => ({ unread: await countUnread(db, userId) }),

    /** @throws ProblemError 404 also for a notification of somebody else */
    read: (userId: string, id: string): Promise<UnreadCount> =>
      write(async ({ tx }) => {
        const own = and(isOf(userId), eq(notifications.id, id))
        const rows = isId(id)
          ? await tx
              .update(notifications)
              .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
              .where(own)
              .returning({ id: notifications.id })
          : []
        if (rows.length === 0) throw notFound('notification')
        return { unread: await countUnread(tx, userId) }
      }),

    readUntil: (userId: string, until: string): Promise<UnreadCount> =>
      write(async ({ tx }) => {
        const isUnread = and(isNull(notifications.readAt), lte(notifications.createdAt, new Date(until)))
        // Leaves out what is being deleted with another account, whose deletion could wait for one of the others.
        const rows = await tx
          .select({ id: notifications.id })
          .from(notifications)
          .where(and(isOf(userId), isUnread))
          .for('update', { skipLocked: true })
        const ids = rows.map(({ id }) => id)
        await tx.update(notifications).set({ readAt: sql`now()` }).where(inArray(notifications.id, ids))
        return { unread: await countUnread(tx, userId) }
      }),

    /** Job: deletes old notifications. */
    prune: (): Promise<void> =>
      write(async ({ tx }) => {
        await tx
          .delete(notifications)
          .where(sql`${notifications.createdAt} < now() - make_interval(days => ${retentionDays})`)
      }),

    /** All rows refer to the account and are deleted with it, also those in which others read what it did. */
    accountData: createAccountData(db),
  }
}

/** Browsers accept messages only from the key with which they subscribed: it stays with the installation. */
function createPush(dependencies: Dependencies) {
  const getSecret = createInstallationSecret(dependencies.db, 'push-secret')
  const getKeys = async () => toVapidKeys(await getSecret())
  return {
    getKeys,
    ...createPushSubscriptions({ ...dependencies, getKeys }),
    ...createPushSender({ ...dependencies, getKeys }),
  }
}

function createAccountData(db: Db): AccountDataSource[] {
  return [
    {
      name: 'notifications',
      async collect(userId) {
        const [told, settings] = await Promise.all([
          db.select().from(notifications).where(isOf(userId)).orderBy(desc(notifications.createdAt)),
          readSettings(db, userId),
        ])
        return {
          told: told.map(({ event, createdAt, readAt }) => ({ event, at: createdAt, readAt })),
          settings,
        }
      },
    },
  ]
}
