// Sizes of stored pictures: the widths and formats that pages offer.
import { notFound } from '#src/platform/problem.ts'
import type { DerivedFile, DerivedFiles, ServedFile } from '#src/platform/storage/derived-files.ts'
import {
  listUsefulWidths,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
} from '../contract/picture-url.ts'
import { encoderVersion } from './encoder-version.ts'
import type { ImageWorker } from './image-worker.ts'
import type { PictureStore } from './picture-store.ts'
import type { PictureTasks } from './picture-tasks.ts'

type Size = { id: string; width: PictureWidth; format: PictureFormat }

export type PictureSizes = ReturnType<typeof createPictureSizes>

export function createPictureSizes({
  pictureStore,
  derivedFiles,
  images,
}: {
  pictureStore: PictureStore
  derivedFiles: DerivedFiles
  images: ImageWorker
}) {
  const toDerivedFile = ({ id, width, format }: Size): DerivedFile => ({
    folder: 'sizes',
    group: id,
    inputs: [encoderVersion, id, width, format],
    extension: format,
  })

  /** Lists the most widely supported format first: pages need it first. */
  const listSizes = (id: string, pictureWidth: number): Size[] =>
    pictureFormats
      .toReversed()
      .flatMap((format) => listUsefulWidths(pictureWidth).map((width) => ({ id, width, format })))

  async function generate(
    { id, width, format }: Size,
    shrinkToWidth: PictureTasks['shrinkToWidth'],
  ): Promise<Buffer> {
    const bytes = await shrinkToWidth(await pictureStore.getBytes(id), width, format)
    // The picture may have been deleted meanwhile: its sizes must not be stored after that.
    if (!(await pictureStore.find(id))) throw notFound('picture')
    return bytes
  }

  return {
    /** Generates the size if it does not exist. @throws ProblemError 404 */
    get: (id: string, width: PictureWidth, format: PictureFormat): Promise<ServedFile> =>
      derivedFiles.getOrCreate(toDerivedFile({ id, width, format }), () =>
        generate({ id, width, format }, images.now.shrinkToWidth),
      ),

    /**
     * Generates all sizes of a picture in the background.
     * @param pictureWidth pixels
     * @throws ProblemError 404
     */
    async generateAll(id: string, pictureWidth: number): Promise<void> {
      for (const size of listSizes(id, pictureWidth)) {
        const { storeError } = await derivedFiles.getOrCreate(toDerivedFile(size), () =>
          generate(size, images.later.shrinkToWidth),
        )
        // The size is not pregenerated if the storage rejected it.
        if (storeError) throw storeError
      }
    },

    listKeys: (id: string, pictureWidth: number): string[] =>
      listSizes(id, pictureWidth).map((size) => derivedFiles.getKey(toDerivedFile(size))),

    deleteAll: (id: string): Promise<void> => derivedFiles.removeGroup('sizes', id),
  }
}
