// Tells a member something. Called in the transaction of what has happened, so that it is told if and only if it happened.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '#src/platform/id.ts'
import { defineJob } from '#src/platform/jobs/define-job.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { blocks } from '#src/social/server/people/people.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import { defaultChannels, kindOfEvent, type NotificationEvent } from '../contract/kinds.ts'
import { notificationChannels, notifications, pushSubscriptions } from './notifications.tables.ts'

export type NewNotification = {
  /** Who is told. */
  userId: string
  /** Which sentence they read, and which of their switches decides. */
  event: NotificationEvent
  /** Names what has happened. Of several notifications with the same key a member gets the first that they want. */
  key: string
  /** Who did it. Members are not notified of what they did themselves, nor of what a blocked member did. */
  actorId?: string
  reviewId?: string
  commentId?: string
  productId?: string
  scanId?: string
}

/** Enqueued for each browser of a member. Retried for as long as a message is of use. */
export const sendPush = defineJob({
  name: 'notifications.send-push',
  payload: z.object({ notificationId: z.string(), subscriptionId: z.string() }),
  retry: { limit: 8, delaySeconds: 30, maxDelaySeconds: 3_600 },
  expireInSeconds: 60,
  concurrency: 4,
})

/** When more happens, the list and the mail tell it: nobody wants a phone that rings all the time. */
const pushesPerHour = 30

/**
 * Stores notifications for those who want them; for everybody else it does nothing. Repeating it has no effect. Call it last
 * in a transaction: it locks the rows that it refers to against deletion.
 */
type Notify = (unit: UnitOfWork, ...told: readonly NewNotification[]) => Promise<void>

export const notify: Notify = async ({ tx, enqueue }, ...told) => {
  for (const { userId, event, key, ...about } of told) {
    if (userId === about.actorId) continue
    const isWanted = and(
      eq(users.id, userId),
      isNull(users.suspendedAt),
      wants(event),
      about.actorId === undefined ? undefined : isNotBlocked(about.actorId),
    )
    // Locks the account against deletion. One that is being deleted is skipped: its deletion may wait for rows that this
    // transaction has locked, and nobody would read what it is told. No other change takes a lock that is in the way, also
    // not of the e-mail address (`users.tables.ts`).
    const [member] = await tx
      .select({ emailDue: wantsByMail(event), isPushed: wantsByPush(event) })
      .from(users)
      .where(isWanted)
      .for('key share', { skipLocked: true })
    if (!member) continue
    const { emailDue, isPushed } = member
    const [stored] = await tx
      .insert(notifications)
      .values({ ...about, id: newId(), userId, event, key, emailDue, createdAt: sql`now()` })
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
      .returning({ id: notifications.id })
    if (stored && isPushed) await enqueuePushes({ tx, enqueue }, userId, stored.id)
  }
}

/** One job for each browser, so that a service that does not answer delays no other. */
async function enqueuePushes(
  { tx, enqueue }: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  userId: string,
  notificationId: string,
): Promise<void> {
  const browsers = await tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  if (browsers.length === 0) return
  const isRecent = sql`${notifications.createdAt} > now() - interval '1 hour'`
  if ((await tx.$count(notifications, and(eq(notifications.userId, userId), isRecent))) > pushesPerHour)
    return
  for (const { id: subscriptionId } of browsers)
    await enqueue(
      sendPush,
      { notificationId, subscriptionId },
      { key: `${notificationId} ${subscriptionId}` },
    )
}

/** A kind is told while one of its switches is on. */
function wants(event: NotificationEvent): SQL {
  const { push, email } = defaultChannels[kindOfEvent[event]]
  return settingOf(event, sql`${notificationChannels.push} or ${notificationChannels.email}`, push || email)
}

/** Mails go to confirmed addresses only. */
function wantsByMail(event: NotificationEvent): SQL<boolean> {
  const { email } = defaultChannels[kindOfEvent[event]]
  return sql`(${users.emailConfirmedAt} is not null and ${settingOf(event, sql`${notificationChannels.email}`, email)})`
}

function wantsByPush(event: NotificationEvent): SQL<boolean> {
  const { push } = defaultChannels[kindOfEvent[event]]
  return sql`${settingOf(event, sql`${notificationChannels.push}`, push)}`
}

function settingOf(event: NotificationEvent, setting: SQL, unchanged: boolean): SQL {
  return sql`coalesce((select ${setting} from ${notificationChannels} where ${notificationChannels.userId} = ${users.id}
    and ${notificationChannels.kind} = ${kindOfEvent[event]}), ${unchanged}::boolean)`
}

function isNotBlocked(actorId: string): SQL {
  return sql`not exists (select 1 from ${blocks} where ${or(
    and(eq(blocks.blockerId, users.id), eq(blocks.blockedId, actorId)),
    and(eq(blocks.blockedId, users.id), eq(blocks.blockerId, actorId)),
  )})`
}
