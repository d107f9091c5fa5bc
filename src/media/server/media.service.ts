// Pictures: uploads of editors and copies of pictures on other sites, in the sizes that pages use. The database holds
// their metadata, the storage their files.

import type { SQL } from 'drizzle-orm'
import type { Db, Transaction } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { notFound } from '#src/platform/problem.ts'
import { createDerivedFiles, type ServedFile } from '#src/platform/storage/derived-files.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
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

/** Registered by a feature so that the library can find the records that show a picture. */
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

export function createMediaService(deps: {
  db: Db
  write: Write
  images: ImageWorker
  storage: Storage
  /** Features that show pictures of the library. */
  pictureUses: readonly PictureUseSource[]
  fetchUrl: (url: string) => Promise<FetchedResponse>
  /** URLs that begin with it are pictures of this site. */
  publicUrl?: string
  log?: Log
}) {
  const { storage, images, publicUrl } = deps
  const pictureStore = createPictureStore(deps)
  const remoteCopies = createRemotePictureCopies({ ...deps, pictureStore })
  const derivedFiles = createDerivedFiles(deps)
  const changeListeners: (() => void)[] = []

  const store = async (bytes: Buffer, metadata: Partial<ImportedPicture> = {}): Promise<StoredPicture> =>
    pictureStore.store(await images.now.decodePicture(bytes), metadata)

  /** Returns the id in the URL of a stored picture, with or without the origin of this site. */
  function parseStoredId(url: string): string | undefined {
    const path = publicUrl && url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
    return parsePictureId(path)
  }

  async function findCopy(url: string): Promise<StoredPicture | undefined> {
    const id = parseStoredId(url)
    if (id) return pictureStore.find(id)
    const source = isRemotePictureUrl(url) ? await pictureStore.findSource(url) : undefined
    return source && 'picture' in source ? source.picture : undefined
  }

  const pictureSizes = createPictureSizes({ pictureStore, derivedFiles, images })
  const uses = createPictureUses(deps.pictureUses)
  const sizePregeneration = createSizePregeneration({ ...deps, pictureSizes, uses })
  const library = createLibrary({
    ...deps,
    uses,
    deleteSizes: pictureSizes.deleteAll,
    onUpload: sizePregeneration.start,
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

    /**
     * Decodes and stores a picture.
     * @throws ProblemError 400 or 413 with advice for the editor, if the bytes are not a usable picture
     */
    store,
    /**
     * Stores the picture of a data URL.
     * @throws ProblemError 400 if it is not a usable picture
     */
    async storeInline(dataUrl: string, metadata: Partial<ImportedPicture> = {}): Promise<StoredPicture> {
      const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
      return pictureStore.store(await images.now.decodeInlinePicture(bytes), metadata)
    },
    /** Finds the stored picture with this URL, or the copy of a picture on another site. */
    findCopy,
    /** @throws ProblemError 404 */
    getBytes: pictureStore.getBytes,
    /** Files derived from pictures, generated on first request. */
    derivedFiles,
    encoderVersion,

    /** Returns the copy of a picture on another site, which is fetched once. Failures are retried after a day. */
    async fetchCopy(url: string): Promise<StoredPicture | CopyFailure> {
      const isOnThisSite = parseStoredId(url) !== undefined || (publicUrl && url.startsWith(`${publicUrl}/`))
      if (!isOnThisSite) return remoteCopies.copy(url)
      return (await findCopy(url)) ?? { failure: 'it is on this site, and no picture' }
    },

    copyAll: remoteCopies.copyAll,

    /**
     * Stores a picture from an export, also as the copy of its source URLs.
     * @param metadata `id` is the id on the exporting site. A file encoded by Olea is stored unchanged under this
     *   id, so that the URL of the picture stays the same
     */
    async storeCopy(bytes: Buffer, metadata: ImportedPicture): Promise<StoredPicture> {
      const { id = '' } = metadata
      const unchanged = isPictureId(id) ? await images.now.acceptOwnPicture(bytes) : undefined
      const stored = unchanged && (await pictureStore.storeAs(id, unchanged, metadata))
      const picture = stored ?? (await store(bytes, metadata))
      for (const url of metadata.urls.filter(isRemotePictureUrl)) {
        await pictureStore.recordSource(url, { mediaId: picture.id })
      }
      return picture
    },

    /** @throws ProblemError 404 */
    async getOriginal(id: string, extension: string): Promise<ServedFile> {
      const file = await pictureStore.findFile(id, extension)
      if (!file) throw notFound('picture')
      return { ...file, etag: `"${id}"` }
    },

    /**
     * Returns a size of the picture, no wider than the original; of an animation the first frame.
     * @throws ProblemError 404
     */
    getVariant: pictureSizes.get,
    listAll: pictureStore.listAll,
    /** Job: generates the sizes of uploads that are still missing, for example after a crash. */
    pregenerateSizes: sizePregeneration.run,

    /** Job: removes leftovers of interrupted writes, and derived files that nobody has requested in a long time. */
    async sweep(): Promise<void> {
      const abandoned = await storage.cleanUp()
      const orphans = await sweepOrphans(deps)
      const old = await derivedFiles.removeExpired(sizePregeneration.isPregenerated)
      if (abandoned + orphans + old > 0) deps.log?.info({ abandoned, orphans, old }, 'media swept')
    },

    /** Ends background work. */
    close: sizePregeneration.close,
  }
}
