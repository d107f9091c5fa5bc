// The browsers of members that get their notifications by Web Push.
import { createECDH } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import { newId } from '#src/platform/id.ts'
import { invalidRequest, invalidToken } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import type { NewPushSubscription, PushState } from '../../contract/push-subscription.ts'
import { pushSubscriptions } from '../notifications.tables.ts'
import type { VapidKeys } from './vapid.ts'

/** Phones, tablets and computers of one person. The oldest one makes room. */
const maxSubscriptions = 10

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  getKeys: () => Promise<VapidKeys>
  ownPushService?: string | undefined
}

export function createPushSubscriptions({ db, write, users, getKeys, ownPushService }: Dependencies) {
  return {
    /** With the key that browsers need to subscribe. */
    async getState({ sessionId }: CurrentUser): Promise<PushState> {
      const { publicKey } = await getKeys()
      const isOfSession = eq(pushSubscriptions.sessionId, sessionId)
      return { publicKey, isSubscribed: (await db.$count(pushSubscriptions, isOfSession)) > 0 }
    },

    /**
     * A browser has one subscription: its messages go to the member who subscribed last. It ends with the session.
     * @throws ProblemError 400 for keys or an address that no push service uses, 401 for a deleted account
     */
    async subscribe(
      { id: userId, sessionId }: CurrentUser,
      { endpoint, keys }: NewPushSubscription,
    ): Promise<void> {
      assertUsable(endpoint, keys.p256dh, ownPushService)
      await write(async ({ tx }) => {
        if (!(await users.lockForUpdate(tx, userId))) throw invalidToken()
        await tx
          .insert(pushSubscriptions)
          .values({ id: newId(), userId, sessionId, endpoint, ...keys, createdAt: sql`now()` })
          .onConflictDoUpdate({
            target: pushSubscriptions.endpoint,
            set: { userId, sessionId, ...keys, createdAt: sql`excluded.created_at` },
          })
        const own = await tx
          .select({ id: pushSubscriptions.id })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.userId, userId))
          .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
        const surplus = own.slice(0, Math.max(0, own.length - maxSubscriptions)).map(({ id }) => id)
        await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, surplus))
      })
    },

    /** Repeating it has no effect. */
    unsubscribe: (userId: string, endpoint: string): Promise<void> =>
      write(async ({ tx }) => {
        await tx
          .delete(pushSubscriptions)
          .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)))
      }),
  }
}

/** The name of the host is looked up, and its address checked, whenever a message is sent. */
function assertUsable(endpoint: string, p256dh: string, ownPushService: string | undefined): void {
  const url = URL.parse(endpoint)
  const isPublic = url?.protocol === 'https:' && !url.username && !url.password && !url.port
  if (!isPublic && (url === null || url.origin !== ownPushService))
    throw invalidRequest([{ path: 'endpoint', message: 'is not the address of a push service' }])
  try {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    pair.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    throw invalidRequest([{ path: 'keys.p256dh', message: 'is not a public key' }])
  }
}
