// The pictures we have: rows that say what they are, files with their bytes, and the foreign addresses they copy.
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

/** A picture of ours; `address` is its path on this site, sizes are pixels. */
export type StoredPicture = {
  id: string
  path: string
  contentType: string
  width: number
  height: number
  focalPoint: FocalPoint | null
}

/** A picture that comes with an export, with what is said of it there. */
export type ImportedPicture = {
  id?: string
  alt: string
  /** Foreign addresses it is our copy of. */
  urls: string[]
  library?: ExportedPictureMetadata | undefined
}

/** What came of fetching an address: a picture, or a failure with its age. */
export type KnownSource = { picture: StoredPicture } | { failure: string; isRecent: boolean }

/** Rows that are read at once. */
const slice = 100

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
  const fileOf = (id: string, extension: string) => storage.find(buildStorageKey(id, extension))

  /** The bytes first, then the row: a row promises a file. */
  async function insert(
    id: string,
    picture: DecodedPicture,
    { alt = '', library }: Partial<ImportedPicture>,
  ): Promise<StoredPicture> {
    const { data, ...facts } = picture
    await storage.put(buildStorageKey(id, facts.extension), data)
    const [row] = await db
      .insert(media)
      .values({
        ...{ id, contentType: imageContentTypes[facts.extension], ...facts, alt },
        bytes: data.length,
        createdAt: sql`now()`,
        ...(library && (await rowOf(library))),
      })
      .onConflictDoUpdate({
        target: media.id,
        set: { alt: sql`case when ${media.alt} = '' then excluded.alt else ${media.alt} end` },
      })
      .returning(pictureColumns)
    if (!row) throw new Error('a kept picture gave no row back')
    return toPicture(row)
  }

  /** A file that was uploaded here as well stays known as the picture it became here. */
  async function rowOf({ focalPoint, uploadHash, createdAt, ...words }: ExportedPictureMetadata) {
    const sameFile = uploadHash === null ? sql`false` : eq(media.uploadHash, uploadHash)
    const [known] = await db.select({ id: media.id }).from(media).where(sameFile)
    return {
      ...words,
      focalX: focalPoint?.x ?? null,
      focalY: focalPoint?.y ?? null,
      uploadHash: known ? null : uploadHash,
      createdAt: new Date(createdAt),
    }
  }

  /** The foreign addresses of each picture, in their order. */
  async function sourcesOf(ids: string[]): Promise<Map<string | null, string[]>> {
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
    /** Under a name made of its content; what was said of it first stays. */
    store: (picture: DecodedPicture, about: Partial<ImportedPicture>) =>
      insert(pictureId(picture.data), picture, about),

    /** Under the name it had elsewhere; undefined when another picture has this name here. */
    async storeAs(
      id: string,
      picture: DecodedPicture,
      about: ImportedPicture,
    ): Promise<StoredPicture | undefined> {
      const [known] = await db.select({ extension: media.extension }).from(media).where(eq(media.id, id))
      const file = known && (await fileOf(id, known.extension))
      if (file && !(await buffer(file.read())).equals(picture.data)) return undefined
      return insert(id, picture, about)
    },

    async find(id: string): Promise<StoredPicture | undefined> {
      const [row] = await db.select(pictureColumns).from(media).where(eq(media.id, id))
      return row && toPicture(row)
    },

    fileOf,

    /** A row outlives its file when a database is restored without the files. */
    async hasFile({ id, path: address }: StoredPicture): Promise<boolean> {
      return (await fileOf(id, address.slice(address.lastIndexOf('.') + 1))) !== undefined
    },

    /** @throws ProblemError 404 */
    async getBytes(id: string): Promise<Buffer> {
      const [row] = await db.select({ extension: media.extension }).from(media).where(eq(media.id, id))
      const file = row && (await fileOf(id, row.extension))
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

    async findSource(url: string): Promise<KnownSource | undefined> {
      const [row] = await db
        .select({ picture: pictureColumns, failure: mediaSources.failure, isRecent: isRecentFetch })
        .from(mediaSources)
        .leftJoin(media, eq(media.id, mediaSources.mediaId))
        .where(eq(mediaSources.url, url))
      if (!row) return undefined
      if (row.picture) return { picture: toPicture(row.picture) }
      return { failure: row.failure ?? 'there is no picture', isRecent: row.isRecent }
    },

    /** Every stored picture with the addresses it is the copy of, in the order of their ids. */
    async *listAll() {
      for (let after = ''; ; ) {
        const rows = await db.select().from(media).where(gt(media.id, after)).orderBy(media.id).limit(slice)
        const urlsOf = await sourcesOf(rows.map(({ id }) => id))
        for (const row of rows) {
          const { id, contentType, extension, alt } = row
          const file = await fileOf(id, extension)
          if (!file) continue
          const bytes = await buffer(file.read())
          const urls = urlsOf.get(id) ?? []
          yield { id, contentType, alt, urls, library: libraryFactsOf(row), bytes }
        }
        const last = rows.at(-1)
        if (!last || rows.length < slice) return
        after = last.id
      }
    },
  }
}

export function isPictureId(id: string): boolean {
  return /^[0-9a-f]{40}$/.test(id)
}

function libraryFactsOf(row: typeof media.$inferSelect): ExportedPictureMetadata {
  const { origin, fileName, isDecorative, caption, credit, focalX, focalY, uploadHash, createdAt } = row
  return {
    ...{ origin, fileName, isDecorative, caption, credit, uploadHash },
    focalPoint: focalX === null || focalY === null ? null : { x: focalX, y: focalY },
    createdAt: createdAt.toISOString(),
  }
}

function pictureId(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 40)
}

type PictureRow = Omit<StoredPicture, 'path' | 'focalPoint'> & {
  extension: string
  focalX: number | null
  focalY: number | null
}

function toPicture({ extension, focalX, focalY, ...picture }: PictureRow): StoredPicture {
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
