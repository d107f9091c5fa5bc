// Lists show a scheduled article as soon as its time has passed, without any job. At that time the watcher drops
// cached responses, and records the publication once for all processes.

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
  /** Called with the cache tags to drop when a scheduled article becomes public. */
  onPublished?: (tags: string[]) => void
}

const batchSize = 200

/** Published, but not recorded as public yet. Stored in the database, so that a downtime does not lose any. */
const isUnrecorded = and(sql`${articles.isPublished}`, isNull(articles.publicSince))

export function createScheduleWatcher({ db, write, log, onPublished }: ScheduleWatcherDependencies) {
  let invalidatedUntil: Date | undefined
  let recording: Promise<void> | undefined

  /** Concurrent processes skip each other's locked rows. Resolves to the number of recorded articles. */
  async function recordBatch(): Promise<number> {
    return write(async ({ tx, invalidate, audit }) => {
      const due = tx
        .select({ id: articles.id })
        .from(articles)
        .where(and(isUnrecorded, lte(articles.sortAt, sql`now()`)))
        .orderBy(asc(articles.sortAt))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      const { id, title, version, publishDate } = articles
      const rows = await tx
        .update(articles)
        .set({ publicSince: sql`now()`, wasPublic: true })
        .where(and(inArray(articles.id, due), isUnrecorded))
        .returning({ id, title, version, publishDate })
      if (rows.length === 0) return 0
      await audit(...rows.map((row) => createPublishedRecord(row, undefined)))
      invalidate(newsTag, ...rows.map((row) => articleTag(row.id)))
      return rows.length
    })
  }

  async function recordAll(): Promise<void> {
    while ((await recordBatch()) === batchSize);
  }

  return {
    /**
     * Called twice a second with the database's time. Drops cached responses; records in the background, because
     * writes wait for the poll that calls this.
     */
    async poll(now: Date): Promise<void> {
      const [found] = await db
        .select({ latest: max(articles.sortAt) })
        .from(articles)
        .where(and(isUnrecorded, lte(articles.sortAt, now)))
      const latest = found?.latest
      if (!latest) return
      // While recording fails, the cache is dropped once, not at every poll.
      if (!invalidatedUntil || latest > invalidatedUntil) onPublished?.([newsTag])
      invalidatedUntil = latest
      recording ??= recordAll()
        .catch((error) =>
          log.warn({ error }, 'a scheduled article is public, but that could not be recorded'),
        )
        .finally(() => {
          recording = undefined
        })
    },

    /** Resolves when the publications found so far are recorded. */
    async settled(): Promise<void> {
      await recording
    },
  }
}
