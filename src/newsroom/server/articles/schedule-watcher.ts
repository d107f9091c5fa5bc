// Scheduled articles become public by the clock: lists show them because their time has passed, whoever asks. What is
// left to do at that moment is to drop what is kept, and to write down, once for all processes, that it happened.

import { and, asc, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import { articleTag, newsTag } from '#src/news/contract/cache-tags.ts'
import { articles } from '#src/news/server/news.tables.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { createPublishedRecord } from './audit-articles.ts'

export type ScheduleWatcherDependencies = {
  db: Db
  write: Write
  log: Pick<Log, 'warn'>
  /** Told which tags to drop when a scheduled article becomes public. */
  onPublished?: (tags: string[]) => void
}

const batch = 200

/** Published and never noticed as public: the state stands in the database, so that no downtime loses one. */
const isWaiting = and(sql`${articles.isPublished}`, isNull(articles.publicSince))

export function createScheduleWatcher({ db, write, log, onPublished: onDue }: ScheduleWatcherDependencies) {
  let droppedUntil: Date | undefined
  let announcing: Promise<void> | undefined

  /** Of several processes that come at once each row goes to one. */
  async function announceSome(): Promise<number> {
    return write(async ({ tx, invalidate, audit }) => {
      const due = tx
        .select({ id: articles.id })
        .from(articles)
        .where(and(isWaiting, lte(articles.sortAt, sql`now()`)))
        .orderBy(asc(articles.sortAt))
        .limit(batch)
        .for('update', { skipLocked: true })
      const { id, title, version, publishDate } = articles
      const rows = await tx
        .update(articles)
        .set({ publicSince: sql`now()`, wasPublic: true })
        .where(and(inArray(articles.id, due), isWaiting))
        .returning({ id, title, version, publishDate })
      if (rows.length === 0) return 0
      await audit(...rows.map((row) => createPublishedRecord(row, undefined)))
      invalidate(newsTag, ...rows.map((row) => articleTag(row.id)))
      return rows.length
    })
  }

  async function announceAll(): Promise<void> {
    while ((await announceSome()) === batch);
  }

  return {
    /**
     * Called twice a second with the database's clock. Only looks and drops; what is to be written down is written
     * beside, because the caller is the poll that a write waits for.
     */
    async poll(now: Date): Promise<void> {
      const [found] = await db
        .select({ latest: max(articles.sortAt) })
        .from(articles)
        .where(and(isWaiting, lte(articles.sortAt, now)))
      const latest = found?.latest
      if (!latest) return
      // While nothing can be written, what is kept is dropped once, not at every look.
      if (!droppedUntil || latest > droppedUntil) onDue?.([newsTag])
      droppedUntil = latest
      announcing ??= announceAll()
        .catch((error) =>
          log.warn({ error }, 'a scheduled article is public, but that could not be recorded'),
        )
        .finally(() => {
          announcing = undefined
        })
    },

    /** Resolves once nothing is being written down. */
    async settled(): Promise<void> {
      await announcing
    },
  }
}
