// Transactional outbox for mail: a mail is stored in the transaction that causes it and sent after the commit, by any
// process. Failed attempts are retried at growing intervals.
import { and, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../database/database.ts'
import { newId } from '../id.ts'
import type { Log } from '../log.ts'
import { type MailState, outgoingMails } from './mail.tables.ts'
import type { MailMessage } from './message.ts'
import { MailRejectedError, type MailTransport, summarizeMailError } from './transports.ts'

export type Outbox = ReturnType<typeof createOutbox>

export type NewMail = {
  kind: string
  message: MailMessage
  /** Not sent any more after this time; default one week. */
  expiresInMinutes?: number
  /** Stored like any other mail, but never sent; hides whether an account exists. */
  isWithheld?: boolean
}

/** A claimed mail is skipped by other processes for this long; sending it is aborted earlier. */
const claimSeconds = 60
const sendTimeoutMs = 30_000
const retryDelay = { firstSeconds: 10, maxSeconds: 1_800 } as const
const weekInMinutes = 7 * 24 * 60
const maxConcurrent = 4
/** Lets the response to the causing request go out first. */
const deliveryDelayMs = 50
const nextDeliveryMs = { min: 1_000, max: 60_000 } as const
const closeTimeoutMs = 3_000
const retentionDays = 7

type Row = typeof outgoingMails.$inferSelect

export function createOutbox({ db, log, transport }: { db: Db; log: Log; transport: MailTransport }) {
  const closeController = new AbortController()
  let delivery: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function scheduleDelivery(afterMs: number): void {
    if (closeController.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      deliver().catch((error) => log.warn({ error }, 'reading the outbox failed; it will be retried'))
    }, afterMs)
    timer.unref()
  }

  /** Claims due mails: no other process sends them until the claim ends. */
  async function claim(): Promise<Row[]> {
    const { id, attempts, nextAttemptAt, state, expiresAt } = outgoingMails
    const due = db
      .select({ id })
      .from(outgoingMails)
      .where(and(eq(state, 'waiting'), lte(nextAttemptAt, sql`now()`), gt(expiresAt, sql`now()`)))
      .orderBy(nextAttemptAt)
      .limit(maxConcurrent)
      .for('update', { skipLocked: true })
    return db
      .update(outgoingMails)
      .set({
        attempts: sql`${attempts} + 1`,
        nextAttemptAt: sql`now() + make_interval(secs => ${claimSeconds})`,
      })
      .where(inArray(id, due))
      .returning()
  }

  async function send(row: Row): Promise<void> {
    if (!row.message) return complete(row, 'expired')
    const signal = AbortSignal.any([closeController.signal, AbortSignal.timeout(sendTimeoutMs)])
    const logContext = { mail: row.id, kind: row.kind, attempt: row.attempts }
    try {
      await transport.send({ id: row.id, message: row.message, createdAt: row.createdAt }, signal)
    } catch (error) {
      const problem = summarizeMailError(error)
      if (error instanceof MailRejectedError) {
        log.warn({ ...logContext, problem }, 'mail permanently rejected')
        return complete(row, 'refused')
      }
      log.warn({ ...logContext, problem }, 'sending a mail failed; it will be retried')
      return postpone(row)
    }
    log.info(logContext, 'mail sent')
    return complete(row, 'sent')
  }

  /** Matches only while this claim is valid: after it ended, another process may have claimed the mail. */
  const isClaimed = (row: Row) =>
    and(
      eq(outgoingMails.id, row.id),
      eq(outgoingMails.attempts, row.attempts),
      eq(outgoingMails.state, 'waiting'),
    )

  async function complete(row: Row, state: MailState): Promise<void> {
    await db.update(outgoingMails).set({ state, message: null, doneAt: sql`now()` }).where(isClaimed(row))
  }

  async function postpone(row: Row): Promise<void> {
    const seconds = Math.min(retryDelay.maxSeconds, retryDelay.firstSeconds * 2 ** (row.attempts - 1))
    await db
      .update(outgoingMails)
      .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(isClaimed(row))
  }

  async function expire(): Promise<void> {
    const { kind, state, expiresAt } = outgoingMails
    const expired = await db
      .update(outgoingMails)
      .set({ state: 'expired', message: null, doneAt: sql`now()` })
      .where(and(eq(state, 'waiting'), lte(expiresAt, sql`now()`)))
      .returning({ mail: outgoingMails.id, kind })
    for (const logContext of expired) log.error(logContext, 'a mail expired before it could be sent')
  }

  async function deliverDue(): Promise<void> {
    await expire()
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      await Promise.all(claimed.map(send))
      if (closeController.signal.aborted) return
    }
    const [next] = await db
      .select({ ms: sql<number | null>`(extract(epoch from min(next_attempt_at) - now()) * 1000)::float8` })
      .from(outgoingMails)
      .where(eq(outgoingMails.state, 'waiting'))
    if (typeof next?.ms === 'number')
      scheduleDelivery(Math.min(nextDeliveryMs.max, Math.max(nextDeliveryMs.min, Math.ceil(next.ms))))
  }

  /** Resolves once every due mail has been attempted. */
  async function deliver(): Promise<void> {
    // A running delivery may have read before the caller's mail was stored: wait for it, then read again.
    while (delivery) await delivery.catch(() => undefined)
    if (closeController.signal.aborted) return
    delivery = deliverDue().finally(() => {
      delivery = undefined
    })
    await delivery
  }

  return {
    deliver,

    /** Stores a mail in the transaction that causes it. */
    store: storeMail,

    /** Sends stored mails after the commit. */
    sendSoon: () => scheduleDelivery(deliveryDelayMs),

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${retentionDays})`
      await db.delete(outgoingMails).where(lt(outgoingMails.doneAt, oldest))
    },

    /** Waits up to 3 seconds for running deliveries, then aborts them; waiting mails are sent after the next start. */
    async close(): Promise<void> {
      clearTimeout(timer)
      const abortTimer = setTimeout(() => closeController.abort(), closeTimeoutMs)
      await delivery?.catch(() => undefined)
      clearTimeout(abortTimer)
      closeController.abort()
    },
  }
}

async function storeMail(tx: Transaction, mail: NewMail): Promise<void> {
  const { kind, message, expiresInMinutes = weekInMinutes, isWithheld = false } = mail
  await tx.insert(outgoingMails).values({
    id: newId(),
    kind,
    state: isWithheld ? 'withheld' : 'waiting',
    message: isWithheld ? null : message,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${expiresInMinutes})`,
    nextAttemptAt: sql`now()`,
    // One statement for sent and withheld mails, so that response times do not differ.
    doneAt: sql`case when ${isWithheld}::boolean then now() end`,
  })
}
