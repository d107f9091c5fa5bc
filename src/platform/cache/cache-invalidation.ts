// Cached data is invalidated by tag. A write (platform/unit-of-work.ts) records the tags in its transaction, so that its
// process drops the cached data at once and all others within a second.
import { and, asc, gt, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../database/database.ts'
import type { Log } from '../log.ts'
import { cacheInvalidations, cacheVersion } from './cache.tables.ts'

export type Invalidate = (...tags: string[]) => void
export type CacheInvalidation = ReturnType<typeof createCacheInvalidation>

const pollIntervalMs = 500
/** A process that did not poll for longer than this invalidates everything. */
const retentionHours = 24

/**
 * @param onInvalidate receives the invalidated tags; `undefined` means all
 * @param onPoll called after each poll with the database's current time
 */
export function createCacheInvalidation(options: {
  db: Db
  log: Log
  onInvalidate: (tags: string[] | undefined) => void
  onPoll?: (databaseNow: Date) => Promise<void>
}) {
  const { db, log } = options
  let lastSeenVersion: number | undefined
  let pendingPoll: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function readInvalidations(): Promise<void> {
    const [current] = await db
      .select({ version: cacheVersion.version, now: sql<string>`now()::text` })
      .from(cacheVersion)
    const version = current?.version ?? 0
    if (lastSeenVersion === undefined || version < lastSeenVersion) {
      // Entries cached before the first poll can be older than any version. A lower version than before means that
      // the database was restored from a backup: its versions are used again, for other changes.
      lastSeenVersion = version
      options.onInvalidate(undefined)
    } else if (version > lastSeenVersion) await invalidateSince(lastSeenVersion, version)
    if (current) await options.onPoll?.(new Date(current.now))
  }

  async function invalidateSince(from: number, to: number): Promise<void> {
    const rows = await db
      .select({ version: cacheInvalidations.version, tags: cacheInvalidations.tags })
      .from(cacheInvalidations)
      .where(and(gt(cacheInvalidations.version, from)))
      .orderBy(asc(cacheInvalidations.version))
    const isComplete = rows[0]?.version === from + 1 && rows.length >= to - from
    options.onInvalidate(isComplete ? [...new Set(rows.flatMap((row) => row.tags))] : undefined)
    lastSeenVersion = Math.max(to, rows.at(-1)?.version ?? to)
  }

  /** Applies all invalidations committed so far to this process. */
  async function poll(): Promise<void> {
    // A running poll may have read before the caller's commit: wait for it, then poll again.
    while (pendingPoll) await pendingPoll
    pendingPoll = readInvalidations().finally(() => {
      pendingPoll = undefined
    })
    await pendingPoll
  }

  return {
    poll,

    /** Records invalidated tags in the transaction of the change. */
    record: recordInvalidation,

    /** Applies recorded tags to this process after the commit. Never rejects. */
    async apply(tags: string[]): Promise<void> {
      // Independent of the poll: a client that received the response to its write must never see older data.
      options.onInvalidate(tags)
      // The write is committed: a failing poll must not turn it into an error; the timer polls again.
      await poll().catch((error) => log.warn({ error }, 'reading cache invalidations after a write failed'))
    },

    start(): void {
      // Logs an outage twice, at its start and at its end, instead of twice a second.
      let isFailing = false
      const reportFailure = (error: unknown) => {
        if (!isFailing) log.warn({ error }, 'cannot read cache invalidations; serving cached data meanwhile')
        isFailing = true
      }
      const reportRecovery = () => {
        if (isFailing) log.info('reading cache invalidations works again')
        isFailing = false
      }
      const tick = async () => {
        await poll().then(reportRecovery, reportFailure)
        if (isStopped) return
        timer = setTimeout(tick, pollIntervalMs)
        timer.unref()
      }
      timer = setTimeout(tick, 0)
    },

    /** Resolves after the last poll, when the database connections may be closed. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      while (pendingPoll) await pendingPoll.catch(() => undefined)
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(hours => ${retentionHours})`
      await db.delete(cacheInvalidations).where(lt(cacheInvalidations.at, oldest))
    },
  }
}

async function recordInvalidation(tx: Transaction, tags: string[]): Promise<void> {
  const [row] = await tx
    .insert(cacheVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: cacheVersion.id, set: { version: sql`${cacheVersion.version} + 1` } })
    .returning({ version: cacheVersion.version })
  if (!row) throw new Error('updating the cache version returned no row')
  await tx.insert(cacheInvalidations).values({ version: row.version, tags })
}
