// Teaches the recogniser: computes the features of product pictures, and makes photos whose product is known further
// reference images of it.
import type { CatalogueService } from '#src/catalogue/server/catalogue.service.ts'
import type { MediaService } from '#src/media/server/media.service.ts'
import type { CurrentUser } from '#src/platform/http/access.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { featuresVersion } from './recognition/match/reference.ts'
import type { Recogniser } from './recognition/recogniser.ts'
import type { ScanRow } from './scan-row.ts'

type PictureFile = Awaited<ReturnType<CatalogueService['pictureFeatures']['listWithout']>>[number]
type Dependencies = {
  log: Log
  catalogue: Pick<CatalogueService, 'pictures' | 'pictureFeatures'>
  media: Pick<MediaService, 'getOriginal'>
  recogniser: Pick<Recogniser, 'extractFeatures'>
  getPhoto: (scanId: string) => Promise<Buffer>
}

const batchSize = 20
/** Photos of members beside the publisher's pictures. */
const maxPhotosOfProduct = 8

export function createLearning({ log, catalogue, media, recogniser, getPhoto }: Dependencies) {
  const { pictures, pictureFeatures } = catalogue

  async function prepare({ id, mediaId, extension }: PictureFile): Promise<void> {
    let features: Uint8Array | null = null
    try {
      const file = await media.getOriginal(mediaId, extension)
      features = await recogniser.extractFeatures(await readAll(file.read()))
    } catch (error) {
      // A picture that cannot be read stays one; a server that cannot read pictures now may do so later.
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      log.warn({ error, picture: id }, 'a product picture cannot be read')
    }
    await pictureFeatures.store(id, featuresVersion, features)
  }

  /** @returns how many pictures were prepared */
  async function prepareReferences(onProgress?: (done: number) => void): Promise<number> {
    let done = 0
    for (;;) {
      const batch = await pictureFeatures.listWithout(featuresVersion, batchSize)
      if (batch.length === 0) return done
      for (const picture of batch) {
        await prepare(picture)
        done += 1
        onProgress?.(done)
      }
    }
  }

  return {
    /** Job, and the last step of imports: computes the features of pictures that have none. */
    prepareReferences,

    /** @returns false when the photo is not needed: the product has enough of them */
    async learn({ id, productId }: ScanRow, teacher: CurrentUser): Promise<boolean> {
      if (productId === null || (await pictures.countPhotos(productId)) >= maxPhotosOfProduct) return false
      const file = { bytes: await getPhoto(id), fileName: `scan-${id}.jpg` }
      await pictures.add(productId, file, { kind: 'photo', source: 'scan' }, teacher, {
        isShown: false,
        isPreparedByCaller: true,
      })
      await prepareReferences()
      return true
    },
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
