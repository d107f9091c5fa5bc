// The cover of an article in each size: cut from its own picture where we have that, drawn where not.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FocalPoint } from '#src/media/contract/library-picture.ts'
import { type CoverShape, coverShapes, type PictureFormat } from '#src/media/contract/picture-url.ts'
import type { MadeFile, MadeFiles, ServedFile } from '#src/media/server/derived-files.ts'
import { printingEdition } from '#src/media/server/encoder-version.ts'
import type { Workshop } from '#src/media/server/image-worker/image-worker.ts'
import { isSourceAddress, type KeptPictures, type StoredPicture } from '#src/media/server/stored-pictures.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { Category } from '../contract/category.ts'
import { coverEdition } from './drawing-version.ts'

export type CoverRequest = {
  articleId: string
  category: Category
  /** Address as the editor gave it; empty for a drawn cover. */
  previewImage: string
  width: number
  shape: CoverShape
  format: PictureFormat
  theme: 'light' | 'dark'
}

/** `isProvisional` when it is drawn because the article's picture has not been fetched. */
export type Cover = ServedFile & { isProvisional: boolean }

/** A picture that covers can be cut from; `id` changes with its bytes. */
type CoverSource = { id: string; focalPoint: FocalPoint | null; read: () => Promise<Buffer> }

/** One look for all the sizes a page asks for; a picture that is taken away must not stay long. */
const knownMs = 30_000
/** A missing file may come back, from a backup or another disk. */
const unusableMs = 600_000

export function createCovers(needs: {
  kept: KeptPictures
  made: MadeFiles
  workshop: Workshop
  /** Our picture behind an address. */
  findCopy: (address: string) => Promise<StoredPicture | undefined>
  log?: Log | undefined
}) {
  const { kept, made, workshop, findCopy, log } = needs
  const known = new LRUCache<string, StoredPicture>({ max: 5_000, ttl: knownMs })
  const unusable = new LRUCache<string, true>({ max: 1_000, ttl: unusableMs })

  async function findSource(previewImage: string): Promise<CoverSource | undefined> {
    const inline = /^data:image\/[a-z+.-]+;base64,/i.exec(previewImage)?.[0]
    if (inline) return inlineSource(previewImage, inline.length, workshop)
    const picture = previewImage ? (known.get(previewImage) ?? (await findCopy(previewImage))) : undefined
    if (!picture) return undefined
    known.set(previewImage, picture)
    return { id: picture.id, focalPoint: picture.focalPoint, read: () => kept.getBytes(picture.id) }
  }

  /** Undefined when no cover can be cut from it; that is found out once. */
  async function cut(source: CoverSource, request: CoverRequest): Promise<ServedFile | undefined> {
    const { width, shape, format } = request
    const { focalPoint } = source
    if (unusable.has(source.id)) return undefined
    try {
      return await made.get(cutFile(source, request), async () => {
        const size = { width, height: heightOf(width, shape), focalPoint }
        return workshop.now.cropToShape(await source.read(), size, format)
      })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      log?.warn({ picture: source.id, reason: error.message }, 'a cover is drawn instead of its picture')
      unusable.set(source.id, true)
      return undefined
    }
  }

  async function draw(request: CoverRequest): Promise<ServedFile> {
    const { articleId, category, theme, width, shape, format } = request
    const madeOf = ['drawn', await coverEdition(), articleId, category, theme, width, shape, format]
    return made.get({ folder: 'covers', madeOf, extension: format }, async () => {
      const height = heightOf(width, shape)
      const { data } = await workshop.now.renderCover({
        seed: articleId,
        category,
        theme,
        width,
        height,
        format,
      })
      return data
    })
  }

  return {
    async coverOf(request: CoverRequest): Promise<Cover> {
      const source = await findSource(request.previewImage)
      const own = source && (await cut(source, request))
      if (own) return { ...own, isProvisional: false }
      return { ...(await draw(request)), isProvisional: isSourceAddress(request.previewImage) }
    },

    /** What is known of pictures has changed. */
    forget: () => known.clear(),
  }
}

/** A picture that lies in the article itself, as untrusted as an upload. */
function inlineSource(address: string, start: number, workshop: Workshop): CoverSource {
  return {
    focalPoint: null,
    id: `inline ${createHash('sha256').update(address).digest('hex')}`,
    async read() {
      const { data } = await workshop.now.decodePicture(Buffer.from(address.slice(start), 'base64'))
      return data
    },
  }
}

function heightOf(width: number, shape: CoverShape): number {
  return Math.round(width / coverShapes[shape])
}

/** The file of a cover that is cut from a picture. */
function cutFile(
  source: { id: string; focalPoint: FocalPoint | null },
  cover: { width: number; shape: CoverShape; format: PictureFormat },
): MadeFile {
  const { width, shape, format } = cover
  const focal = source.focalPoint ? `${source.focalPoint.x} ${source.focalPoint.y}` : 'attention'
  const madeOf = ['own', printingEdition, source.id, focal, shape, width, format]
  return { folder: 'covers', madeOf, extension: format }
}
