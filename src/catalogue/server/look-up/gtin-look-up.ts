// Looks up numbers that the catalogue does not know at Open Food Facts, and imports what it knows about an oil. Answers
// are stored, calls are limited to what Open Food Facts allows, and a slow or broken server delays nobody.
import { and, eq, or, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { createCircuitBreaker } from '#src/platform/outbound/circuit-breaker.ts'
import type { RateLimiter } from '#src/platform/rate-limit/rate-limiter.ts'
import { productGtins } from '../catalogue.tables.ts'
import type { createProductImport } from '../import/import-products.ts'
import { gtinLookUps, type LookUpOutcome } from '../import/imports.tables.ts'
import { toOpenFoodFactsEntry } from '../import/open-food-facts/to-entry.ts'
import { LookUpFailure, type OpenFoodFactsClient } from './open-food-facts-client.ts'
import type { Reply } from './parse-reply.ts'

/** `unknown`: nobody knows the number, or not in time. */
type LookUpAnswer = 'found' | 'no-olive-oil' | 'unknown'

type Dependencies = {
  db: Db
  log: Log
  rateLimiter: Pick<RateLimiter, 'consume'>
  importBatch: ReturnType<typeof createProductImport>['importBatch']
  /** Undefined while the look-up is switched off. */
  client: OpenFoodFactsClient | undefined
}

/** Longer waits than this end with `unknown`; the answer is stored all the same. */
const maxWaitMs = 2_000
/**
 * Open Food Facts allows 15 reads of products a minute. Windows of 30 seconds follow each other, so that a minute
 * touches three of them at most.
 */
const limit = { max: 5, windowSeconds: 30 }
const validDays: Record<LookUpOutcome, number> = {
  found: 365,
  'no-olive-oil': 90,
  'not-found': 7,
  unusable: 1,
}

export function createGtinLookUp({ db, log, rateLimiter, importBatch, client }: Dependencies) {
  const breaker = createCircuitBreaker({ maxFailures: 3, pauseMs: 60_000, maxPauseMs: 3_600_000 })
  const inProgress = new Map<string, Promise<LookUpAnswer>>()
  const stopping = new AbortController()

  const isOverLimit = async () => (await rateLimiter.consume('open-food-facts', 'product', limit)) > 0

  async function findStored(gtin: string): Promise<LookUpOutcome | undefined> {
    const [row] = await db.select().from(gtinLookUps).where(eq(gtinLookUps.gtin, gtin))
    if (!row) return undefined
    const ageDays = (Date.now() - row.checkedAt.getTime()) / 86_400_000
    return ageDays < validDays[row.outcome] ? row.outcome : undefined
  }

  async function store(gtin: string, outcome: LookUpOutcome): Promise<void> {
    const values = { outcome, checkedAt: sql`now()` }
    await db
      .insert(gtinLookUps)
      .values({ gtin, ...values })
      .onConflictDoUpdate({ target: gtinLookUps.gtin, set: values })
  }

  const isCatalogued = async (gtin: string) =>
    (await db.$count(productGtins, eq(productGtins.gtin, gtin))) > 0

  async function importProduct(gtin: string, record: object): Promise<LookUpOutcome> {
    const entry = toOpenFoodFactsEntry(gtin, record)
    if ('skipped' in entry) return entry.skipped === 'no-name' ? 'unusable' : 'no-olive-oil'
    if ('reason' in entry) return 'unusable'
    try {
      await importBatch([{ ...entry.product, gtins: [gtin] }], { fetchesPictures: true })
    } catch (error) {
      // Another process may have imported it at the same time.
      if (!(await isCatalogued(gtin))) throw error
    }
    return 'found'
  }

  async function request(gtin: string, asked: OpenFoodFactsClient): Promise<Reply> {
    const mayAskAgain = async () => !(await isOverLimit())
    try {
      const reply = await asked.getProduct(gtin, mayAskAgain, stopping.signal)
      if (reply.kind === 'unusable') breaker.failed()
      else breaker.succeeded()
      return reply
    } catch (error) {
      breaker.failed(error instanceof LookUpFailure ? error.retryAfterMs : undefined)
      if (!(error instanceof LookUpFailure)) throw error
      if (!stopping.signal.aborted) log.warn({ error, gtin }, 'a number could not be looked up')
      return { kind: 'postponed' }
    }
  }

  async function ask(gtin: string, asked: OpenFoodFactsClient): Promise<LookUpAnswer> {
    if ((await isOverLimit()) || !breaker.tryStart()) return 'unknown'
    const reply = await request(gtin, asked)
    if (reply.kind === 'postponed' || stopping.signal.aborted) return 'unknown'
    const outcome = reply.kind === 'found' ? await importProduct(gtin, reply.record) : toOutcome(reply.kind)
    await store(gtin, outcome)
    return toAnswer(outcome)
  }

  async function lookUp(gtin: string, asked: OpenFoodFactsClient): Promise<LookUpAnswer> {
    // A product that is not public is not imported again either.
    const isStored = await isCatalogued(gtin)
    const stored = isStored ? 'found' : await findStored(gtin)
    // The number of a product that was found and deleted since stays unknown.
    if (stored !== undefined) return stored === 'found' ? 'unknown' : toAnswer(stored)
    return ask(gtin, asked)
  }

  function start(gtin: string, asked: OpenFoodFactsClient): Promise<LookUpAnswer> {
    const running = lookUp(gtin, asked)
      .catch((error: unknown) => {
        log.error({ error, gtin }, 'a number could not be looked up')
        return 'unknown' as const
      })
      .finally(() => inProgress.delete(gtin))
    inProgress.set(gtin, running)
    return running
  }

  return {
    /**
     * Answers within two seconds. After `found`, the catalogue has a product with this number.
     * @param gtin 14 digits, not known to the catalogue
     */
    async lookUp(gtin: string): Promise<LookUpAnswer> {
      if (!client || stopping.signal.aborted) return 'unknown'
      const running = inProgress.get(gtin) ?? start(gtin, client)
      return withinTime(running)
    },

    /** Job: forgets what was asked long ago. */
    async prune(): Promise<void> {
      const isOver = (outcome: LookUpOutcome) =>
        and(
          eq(gtinLookUps.outcome, outcome),
          sql`${gtinLookUps.checkedAt} < now() - make_interval(days => ${validDays[outcome]})`,
        )
      await db.delete(gtinLookUps).where(or(isOver('no-olive-oil'), isOver('not-found'), isOver('unusable')))
    },

    /** Resolves when no look-up is running any more. */
    settled: async (): Promise<void> => void (await Promise.allSettled(inProgress.values())),

    /** Ends running look-ups. */
    async close(): Promise<void> {
      stopping.abort()
      await Promise.allSettled(inProgress.values())
    },
  }
}

async function withinTime(running: Promise<LookUpAnswer>): Promise<LookUpAnswer> {
  const timeout = Promise.withResolvers<LookUpAnswer>()
  const timer = setTimeout(() => timeout.resolve('unknown'), maxWaitMs)
  try {
    return await Promise.race([running, timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}

function toOutcome(kind: 'not-found' | 'other-type' | 'unusable'): LookUpOutcome {
  return kind === 'other-type' ? 'no-olive-oil' : kind
}

function toAnswer(outcome: LookUpOutcome): LookUpAnswer {
  if (outcome === 'found' || outcome === 'no-olive-oil') return outcome
  return 'unknown'
}
