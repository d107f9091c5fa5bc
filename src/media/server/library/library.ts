// The picture library of the admin area: uploads, descriptions and uses of pictures. An upload is acknowledged once
// its file and then its row are stored: every row must have a file, and files without a row are removed later.

import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { paginate } from '#src/platform/contract/pagination.ts'
import type { Db } from '#src/platform/database/database.ts'
import { imageContentTypes } from '#src/platform/http/image-content-types.ts'
import type { Log } from '#src/platform/log.ts'
import { conflict, notFound } from '#src/platform/problem.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
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

/** An uploaded file and the form fields sent with it. */
type Upload = { bytes: Buffer; fileName: string; fields: UploadFields }

/** Of 64 bits. Unrelated pictures differ in about 30 bits. */
const maxDifferentBits = 8
const maxSimilar = 3
/** Articles named in the error message when a picture is in use. */
const maxUsesInError = 5

export function createLibrary(deps: {
  db: Db
  storage: Storage
  write: Write
  images: ImageWorker
  uses: PictureUses
  /** Deletes the generated sizes of a picture. */
  deleteSizes: (mediaId: string) => Promise<void>
  /** Called when a picture has been uploaded, whose sizes can be generated. */
  onUpload: () => void
  /** Called when the metadata of a picture has changed. */
  onChange: () => void
  log?: Log | undefined
}) {
  const { db, storage, write, uses } = deps
  const columns = { ...libraryColumns, uses: uses.count }

  async function findPicture(condition: SQL): Promise<LibraryPicture | undefined> {
    const [row] = await db.select(columns).from(media).where(condition)
    return row && toLibraryPicture(row)
  }

  async function getPicture(id: string): Promise<LibraryPicture> {
    const picture = await findPicture(eq(media.id, id))
    if (!picture) throw notFound('picture')
    return picture
  }

  /** Returns the id; undefined if the same file was stored by another request meanwhile. */
  async function storeUpload(
    upload: Upload,
    picture: DecodedPicture,
    uploadHash: string,
    editor: Editor,
  ): Promise<string | undefined> {
    const { data, ...properties } = picture
    const id = randomBytes(20).toString('hex')
    const key = buildStorageKey(id, properties.extension)
    await storage.put(key, data)
    try {
      const [row] = await write(async ({ tx, audit }) => {
        const rows = await tx
          .insert(media)
          .values({
            ...upload.fields,
            ...properties,
            id,
            origin: 'upload',
            contentType: imageContentTypes[properties.extension],
            bytes: data.length,
            fileName: sanitizeFileName(upload.fileName),
            uploadHash,
            uploadedBy: editor?.id ?? null,
            createdAt: sql`now()`,
          })
          .onConflictDoNothing({ target: media.uploadHash })
          .returning()
        await audit(...rows.map((after) => createPictureAuditRecord('uploaded', { after, editor })))
        return rows
      })
      if (!row) await storage.remove(key)
      return row?.id
    } catch (error) {
      // The transaction may have been committed all the same, and then the file must stay. Otherwise the sweep
      // removes it.
      deps.log?.warn({ error, key }, 'storing the row of an upload failed; its file may be an orphan')
      throw error
    }
  }

  /** Stores the file of a picture again that has lost it, as after a restore of the database alone. */
  async function restoreFile(upload: Upload, { _id: id, address }: LibraryPicture): Promise<void> {
    const extension = address.slice(address.lastIndexOf('.') + 1)
    if (await storage.find(buildStorageKey(id, extension))) return
    const { data, ...properties } = await deps.images.now.decodePicture(upload.bytes)
    const key = buildStorageKey(id, properties.extension)
    await storage.put(key, data)
    const contentType = imageContentTypes[properties.extension]
    const sizesToGenerate = { preparedAs: null, prepareAfter: null, prepareAttempts: 0 }
    const rows = await write(({ tx }) =>
      tx
        .update(media)
        .set({ ...properties, contentType, bytes: data.length, ...sizesToGenerate })
        .where(eq(media.id, id))
        .returning({ id: media.id }),
    )
    if (rows.length === 0) await storage.remove(key)
    deps.onUpload()
  }

  async function findSimilar(id: string): Promise<LibraryPicture[]> {
    const [picture] = await db
      .select({ fingerprint: media.fingerprint, width: media.width, height: media.height })
      .from(media)
      .where(eq(media.id, id))
    if (!picture?.fingerprint) return []
    const distance = sql`bit_count(('x' || ${media.fingerprint})::bit(64) # ('x' || ${picture.fingerprint})::bit(64))`
    const aspectRatio = picture.width / picture.height
    const rows = await db
      .select(columns)
      .from(media)
      .where(
        and(
          ne(media.id, id),
          sql`abs(${media.width}::float8 / ${media.height} - ${aspectRatio}) < 0.05 * ${aspectRatio}`,
          sql`${distance} <= ${maxDifferentBits}`,
        ),
      )
      .orderBy(distance)
      .limit(maxSimilar)
    return rows.map(toLibraryPicture)
  }

  return {
    /** @throws ProblemError 400 or 413 with advice for the editor, if the file is not a usable picture */
    async upload(upload: Upload, editor?: Editor): Promise<UploadedPicture> {
      const uploadHash = createHash('sha256').update(upload.bytes).digest('hex')
      const hasSameHash = eq(media.uploadHash, uploadHash)
      const existing = await findPicture(hasSameHash)
      if (existing) {
        await restoreFile(upload, existing)
        return { picture: existing, isDuplicate: true, similar: [] }
      }
      const picture = await deps.images.now.decodePicture(upload.bytes)
      const id = await storeUpload(upload, picture, uploadHash, editor)
      if (id) {
        deps.onUpload()
        return { picture: await getPicture(id), isDuplicate: false, similar: await findSimilar(id) }
      }
      const first = await findPicture(hasSameHash)
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
          .offset(getPageOffset(page, limit)),
        db.select({ total: sql<number>`count(*)::int` }).from(media).where(where),
      ])
      const total = counted?.total ?? 0
      const pagination = paginate(page, limit, total)
      return { data: rows.map(toLibraryPicture), pagination }
    },

    /** Finds the metadata of pictures by id. Unknown ids are left out. */
    async findMetadata(ids: string[]): Promise<Map<string, PictureMetadata>> {
      if (ids.length === 0) return new Map()
      const rows = await db.select(metadataColumns).from(media).where(inArray(media.id, ids))
      return new Map(rows.map((row) => [row._id, row]))
    },

    /** @throws ProblemError 404 */
    async get(id: string): Promise<PictureWithUses> {
      const picture = await getPicture(id)
      return { picture, usedIn: picture.uses > 0 ? await uses.list(db, id) : [] }
    },

    /** Updates only the fields in the input. @throws ProblemError 404 */
    async update(id: string, input: PictureChanges, editor?: Editor): Promise<LibraryPicture> {
      const { focalPoint, ...descriptions } = input
      const focalColumns =
        focalPoint === undefined ? {} : { focalX: focalPoint?.x ?? null, focalY: focalPoint?.y ?? null }
      await write(async ({ tx, invalidate, audit }) => {
        const hasId = eq(media.id, id)
        const [before] = await tx.select().from(media).where(hasId).for('update')
        const fields = { ...descriptions, ...focalColumns, updatedAt: sql`now()` }
        const [after] = await tx.update(media).set(fields).where(hasId).returning()
        if (!before || !after) throw notFound('picture')
        await audit(createPictureAuditRecord('described', { before, after, editor }))
        invalidate(`picture:${id}`, ...(await uses.listTags(tx, id)))
      })
      deps.onChange()
      return getPicture(id)
    },

    /**
     * @param options.fromVersions deletes the picture even if older versions of articles have it; they lose it
     * @throws ProblemError 404; 409 naming the articles that use it
     */
    async remove(id: string, editor?: Editor, options: { fromVersions?: boolean } = {}): Promise<void> {
      const deleted = await write(async ({ tx, audit }) => {
        const [row] = await tx.select().from(media).where(eq(media.id, id)).for('update')
        if (!row) throw notFound('picture')
        const usedIn = await uses.list(tx, id)
        if (usedIn.some(isCurrentUse)) throw createInUseError(usedIn.filter(isCurrentUse))
        if (usedIn.length > 0 && !options.fromVersions) throw createInVersionsError(usedIn)
        await tx.delete(media).where(eq(media.id, id))
        const record = createPictureAuditRecord('deleted', { before: row, editor })
        await audit(usedIn.length > 0 ? { ...record, details: { articles: usedIn.length } } : record)
        return row
      })
      // If the process ends here, the sweep removes the file, which has no row.
      await storage.remove(buildStorageKey(deleted.id, deleted.extension))
      await deps.deleteSizes(deleted.id)
    },
  }
}

function createInVersionsError(uses: PictureUse[]): Error {
  const detail = `Older versions of ${uses.length} articles have it. With versions=true they lose it.`
  return conflict('picture-in-versions', 'Older versions have the picture', detail)
}

function createInUseError(uses: PictureUse[]): Error {
  const shown = uses.slice(0, maxUsesInError)
  const names = shown.map(({ title, isSaved }) => (isSaved ? `“${title}”` : 'an article not saved yet'))
  const more = uses.length - names.length
  const detail = `It is used in ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}. Take it out there first.`
  return conflict('picture-in-use', 'The picture is in use', detail)
}

/**
 * Takes the last segment of a path, without control and formatting characters, such as line breaks and bidi
 * overrides.
 */
function sanitizeFileName(fileName: string): string {
  const baseName = fileName.split(/[/\\]/).at(-1) ?? ''
  return baseName
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, 200)
}
