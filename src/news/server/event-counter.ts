// Counts views and shares. Calls that arrive within a few milliseconds are stored in one transaction, and each resolves
// after the commit. Crawlers, prefetches and floods get the current count but are not counted.
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { createBatcher } from '#src/platform/batcher.ts'
import { createLruCache } from '#src/platform/cache/lru-cache.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { isPublic } from './article-filters.ts'
import { articles, articleViewsByDay, countedEvents, viewsByDay } from './news.tables.ts'

export type EventKind = 'view' | 'share'
type CountRequest = {
  articleId: string
  kind: EventKind
  /** Id of the page view: another call with the same id changes nothing. */
  eventId?: string
  /** IP address of the client, for the rate limit; not stored. */
  client: string
  /** A crawler or a prefetch: gets the current count. */
  isAutomatic: boolean
}

const batchDelayMs = 10
const maxBatchSize = 200
const maxPerClientAndMinute = 30

export function createEventCounter({ db, write, timeZone }: { db: Db; write: Write; timeZone: string }) {
  const recentCalls = createLruCache<number>({ maxEntries: 50_000, ttl: 60_000, noUpdateTTL: true })
  const batcher = createBatcher<CountRequest, number>({
    async processBatch(batch) {
      const totals = await write(({ tx }) => countBatch(tx, batch, timeZone))
      return totals.map((total) => total ?? notFound('article'))
    },
    delayMs: batchDelayMs,
    maxBatchSize,
  })

  function isFlood({ client, articleId, kind }: CountRequest): boolean {
    const key = `${clientNetwork(client)} ${kind} ${articleId}`
    const calls = (recentCalls.get(key) ?? 0) + 1
    recentCalls.set(key, calls)
    return calls > maxPerClientAndMinute
  }

  return {
    /**
     * Resolves to the new count after the event is stored.
     * @throws ProblemError 404 for an unknown or hidden article
     */
    count(request: CountRequest): Promise<number> {
      if (!isId(request.articleId)) return Promise.reject(notFound('article'))
      return batcher.add({ ...request, isAutomatic: request.isAutomatic || isFlood(request) })
    },

    /** Stores all pending events. Call before the process ends. */
    close: batcher.close,

    /** Deletes event ids after a day, and daily views of articles after 400 days. */
    async prune(): Promise<void> {
      await db.delete(countedEvents).where(lt(countedEvents.countedAt, sql`now() - interval '1 day'`))
      await db
        .delete(articleViewsByDay)
        .where(lt(articleViewsByDay.day, sql`(now() - interval '400 days')::date`))
    },
  }
}

/** Returns the totals in the order of the events; undefined for unknown and hidden articles. */
async function countBatch(
  tx: Transaction,
  batch: CountRequest[],
  timeZone: string,
): Promise<(number | undefined)[]> {
  const totals: (number | undefined)[] = batch.map(() => undefined)
  for (const kind of ['view', 'share'] as const) {
    const events = batch.map((event, index) => ({ ...event, index })).filter((event) => event.kind === kind)
    if (events.length === 0) continue
    const column = kind === 'view' ? articles.views : articles.shares
    // Rows are locked in the order of their ids, so that two processes cannot cause a deadlock.
    const rows = await tx
      .select({ id: articles.id, total: column })
      .from(articles)
      .where(and(inArray(articles.id, [...new Set(events.map((event) => event.articleId))]), isPublic))
      .orderBy(articles.id)
      .for('no key update')
    const totalById = new Map(rows.map((row) => [row.id, row.total]))
    const newEvents = await storeNewEvents(
      tx,
      kind,
      events.filter((event) => totalById.has(event.articleId)),
    )
    for (const event of events) {
      const before = totalById.get(event.articleId)
      if (before === undefined) continue
      const after = before + (newEvents.has(event.index) ? 1 : 0)
      totalById.set(event.articleId, after)
      totals[event.index] = after
    }
    const increases: ViewIncrease[] = []
    for (const { id, total } of rows) {
      const after = totalById.get(id) ?? total
      const set = kind === 'view' ? { views: after } : { shares: after }
      if (after === total) continue
      await tx.update(articles).set(set).where(eq(articles.id, id))
      increases.push({ articleId: id, views: after - total })
    }
    if (kind === 'view') await addToDailyViews(tx, increases, timeZone)
  }
  return totals
}

type ViewIncrease = { articleId: string; views: number }

/**
 * Adds to the daily statistics of the admin area. Rows are written in the order of the articles, which are locked
 * already. The total of the day is written last: all processes share this row, so its lock must be short.
 */
async function addToDailyViews(tx: Transaction, increases: ViewIncrease[], timeZone: string): Promise<void> {
  if (increases.length === 0) return
  const day = sql<string>`(now() at time zone ${timeZone})::date`
  await tx
    .insert(articleViewsByDay)
    .values(increases.map((increase) => ({ day, ...increase })))
    .onConflictDoUpdate({
      target: [articleViewsByDay.day, articleViewsByDay.articleId],
      set: { views: sql`${articleViewsByDay.views} + excluded.views` },
    })
  const views = increases.reduce((sum, increase) => sum + increase.views, 0)
  await tx
    .insert(viewsByDay)
    .values({ day, views })
    .onConflictDoUpdate({
      target: viewsByDay.day,
      set: { views: sql`${viewsByDay.views} + excluded.views` },
    })
}

/** Stores event ids. Returns the indexes of the events to count: neither automatic nor counted before. */
async function storeNewEvents(
  tx: Transaction,
  kind: EventKind,
  events: (CountRequest & { index: number })[],
) {
  const humanEvents = events.filter((event) => !event.isAutomatic)
  const eventByKey = new Map(
    humanEvents.flatMap((event) =>
      event.eventId ? [[`${event.articleId} ${event.eventId}`, event] as const] : [],
    ),
  )
  const newIndexes = new Set(humanEvents.filter((event) => !event.eventId).map((event) => event.index))
  if (eventByKey.size === 0) return newIndexes
  const stored = await tx
    .insert(countedEvents)
    .values(
      [...eventByKey.values()].map(({ articleId, eventId = '' }) => ({
        articleId,
        kind,
        eventId,
        countedAt: sql`now()`,
      })),
    )
    .onConflictDoNothing()
    .returning({ articleId: countedEvents.articleId, eventId: countedEvents.eventId })
  for (const row of stored) {
    const event = eventByKey.get(`${row.articleId} ${row.eventId}`)
    if (event) newIndexes.add(event.index)
  }
  return newIndexes
}
