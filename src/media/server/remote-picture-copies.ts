// Copies of pictures on other sites. Articles refer to those pictures by URL; readers load only the copies.
import { createConcurrencyLimit } from '#src/platform/concurrency-limit.ts'
import type { Log } from '#src/platform/log.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { SafeFetchError } from '#src/platform/outbound/safe-fetch-error.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { isRemotePictureUrl } from '../contract/picture-url.ts'
import type { ImageWorker } from './image-worker.ts'
import type { PictureStore, StoredPicture } from './picture-store.ts'

/** `isHostUnreachable`: the host did not respond at all, in contrast to a missing picture. */
export type CopyFailure = { failure: string; isHostUnreachable?: boolean }

type Dependencies = {
  pictureStore: PictureStore
  images: ImageWorker
  fetchUrl: (url: string) => Promise<FetchedResponse>
  log?: Log | undefined
}

/** Each response has up to 15 MB. */
const maxConcurrentFetches = 6
const maxBackgroundFetches = 4

export function createRemotePictureCopies({ pictureStore, images, fetchUrl, log }: Dependencies) {
  const inProgress = new Map<string, Promise<StoredPicture | CopyFailure>>()
  const limitFetches = createConcurrencyLimit(maxConcurrentFetches)

  async function fetchAndStore(url: string): Promise<StoredPicture | CopyFailure> {
    try {
      const { status, body } = await fetchUrl(url)
      if (status !== 200) throw new SafeFetchError(`the server answers ${status}`)
      const picture = await pictureStore.store(await images.now.decodePicture(body), {})
      await pictureStore.recordSource(url, { mediaId: picture.id })
      return picture
    } catch (error) {
      const failure = describeFailure(error)
      if (failure === undefined) throw error
      await pictureStore.recordSource(url, { failure })
      const isHostUnreachable = error instanceof SafeFetchError && error.isHostUnreachable
      return { failure, ...(isHostUnreachable ? { isHostUnreachable } : {}) }
    }
  }

  async function copy(url: string): Promise<StoredPicture | CopyFailure> {
    if (!isRemotePictureUrl(url)) return { failure: 'it is no address' }
    const source = await pictureStore.findSource(url)
    if (source && 'picture' in source) {
      if (await pictureStore.hasFile(source.picture)) return source.picture
    } else if (source?.isRecent) return { failure: source.failure }
    const shared =
      inProgress.get(url) ?? limitFetches(() => fetchAndStore(url)).finally(() => inProgress.delete(url))
    inProgress.set(url, shared)
    return shared
  }

  return {
    copy,

    /** Copies pictures in the background. Failures are recorded and retried after a day. */
    async copyAll(urls: string[]): Promise<void> {
      if (urls.length === 0) return
      const queue = urls.values()
      let failed = 0
      const processQueue = async () => {
        for (const url of queue) if ('failure' in (await copy(url))) failed += 1
      }
      await Promise.all(Array.from({ length: maxBackgroundFetches }, processQueue))
      log?.info({ fetched: urls.length - failed, failed }, 'remote pictures copied')
    },
  }
}

/** Describes why a URL has no usable picture; undefined for errors of this server, such as a full disk. */
function describeFailure(error: unknown): string | undefined {
  if (error instanceof SafeFetchError) return error.message
  if (!(error instanceof ProblemError) || error.status >= 500) return undefined
  return error.status === 413 ? 'it is too large' : 'it is no usable picture'
}
