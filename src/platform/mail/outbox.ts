// Transactional outbox for mail: a mail is stored in the transaction that causes it, and a job enqueued with it sends it
// after the commit. Failed attempts are retried at growing intervals.
import { and, asc, eq, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, Transaction } from '../database/database.ts'
import { newId } from '../id.ts'
import { defineJob, type JobContext, type JobFailure } from '../jobs/define-job.ts'
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

/** Enqueued with the mail's id as its key. Retried for longer than any mail is of use. */
export const sendMail = defineJob({
  name: 'platform.send-mail',
  payload: z.object({ mailId: z.string() }),
  retry: { limit: 1_000, delaySeconds: 10, maxDelaySeconds: 1_800 },
  // Longer than an attempt may take, and the wait after a process was killed.
  expireInSeconds: 45,
  concurrency: 4,
  // A person may be waiting for a code that the mail server did not accept at once.
  pollingIntervalSeconds: 5,
})

const sendTimeoutMs = 30_000
const weekInMinutes = 7 * 24 * 60
const retentionDays = 7
const recoveryBatchSize = 100

type Row = typeof outgoingMails.$inferSelect

export function createOutbox({ db, log, transport }: { db: Db; log: Log; transport: MailTransport }) {
  /** Counts an attempt; undefined if the mail is not to be sent, or not any more. */
  async function startAttempt(mailId: string): Promise<Row | undefined> {
    const { id, attempts, state, expiresAt } = outgoingMails
    const [row] = await db
      .update(outgoingMails)
      .set({ attempts: sql`${attempts} + 1` })
      .where(and(eq(id, mailId), eq(state, 'waiting'), gt(expiresAt, sql`now()`)))
      .returning()
    return row
  }

  async function complete(row: Row, state: MailState): Promise<void> {
    const { id, attempts } = outgoingMails
    await db
      .update(outgoingMails)
      .set({ state, message: null, doneAt: sql`now()` })
      // Not if another process has started an attempt since: this one took too long.
      .where(and(eq(id, row.id), eq(attempts, row.attempts), eq(outgoingMails.state, 'waiting')))
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

  return {
    /** Stores a mail in the transaction that causes it. @returns its id, for the job that sends it */
    async store(tx: Transaction, mail: NewMail): Promise<string> {
      const { kind, message, expiresInMinutes = weekInMinutes, isWithheld = false } = mail
      const id = newId()
      await tx.insert(outgoingMails).values({
        id,
        kind,
        state: isWithheld ? 'withheld' : 'waiting',
        message: isWithheld ? null : message,
        createdAt: sql`now()`,
        expiresAt: sql`now() + make_interval(mins => ${expiresInMinutes})`,
        // One statement for sent and withheld mails, so that response times do not differ.
        doneAt: sql`case when ${isWithheld}::boolean then now() end`,
      })
      return id
    },

    /** Handler of `sendMail`. */
    async send(
      { mailId }: z.infer<typeof sendMail.payload>,
      { signal }: Pick<JobContext, 'signal'>,
    ): Promise<JobFailure | undefined> {
      const row = await startAttempt(mailId)
      if (!row?.message) {
        await expire()
        return undefined
      }
      const { id, kind, message, createdAt } = row
      const logContext = { mail: id, kind, attempt: row.attempts }
      try {
        const sendSignal = AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)])
        await transport.send({ id, message, createdAt }, sendSignal)
      } catch (error) {
        const problem = summarizeMailError(error)
        if (error instanceof MailRejectedError) {
          log.warn({ ...logContext, problem }, 'mail permanently rejected')
          await complete(row, 'refused')
          return undefined
        }
        log.warn({ ...logContext, problem }, 'sending a mail failed; it will be retried')
        return { retryBecause: problem }
      }
      log.info(logContext, 'mail sent')
      await complete(row, 'sent')
      return undefined
    },

    /** Job: ends mails that are of no use any more. */
    expire,

    /** Takes over mails that a version without jobs has stored. @returns their ids, for the jobs that send them */
    async takeOver(tx: Transaction): Promise<string[]> {
      const { id, legacyNextAttemptAt, state } = outgoingMails
      const due = tx
        .select({ id })
        .from(outgoingMails)
        .where(and(eq(state, 'waiting'), lte(legacyNextAttemptAt, sql`now()`)))
        .orderBy(asc(legacyNextAttemptAt))
        .limit(recoveryBatchSize)
        .for('update', { skipLocked: true })
      const rows = await tx
        .update(outgoingMails)
        .set({ legacyNextAttemptAt: null })
        .where(inArray(id, due))
        .returning({ id })
      return rows.map((row) => row.id)
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${retentionDays})`
      await db.delete(outgoingMails).where(lt(outgoingMails.doneAt, oldest))
    },
  }
}
