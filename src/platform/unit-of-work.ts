// The one way to change data: a transaction that changes rows and, with them, invalidates cached data, writes audit
// entries, stores mail and enqueues jobs. After a rollback none of it has happened.
import type { AuditRecord } from './audit-record.ts'
import type { CacheInvalidation, Invalidate } from './cache/cache-invalidation.ts'
import type { Db, Transaction } from './database/database.ts'
import type { Enqueue, JobQueue } from './jobs/job-queue.ts'
import { type NewMail, type Outbox, sendMail } from './mail/outbox.ts'

export type UnitOfWork = {
  /** Use only this for queries: one through `db` would wait for the transaction to end. */
  tx: Transaction
  /** Drops cached data with these tags: in this process before `write` resolves, in all others within a second. */
  invalidate: Invalidate
  /** Writes entries to the audit log. */
  audit: (...records: AuditRecord[]) => Promise<void>
  /** Stores a mail, which is sent right after the commit. */
  mail: (mail: NewMail) => Promise<void>
  /** Stores a job, which is started right after the commit. */
  enqueue: Enqueue
}

/**
 * Runs `work` in a transaction. Once it is committed, nothing that follows makes the call fail: invalidations reach this
 * process before the call resolves, mail and jobs are started in the background.
 */
export type Write = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

export function createWrite(deps: {
  db: Db
  cacheInvalidation: Pick<CacheInvalidation, 'record' | 'apply'>
  outbox: Pick<Outbox, 'store'>
  jobs: Pick<JobQueue, 'prepare' | 'enqueue' | 'wakeSoon'>
  /** Inserts audit entries through the given transaction. Injected, because the audit log is a feature. */
  recordAudit: (tx: Transaction, ...records: AuditRecord[]) => Promise<void>
}): Write {
  const { db, cacheInvalidation, jobs, outbox, recordAudit } = deps
  return async (work) => {
    const tags = new Set<string>()
    const enqueued = new Set<string>()
    await jobs.prepare()
    const result = await db.transaction(async (tx) => {
      const enqueue: Enqueue = async (definition, payload, options) => {
        enqueued.add(definition.name)
        await jobs.enqueue(tx, definition, payload, options)
      }
      const value = await work({
        tx,
        invalidate: (...invalidated) => {
          for (const tag of invalidated) tags.add(tag)
        },
        audit: (...records) => recordAudit(tx, ...records),
        mail: async (mail) => {
          const mailId = await outbox.store(tx, mail)
          // Enqueued for a withheld mail as well, so that response times do not differ.
          await enqueue(sendMail, { mailId }, { key: mailId })
        },
        enqueue,
      })
      // Last, because all writers wait for the row of the cache version: it is locked only until the commit.
      if (tags.size > 0) await cacheInvalidation.record(tx, [...tags])
      return value
    })
    jobs.wakeSoon(enqueued)
    if (tags.size > 0) await cacheInvalidation.apply([...tags])
    return result
  }
}
