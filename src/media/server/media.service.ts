// Pictures: our own copies of what was uploaded or fetched, and the covers of articles in the sizes pages ask for.
// Files lie in the store under names made of their content; the database says what they are.
import type { AuditService } from '#src/audit/server/audit.service.ts'
import { createCovers } from '#src/news/server/covers.ts'
import { createShareCards } from '#src/news/server/share-cards.ts'
import type { CacheInvalidation } from '#src/platform/cache/cache-invalidation.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import type { Fetched } from '#src/platform/outbound/safe-fetch.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { pictureIdOf } from '../contract/picture-url.ts'
import { type CopyFailure, createCopying } from './copy-pictures.ts'
import { createMadeFiles, type ServedFile } from './derived-files.ts'
import type { Workshop } from './image-worker/image-worker.ts'
import { createLibrary } from './library/library.ts'
import { createPreparing } from './library/prepare-uploads.ts'
import { sweepOrphans } from './library/sweep-orphans.ts'
import { createSizes } from './sizes.ts'
import {
  type CarriedPicture,
  createKeptPictures,
  isPictureId,
  isSourceAddress,
  type StoredPicture,
} from './stored-pictures.ts'

export type MediaService = ReturnType<typeof createMediaService>

export function createMediaService(needs: {
  db: Db
  cacheInvalidation: CacheInvalidation
  audit: Pick<AuditService, 'record'>
  /** Where pictures are decoded and encoded. */
  workshop: Workshop
  storage: Storage
  fetchAddress: (url: string) => Promise<Fetched>
  /** Where this site is: addresses that begin with it are our own pictures. */
  publicUrl?: string
  log?: Log
}) {
  const { storage, workshop, publicUrl } = needs
  const kept = createKeptPictures(needs)
  const copying = createCopying({ ...needs, kept })
  const made = createMadeFiles(needs)

  const store = async (bytes: Buffer, about: Partial<CarriedPicture> = {}): Promise<StoredPicture> =>
    kept.keep(await workshop.now.decodePicture(bytes), about)

  /** The id in an address of one of our pictures, with or without the name of this site before it. */
  function ownId(address: string): string | undefined {
    const path = publicUrl && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
    return pictureIdOf(path)
  }

  async function findCopy(url: string): Promise<StoredPicture | undefined> {
    const own = ownId(url)
    if (own) return kept.find(own)
    const known = isSourceAddress(url) ? await kept.findSource(url) : undefined
    return known && 'picture' in known ? known.picture : undefined
  }

  const covers = createCovers({ ...needs, kept, made, findCopy })

  const sizes = createSizes({ kept, made, workshop })
  const preparing = createPreparing({ ...needs, sizes })
  const library = createLibrary({
    ...needs,
    forget: sizes.forget,
    onUpload: preparing.begin,
    onChange: covers.forget,
  })

  return {
    library,

    /** @throws ProblemError 400 or 413 that says what to do, for bytes that are no usable picture */
    store,
    findCopy,

    /** Our copy of a picture at a foreign address, fetched once; failures are tried again after a day. */
    async fetchCopy(url: string): Promise<StoredPicture | CopyFailure> {
      const isOurs = ownId(url) !== undefined || (publicUrl && url.startsWith(`${publicUrl}/`))
      if (!isOurs) return copying.copy(url)
      return (await findCopy(url)) ?? { failure: 'it is on this site, and no picture' }
    },

    /**
     * Keeps bytes that are the copy of foreign addresses, as an export carries them.
     * @param about `id` in the export: bytes as we store them stay as they are under it, and so their address
     */
    async storeCopy(bytes: Buffer, about: CarriedPicture): Promise<StoredPicture> {
      const { id = '' } = about
      const same = isPictureId(id) ? await workshop.now.acceptOwnPicture(bytes) : undefined
      const carried = same && (await kept.keepAs(id, same, about))
      const picture = carried ?? (await store(bytes, about))
      for (const url of about.urls.filter(isSourceAddress)) {
        await kept.rememberSource(url, { mediaId: picture.id })
      }
      return picture
    },

    coverOf: covers.coverOf,

    shareCards: createShareCards({ made, workshop }),

    /** @throws ProblemError 404 */
    async original(id: string, extension: string): Promise<ServedFile> {
      const file = await kept.fileOf(id, extension)
      if (!file) throw notFound('picture')
      return { ...file, etag: `"${id}"` }
    },

    /** A body picture no wider than `width`; of a moving one its first frame. @throws ProblemError 404 */
    variant: sizes.get,

    listAll: kept.listAll,

    /** Job: fetches the pictures of covers that are not here yet. */
    copyCovers: copying.copyCovers,

    /** Job: makes the sizes of uploads that wait for them, also after the process that was at it was killed. */
    prepareUploads: preparing.prepareAll,

    /** Job: removes what interrupted writers left, and made files that have not been asked for in a long time. */
    async sweep(): Promise<void> {
      const abandoned = await storage.sweep()
      const orphans = await sweepOrphans(needs)
      const old = await made.sweep(preparing.isPrepared)
      if (abandoned + orphans + old > 0) needs.log?.info({ abandoned, orphans, old }, 'media swept')
    },

    /** Ends what is done in the background. */
    close: preparing.close,
  }
}
