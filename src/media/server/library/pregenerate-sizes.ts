// Makes the sizes of uploads ahead of the first reader: at once after an upload, and by a job for what was left when
// a process was killed, or is of another edition than today's. Until then pages do without the formats that take long.

import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { CacheInvalidation } from '#src/platform/cache/cache-invalidation.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound, ProblemError } from '#src/platform/problem.ts'
import { encoderVersion } from '../encoder-version.ts'
import { media } from '../media.tables.ts'
import type { PictureSizes } from '../picture-sizes.ts'
import type { PictureUses } from './picture-uses.ts'

type Claim = { id: string; width: number }

/** Many times what one picture takes. */
const claimFor = sql`interval '2 minutes'`
/** A picture whose file is lost, or that kills the workshop, is given up; its sizes are made when asked for, or not. */
const mostAttempts = 5

export function createSizePregeneration(needs: {
  db: Db
  cacheInvalidation: CacheInvalidation
  sizes: PictureSizes
  uses: PictureUses
  log?: Log | undefined
}) {
  const { db, cacheInvalidation, sizes, uses, log } = needs
  const isOutdated = sql`${media.preparedAs} is distinct from ${encoderVersion}`
  let underWay: Promise<void> | undefined
  let isClosed = false

  /** Several processes share the work: each takes what nobody is at. */
  async function claimNext(): Promise<Claim | undefined> {
    const isFree = sql`(${media.prepareAfter} is null or ${media.prepareAfter} < now())`
    const next = db
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.origin, 'upload'), isOutdated, isFree, lt(media.prepareAttempts, mostAttempts)))
      .orderBy(media.createdAt)
      .limit(1)
      .for('update', { skipLocked: true })
    const [claim] = await db
      .update(media)
      .set({
        prepareAfter: sql`now() + ${claimFor}`,
        prepareAttempts: sql`${media.prepareAttempts} + 1`,
      })
      .where(sql`${media.id} = (${next})`)
      .returning({ id: media.id, width: media.width })
    return claim
  }

  async function prepare({ id, width }: Claim): Promise<void> {
    await sizes.generateAll(id, width)
    await cacheInvalidation.write(async (tx, invalidate) => {
      const done = { preparedAs: encoderVersion, prepareAfter: null, prepareAttempts: 0 }
      const rows = await tx.update(media).set(done).where(eq(media.id, id)).returning({ id: media.id })
      if (rows.length === 0) throw notFound('picture', 'It was deleted while its sizes were made.')
      // Pages that show it may offer all formats from now on.
      invalidate(`picture:${id}`, ...(await uses.listTags(tx, id)))
    })
  }

  async function prepareWaiting(): Promise<void> {
    for (let claim = await claimNext(); claim && !isClosed; claim = await claimNext()) {
      try {
        await prepare(claim)
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) await sizes.deleteAll(claim.id)
        if (!isClosed) log?.warn({ error, picture: claim.id }, 'the sizes of a picture could not be made')
      }
    }
  }

  /** Resolves when nothing waits any more that this process could do. */
  function prepareAll(): Promise<void> {
    if (isClosed) return Promise.resolve()
    underWay ??= prepareWaiting().finally(() => {
      underWay = undefined
    })
    return underWay
  }

  return {
    prepareAll,

    /** Without waiting: whoever uploads has been answered by then, and the job makes up for a failure. */
    start(): void {
      prepareAll().catch((error: unknown) => log?.warn({ error }, 'uploads wait for their sizes'))
    },

    /** Files of uploads in today's edition stay, however long nobody has asked for them. */
    async isPregenerated(key: string): Promise<boolean> {
      const id = key.split('/').at(-2) ?? ''
      const isPreparedOne: SQL | undefined = and(eq(media.id, id), eq(media.preparedAs, encoderVersion))
      const [row] = await db.select({ width: media.width }).from(media).where(isPreparedOne)
      return row !== undefined && sizes.listKeys(id, row.width).includes(key)
    },

    async close(): Promise<void> {
      isClosed = true
      await underWay
    },
  }
}
