// The widths and formats of our pictures that pages choose from.
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
  kept,
  made,
  images,
}: {
  kept: PictureStore
  made: DerivedFiles
  images: ImageWorker
}) {
  const fileOf = ({ id, width, format }: Size): DerivedFile => ({
    folder: 'sizes',
    group: id,
    inputs: [encoderVersion, id, width, format],
    extension: format,
  })

  /** The formats in the order in which pages want them: what every browser shows first. */
  const allSizes = (id: string, pixels: number): Size[] =>
    pictureFormats
      .toReversed()
      .flatMap((format) => listUsefulWidths(pixels).map((width) => ({ id, width, format })))

  async function make({ id, width, format }: Size, shrink: PictureTasks['shrinkToWidth']): Promise<Buffer> {
    const bytes = await shrink(await kept.getBytes(id), width, format)
    // Deleted meanwhile: a size must not outlive its picture.
    if (!(await kept.find(id))) throw notFound('picture')
    return bytes
  }

  return {
    /** Made now when it is not there. @throws ProblemError 404 */
    get: (id: string, width: PictureWidth, format: PictureFormat): Promise<ServedFile> =>
      made.getOrCreate(fileOf({ id, width, format }), () =>
        make({ id, width, format }, images.now.shrinkToWidth),
      ),

    /** All that pages offer of a picture so wide, in the background. @throws ProblemError 404 */
    async generateAll(id: string, pixels: number): Promise<void> {
      for (const size of allSizes(id, pixels)) {
        const { storeError: unkept } = await made.getOrCreate(fileOf(size), () =>
          make(size, images.later.shrinkToWidth),
        )
        // Nothing was made ahead if nothing is there.
        if (unkept) throw unkept
      }
    },

    listKeys: (id: string, pixels: number): string[] =>
      allSizes(id, pixels).map((size) => made.getKey(fileOf(size))),

    deleteAll: (id: string): Promise<void> => made.removeGroup('sizes', id),
  }
}
