// Pictures: uploads of editors, and our own copies of pictures on other sites, in the sizes that pages use. Files are
// stored under keys derived from their content; the database holds their metadata.

import type { SQL } from 'drizzle-orm'
import type { AuditService } from '#src/audit/server/audit.service.ts'
import type { CacheInvalidation } from '#src/platform/cache/cache-invalidation.ts'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { notFound } from '#src/platform/problem.ts'
import { createDerivedFiles, type ServedFile } from '#src/platform/storage/derived-files.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { PictureUse } from '../contract/library-picture.ts'
import { isRemotePictureUrl, parsePictureId } from '../contract/picture-url.ts'
import { encoderVersion } from './encoder-version.ts'
import type { ImageWorker } from './image-worker.ts'
import { createLibrary } from './library/library.ts'
import { createPictureUses } from './library/picture-uses.ts'
import { createSizePregeneration } from './library/pregenerate-sizes.ts'
import { sweepOrphans } from './library/sweep-orphans.ts'
import { createPictureSizes } from './picture-sizes.ts'
import { createPictureStore, type ImportedPicture, isPictureId, type StoredPicture } from './picture-store.ts'
import type { PictureTasks } from './picture-tasks.ts'
import { type CopyFailure, createRemotePictureCopies } from './remote-picture-copies.ts'

export type MediaService = ReturnType<typeof createMediaService>

/** Tasks of the image worker that other features may use. */
export type PictureProcessing = Pick<PictureTasks, 'cropToShape' | 'decodePicture'>

/** What a feature registers so that the library knows which of its records show a picture. */
export type PictureUseSource = {
  /**
   * A query with the columns `record_id` and `kind` (both text): the records that use the picture, once per use.
   * @param names SQL of type text[]: the picture's id, and the MD5 of each URL that it is a copy of
   */
  recordsUsing(names: SQL): SQL
  /** The records that use the picture; those that only have it in an older version come last. */
  listUses(db: Db | Transaction, names: SQL): Promise<PictureUse[]>
  /** Cache tags of all public pages that show the picture. */
  listTags(db: Db | Transaction, names: SQL): Promise<string[]>
}

export function createMediaService(needs: {
  db: Db
  cacheInvalidation: CacheInvalidation
  audit: Pick<AuditService, 'record'>
  images: ImageWorker
  storage: Storage
  /** Features that show pictures of the library. */
  pictureUses: readonly PictureUseSource[]
  fetchUrl: (url: string) => Promise<FetchedResponse>
  /** URLs that begin with it are pictures of this site. */
  publicUrl?: string
  log?: Log
}) {
  const { storage, images, publicUrl } = needs
  const kept = createPictureStore(needs)
  const copying = createRemotePictureCopies({ ...needs, kept })
  const made = createDerivedFiles(needs)
  const changeListeners: (() => void)[] = []

  const store = async (bytes: Buffer, about: Partial<ImportedPicture> = {}): Promise<StoredPicture> =>
    kept.store(await images.now.decodePicture(bytes), about)

  /** The id in the URL of one of our pictures, with or without the origin of this site. */
  function ownId(url: string): string | undefined {
    const path = publicUrl && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
    return parsePictureId(path)
  }

  async function findCopy(url: string): Promise<StoredPicture | undefined> {
    const own = ownId(url)
    if (own) return kept.find(own)
    const known = isRemotePictureUrl(url) ? await kept.findSource(url) : undefined
    return known && 'picture' in known ? known.picture : undefined
  }

  const sizes = createPictureSizes({ kept, made, images })
  const uses = createPictureUses(needs.pictureUses)
  const preparing = createSizePregeneration({ ...needs, sizes, uses })
  const library = createLibrary({
    ...needs,
    uses,
    deleteSizes: sizes.deleteAll,
    onUpload: preparing.start,
    onChange: () => {
      for (const listener of changeListeners) listener()
    },
  })

  return {
    library,
    /** Calls the listener when the metadata of a picture has changed. */
    onChange(listener: () => void): void {
      changeListeners.push(listener)
    },

    /** @throws ProblemError 400 or 413 that says what to do, for bytes that are no usable picture */
    store,
    /** Our picture behind a URL, if there is one. */
    findCopy,
    /** The stored bytes of a picture. @throws ProblemError 404 */
    getBytes: kept.getBytes,
    /** Files derived from pictures, generated on first request. */
    derivedFiles: made,
    /** Part of the key of every derived file: changes when the same picture would be encoded to other bytes. */
    encoderVersion,

    /** Our copy of a picture on another site, fetched once; failures are retried after a day. */
    async fetchCopy(url: string): Promise<StoredPicture | CopyFailure> {
      const isOurs = ownId(url) !== undefined || (publicUrl && url.startsWith(`${publicUrl}/`))
      if (!isOurs) return copying.copy(url)
      return (await findCopy(url)) ?? { failure: 'it is on this site, and no picture' }
    },

    copyAll: copying.copyAll,

    /**
     * Stores bytes that are the copy of pictures on other sites, from an export.
     * @param about with the `id` in the export: bytes in our own format are stored unchanged under this id, so that
     *   their URL stays the same
     */
    async storeCopy(bytes: Buffer, about: ImportedPicture): Promise<StoredPicture> {
      const { id = '' } = about
      const unchanged = isPictureId(id) ? await images.now.acceptOwnPicture(bytes) : undefined
      const stored = unchanged && (await kept.storeAs(id, unchanged, about))
      const picture = stored ?? (await store(bytes, about))
      for (const url of about.urls.filter(isRemotePictureUrl)) {
        await kept.recordSource(url, { mediaId: picture.id })
      }
      return picture
    },

    /** @throws ProblemError 404 */
    async getOriginal(id: string, extension: string): Promise<ServedFile> {
      const file = await kept.fileOf(id, extension)
      if (!file) throw notFound('picture')
      return { ...file, etag: `"${id}"` }
    },

    /** A picture no wider than `width`; the first frame of an animated one. @throws ProblemError 404 */
    getVariant: sizes.get,
    listAll: kept.listAll,
    /** Job: generates the sizes of uploads that have none yet, also after a crashed attempt. */
    pregenerateSizes: preparing.prepareAll,

    /** Job: removes leftovers of interrupted writes, and derived files that nobody has requested in a long time. */
    async sweep(): Promise<void> {
      const abandoned = await storage.cleanUp()
      const orphans = await sweepOrphans(needs)
      const old = await made.removeExpired(preparing.isPregenerated)
      if (abandoned + orphans + old > 0) needs.log?.info({ abandoned, orphans, old }, 'media swept')
    },

    /** Ends background work. */
    close: preparing.close,
  }
}
