// What importing needs from the newsroom and the media room: they own what is stored, this room only asks.
import type { LibraryFacts } from '#src/media/contract/picture-metadata.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { NewsroomService } from '#src/newsroom/server/newsroom.service.ts'

export type ImportStore = Pick<NewsroomService, 'findImported' | 'importArticles' | 'replaceContent'> &
  Pick<NewsService, 'cardsOf'>

/** A picture of ours; the address begins with `/media/`. Sizes in pixels. */
export type StoredPicture = { address: string; width: number; height: number }

/** `isHostSilent`: no answer at all (no such host, refused, timed out), in contrast to a missing picture. */
export type PictureFailure = { failure: string; isHostUnreachable?: boolean }

export type PictureStore = {
  /** Undefined or a reason where there is no usable picture at this address. Remembers what it fetched. */
  fetchPicture(url: string): Promise<StoredPicture | PictureFailure | undefined>
  /** Undefined when the bytes are no usable picture. */
  storePicture(bytes: Buffer, about: PictureMetadata): Promise<StoredPicture | undefined>
}

export type PictureMetadata = {
  alt: string
  /** Foreign addresses this is the copy of. */
  urls: string[]
  /** What the Olea it was exported from called it: kept where the bytes are, so that addresses stay. */
  id?: string
  library?: LibraryFacts | undefined
}
