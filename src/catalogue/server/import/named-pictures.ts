// Fetches pictures that imported records name, and adds them to their products with author and license.
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#src/platform/database/database.ts'
import { defineJob, type JobFailure } from '#src/platform/jobs/define-job.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { SafeFetchError } from '#src/platform/outbound/safe-fetch-error.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { UnitOfWork } from '#src/platform/unit-of-work.ts'
import { products } from '../catalogue.tables.ts'
import type { createProductPictures } from '../product-pictures.ts'
import type { NamedPicture } from './import-record.ts'
import { namedPictures } from './imports.tables.ts'

/** Enqueued when a record names pictures that the product does not have yet. */
export const fetchPictures = defineJob({
  name: 'catalogue.fetch-pictures',
  payload: z.object({ productId: z.string() }),
  retry: { limit: 4, delaySeconds: 60, maxDelaySeconds: 3_600 },
  expireInSeconds: 300,
})

/** Stores the names of the pictures, and a job that fetches those that are new. */
export async function rememberPictures(
  { tx, enqueue }: Pick<UnitOfWork, 'tx' | 'enqueue'>,
  productId: string,
  pictures: readonly NamedPicture[],
): Promise<void> {
  if (pictures.length === 0) return
  const added = await tx
    .insert(namedPictures)
    .values(pictures.map((picture) => ({ ...picture, productId })))
    .onConflictDoNothing()
    .returning({ url: namedPictures.url })
  if (added.length > 0) await enqueue(fetchPictures, { productId })
}

type Dependencies = {
  db: Db
  addPicture: ReturnType<typeof createProductPictures>['add']
  fetchPicture: (url: string) => Promise<FetchedResponse>
}
type Row = typeof namedPictures.$inferSelect

export function createNamedPictures({ db, addPicture, fetchPicture }: Dependencies) {
  /** @returns why the picture is not usable; undefined for one that was added */
  async function addOne(productId: string, row: Row): Promise<string | undefined> {
    const { kind, language, source, author, license, url } = row
    try {
      const { status, body } = await fetchPicture(url)
      if (status !== 200) return `the server answers ${status}`
      const fileName = url.split('/').at(-1)?.slice(0, 100) ?? ''
      const fields = { kind, source, author, license, ...(language ? { language } : {}) }
      await addPicture(productId, { bytes: body, fileName }, fields, undefined)
      return undefined
    } catch (error) {
      if (error instanceof SafeFetchError && !error.isHostUnreachable) return error.message
      if (error instanceof ProblemError && error.status < 500) return error.detail ?? error.title
      throw error
    }
  }

  return {
    /** Job. A host that does not answer is tried again. */
    async fetchPictures({ productId }: { productId: string }): Promise<JobFailure | undefined> {
      const waiting = await db
        .select()
        .from(namedPictures)
        .where(and(eq(namedPictures.productId, productId), eq(namedPictures.state, 'waiting')))
        .orderBy(asc(namedPictures.kind), asc(namedPictures.url))
      const [product] = await db
        .select({ mergedInto: products.mergedInto })
        .from(products)
        .where(eq(products.id, productId))
      let unreachable: string | undefined
      for (const row of waiting) {
        const isThis = and(eq(namedPictures.productId, productId), eq(namedPictures.url, row.url))
        try {
          const failure = await addOne(product?.mergedInto ?? productId, row)
          const state = failure === undefined ? ('done' as const) : ('failed' as const)
          await db
            .update(namedPictures)
            .set({ state, failure: failure ?? null })
            .where(isThis)
        } catch (error) {
          if (!(error instanceof SafeFetchError)) throw error
          unreachable = error.message
        }
      }
      return unreachable === undefined ? undefined : { retryBecause: unreachable }
    },

    /** Job: forgets the names of pictures that a server has not delivered for a month. */
    async prune(): Promise<void> {
      await db.execute(sql`delete from ${namedPictures}
        where state <> 'done' and created_at < now() - interval '30 days'`)
    },
  }
}
