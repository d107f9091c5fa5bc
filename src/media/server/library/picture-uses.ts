// Finds the records that use a picture. Each feature that shows pictures registers a source, which finds its records
// by the names under which they can refer to a picture.
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { PictureUse } from '../../contract/library-picture.ts'
import type { PictureUseSource } from '../media.service.ts'
import { media, mediaSources } from '../media.tables.ts'

/**
 * The names by which a record can refer to the picture of the current row of `media`: its id, and hashes of its
 * URLs.
 */
const namesOfRow = sql`(array[${media.id}] || array(
  select md5(${mediaSources.url}) from ${mediaSources} where ${mediaSources.mediaId} = ${media.id}))`

/** Whether the article or a draft of it has the picture, not only an older version. */
export const isCurrentUse = ({ places }: PictureUse): boolean => !places.includes('revision')

export type PictureUses = ReturnType<typeof createPictureUses>

export function createPictureUses(sources: readonly PictureUseSource[]) {
  const recordsUsing = (names: SQL): SQL =>
    sources.length === 0
      ? sql`select null::text as record_id, null::text as kind where false`
      : sql.join(
          sources.map((source) => source.recordsUsing(names)),
          sql` union all `,
        )

  /** Returns the names of a picture as a query parameter; undefined for an unknown picture. */
  async function findNames(db: Db | Transaction, mediaId: string): Promise<SQL | undefined> {
    const [row] = await db
      .select({ names: sql<string[]>`${namesOfRow}` })
      .from(media)
      .where(eq(media.id, mediaId))
    return row && sql`${sql.param(row.names)}::text[]`
  }

  return {
    /** Number of records that use the picture of the current row of `media`. */
    count: sql<number>`(select count(distinct record_id)::int from (${recordsUsing(namesOfRow)}) uses)`,
    /** Condition on the current row of `media`. */
    isUsed: sql`exists (${recordsUsing(namesOfRow)})` as SQL,

    async list(db: Db | Transaction, mediaId: string): Promise<PictureUse[]> {
      const names = await findNames(db, mediaId)
      if (!names) return []
      const uses: PictureUse[] = []
      for (const source of sources) uses.push(...(await source.listUses(db, names)))
      return uses.toSorted((a, b) => Number(isCurrentUse(b)) - Number(isCurrentUse(a)))
    },

    async listTags(db: Db | Transaction, mediaId: string): Promise<string[]> {
      const names = await findNames(db, mediaId)
      if (!names) return []
      const tags: string[] = []
      for (const source of sources) tags.push(...(await source.listTags(db, names)))
      return tags
    },
  }
}
