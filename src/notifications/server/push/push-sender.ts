// Web Push: browsers that asked for it get each notification at once, also while no page of the site is open.
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { fallbackLanguage, getLanguage } from '#src/i18n/languages.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { JobContext, JobFailure } from '#src/platform/jobs/define-job.ts'
import type { Log } from '#src/platform/log.ts'
import { SafeFetchError } from '#src/platform/outbound/safe-fetch-error.ts'
import type { PostedResponse, SafePostOptions } from '#src/platform/outbound/safe-post.ts'
import { users } from '#src/users/server/users.tables.ts'
import type { PushMessage } from '../../contract/push-message.ts'
import { loadSentences, toSentence } from '../mail-messages.ts'
import { selectNotifications, toNotification } from '../notification-queries.ts'
import { notifications, pushSubscriptions } from '../notifications.tables.ts'
import type { sendPush } from '../notify.ts'
import { encryptPush } from './encrypt-push.ts'
import { createVapidHeader, type VapidKeys } from './vapid.ts'

/** The service keeps a message so long for a device that is off. */
const ttlSeconds = 24 * 3_600
const timeoutMs = 10_000

/** Allows no address of a private network. */
export type PostUrl = (url: string, options: SafePostOptions) => Promise<PostedResponse>

type Dependencies = {
  db: Db
  log: Log
  postUrl: PostUrl
  getKeys: () => Promise<VapidKeys>
  publicUrl: string
  /** At which the operator of a push service reaches the publisher. */
  contact: string
  /** Its address may be private. */
  ownPushService?: string | undefined
}
type Sent = z.infer<typeof sendPush.payload>

export function createPushSender(dependencies: Dependencies) {
  const { db, log, postUrl, getKeys, publicUrl, contact, ownPushService } = dependencies
  /** @returns undefined when there is nothing to tell any more */
  async function compose({ notificationId, subscriptionId }: Sent) {
    const [subscription] = await db
      .select({ subscription: pushSubscriptions, language: users.language })
      .from(pushSubscriptions)
      .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), isNull(users.suspendedAt)))
      .where(eq(pushSubscriptions.id, subscriptionId))
    if (!subscription) return undefined
    const isUnread = and(eq(notifications.id, notificationId), isNull(notifications.readAt))
    const [row] = await selectNotifications(db, isUnread)
    // The device may belong to somebody else by now.
    if (!row || row.notification.userId !== subscription.subscription.userId) return undefined
    const language = subscription.language || fallbackLanguage
    const told = toNotification(row)
    const { tag, direction } = getLanguage(language)
    const message: PushMessage = {
      id: told._id,
      title: toSentence(await loadSentences(language), told),
      body: told.title ?? '',
      path: told.path,
      language: tag,
      direction,
    }
    return { subscription: subscription.subscription, message }
  }

  const forget = (id: string) => db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

  return {
    /** Job, one for each notification and browser. */
    async send(sent: Sent, { signal }: Pick<JobContext, 'signal'>): Promise<JobFailure | undefined> {
      const composed = await compose(sent)
      if (!composed) return undefined
      const { subscription, message } = composed
      const { id, endpoint, p256dh, auth } = subscription
      const logContext = { subscription: id, host: new URL(endpoint).hostname }
      try {
        const { status } = await postUrl(endpoint, {
          body: encryptPush(JSON.stringify(message), { p256dh, auth }),
          headers: {
            authorization: createVapidHeader(await getKeys(), { endpoint, contact, now: new Date() }),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(ttlSeconds),
            urgency: 'normal',
            // If a job runs again, the service replaces the message that it still has.
            topic: message.id,
          },
          ...(new URL(endpoint).origin === ownPushService
            ? { allowAddress: () => true }
            : { ownHosts: [new URL(publicUrl).hostname] }),
          timeoutMs,
          signal,
        })
        if (status < 300) return undefined
        // The browser has unsubscribed, or was uninstalled.
        if (status === 404 || status === 410) await forget(id)
        else if (status === 429 || status >= 500) return { retryBecause: `status ${status}` }
        else log.warn({ ...logContext, status }, 'a push service refused a message')
        return undefined
      } catch (error) {
        if (!(error instanceof SafeFetchError)) throw error
        if (error.isHostUnreachable) return { retryBecause: error.message }
        log.warn({ ...logContext, problem: error.message }, 'a push service is not allowed')
        await forget(id)
        return undefined
      }
    },
  }
}
