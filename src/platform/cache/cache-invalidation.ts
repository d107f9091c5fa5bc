// Every write that readers can see goes through `changes.write`: the tags it touches are recorded in the same
// transaction, so that each process (this one at once, others within a second) drops what it shows of them.
import { and, asc, gt, lt, sql } from 'drizzle-orm'
import type { Db, Transaction } from '../database/database.ts'
import type { Log } from '../log.ts'
import { cacheInvalidations, cacheVersion } from './cache.tables.ts'

export type Invalidate = (...tags: string[]) => void
export type CacheInvalidation = ReturnType<typeof createCacheInvalidation>

const pollEveryMs = 500
/** A process that was away longer than this drops everything it kept. */
const keptForHours = 24

/**
 * @param onDrop told the tags to drop; `undefined` means everything
 * @param onTick called after each poll with the database's clock
 */
export function createCacheInvalidation(options: {
  db: Db
  log: Log
  onInvalidate: (tags: string[] | undefined) => void
  onPoll?: (databaseNow: Date) => Promise<void>
}) {
  const { db, log } = options
  let seen: number | undefined
  let polling: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function readChanges(): Promise<void> {
    const [current] = await db
      .select({ version: cacheVersion.version, now: sql<string>`now()::text` })
      .from(cacheVersion)
    const version = current?.version ?? 0
    if (seen === undefined || version < seen) {
      // What was kept before the first look may be older than any version. And a database that knows less than before
      // was brought back from a copy: its versions come again, with other changes.
      seen = version
      options.onInvalidate(undefined)
    } else if (version > seen) await dropSince(seen, version)
    if (current) await options.onPoll?.(new Date(current.now))
  }

  async function dropSince(from: number, to: number): Promise<void> {
    const rows = await db
      .select({ version: cacheInvalidations.version, tags: cacheInvalidations.tags })
      .from(cacheInvalidations)
      .where(and(gt(cacheInvalidations.version, from)))
      .orderBy(asc(cacheInvalidations.version))
    const complete = rows[0]?.version === from + 1 && rows.length >= to - from
    options.onInvalidate(complete ? [...new Set(rows.flatMap((row) => row.tags))] : undefined)
    seen = Math.max(to, rows.at(-1)?.version ?? to)
  }

  /** Brings this process up to date with everything committed so far. */
  async function poll(): Promise<void> {
    // A poll under way may have read before the caller's commit: wait for it, then read again.
    while (polling) await polling
    polling = readChanges().finally(() => {
      polling = undefined
    })
    await polling
  }

  return {
    poll,

    /** Runs `work` in a transaction; what it touches is dropped everywhere once it is committed. */
    async write<T>(work: (tx: Transaction, invalidate: Invalidate) => Promise<T>): Promise<T> {
      const tags = new Set<string>()
      const result = await db.transaction(async (tx) => {
        const made = await work(tx, (...touched) => {
          for (const tag of touched) tags.add(tag)
        })
        if (tags.size > 0) await record(tx, [...tags])
        return made
      })
      if (tags.size === 0) return result
      // Dropped here whatever the poll finds: who has the answer to a write must never be shown what was before.
      options.onInvalidate([...tags])
      // Committed: a failing poll must not turn success into failure, the timer will catch up.
      await poll().catch((error) => log.warn({ error }, 'could not read changes after a write'))
      return result
    },

    start(): void {
      // An outage is two lines in the log, its beginning and its end, not two a second.
      let isInTrouble = false
      const reportTrouble = (error: unknown) => {
        if (!isInTrouble) log.warn({ error }, 'changes cannot be read; what is kept is served meanwhile')
        isInTrouble = true
      }
      const reportBack = () => {
        if (isInTrouble) log.info('changes can be read again')
        isInTrouble = false
      }
      const tick = async () => {
        await poll().then(reportBack, reportTrouble)
        if (isStopped) return
        timer = setTimeout(tick, pollEveryMs)
        timer.unref()
      }
      timer = setTimeout(tick, 0)
    },

    /** Resolves when the last look at the database is over: its connections may be closed then. */
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      while (polling) await polling.catch(() => undefined)
    },

    async prune(): Promise<void> {
      const oldest = sql`now() - make_interval(hours => ${keptForHours})`
      await db.delete(cacheInvalidations).where(lt(cacheInvalidations.at, oldest))
    },
  }
}

async function record(tx: Transaction, tags: string[]): Promise<void> {
  const [row] = await tx
    .insert(cacheVersion)
    .values({ id: 1, version: 1 })
    .onConflictDoUpdate({ target: cacheVersion.id, set: { version: sql`${cacheVersion.version} + 1` } })
    .returning({ version: cacheVersion.version })
  if (!row) throw new Error('the cache version row gave nothing back')
  await tx.insert(cacheInvalidations).values({ version: row.version, tags })
}
