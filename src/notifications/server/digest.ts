// Mails what members have not read: soon, and in one mail, however much happens.
import { and, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { fallbackLanguage } from '#src/i18n/languages.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { isDatabaseOutage } from '#src/platform/database/is-database-outage.ts'
import type { Log } from '#src/platform/log.ts'
import { composeMessage, type MailMessage } from '#src/platform/mail/message.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { UserRow, UsersService } from '#src/users/server/users.service.ts'
import type { Notification } from '../contract/notification.ts'
import { loadMailMessages, loadSentences, toSentence } from './mail-messages.ts'
import { isOf, selectNotifications, toNotification } from './notification-queries.ts'
import { notifications } from './notifications.tables.ts'
import type { Unsubscribing } from './unsubscribe.ts'

/** What happens within this time comes in one mail, and what is read within it in none. */
const delayMinutes = 5
/** A member gets one mail in this time. */
const pauseHours = 3
const mostListed = 10
const membersPerRun = 500

type Dependencies = {
  db: Db
  write: Write
  users: Pick<UsersService, 'lockForUpdate'>
  unsubscribing: Unsubscribing
  log: Log
  publicUrl: string
}

type Digest = {
  /** The newest ones, which are listed. */
  told: Notification[]
  /** Also counts those that are not listed. */
  total: number
  token: string
}

export function createDigest({ db, write, users, unsubscribing, log, publicUrl }: Dependencies) {
  async function compose(user: UserRow, { told, total, token }: Digest): Promise<MailMessage> {
    const language = user.language || fallbackLanguage
    const [mail, sentences] = await Promise.all([loadMailMessages(language), loadSentences(language)])
    const lines = told.map((each) => {
      const sentence = toSentence(sentences, each)
      return each.title === null ? sentence : `${sentence} · ${each.title}`
    })
    const [first] = told
    const subject = told.length === 1 && first ? toSentence(sentences, first) : mail.subject
    return composeMessage(user.email, language, {
      subject,
      paragraphs: [
        mail.intro,
        ...lines.map((_, index) => `{{line${index}}}`),
        ...(total > told.length ? [mail.more] : []),
        mail.reason,
      ],
      link: { label: mail.open, url: `${publicUrl}${told.length === 1 && first ? first.path : listPath}` },
      unsubscribe: {
        label: mail.unsubscribe,
        pageUrl: `${publicUrl}${listPath}/unsubscribe#${token}`,
        url: `${publicUrl}/api/notifications/unsubscribe/${token}`,
      },
      signature: { name: mail.signature, url: publicUrl },
      // As values, because titles and nicknames may contain the marks of values.
      values: Object.fromEntries(lines.map((line, index) => [`line${index}`, line])),
    })
  }

  /** In one transaction: a mail is stored if and only if its notifications are marked, and no others. */
  const mailOne = async (userId: string): Promise<boolean> => {
    // Before the transaction, in which it could not store a new secret.
    const token = await unsubscribing.createToken(userId)
    return write(async ({ tx, mail }) => {
      // Two processes mail a member one after the other, and the second one finds nothing to do.
      const user = await users.lockForUpdate(tx, userId)
      if (!user || !(await isDue(tx, userId))) return false
      const marked = await tx
        .update(notifications)
        .set({ emailDue: false })
        .where(and(isOf(userId), eq(notifications.emailDue, true)))
        .returning({ id: notifications.id })
      // What is stored from here on waits for the next mail.
      const markedIds = marked.map(({ id }) => id)
      const isMailed = and(inArray(notifications.id, markedIds), isNull(notifications.readAt))
      const rows = await selectNotifications(tx, isMailed)
        .orderBy(desc(notifications.createdAt), desc(notifications.id))
        .limit(mostListed)
      const unread = selectNotifications(tx, isMailed).as('unread')
      const [total] = await tx.select({ count: count() }).from(unread)
      if (rows.length === 0 || !user.emailConfirmedAt || user.suspendedAt) return false
      const ids = rows.map(({ notification }) => notification.id)
      await tx.update(notifications).set({ mailedAt: sql`now()` }).where(inArray(notifications.id, ids))
      const digest = { told: rows.map(toNotification), total: total?.count ?? 0, token }
      const message = await compose(user, digest)
      await mail({ kind: 'notifications.digest', message, expiresInMinutes: pauseHours * 60 })
      return true
    })
  }

  return {
    /**
     * Job. A mail that fails stops none of the others, and is tried again in the next run.
     * @returns how many mails were stored
     */
    async mailDue(): Promise<number> {
      const due = await selectDue(db).limit(membersPerRun)
      let mailed = 0
      for (const { userId } of due) {
        try {
          if (await mailOne(userId)) mailed += 1
        } catch (error) {
          if (isDatabaseOutage(error)) throw error
          log.error({ error, userId }, 'a mail with notifications could not be stored')
        }
      }
      return mailed
    },
  }
}

const listPath = '/app/notifications'

async function isDue(tx: Transaction, userId: string): Promise<boolean> {
  return (await selectDue(tx, isOf(userId))).length > 0
}

/** Members who have waited long enough since the first of what they are told, and since the last mail. */
function selectDue(db: Db | Transaction, where?: SQL) {
  return db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(and(where, eq(notifications.emailDue, true)))
    .groupBy(notifications.userId)
    .having(sql`min(${notifications.createdAt}) < now() - make_interval(mins => ${delayMinutes})
      and not exists (select 1 from notifications mailed where mailed.user_id = ${notifications.userId}
        and mailed.mailed_at > now() - make_interval(hours => ${pauseHours}))`)
    .$dynamic()
}
