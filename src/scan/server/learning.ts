// Teaches the recogniser: computes the features of product pictures, and makes photos whose product is known further
// reference images of it.
import { buffer } from 'node:stream/consumers'
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { featuresVersion } from './recognition/match/reference.ts'
import type { Recogniser } from './recognition/recogniser.ts'
import { brokenOffCode, timeoutCode } from './recognition/scan-worker.ts'
import type { createReferencePhotos } from './reference-photos.ts'
import type { ScanRow } from './scan-row.ts'

type PictureFile = Awaited<ReturnType<CatalogueService['pictureFeatures']['listWithout']>>[number]
type ReferencePhotos = Pick<ReturnType<typeof createReferencePhotos>, 'add' | 'hasRoom'>
type Dependencies = {
  log: Log
  catalogue: Pick<CatalogueService, 'pictureFeatures'>
  media: Pick<MediaService, 'getOriginal' | 'library'>
  recogniser: Pick<Recogniser, 'extractFeatures'>
  referencePhotos: ReferencePhotos
  findPhoto: (scanId: string) => Promise<Buffer | undefined>
}

type PrepareOptions = { onProgress?: (done: number) => unknown; signal?: AbortSignal }

const batchSize = 20
/** Before a picture whose reading was broken off is tried again; doubled each time. */
const firstPauseMs = 60_000
const maxPauseMs = 86_400_000

export function createLearning(dependencies: Dependencies) {
  const { log, media, recogniser, referencePhotos, findPhoto } = dependencies
  const { pictureFeatures } = dependencies.catalogue
  /** Pictures whose reading was broken off, so that they delay neither the others nor scans. */
  const pauses = new Map<string, { pauseMs: number; until: number }>()

  function pause(id: string): void {
    const pauseMs = Math.min((pauses.get(id)?.pauseMs ?? firstPauseMs / 2) * 2, maxPauseMs)
    pauses.set(id, { pauseMs, until: Date.now() + pauseMs })
  }

  function listPaused(): string[] {
    return [...pauses].flatMap(([id, { until }]) => (until > Date.now() ? [id] : []))
  }

  async function prepare({ id, mediaId, extension }: PictureFile): Promise<void> {
    let features: Uint8Array | null = null
    try {
      const file = await media.getOriginal(mediaId, extension)
      features = await recogniser.extractFeatures(await buffer(file.read()))
    } catch (error) {
      if (isBrokenOff(error)) pause(id)
      // Only a file that is no picture stays one; a server that cannot read pictures now may do so later.
      if (!(error instanceof ProblemError) || error.status >= 500 || isBrokenOff(error)) throw error
      log.warn({ error, picture: id }, 'a product picture cannot be read')
    }
    pauses.delete(id)
    await pictureFeatures.store(id, featuresVersion, features)
  }

  /**
   * @param options.signal no further picture is read once it aborts
   * @returns how many pictures were prepared
   */
  async function prepareReferences({ onProgress, signal }: PrepareOptions = {}): Promise<number> {
    let done = 0
    for (;;) {
      const batch = await pictureFeatures.listWithout(featuresVersion, batchSize, listPaused())
      if (batch.length === 0) return done
      for (const picture of batch) {
        signal?.throwIfAborted()
        await prepare(picture)
        done += 1
        onProgress?.(done)
      }
    }
  }

  return {
    /** Job, and the last step of imports: computes the features of pictures that have none. */
    prepareReferences,

    /** @returns false when the photo is not needed: the product has enough of them, or another one was named meanwhile */
    async learn(row: ScanRow, teacher: CurrentUser): Promise<boolean> {
      const { id, productId, referencePictureId } = row
      if (productId === null) return false
      // It came along from the product that was named before.
      if (referencePictureId !== null) return true
      const photo = (await referencePhotos.hasRoom(productId)) ? await findPhoto(id) : undefined
      if (!photo) return false
      const file = { bytes: photo, fileName: `scan-${id}.jpg`, fields: {} }
      const { picture } = await media.library.upload(file, teacher)
      if (!(await referencePhotos.add(row, picture._id, teacher))) return false
      // The picture is stored: the scheduled job prepares it within a minute where that is not possible now.
      await prepareReferences().catch((error: unknown) => log.warn({ error }, 'a photo is not prepared yet'))
      return true
    },
  }
}

/** The process that read the picture was killed or took too long, which can happen to any picture. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof ProblemError && (error.code === brokenOffCode || error.code === timeoutCode)
}
