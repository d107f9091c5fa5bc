// Finds the advertisements that use a picture of the library.
import { and, desc, isNull, type SQL, sql } from 'drizzle-orm'
import type { PictureUseSource } from '#src/media/server/media.service.ts'
import { adsTag } from '../../contract/cache-tags.ts'
import { advertisements } from '../ads.tables.ts'

const maxListedUses = 100

/** Deleted advertisements do not need their pictures. */
const isUsing = (names: SQL) =>
  and(isNull(advertisements.deletedAt), sql`${advertisements.pictureId} = any(${names})`)

export const advertisementPictureUses: PictureUseSource = {
  recordsUsing: (names) => sql`select ${advertisements.id} as record_id, 'advertisement' as kind
    from ${advertisements} where ${isUsing(names)}`,

  async listUses(db, names) {
    const { id, title, isActive, createdAt } = advertisements
    const rows = await db
      .select({ id, title, isActive })
      .from(advertisements)
      .where(isUsing(names))
      .orderBy(desc(createdAt), desc(id))
      .limit(maxListedUses)
    return rows.map((row) => ({
      kind: 'advertisement',
      recordId: row.id,
      title: row.title,
      isSaved: true,
      isPublished: row.isActive,
      places: ['advertisement'],
    }))
  },

  async listTags(db, names) {
    const [row] = await db
      .select({ id: advertisements.id })
      .from(advertisements)
      .where(isUsing(names))
      .limit(1)
    return row ? [adsTag] : []
  },
}
