// Generates the sizes of uploads before the first request: right after an upload, and by a job for uploads whose
// process was killed or that have sizes of another encoder version. Until then pages leave out AVIF, which takes long
// to encode.

import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound, ProblemError } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import { encoderVersion } from '../encoder-version.ts'
import { media } from '../media.tables.ts'
import type { PictureSizes } from '../picture-sizes.ts'
import type { PictureUses } from './picture-uses.ts'

type Claim = { id: string; width: number }

/** Much longer than one picture takes. */
const claimDuration = sql`interval '2 minutes'`
/**
 * Gives up on a picture whose file is lost or crashes the worker. Its sizes are then generated on request, if
 * possible.
 */
const maxAttempts = 5

export function createSizePregeneration(deps: {
  db: Db
  write: Write
  pictureSizes: PictureSizes
  uses: PictureUses
  log?: Log | undefined
}) {
  const { db, write, pictureSizes, uses, log } = deps
  const isOutdated = sql`${media.preparedAs} is distinct from ${encoderVersion}`
  let inProgress: Promise<void> | undefined
  let isClosed = false

  /** Claims one picture, so that several processes can share the work. */
  async function claimNext(): Promise<Claim | undefined> {
    const isUnclaimed = sql`(${media.prepareAfter} is null or ${media.prepareAfter} < now())`
    const next = db
      .select({ id: media.id })
      .from(media)
      .where(and(eq(media.origin, 'upload'), isOutdated, isUnclaimed, lt(media.prepareAttempts, maxAttempts)))
      .orderBy(media.createdAt)
      .limit(1)
      .for('update', { skipLocked: true })
    const [claim] = await db
      .update(media)
      .set({
        prepareAfter: sql`now() + ${claimDuration}`,
        prepareAttempts: sql`${media.prepareAttempts} + 1`,
      })
      .where(sql`${media.id} = (${next})`)
      .returning({ id: media.id, width: media.width })
    return claim
  }

  async function generateSizes({ id, width }: Claim): Promise<void> {
    await pictureSizes.generateAll(id, width)
    await write(async ({ tx, invalidate }) => {
      const done = { preparedAs: encoderVersion, prepareAfter: null, prepareAttempts: 0 }
      const rows = await tx.update(media).set(done).where(eq(media.id, id)).returning({ id: media.id })
      if (rows.length === 0) throw notFound('picture', 'It was deleted while its sizes were made.')
      // Pages with the picture can offer all formats from now on.
      invalidate(`picture:${id}`, ...(await uses.listTags(tx, id)))
    })
  }

  async function generateAllClaimed(): Promise<void> {
    for (let claim = await claimNext(); claim && !isClosed; claim = await claimNext()) {
      try {
        await generateSizes(claim)
      } catch (error) {
        if (error instanceof ProblemError && error.status === 404) await pictureSizes.deleteAll(claim.id)
        if (!isClosed) log?.warn({ error, picture: claim.id }, 'generating the sizes of a picture failed')
      }
    }
  }

  /** Resolves when there is no picture left that this process could claim. */
  function run(): Promise<void> {
    if (isClosed) return Promise.resolve()
    inProgress ??= generateAllClaimed().finally(() => {
      inProgress = undefined
    })
    return inProgress
  }

  return {
    run,

    /** Starts a run without waiting for it. The job retries failures. */
    start(): void {
      run().catch((error: unknown) => log?.warn({ error }, 'pregenerating sizes failed'))
    },

    /** Whether a file is a pregenerated size of the current encoder version. Such files never expire. */
    async isPregenerated(key: string): Promise<boolean> {
      const id = key.split('/').at(-2) ?? ''
      const isCurrent: SQL | undefined = and(eq(media.id, id), eq(media.preparedAs, encoderVersion))
      const [row] = await db.select({ width: media.width }).from(media).where(isCurrent)
      return row !== undefined && pictureSizes.listKeys(id, row.width).includes(key)
    },

    async close(): Promise<void> {
      isClosed = true
      await inProgress
    },
  }
}
