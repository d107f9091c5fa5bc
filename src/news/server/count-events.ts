// Counting views and shares. Calls that arrive within a few milliseconds share one transaction, and each is
// answered only after it is committed. Crawlers, prefetches and floods are answered but not counted.
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import { clientNetwork } from '#src/platform/http/client-network.ts'
import { isId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { isPublic } from './article-filters.ts'
import { articles, articleViewsByDay, countedEvents, viewsByDay } from './news.tables.ts'

export type EventKind = 'view' | 'share'
export type CountRequest = {
  articleId: string
  kind: EventKind
  /** The page view's own id: a second call with it changes nothing. */
  eventId?: string
  /** Who calls, for the limit; not stored. */
  client: string
  /** A crawler or a prefetch: answered with the present count. */
  isAutomatic: boolean
}

const collectForMs = 10
const largestBatch = 200
const perClientAndMinute = 30

type Waiting = CountRequest & { resolve: (total: number) => void; reject: (error: unknown) => void }

export function createCounting({ db, write, timeZone }: { db: Db; write: Write; timeZone: string }) {
  const recent = new LRUCache<string, number>({ max: 50_000, ttl: 60_000, noUpdateTTL: true })
  const waiting: Waiting[] = []
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()

  function isFlood({ client, articleId, kind }: CountRequest): boolean {
    const key = `${clientNetwork(client)} ${kind} ${articleId}`
    const calls = (recent.get(key) ?? 0) + 1
    recent.set(key, calls)
    return calls > perClientAndMinute
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    const batch = waiting.splice(0, largestBatch)
    if (waiting.length > 0) timer = setTimeout(flush, 0)
    flushing = flushing.then(() => settle(batch))
  }

  async function settle(batch: Waiting[]): Promise<void> {
    try {
      const totals = await write(({ tx }) => countBatch(tx, batch, timeZone))
      for (const [index, event] of batch.entries()) {
        const total = totals[index]
        if (total === undefined) event.reject(notFound('article'))
        else event.resolve(total)
      }
    } catch (error) {
      for (const event of batch) event.reject(error)
    }
  }

  return {
    /**
     * Resolves to the count after this event, once it is stored.
     * @throws ProblemError 404 for an unknown or hidden article
     */
    count(request: CountRequest): Promise<number> {
      if (!isId(request.articleId)) return Promise.reject(notFound('article'))
      const counted = { ...request, isAutomatic: request.isAutomatic || isFlood(request) }
      return new Promise((resolve, reject) => {
        waiting.push({ ...counted, resolve, reject })
        if (waiting.length >= largestBatch) flush()
        else timer ??= setTimeout(flush, collectForMs)
      })
    },

    /** Stores what still waits; for the end of the process. */
    async close(): Promise<void> {
      while (waiting.length > 0) flush()
      await flushing
    },

    async prune(): Promise<void> {
      await db.delete(countedEvents).where(lt(countedEvents.countedAt, sql`now() - interval '1 day'`))
      await db
        .delete(articleViewsByDay)
        .where(lt(articleViewsByDay.day, sql`(now() - interval '400 days')::date`))
    },
  }
}

/** Adds a batch up; the totals stand in the order of the events, undefined where there is no such article. */
async function countBatch(
  tx: Transaction,
  batch: CountRequest[],
  timeZone: string,
): Promise<(number | undefined)[]> {
  const totals: (number | undefined)[] = new Array(batch.length)
  for (const kind of ['view', 'share'] as const) {
    const events = batch.map((event, index) => ({ ...event, index })).filter((event) => event.kind === kind)
    if (events.length === 0) continue
    const column = kind === 'view' ? articles.views : articles.shares
    // Rows are locked in the order of their ids, so that two processes counting at once cannot block each other.
    const known = await tx
      .select({ id: articles.id, total: column })
      .from(articles)
      .where(and(inArray(articles.id, [...new Set(events.map((event) => event.articleId))]), isPublic))
      .orderBy(articles.id)
      .for('no key update')
    const running = new Map(known.map((row) => [row.id, row.total]))
    const fresh = await freshEvents(
      tx,
      kind,
      events.filter((event) => running.has(event.articleId)),
    )
    for (const event of events) {
      const before = running.get(event.articleId)
      if (before === undefined) continue
      const after = before + (fresh.has(event.index) ? 1 : 0)
      running.set(event.articleId, after)
      totals[event.index] = after
    }
    const gains: Gain[] = []
    for (const { id, total } of known) {
      const after = running.get(id) ?? total
      const set = kind === 'view' ? { views: after } : { shares: after }
      if (after === total) continue
      await tx.update(articles).set(set).where(eq(articles.id, id))
      gains.push({ articleId: id, views: after - total })
    }
    if (kind === 'view') await addToDay(tx, gains, timeZone)
  }
  return totals
}

type Gain = { articleId: string; views: number }

/**
 * The desk's figures of the day. Rows are written in the order of the articles, which are locked already, and the sum
 * of the day comes last: it is the one row that all processes share, so it is held for as short as can be.
 */
async function addToDay(tx: Transaction, gains: Gain[], timeZone: string): Promise<void> {
  if (gains.length === 0) return
  const day = sql<string>`(now() at time zone ${timeZone})::date`
  await tx
    .insert(articleViewsByDay)
    .values(gains.map((gain) => ({ day, ...gain })))
    .onConflictDoUpdate({
      target: [articleViewsByDay.day, articleViewsByDay.articleId],
      set: { views: sql`${articleViewsByDay.views} + excluded.views` },
    })
  const views = gains.reduce((sum, gain) => sum + gain.views, 0)
  await tx
    .insert(viewsByDay)
    .values({ day, views })
    .onConflictDoUpdate({
      target: viewsByDay.day,
      set: { views: sql`${viewsByDay.views} + excluded.views` },
    })
}

/** Indexes of the events that count: neither automatic nor seen before. */
async function freshEvents(tx: Transaction, kind: EventKind, events: (CountRequest & { index: number })[]) {
  const real = events.filter((event) => !event.isAutomatic)
  const named = new Map(
    real.flatMap((event) => (event.eventId ? [[`${event.articleId} ${event.eventId}`, event] as const] : [])),
  )
  const fresh = new Set(real.filter((event) => !event.eventId).map((event) => event.index))
  if (named.size === 0) return fresh
  const stored = await tx
    .insert(countedEvents)
    .values(
      [...named.values()].map(({ articleId, eventId = '' }) => ({
        articleId,
        kind,
        eventId,
        countedAt: sql`now()`,
      })),
    )
    .onConflictDoNothing()
    .returning({ articleId: countedEvents.articleId, eventId: countedEvents.eventId })
  for (const row of stored) {
    const event = named.get(`${row.articleId} ${row.eventId}`)
    if (event) fresh.add(event.index)
  }
  return fresh
}
