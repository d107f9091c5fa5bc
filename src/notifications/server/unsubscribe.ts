// Ends mails about notifications by a link in them, without signing in (RFC 8058). The link is valid as long as the account.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { Db } from '#src/platform/database/database.ts'
import { isId } from '#src/platform/id.ts'
import { createInstallationSecret } from '#src/platform/installation-secret.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UsersService } from '#src/users/server/users.service.ts'
import { notificationKinds } from '../contract/kinds.ts'
import { notificationChannels } from './notifications.tables.ts'
import { readSettings } from './settings.ts'

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
}

export type Unsubscribing = ReturnType<typeof createUnsubscribing>

export function createUnsubscribing({ db, write, users }: Dependencies) {
  const getSecret = createInstallationSecret(db, 'unsubscribe-secret')

  return {
    /** Names the account, and proves that the link is from a mail to it. */
    createToken: async (userId: string): Promise<string> => `${userId}.${sign(await getSecret(), userId)}`,

    /**
     * Switches the mails of all kinds off. Repeating it has no effect.
     * @throws ProblemError 404 for a token that no mail contains, and for a deleted account
     */
    async unsubscribe(token: string): Promise<void> {
      const [userId = '', signature = ''] = token.split('.')
      const isKnown = isId(userId) && isEqual(signature, sign(await getSecret(), userId))
      await write(async ({ tx }) => {
        if (!isKnown || !(await users.lockForUpdate(tx, userId)))
          throw notFound('subscription', 'Use the whole link from the mail.')
        const { channels } = await readSettings(tx, userId)
        for (const kind of notificationKinds) {
          await tx
            .insert(notificationChannels)
            .values({ userId, kind, push: channels[kind].push, email: false })
            .onConflictDoUpdate({
              target: [notificationChannels.userId, notificationChannels.kind],
              set: { email: false },
            })
        }
      })
    },
  }
}

const sign = (secret: KeyObject, userId: string): string =>
  createHmac('sha256', secret).update(`unsubscribe ${userId}`).digest('base64url')

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
