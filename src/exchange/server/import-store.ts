// Interfaces of the services that store imported articles and pictures.
import type { ExportedPictureMetadata } from '#src/media/contract/exported-picture-metadata.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { NewsroomService } from '#src/newsroom/server/newsroom.service.ts'

export type ImportStore = Pick<
  NewsroomService,
  'findImported' | 'importArticles' | 'findBodies' | 'replaceContent'
> &
  Pick<NewsService, 'listByIds'>

/** A picture stored here; `address` is its path, which starts with `/media/`. Sizes in pixels. */
export type StoredPicture = { path: string; width: number; height: number }

/** `isHostUnreachable`: no response at all (unknown host, connection refused, timeout), as opposed to a missing picture. */
export type PictureFailure = { failure: string; isHostUnreachable?: boolean }

export type PictureStore = {
  /** Returns undefined or a failure if the URL has no usable picture. Returns the stored copy of a URL fetched before. */
  fetchPicture(url: string): Promise<StoredPicture | PictureFailure | undefined>
  /** Returns undefined if the bytes are not a usable picture. */
  storePicture(bytes: Buffer, metadata: PictureMetadata): Promise<StoredPicture | undefined>
  /** Stores the picture of a data URL; also BMP and ICO. Returns undefined if it is not a usable picture. */
  storeInlinePicture(dataUrl: string): Promise<StoredPicture | undefined>
}

type PictureMetadata = {
  alt: string
  /** External URLs from which the picture was copied. */
  urls: string[]
  /** Id on the exporting Olea site. It is reused if possible, so that the path of the picture stays the same. */
  id?: string
  library?: ExportedPictureMetadata | undefined
}
