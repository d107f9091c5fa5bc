// Creates, changes and deletes advertisements. Each change is one transaction with its audit record and the cache
// invalidation that makes all processes choose by it.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#src/platform/database/database.ts'
import type { UploadedFile } from '#src/platform/http/uploaded-file.ts'
import { newId } from '#src/platform/id.ts'
import { notFound } from '#src/platform/problem.ts'
import type { UnitOfWork, Write } from '#src/platform/unit-of-work.ts'
import type { AdvertisementChanges, NewAdvertisement } from '../../contract/advertisement-input.ts'
import { adsTag } from '../../contract/cache-tags.ts'
import { advertisements } from '../ads.tables.ts'
import { copyAdPicture, type createAdPictures } from './ad-pictures.ts'
import type { AdvertisementRow } from './advertisement-row.ts'
import { createAdAuditRecord, type Editor } from './audit-advertisements.ts'
import { deriveColumns } from './derive-columns.ts'
import { lockAdvertisement } from './lock-advertisement.ts'

type Dependencies = {
  write: Write
  pictures: Pick<ReturnType<typeof createAdPictures>, 'resolve'>
  timeZone: string
}

const writeTime = sql`date_trunc('milliseconds', now())`

export function createAdvertisementWriter({ write, pictures, timeZone }: Dependencies) {
  const clock = () => ({ timeZone, now: new Date() })

  /** Jobs and caches that a saved advertisement needs. */
  async function complete({ enqueue, invalidate }: UnitOfWork, row: AdvertisementRow): Promise<void> {
    invalidate(adsTag)
    if (row.imageUrl && !row.pictureId) await enqueue(copyAdPicture, { adId: row.id })
  }

  async function setActive(id: string, isActive: boolean, editor: Editor): Promise<string> {
    return write(async ({ tx, audit, invalidate }) => {
      const before = await lockAdvertisement(tx, id)
      if (before.isActive === isActive) return id
      const after = await updateRow(tx, id, { isActive })
      await audit(createAdAuditRecord(isActive ? 'activated' : 'deactivated', { before, after, editor }))
      invalidate(adsTag)
      return id
    })
  }

  return {
    /**
     * @param file a picture, which takes precedence over `imageUrl`
     * @returns the id
     * @throws ProblemError 400 naming the fields; 413 for a large picture
     */
    async create(input: NewAdvertisement, file: UploadedFile | undefined, editor: Editor): Promise<string> {
      const columns = deriveColumns(input, undefined, clock())
      const picture = await pictures.resolve(input.imageUrl, file, editor)
      return write(async (unit) => {
        const [row] = await unit.tx
          .insert(advertisements)
          .values({
            ...columns,
            ...picture,
            title: input.title,
            id: newId(),
            createdAt: writeTime,
            updatedAt: writeTime,
          })
          .returning()
        if (!row) throw new Error('inserting an advertisement returned no row')
        await unit.audit(createAdAuditRecord('created', { after: row, editor }))
        await complete(unit, row)
        return row.id
      })
    },

    /**
     * Changes only the sent fields.
     * @throws ProblemError 400 naming the fields, 404, 413
     */
    async update(
      id: string,
      input: AdvertisementChanges,
      file: UploadedFile | undefined,
      editor: Editor,
    ): Promise<string> {
      // What is rejected must not leave its picture in the library.
      await write(async ({ tx }) => deriveColumns(input, await lockAdvertisement(tx, id), clock()))
      const picture = await pictures.resolve(input.imageUrl, file, editor)
      return write(async (unit) => {
        const before = await lockAdvertisement(unit.tx, id)
        const columns = deriveColumns(input, before, clock())
        const after = await updateRow(unit.tx, id, { ...columns, ...picture })
        await unit.audit(createAdAuditRecord('edited', { before, after, editor }))
        await complete(unit, after)
        return id
      })
    },

    /** @throws ProblemError 404 */
    activate: (id: string, editor: Editor) => setActive(id, true, editor),
    /** @throws ProblemError 404 */
    deactivate: (id: string, editor: Editor) => setActive(id, false, editor),

    /** Deleted advertisements have charges as well. @throws ProblemError 404 */
    async setAdvertiser(id: string, advertiser: string, editor: Editor): Promise<void> {
      await write(async ({ tx, audit }) => {
        const before = await lockAdvertisement(tx, id, { includeDeleted: true })
        if (before.advertiser === advertiser) return
        const after = await updateRow(tx, id, { advertiser })
        await audit(createAdAuditRecord('edited', { before, after, editor }))
      })
    },

    /** Hides advertisements everywhere; unknown ids are ignored. @returns how many were deleted */
    async remove(ids: string[], editor: Editor): Promise<number> {
      return write(async ({ tx, audit, invalidate }) => {
        const { id, deletedAt } = advertisements
        const which = and(inArray(id, ids), isNull(deletedAt))
        // Locks in the same order as the recorder of events, which prevents a deadlock.
        await tx.select({ id }).from(advertisements).where(which).orderBy(id).for('update')
        const rows = await tx
          .update(advertisements)
          .set({ deletedAt: sql`now()`, updatedAt: writeTime })
          .where(which)
          .returning()
        if (rows.length === 0) return 0
        await audit(...rows.map((before) => createAdAuditRecord('deleted', { before, editor })))
        invalidate(adsTag)
        return rows.length
      })
    },
  }
}

async function updateRow(
  tx: Transaction,
  id: string,
  columns: Partial<typeof advertisements.$inferInsert>,
): Promise<AdvertisementRow> {
  const [row] = await tx
    .update(advertisements)
    .set({ ...columns, version: sql`${advertisements.version} + 1`, updatedAt: writeTime })
    .where(eq(advertisements.id, id))
    .returning()
  if (!row) throw notFound('advertisement')
  return row
}
