// Our own copies of pictures that articles name by a foreign address: readers never load from there.
import { and, eq, sql } from 'drizzle-orm'
import { articles, isForeignCover } from '#src/news/server/news.tables.ts'
import { createTurns } from '#src/platform/concurrency-limit.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { FetchRefusedError } from '#src/platform/outbound/fetch-refused-error.ts'
import type { Fetched } from '#src/platform/outbound/safe-fetch.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { Workshop } from './image-worker/image-worker.ts'
import { mediaSources } from './media.tables.ts'
import {
  isSourceAddress,
  type KeptPictures,
  retryFailuresAfter,
  type StoredPicture,
} from './stored-pictures.ts'

/** `isHostSilent`: no answer at all, in contrast to a missing picture. */
export type CopyFailure = { failure: string; isHostSilent?: boolean }

type Needs = {
  db: Db
  kept: KeptPictures
  workshop: Workshop
  fetchAddress: (url: string) => Promise<Fetched>
  log?: Log | undefined
}

/** Of up to 15 MB each. */
const fetchesAtOnce = 6
const coversPerRun = 100
const coversAtOnce = 4

export function createCopying({ db, kept, workshop, fetchAddress, log }: Needs) {
  const underWay = new Map<string, Promise<StoredPicture | CopyFailure>>()
  const fetchInTurn = createTurns(fetchesAtOnce)

  async function fetchNow(url: string): Promise<StoredPicture | CopyFailure> {
    try {
      const { status, body } = await fetchAddress(url)
      if (status !== 200) throw new FetchRefusedError(`the server answers ${status}`)
      const picture = await kept.keep(await workshop.now.decodePicture(body), {})
      await kept.rememberSource(url, { mediaId: picture.id })
      return picture
    } catch (error) {
      const failure = describe(error)
      if (failure === undefined) throw error
      await kept.rememberSource(url, { failure })
      const isHostSilent = error instanceof FetchRefusedError && error.isHostSilent
      return { failure, ...(isHostSilent ? { isHostSilent } : {}) }
    }
  }

  async function copy(url: string): Promise<StoredPicture | CopyFailure> {
    if (!isSourceAddress(url)) return { failure: 'it is no address' }
    const known = await kept.findSource(url)
    if (known && 'picture' in known) {
      if (await kept.hasFile(known.picture)) return known.picture
    } else if (known?.isRecent) return { failure: known.failure }
    const shared = underWay.get(url) ?? fetchInTurn(() => fetchNow(url)).finally(() => underWay.delete(url))
    underWay.set(url, shared)
    return shared
  }

  return {
    copy,

    /** Fetches pictures that articles name as their covers and that nobody has asked for, or not for a day. */
    async copyCovers(): Promise<void> {
      const addresses = await waitingCovers(db)
      const queue = addresses.values()
      const failures: string[] = []
      const worker = async () => {
        for (const url of queue) if ('failure' in (await copy(url))) failures.push(url)
      }
      await Promise.all(Array.from({ length: coversAtOnce }, worker))
      if (addresses.length === 0) return
      log?.info({ fetched: addresses.length - failures.length, failed: failures.length }, 'covers fetched')
    },
  }
}

/** New addresses first, then those that failed longest ago. */
async function waitingCovers(db: Db): Promise<string[]> {
  const { previewImage } = articles
  const { url, mediaId, fetchedAt } = mediaSources
  const isAddress = sql`${previewImage} ~* '^https?://[^[:space:][:cntrl:]]+$'`
  const isDue = sql`(${url} is null or (${mediaId} is null and ${fetchedAt} < now() - ${retryFailuresAfter}))`
  const rows = await db
    .select({ address: previewImage })
    .from(articles)
    .leftJoin(mediaSources, eq(url, previewImage))
    .where(and(isForeignCover(previewImage), isAddress, isDue))
    .groupBy(previewImage)
    .orderBy(sql`min(${fetchedAt}) nulls first`)
    .limit(coversPerRun)
  return rows.map(({ address }) => address)
}

/** Why an address gave no picture; undefined when the reason lies with us. */
function describe(error: unknown): string | undefined {
  if (error instanceof FetchRefusedError) return error.message
  if (!(error instanceof ProblemError) || error.status >= 500) return undefined
  return error.status === 413 ? 'it is too large' : 'it is no usable picture'
}
