// Stores pictures: a row with metadata, a file with the bytes, and the URLs on other sites that a picture is a copy
// of.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/platform/database/database.ts'
import { imageContentTypes } from '#src/platform/http/image-content-types.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { ExportedPictureMetadata } from '../contract/exported-picture-metadata.ts'
import type { FocalPoint } from '../contract/library-picture.ts'
import type { DecodedPicture } from './decode-picture.ts'
import { isRecentFetch, media, mediaSources } from './media.tables.ts'

/** `path` is the URL path on this site. Sizes in pixels. */
export type StoredPicture = {
  id: string
  path: string
  contentType: string
  width: number
  height: number
  focalPoint: FocalPoint | null
}

/** Metadata of a picture in an export. */
export type ImportedPicture = {
  id?: string
  alt: string
  /** URLs on other sites that it is a copy of. */
  urls: string[]
  library?: ExportedPictureMetadata | undefined
}

/** Outcome of an earlier fetch of a URL. `isRecent`: too early for another attempt. */
type RecordedSource = { picture: StoredPicture } | { failure: string; isRecent: boolean }

/** Rows per query when all pictures are read. */
const batchSize = 100

const pictureColumns = {
  id: media.id,
  extension: media.extension,
  contentType: media.contentType,
  width: media.width,
  height: media.height,
  focalX: media.focalX,
  focalY: media.focalY,
}

export type PictureStore = ReturnType<typeof createPictureStore>

