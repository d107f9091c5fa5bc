// The one way to change data: a transaction that changes rows and, with them, invalidates cached data, writes audit
// entries and stores mail. After a rollback none of it has happened.
import type { AuditRecord } from './audit-record.ts'
import type { CacheInvalidation, Invalidate } from './cache/cache-invalidation.ts'
import type { Db, Transaction } from './database/database.ts'
import type { NewMail, Outbox } from './mail/outbox.ts'

export type UnitOfWork = {
  /** Use only this for queries: one through `db` would wait for the transaction to end. */
  tx: Transaction
  /** Drops cached data with these tags: in this process before `write` resolves, in all others within a second. */
  invalidate: Invalidate
  /** Writes entries to the audit log. */
  audit: (...records: AuditRecord[]) => Promise<void>
  /** Stores a mail, which is sent right after the commit. */
  mail: (mail: NewMail) => Promise<void>
}

/**
 * Runs `work` in a transaction. Once it is committed, nothing that follows makes the call fail: invalidations reach this
 * process before the call resolves, and mail is sent in the background.
 */
export type Write = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

export function createWrite(deps: {
  db: Db
  cacheInvalidation: Pick<CacheInvalidation, 'record' | 'apply'>
  outbox: Pick<Outbox, 'store' | 'sendSoon'>
  /** Inserts audit entries through the given transaction. Injected, because the audit log is a feature. */
  recordAudit: (tx: Transaction, ...records: AuditRecord[]) => Promise<void>
}): Write {
  const { db, cacheInvalidation, outbox, recordAudit } = deps
  return async (work) => {
    const tags = new Set<string>()
    let hasMail = false
    const result = await db.transaction(async (tx) => {
      const value = await work({
        tx,
        invalidate: (...invalidated) => {
          for (const tag of invalidated) tags.add(tag)
        },
        audit: (...records) => recordAudit(tx, ...records),
        mail: (mail) => {
          hasMail = true
          return outbox.store(tx, mail)
        },
      })
      // Last, because all writers wait for the row of the cache version: it is locked only until the commit.
      if (tags.size > 0) await cacheInvalidation.record(tx, [...tags])
      return value
    })
    if (hasMail) outbox.sendSoon()
    if (tags.size > 0) await cacheInvalidation.apply([...tags])
    return result
  }
}
