// The picture library of the desk: what editors upload, what they say of it, and where it is used.
// An upload is acknowledged once its file and its row are safe, in this order: a row promises a file, and files
// without a row are swept away.

import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { CacheInvalidation } from '#src/platform/cache/cache-invalidation.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { imageContentTypes } from '#src/platform/http/image-content-types.ts'
import type { Log } from '#src/platform/log.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { libraryLimits } from '../../contract/library-limits.ts'
import type {
  LibraryPicture,
  PictureChanges,
  PicturePage,
  PictureQuery,
  PictureUse,
  PictureWithUses,
  UploadedPicture,
  UploadFields,
} from '../../contract/library-picture.ts'
import type { PictureMetadata } from '../../contract/responsive-pictures.ts'
import type { DecodedPicture } from '../decode-picture.ts'
import type { ImageWorker } from '../image-worker.ts'
import { media } from '../media.tables.ts'
import { buildStorageKey } from '../picture-store.ts'
import { listConditions } from './list-conditions.ts'
import { createPictureAuditRecord, type Editor } from './picture-audit-record.ts'
import { libraryColumns, metadataColumns, toLibraryPicture } from './picture-row.ts'
import { isCurrentUse, type PictureUses } from './picture-uses.ts'

/** A file as it came, and what the sender says of it. */
export type Upload = { bytes: Buffer; fileName: string; fields: UploadFields }

/** Of 64; pictures that are not alike differ in some thirty. */
const similarBits = 8
const mostSimilar = 3
/** Many times what one row needs; no picture has so many uses that an editor reads them all. */
const mostUsesInRefusal = 5

