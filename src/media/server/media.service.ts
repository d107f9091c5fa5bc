// Pictures: our own copies of what was uploaded or fetched, and the covers of articles in the sizes pages ask for.
// Files lie in the store under names made of their content; the database says what they are.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Category } from '#src/news/contract/category.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound, ProblemError } from '#src/platform/problem.ts'
import type { Fetched } from '#src/platform/safe-fetch.ts'
import type { Storage } from '#src/platform/storage.ts'
import { type CopyFailure, createCopying } from './copy-pictures.ts'
import { renderCover } from './cover/render-cover.ts'
import { coverEdition } from './cover-edition.ts'
import { acceptOwnPicture, decodePicture } from './decode-picture.ts'
import { createKeptPictures, isSourceAddress, pictureId, type StoredPicture } from './kept-pictures.ts'
import { createMadeFiles, type ServedFile } from './made-files.ts'
import {
  coverHeight,
  cropToCover,
  type PictureFormat,
  printingEdition,
  shrinkToWidth,
} from './resize-picture.ts'

export type MediaService = ReturnType<typeof createMediaService>

export type CoverRequest = {
  articleId: string
  category: Category
  /** Address as the editor gave it; empty for a drawn cover. */
  previewImage: string
  width: number
  format: PictureFormat
  theme: 'light' | 'dark'
}

/** A missing file may come back, from a backup or another disk. */
const unusableMs = 600_000

/** A picture that covers can be cut from; `id` changes with its bytes. */
type CoverSource = { id: string; read: () => Promise<Buffer> }

export function createMediaService(needs: {
  db: Db
  storage: Storage
  fetchAddress: (url: string) => Promise<Fetched>
  /** Where this site is: addresses that begin with it are our own pictures. */
  publicUrl?: string
  log?: Log
}) {
  const { storage, publicUrl } = needs
  const kept = createKeptPictures(needs)
  const copying = createCopying({ ...needs, kept })
  const made = createMadeFiles(storage)
  const unusable = new LRUCache<string, true>({ max: 1_000, ttl: unusableMs })

  const store = async (bytes: Buffer, about: { alt?: string } = {}): Promise<StoredPicture> =>
    kept.keep(await decodePicture(bytes), about.alt ?? '')

  /** The id in an address of one of our pictures, with or without the name of this site before it. */
  function ownId(address: string): string | undefined {
    const path = publicUrl && address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
    return /^\/media\/([0-9a-f]{40})(?:-\d{3,4})?\.[a-z]{3,4}(?:[?#]|$)/.exec(path)?.[1]
  }

  async function findCopy(url: string): Promise<StoredPicture | undefined> {
    const own = ownId(url)
    if (own) return kept.find(own)
    const known = isSourceAddress(url) ? await kept.findSource(url) : undefined
    return known && 'picture' in known ? known.picture : undefined
  }

  /** The picture an article names as its cover, when we have it. */
  async function coverSource(previewImage: string): Promise<CoverSource | undefined> {
    const inline = /^data:image\/[a-z+.-]+;base64,/i.exec(previewImage)?.[0]
    if (inline) {
      const id = `inline ${createHash('sha256').update(previewImage).digest('hex')}`
      const read = async () => {
        const { data } = await decodePicture(Buffer.from(previewImage.slice(inline.length), 'base64'))
        return data
      }
      return { id, read }
    }
    const picture = previewImage ? await findCopy(previewImage) : undefined
    return picture && { id: picture.id, read: () => readOriginal(picture.id) }
  }

  async function readOriginal(id: string): Promise<Buffer> {
    const bytes = await kept.bytesOf(id)
    if (!bytes) throw notFound('picture')
    return bytes
  }

  /** Undefined when no cover can be cut from it; that is found out once. */
  async function cutCover(source: CoverSource, request: CoverRequest): Promise<ServedFile | undefined> {
    const { width, format } = request
    if (unusable.has(source.id)) return undefined
    const madeOf = ['own', printingEdition, source.id, width, format]
    try {
      return await made.get({ folder: 'covers', madeOf, extension: format }, async () =>
        cropToCover(await source.read(), width, format),
      )
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      needs.log?.warn(
        { picture: source.id, reason: error.message },
        'a cover is drawn instead of its picture',
      )
      unusable.set(source.id, true)
      return undefined
    }
  }

  async function drawCover(request: CoverRequest): Promise<ServedFile> {
    const { articleId, category, theme, width, format } = request
    const madeOf = ['drawn', await coverEdition(), articleId, category, theme, width, format]
    return made.get({ folder: 'covers', madeOf, extension: format }, async () => {
      const height = coverHeight(width)
      const { data } = await renderCover({ seed: articleId, category, theme, width, height, format })
      return data
    })
  }

  return {
    /** @throws ProblemError 400 or 413 that says what to do, for bytes that are no usable picture */
    store,
    findCopy,

    /** Our copy of a picture at a foreign address, fetched once; failures are tried again after a day. */
    async fetchCopy(url: string): Promise<StoredPicture | CopyFailure> {
      const copy = await findCopy(url)
      if (copy) return copy
      if (publicUrl && url.startsWith(`${publicUrl}/`))
        return { failure: 'it is on this site, and no picture' }
      return copying.copy(url)
    },

    /**
     * Keeps bytes that are the copy of foreign addresses, as an export carries them.
     * @param about `id` in the export: bytes that were stored under it elsewhere stay as they are, and so their address
     */
    async storeCopy(
      bytes: Buffer,
      about: { alt: string; urls: string[]; id?: string },
    ): Promise<StoredPicture> {
      const same = about.id === pictureId(bytes) ? await acceptOwnPicture(bytes) : undefined
      const picture = same ? await kept.keep(same, about.alt) : await store(bytes, about)
      for (const url of about.urls.filter(isSourceAddress)) {
        await kept.rememberSource(url, { mediaId: picture.id })
      }
      return picture
    },

    /**
     * The cover of an article in one size, 16 to 9: its own picture when we have it, else a drawn one, which
     * `isProvisional` while the picture has not been fetched.
     */
    async coverOf(request: CoverRequest): Promise<ServedFile & { isProvisional: boolean }> {
      const source = await coverSource(request.previewImage)
      const cut = source && (await cutCover(source, request))
      if (cut) return { ...cut, isProvisional: false }
      return { ...(await drawCover(request)), isProvisional: isSourceAddress(request.previewImage) }
    },

    /** @throws ProblemError 404 */
    async original(id: string, extension: string): Promise<ServedFile> {
      const file = await kept.fileOf(id, extension)
      if (!file) throw notFound('picture')
      return { ...file, etag: `"${id}"` }
    },

    /** A body picture no wider than `width`; of a moving one its first frame. @throws ProblemError 404 */
    async variant(id: string, width: number, format: PictureFormat): Promise<ServedFile> {
      const madeOf = [printingEdition, id, width, format]
      return made.get({ folder: 'sizes', madeOf, extension: format }, async () =>
        shrinkToWidth(await readOriginal(id), width, format),
      )
    },

    listAll: kept.listAll,

    /** Job: fetches the pictures of covers that are not here yet. */
    copyCovers: copying.copyCovers,

    /** Job: removes what interrupted writers left, and made files that have not been asked for in a long time. */
    async sweep(): Promise<void> {
      const abandoned = await storage.sweep()
      const old = await made.sweep()
      if (abandoned + old > 0) needs.log?.info({ abandoned, old }, 'media swept')
    },
  }
}
