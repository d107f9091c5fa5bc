// Our own copies of pictures that articles name by a foreign address: readers never load from there.
import { createConcurrencyLimit } from '#src/platform/concurrency-limit.ts'
import type { Log } from '#src/platform/log.ts'
import type { FetchedResponse } from '#src/platform/outbound/safe-fetch.ts'
import { SafeFetchError } from '#src/platform/outbound/safe-fetch-error.ts'
import { ProblemError } from '#src/platform/problem.ts'
import { isRemotePictureUrl } from '../contract/picture-url.ts'
import type { ImageWorker } from './image-worker.ts'
import type { PictureStore, StoredPicture } from './picture-store.ts'

/** `isHostSilent`: no answer at all, in contrast to a missing picture. */
export type CopyFailure = { failure: string; isHostUnreachable?: boolean }

type Needs = {
  kept: PictureStore
  images: ImageWorker
  fetchUrl: (url: string) => Promise<FetchedResponse>
  log?: Log | undefined
}

/** Of up to 15 MB each. */
const fetchesAtOnce = 6
const backgroundCopies = 4

export function createRemotePictureCopies({ kept, images, fetchUrl: fetchAddress, log }: Needs) {
  const underWay = new Map<string, Promise<StoredPicture | CopyFailure>>()
  const fetchInTurn = createConcurrencyLimit(fetchesAtOnce)

  async function fetchNow(url: string): Promise<StoredPicture | CopyFailure> {
    try {
      const { status, body } = await fetchAddress(url)
      if (status !== 200) throw new SafeFetchError(`the server answers ${status}`)
      const picture = await kept.store(await images.now.decodePicture(body), {})
      await kept.recordSource(url, { mediaId: picture.id })
      return picture
    } catch (error) {
      const failure = describe(error)
      if (failure === undefined) throw error
      await kept.recordSource(url, { failure })
      const isHostSilent = error instanceof SafeFetchError && error.isHostUnreachable
      return { failure, ...(isHostSilent ? { isHostUnreachable: isHostSilent } : {}) }
    }
  }

  async function copy(url: string): Promise<StoredPicture | CopyFailure> {
    if (!isRemotePictureUrl(url)) return { failure: 'it is no address' }
    const known = await kept.findSource(url)
    if (known && 'picture' in known) {
      if (await kept.hasFile(known.picture)) return known.picture
    } else if (known?.isRecent) return { failure: known.failure }
    const shared = underWay.get(url) ?? fetchInTurn(() => fetchNow(url)).finally(() => underWay.delete(url))
    underWay.set(url, shared)
    return shared
  }

  return {
    copy,

    /** Fetches these pictures in the background; failures are remembered and retried after a day. */
    async copyAll(urls: string[]): Promise<void> {
      if (urls.length === 0) return
      const queue = urls.values()
      let failed = 0
      const copyNext = async () => {
        for (const url of queue) if ('failure' in (await copy(url))) failed += 1
      }
      await Promise.all(Array.from({ length: backgroundCopies }, copyNext))
      log?.info({ fetched: urls.length - failed, failed }, 'remote pictures copied')
    },
  }
}

/** Why an address gave no picture; undefined when the reason lies with us. */
function describe(error: unknown): string | undefined {
  if (error instanceof SafeFetchError) return error.message
  if (!(error instanceof ProblemError) || error.status >= 500) return undefined
  return error.status === 413 ? 'it is too large' : 'it is no usable picture'
}
