// Covers of articles in each size: cropped from the picture of the article if it has one, otherwise drawn.
import { createHash } from 'node:crypto'
import type { FocalPoint } from '#src/media/contract/library-picture.ts'
import {
  type CoverShape,
  coverShapes,
  isRemotePictureUrl,
  type PictureFormat,
} from '#src/media/contract/picture-url.ts'
import type { MediaService, PictureProcessing } from '#src/media/server/media.service.ts'
import { createLruCache } from '#src/platform/cache/lru-cache.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { ProblemError } from '#src/platform/problem.ts'
import type { DerivedFile, ServedFile } from '#src/platform/storage/derived-files.ts'
import type { Category } from '../../contract/category.ts'
import type { CoverTasks } from './cover-tasks.ts'
import { coverDrawingVersion } from './drawing-version.ts'
import { listUncopiedCovers } from './list-uncopied-covers.ts'
import { findSubject } from './subjects/find-subject.ts'

export type CoverRequest = {
  articleId: string
  category: Category
  /** Title and tags, which say what a drawn cover shows. */
  title: string
  tags: readonly string[]
  /** URL as the editor entered it; empty for a drawn cover. */
  previewImage: string
  width: number
  shape: CoverShape
  format: PictureFormat
  theme: 'light' | 'dark'
}

/** `isProvisional` when it is drawn because the article's picture has not been fetched yet. */
type Cover = ServedFile & { isProvisional: boolean }

export type CoverDependencies = {
  db: Db
  media: Pick<
    MediaService,
    'copyAll' | 'derivedFiles' | 'encoderVersion' | 'findCopy' | 'getBytes' | 'onChange'
  >
  images: { now: PictureProcessing & CoverTasks }
  log?: Log | undefined
}

type StoredPicture = NonNullable<Awaited<ReturnType<MediaService['findCopy']>>>
/** A picture that covers can be cut from; `id` changes with its bytes. */
type CoverSource = { id: string; focalPoint: FocalPoint | null; read: () => Promise<Buffer> }

/** One lookup serves all sizes that a page requests; a removed picture must disappear soon. */
const lookupCacheMs = 30_000
/** A missing file may come back, from a backup or another disk. */
const retryUnusableAfterMs = 600_000
const copiesPerRun = 100

export function createCovers({ db, media, images, log }: CoverDependencies) {
  const lookups = createLruCache<StoredPicture>({ maxEntries: 5_000, ttl: lookupCacheMs })
  const unusable = createLruCache<true>({ maxEntries: 1_000, ttl: retryUnusableAfterMs })
  media.onChange(() => lookups.clear())

  async function findSource(previewImage: string): Promise<CoverSource | undefined> {
    const dataUrlPrefix = /^data:image\/[a-z+.-]+;base64,/i.exec(previewImage)?.[0]
    if (dataUrlPrefix) return inlineSource(previewImage, dataUrlPrefix.length)
    const picture = previewImage
      ? (lookups.get(previewImage) ?? (await media.findCopy(previewImage)))
      : undefined
    if (!picture) return undefined
    lookups.set(previewImage, picture)
    return { id: picture.id, focalPoint: picture.focalPoint, read: () => media.getBytes(picture.id) }
  }

  /** A picture inside the article is as untrusted as an upload. */
  function inlineSource(dataUrl: string, start: number): CoverSource {
    return {
      focalPoint: null,
      id: `inline ${createHash('sha256').update(dataUrl).digest('hex')}`,
      async read() {
        const { data } = await images.now.decodePicture(Buffer.from(dataUrl.slice(start), 'base64'))
        return data
      },
    }
  }

  /** Undefined when no cover can be cut from the source, which is remembered for a while. */
  async function crop(source: CoverSource, request: CoverRequest): Promise<ServedFile | undefined> {
    const { width, shape, format } = request
    const { focalPoint } = source
    if (unusable.has(source.id)) return undefined
    try {
      return await media.derivedFiles.getOrCreate(croppedFile(source, request), async () => {
        const size = { width, height: computeHeight(width, shape), focalPoint }
        return images.now.cropToShape(await source.read(), size, format)
      })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status >= 500) throw error
      log?.warn({ picture: source.id, reason: error.message }, 'a cover is drawn instead of its picture')
      unusable.set(source.id, true)
      return undefined
    }
  }

  function croppedFile({ id, focalPoint }: CoverSource, { width, shape, format }: CoverRequest): DerivedFile {
    const focal = focalPoint ? `${focalPoint.x} ${focalPoint.y}` : 'attention'
    const inputs = ['own', media.encoderVersion, id, focal, shape, width, format]
    return { folder: 'covers', inputs, extension: format }
  }

  function draw(request: CoverRequest): Promise<ServedFile> {
    const { articleId, category, theme, width, shape, format } = request
    const subject = findSubject(request)
    const version = `${media.encoderVersion} ${coverDrawingVersion}`
    const inputs = ['drawn', version, articleId, category, subject ?? '', theme, width, shape, format]
    return media.derivedFiles.getOrCreate({ folder: 'covers', inputs, extension: format }, async () => {
      const size = { width, height: computeHeight(width, shape) }
      const { data } = await images.now.renderCover({
        seed: articleId,
        category,
        subject,
        theme,
        ...size,
        format,
      })
      return data
    })
  }

  return {
    async getCover(request: CoverRequest): Promise<Cover> {
      const source = await findSource(request.previewImage)
      const cropped = source && (await crop(source, request))
      if (cropped) return { ...cropped, isProvisional: false }
      return { ...(await draw(request)), isProvisional: isRemotePictureUrl(request.previewImage) }
    },

    /** Job: copies pictures of covers that lie on other sites. */
    async copyRemoteCovers(): Promise<void> {
      await media.copyAll(await listUncopiedCovers(db, copiesPerRun))
    },
  }
}

function computeHeight(width: number, shape: CoverShape): number {
  return Math.round(width / coverShapes[shape])
}