export function createLibrary(needs: {
  db: Db
  storage: Storage
  cacheInvalidation: CacheInvalidation
  audit: Pick<AuditService, 'record'>
  images: ImageWorker
  uses: PictureUses
  /** Removes the sizes made of a picture. */
  deleteSizes: (mediaId: string) => Promise<void>
  /** Told when there is a picture whose sizes can be made. */
  onUpload: () => void
  /** Told when what is known of a picture has changed. */
  onChange: () => void
  log?: Log | undefined
}) {
  const { db, storage, cacheInvalidation, audit, uses } = needs
  const columns = { ...libraryColumns, uses: uses.count }

  async function findOne(condition: SQL): Promise<LibraryPicture | undefined> {
    const [row] = await db.select(columns).from(media).where(condition)
    return row && toLibraryPicture(row)
  }

  async function getOne(id: string): Promise<LibraryPicture> {
    const picture = await findOne(eq(media.id, id))
    if (!picture) throw notFound('picture')
    return picture
  }

  /** Undefined when the same file was stored meanwhile. */
  async function storeUpload(
    upload: Upload,
    picture: DecodedPicture,
    uploadHash: string,
    editor: Editor,
  ): Promise<string | undefined> {
    const { data, ...facts } = picture
    const id = randomBytes(20).toString('hex')
    const key = buildStorageKey(id, facts.extension)
    await storage.put(key, data)
    try {
      const [row] = await db.transaction(async (tx) => {
        const rows = await tx
          .insert(media)
          .values({
            ...upload.fields,
            ...facts,
            id,
            origin: 'upload',
            contentType: imageContentTypes[facts.extension],
            bytes: data.length,
            fileName: shownName(upload.fileName),
            uploadHash,
            uploadedBy: editor?.id ?? null,
            createdAt: sql`now()`,
          })
          .onConflictDoNothing({ target: media.uploadHash })
          .returning()
        await audit.record(
          tx,
          ...rows.map((after) => createPictureAuditRecord('uploaded', { after, editor })),
        )
        return rows
      })
      if (!row) await storage.remove(key)
      return row?.id
    } catch (error) {
      // The row may have been written all the same: then its file must stay. The sweep knows, later.
      needs.log?.warn({ error, key }, 'an upload has a file and perhaps no row')
      throw error
    }
  }

  async function findSimilar(id: string): Promise<LibraryPicture[]> {
    const [own] = await db
      .select({ fingerprint: media.fingerprint, width: media.width, height: media.height })
      .from(media)
      .where(eq(media.id, id))
    if (!own?.fingerprint) return []
    const distance = sql`bit_count(('x' || ${media.fingerprint})::bit(64) # ('x' || ${own.fingerprint})::bit(64))`
    const shape = own.width / own.height
    const rows = await db
      .select(columns)
      .from(media)
      .where(
        and(
          ne(media.id, id),
          sql`abs(${media.width}::float8 / ${media.height} - ${shape}) < 0.05 * ${shape}`,
          sql`${distance} <= ${similarBits}`,
        ),
      )
      .orderBy(distance)
      .limit(mostSimilar)
    return rows.map(toLibraryPicture)
  }

  return {
    /** @throws ProblemError 400 or 413 that says what to do, for bytes that are no usable picture */
    async upload(upload: Upload, editor?: Editor): Promise<UploadedPicture> {
      const uploadHash = createHash('sha256').update(upload.bytes).digest('hex')
      const isSame = eq(media.uploadHash, uploadHash)
      const known = await findOne(isSame)
      if (known) return { picture: known, isDuplicate: true, similar: [] }
      const picture = await needs.images.now.decodePicture(upload.bytes)
      const id = await storeUpload(upload, picture, uploadHash, editor)
      if (id) {
        needs.onUpload()
        return { picture: await getOne(id), isDuplicate: false, similar: await findSimilar(id) }
      }
      const first = await findOne(isSame)
      if (!first) throw notFound('picture', 'It was deleted while it was sent again.')
      return { picture: first, isDuplicate: true, similar: [] }
    },

    async list(query: PictureQuery): Promise<PicturePage> {
      const { page = 1, limit = libraryLimits.pageSize } = query
      const where = and(...listConditions(query, uses.isUsed))
      const [rows, [counted]] = await Promise.all([
        db
          .select(columns)
          .from(media)
          .where(where)
          .orderBy(desc(media.createdAt), desc(media.id))
          .limit(limit)
          .offset((page - 1) * limit),
        db.select({ total: sql<number>`count(*)::int` }).from(media).where(where),
      ])
      const total = counted?.total ?? 0
      const pagination = paginate(page, limit, total)
      return { data: rows.map(toLibraryPicture), pagination }
    },

    /** What pages need to know of pictures, by their ids; unknown ones are left out. */
    async findMetadata(ids: string[]): Promise<Map<string, PictureMetadata>> {
      if (ids.length === 0) return new Map()
      const rows = await db.select(metadataColumns).from(media).where(inArray(media.id, ids))
      return new Map(rows.map((row) => [row._id, row]))
    },

    /** @throws ProblemError 404 */
    async get(id: string): Promise<PictureWithUses> {
      const picture = await getOne(id)
      return { picture, usedIn: picture.uses > 0 ? await uses.list(db, id) : [] }
    },

    /** Changes the sent fields only. @throws ProblemError 404 */
    async update(id: string, input: PictureChanges, editor?: Editor): Promise<LibraryPicture> {
      const { focalPoint, ...words } = input
      const focal =
        focalPoint === undefined ? {} : { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }
      await cacheInvalidation.write(async (tx, invalidate) => {
        const isIt = eq(media.id, id)
        const [before] = await tx.select().from(media).where(isIt).for('update')
        const fields = { ...words, ...focal, updatedAt: sql`now()` }
        const [after] = await tx.update(media).set(fields).where(isIt).returning()
        if (!before || !after) throw notFound('picture')
        await audit.record(tx, createPictureAuditRecord('described', { before, after, editor }))
        invalidate(`picture:${id}`, ...(await uses.listTags(tx, id)))
      })
      needs.onChange()
      return getOne(id)
    },

    /**
     * @param isFromVersions older versions that have it lose it; without, they keep it as everything else does
     * @throws ProblemError 404; 409 that names the articles when it is used
     */
    async remove(id: string, editor?: Editor, isFromVersions = false): Promise<void> {
      const gone = await db.transaction(async (tx) => {
        const [row] = await tx.select().from(media).where(eq(media.id, id)).for('update')
        if (!row) throw notFound('picture')
        const usedIn = await uses.list(tx, id)
        if (usedIn.some(isCurrentUse)) throw inUse(usedIn.filter(isCurrentUse))
        if (usedIn.length > 0 && !isFromVersions) throw inVersions(usedIn)
        await tx.delete(media).where(eq(media.id, id))
        const record = createPictureAuditRecord('deleted', { before: row, editor })
        await audit.record(
          tx,
          usedIn.length > 0 ? { ...record, details: { articles: usedIn.length } } : record,
        )
        return row
      })
      // Should the process end here, the sweep finds a file without a row.
      await storage.remove(buildStorageKey(gone.id, gone.extension))
      await needs.deleteSizes(gone.id)
    },
  }
}

function inVersions(uses: PictureUse[]): Error {
  const detail = `Older versions of ${uses.length} articles have it. With versions=true they lose it.`
  return conflict('picture-in-versions', 'Older versions have the picture', detail)
}

function inUse(uses: PictureUse[]): Error {
  const first = uses.slice(0, mostUsesInRefusal)
  const told = first.map(({ title, isSaved }) => (isSaved ? `“${title}”` : 'an article not saved yet'))
  const more = uses.length - told.length
  const detail = `It is used in ${told.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Take it out there first.`
  return conflict('picture-in-use', 'The picture is in use', detail)
}

/** The last part of what may be a path, without what breaks lines or turns the direction of text. */
function shownName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  return last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, 200)
}
