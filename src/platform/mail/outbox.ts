// Mail that is never lost: a letter is stored in the very transaction that causes it, and leaves from there. Whatever
// process finds it due takes it up; a server that is away is asked again, at growing intervals.
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
  /** Minutes after which nobody wants it any more; a week unless said otherwise. */
  expiresInMinutes?: number
  /** Goes through all motions and is not sent. */
  isWithheld?: boolean
}
export type EnqueueMail = (mail: NewMail) => Promise<void>

/** A letter taken up is left alone by others for this long; a sending that takes longer is given up. */
const claimSeconds = 60
const sendWithinMs = 30_000
const retry = { firstSeconds: 10, longestSeconds: 1_800 } as const
const weekMinutes = 7 * 24 * 60
const atOnce = 4
/** The answer that caused the letter leaves first. */
const wakeAfterMs = 50
const lookAgainMs = { soonest: 1_000, latest: 60_000 } as const
const closeWithinMs = 3_000
const keptForDays = 7

type Row = typeof outgoingMails.$inferSelect

export function createOutbox({ db, log, carrier }: { db: Db; log: Log; carrier: MailTransport }) {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function wake(afterMs: number): void {
    if (closing.signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      deliver().catch((error) => log.warn({ error }, 'the outbox cannot be read; it is tried again'))
    }, afterMs)
    timer.unref()
  }

  /** Takes up what is due: no other process sees it until the claim ends. */
  async function claim(): Promise<Row[]> {
    const { id, attempts, nextAttemptAt, state, expiresAt } = outgoingMails
    const due = db
      .select({ id })
      .from(outgoingMails)
      .where(and(eq(state, 'waiting'), lte(nextAttemptAt, sql`now()`), gt(expiresAt, sql`now()`)))
      .orderBy(nextAttemptAt)
      .limit(atOnce)
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
    if (!row.message) return finish(row, 'expired')
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendWithinMs)])
    const about = { mail: row.id, kind: row.kind, attempt: row.attempts }
    try {
      await carrier.send({ id: row.id, message: row.message, createdAt: row.createdAt }, signal)
    } catch (error) {
      const problem = summarizeMailError(error)
      if (error instanceof MailRejectedError) {
        log.warn({ ...about, problem }, 'a mail was refused for good')
        return finish(row, 'refused')
      }
      log.warn({ ...about, problem }, 'a mail could not be sent; it is tried again')
      return postpone(row)
    }
    log.info(about, 'mail sent')
    return finish(row, 'sent')
  }

  /** Only as long as the claim is ours: whoever took the letter up after it ended decides. */
  const ours = (row: Row) =>
    and(
      eq(outgoingMails.id, row.id),
      eq(outgoingMails.attempts, row.attempts),
      eq(outgoingMails.state, 'waiting'),
    )

  async function finish(row: Row, state: MailState): Promise<void> {
    await db.update(outgoingMails).set({ state, message: null, doneAt: sql`now()` }).where(ours(row))
  }

  async function postpone(row: Row): Promise<void> {
    const seconds = Math.min(retry.longestSeconds, retry.firstSeconds * 2 ** (row.attempts - 1))
    await db
      .update(outgoingMails)
      .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
      .where(ours(row))
  }

  async function expire(): Promise<void> {
    const { kind, state, expiresAt } = outgoingMails
    const expired = await db
      .update(outgoingMails)
      .set({ state: 'expired', message: null, doneAt: sql`now()` })
      .where(and(eq(state, 'waiting'), lte(expiresAt, sql`now()`)))
      .returning({ mail: outgoingMails.id, kind })
    for (const about of expired) log.error(about, 'a mail could not be sent while it was of use')
  }

  async function deliverDue(): Promise<void> {
    await expire()
    for (let claimed = await claim(); claimed.length > 0; claimed = await claim()) {
      await Promise.all(claimed.map(send))
      if (closing.signal.aborted) return
    }
    const [next] = await db
      .select({ ms: sql<number | null>`(extract(epoch from min(next_attempt_at) - now()) * 1000)::float8` })
      .from(outgoingMails)
      .where(eq(outgoingMails.state, 'waiting'))
    if (typeof next?.ms === 'number')
      wake(Math.min(lookAgainMs.latest, Math.max(lookAgainMs.soonest, Math.ceil(next.ms))))
  }

  /** Resolves once everything due has been attempted. */
  async function deliver(): Promise<void> {
    // A run under way may have looked before the caller's letter was stored: wait for it, then look again.
    while (running) await running.catch(() => undefined)
    if (closing.signal.aborted) return
    running = deliverDue().finally(() => {
      running = undefined
    })
    await running
  }

  return {
    deliver,

    /** Runs `work` in a transaction; what it posts is sent once it is committed, and not at all if it is not. */
    async write<T>(work: (tx: Transaction, post: EnqueueMail) => Promise<T>): Promise<T> {
      let isPosted = false
      const result = await db.transaction((tx) =>
        work(tx, (mail) => {
          isPosted = true
          return store(tx, mail)
        }),
      )
      // Most sign-ins cause no letter, and nobody goes to look for one.
      if (isPosted) wake(wakeAfterMs)
      return result
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(days => ${keptForDays})`
      await db.delete(outgoingMails).where(lt(outgoingMails.doneAt, oldest))
    },

    /** What is on its way may arrive; what is not begins after the next start. */
    async close(): Promise<void> {
      clearTimeout(timer)
      const giveUp = setTimeout(() => closing.abort(), closeWithinMs)
      await running?.catch(() => undefined)
      clearTimeout(giveUp)
      closing.abort()
    },
  }
}

async function store(tx: Transaction, mail: NewMail): Promise<void> {
  const { kind, message, expiresInMinutes = weekMinutes, isWithheld = false } = mail
  await tx.insert(outgoingMails).values({
    id: newId(),
    kind,
    state: isWithheld ? 'withheld' : 'waiting',
    message: isWithheld ? null : message,
    createdAt: sql`now()`,
    expiresAt: sql`now() + make_interval(mins => ${expiresInMinutes})`,
    nextAttemptAt: sql`now()`,
    // One statement for both, so that they cannot be told apart from outside.
    doneAt: sql`case when ${isWithheld}::boolean then now() end`,
  })
}
