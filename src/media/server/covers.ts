// The cover of an article in each size: cut from its own picture where we have that, drawn where not.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Category } from '#src/news/contract/category.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { PictureFormat } from '../contract/picture-address.ts'
import { renderCover } from './cover/render-cover.ts'
import { coverEdition } from './cover-edition.ts'
import { decodePicture } from './decode-picture.ts'
import { isSourceAddress, type KeptPictures, type StoredPicture } from './kept-pictures.ts'
import type { MadeFiles, ServedFile } from './made-files.ts'
import { coverHeight, cropToCover, printingEdition } from './resize-picture.ts'

export type CoverRequest = {
  articleId: string
  category: Category
  /** Address as the editor gave it; empty for a drawn cover. */
  previewImage: string
  width: number
  format: PictureFormat
  theme: 'light' | 'dark'
}

/** `isProvisional` when it is drawn because the article's picture has not been fetched. */
export type Cover = ServedFile & { isProvisional: boolean }

/** A picture that covers can be cut from; `id` changes with its bytes. */
type CoverSource = { id: string; read: () => Promise<Buffer> }

/** One look for all the sizes a page asks for; a picture that is taken away must not stay long. */
const knownMs = 30_000
/** A missing file may come back, from a backup or another disk. */
const unusableMs = 600_000

export function createCovers(needs: {
  kept: KeptPictures
  made: MadeFiles
  /** Our picture behind an address. */
  findCopy: (address: string) => Promise<StoredPicture | undefined>
  log?: Log | undefined
}): (request: CoverRequest) => Promise<Cover> {
  const { kept, made, findCopy, log } = needs
  const known = new LRUCache<string, StoredPicture>({ max: 5_000, ttl: knownMs })
  const unusable = new LRUCache<string, true>({ max: 1_000, ttl: unusableMs })

  async function findSource(previewImage: string): Promise<CoverSource | undefined> {
    const inline = /^data:image\/[a-z+.-]+;base64,/i.exec(previewImage)?.[0]
    if (inline) return inlineSource(previewImage, inline.length)
    const picture = previewImage ? (known.get(previewImage) ?? (await findCopy(previewImage))) : undefined
    if (!picture) return undefined
    known.set(previewImage, picture)
    return { id: picture.id, read: () => kept.getBytes(picture.id) }
  }

  /** Undefined when no cover can be cut from it; that is found out once. */
  async function cut(source: CoverSource, request: CoverRequest): Promise<ServedFile | undefined> {
    const { width, format } = request
    if (unusable.has(source.id)) return undefined
    const madeOf = ['own', printingEdition, source.id, width, format]
    try {
      return await made.get({ folder: 'covers', madeOf, extension: format }, async () =>
        cropToCover(await source.read(), width, format),
      )
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      log?.warn({ picture: source.id, reason: error.message }, 'a cover is drawn instead of its picture')
      unusable.set(source.id, true)
      return undefined
    }
  }

  async function draw(request: CoverRequest): Promise<ServedFile> {
    const { articleId, category, theme, width, format } = request
    const madeOf = ['drawn', await coverEdition(), articleId, category, theme, width, format]
    return made.get({ folder: 'covers', madeOf, extension: format }, async () => {
      const height = coverHeight(width)
      const { data } = await renderCover({ seed: articleId, category, theme, width, height, format })
      return data
    })
  }

  return async (request) => {
    const source = await findSource(request.previewImage)
    const own = source && (await cut(source, request))
    if (own) return { ...own, isProvisional: false }
    return { ...(await draw(request)), isProvisional: isSourceAddress(request.previewImage) }
  }
}

/** A picture that lies in the article itself, as untrusted as an upload. */
function inlineSource(address: string, start: number): CoverSource {
  return {
    id: `inline ${createHash('sha256').update(address).digest('hex')}`,
    async read() {
      const { data } = await decodePicture(Buffer.from(address.slice(start), 'base64'))
      return data
    },
  }
}
