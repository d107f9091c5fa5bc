// Tells a member something. Called in the transaction of what has happened, so that it is told if and only if it happened.
import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '#src/platform/id.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { blocks } from '#src/social/server/people/people.tables.ts'
import { users } from '#src/users/server/users.tables.ts'
import { defaultChannels, kindOfEvent, type NotificationEvent } from '../contract/kinds.ts'
import { notificationChannels, notifications } from './notifications.tables.ts'

export type NewNotification = {
  /** Who is told. */
  userId: string
  /** Which sentence they read, and which of their switches decides. */
  event: NotificationEvent
  /** Names what has happened. Of several notifications with the same key a member gets the first that they want. */
  key: string
  /** Who did it. Nobody is told what they did themselves, or what somebody did who is blocked. */
  actorId?: string
  reviewId?: string
  commentId?: string
  productId?: string
  scanId?: string
}

/**
 * Stores notifications for those who want them; for everybody else it does nothing. Repeating it has no effect. Call it last
 * in a transaction: it locks the rows that it refers to against deletion.
 */
export type Notify = (unit: UnitOfWork, ...told: readonly NewNotification[]) => Promise<void>

export const notify: Notify = async ({ tx }, ...told) => {
  for (const { userId, event, key, ...about } of told) {
    if (userId === about.actorId) continue
    const isWanted = and(
      eq(users.id, userId),
      isNull(users.suspendedAt),
      wants(event),
      about.actorId === undefined ? undefined : isNotBlocked(about.actorId),
    )
    // Locks the account: one that is being deleted is gone afterwards, and is told nothing.
    const [member] = await tx
      .select({ emailDue: wantsByMail(event) })
      .from(users)
      .where(isWanted)
      .for('key share')
    if (!member) continue
    await tx
      .insert(notifications)
      .values({ ...about, ...member, id: newId(), userId, event, key, createdAt: sql`now()` })
      .onConflictDoNothing({ target: [notifications.userId, notifications.key] })
  }
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