export function createPictureStore({ db, storage }: { db: Db; storage: Storage }) {
  const findFile = (id: string, extension: string) => storage.find(buildStorageKey(id, extension))

  /** Stores the file before the row: every row must have a file. */
  async function insert(
    id: string,
    picture: DecodedPicture,
    { alt = '', library }: Partial<ImportedPicture>,
  ): Promise<StoredPicture> {
    const { data, ...properties } = picture
    await storage.put(buildStorageKey(id, properties.extension), data)
    const [row] = await db
      .insert(media)
      .values({
        ...{ id, contentType: imageContentTypes[properties.extension], ...properties, alt },
        bytes: data.length,
        createdAt: sql`now()`,
        ...(library && (await toColumns(library))),
      })
      .onConflictDoUpdate({
        target: media.id,
        set: { alt: sql`case when ${media.alt} = '' then excluded.alt else ${media.alt} end` },
      })
      .returning(pictureColumns)
    if (!row) throw new Error('inserting a picture returned no row')
    return toStoredPicture(row)
  }

  /** Leaves out the upload hash if another picture here has it: the column is unique. */
  async function toColumns({ focalPoint, uploadHash, createdAt, ...descriptions }: ExportedPictureMetadata) {
    const hasSameHash = uploadHash === null ? sql`false` : eq(media.uploadHash, uploadHash)
    const [existing] = await db.select({ id: media.id }).from(media).where(hasSameHash)
    return {
      ...descriptions,
      focalX: focalPoint?.x ?? null,
      focalY: focalPoint?.y ?? null,
      uploadHash: existing ? null : uploadHash,
      createdAt: new Date(createdAt),
    }
  }

  /** Finds the URLs on other sites by picture id, sorted. */
  async function findSourceUrls(ids: string[]): Promise<Map<string | null, string[]>> {
    if (ids.length === 0) return new Map()
    const { url, mediaId } = mediaSources
    const rows = await db
      .select({ url, mediaId })
      .from(mediaSources)
      .where(inArray(mediaId, ids))
      .orderBy(url)
    const byPicture = Map.groupBy(rows, (row) => row.mediaId)
    return new Map([...byPicture].map(([id, sources]) => [id, sources.map((source) => source.url)]))
  }

  return {
    /** Stores a picture under an id derived from its bytes. An existing picture keeps its description. */
    store: (picture: DecodedPicture, metadata: Partial<ImportedPicture>) =>
      insert(hashToId(picture.data), picture, metadata),

    /**
     * Stores a picture under the id it has on another site; returns undefined if a different picture has the id
     * here.
     */
    async storeAs(
      id: string,
      picture: DecodedPicture,
      metadata: ImportedPicture,
    ): Promise<StoredPicture | undefined> {
      const [existing] = await db.select({ extension: media.extension }).from(media).where(eq(media.id, id))
      const file = existing && (await findFile(id, existing.extension))
      if (file && !(await buffer(file.read())).equals(picture.data)) return undefined
      return insert(id, picture, metadata)
    },

    async find(id: string): Promise<StoredPicture | undefined> {
      const [row] = await db.select(pictureColumns).from(media).where(eq(media.id, id))
      return row && toStoredPicture(row)
    },

    findFile,

    /** A row has no file if the database was restored without the files. */
    async hasFile({ id, path }: StoredPicture): Promise<boolean> {
      return (await findFile(id, path.slice(path.lastIndexOf('.') + 1))) !== undefined
    },

    /** @throws ProblemError 404 */
    async getBytes(id: string): Promise<Buffer> {
      const [row] = await db.select({ extension: media.extension }).from(media).where(eq(media.id, id))
      const file = row && (await findFile(id, row.extension))
      if (!file) throw notFound('picture')
      return buffer(file.read())
    },

    async recordSource(url: string, outcome: { mediaId: string } | { failure: string }): Promise<void> {
      const set = { mediaId: null, failure: null, ...outcome, fetchedAt: sql`now()` }
      await db
        .insert(mediaSources)
        .values({ url, ...set })
        .onConflictDoUpdate({ target: mediaSources.url, set })
    },

    async findSource(url: string): Promise<RecordedSource | undefined> {
      const [row] = await db
        .select({ picture: pictureColumns, failure: mediaSources.failure, isRecent: isRecentFetch })
        .from(mediaSources)
        .leftJoin(media, eq(media.id, mediaSources.mediaId))
        .where(eq(mediaSources.url, url))
      if (!row) return undefined
      if (row.picture) return { picture: toStoredPicture(row.picture) }
      return { failure: row.failure ?? 'there is no picture', isRecent: row.isRecent }
    },

    /** Yields all pictures with their bytes and source URLs, sorted by id. */
    async *listAll() {
      for (let after = ''; ; ) {
        const rows = await db
          .select()
          .from(media)
          .where(gt(media.id, after))
          .orderBy(media.id)
          .limit(batchSize)
        const urlsById = await findSourceUrls(rows.map(({ id }) => id))
        for (const row of rows) {
          const { id, contentType, extension, alt } = row
          const file = await findFile(id, extension)
          if (!file) continue
          const bytes = await buffer(file.read())
          const urls = urlsById.get(id) ?? []
          yield { id, contentType, alt, urls, library: toExportedMetadata(row), bytes }
        }
        const last = rows.at(-1)
        if (!last || rows.length < batchSize) return
        after = last.id
      }
    },
  }
}

export function isPictureId(id: string): boolean {
  return /^[0-9a-f]{40}$/.test(id)
}

function toExportedMetadata(row: typeof media.$inferSelect): ExportedPictureMetadata {
  const { origin, fileName, isDecorative, caption, credit, focalX, focalY, uploadHash, createdAt } = row
  return {
    ...{ origin, fileName, isDecorative, caption, credit, uploadHash },
    focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    createdAt: createdAt.toISOString(),
  }
}

function hashToId(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40)
}

type PictureRow = Omit<StoredPicture, 'path' | 'focalPoint'> & {
  extension: string
  focalX: number | null
  focalY: number | null
}

function toStoredPicture({ extension, focalX, focalY, ...picture }: PictureRow): StoredPicture {
  return {
    ...picture,
    path: buildPicturePath(picture.id, extension),
    focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
  }
}

export function buildPicturePath(id: string, extension: string): string {
  return `/media/${id}.${extension}`
}

export function buildStorageKey(id: string, extension: string): string {
  return `originals/${id.slice(0, 2)}/${id}.${extension}`
}
