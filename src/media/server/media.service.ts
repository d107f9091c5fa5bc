// Pictures: our own copies of what was uploaded or fetched, and the covers of articles in the sizes pages ask for.
// Files lie in the store under names made of their content; the database says what they are.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import sharp, { type Sharp } from 'sharp'
import type { Category } from '#src/news/contract/category.ts'
import type { Db } from '#src/platform/database/database.ts'
import { FetchRefusedError } from '#src/platform/fetch-refused-error.ts'
import { notFound, ProblemError } from '#src/platform/problem.ts'
import type { Fetched } from '#src/platform/safe-fetch.ts'
import type { Storage, StoredFile } from '#src/platform/storage.ts'
import { coverWidths, renderCover } from './cover/render-cover.ts'
import { decodePicture, type Picture } from './decode-picture.ts'
import { media, mediaSources } from './media.tables.ts'

export type MediaService = ReturnType<typeof createMediaService>

/** A picture of ours; `address` is its path on this site, sizes are pixels. */
export type StoredPicture = { id: string; address: string; width: number; height: number }
export type FetchFailure = { failure: string; isHostSilent?: boolean }

export const pictureWidths = coverWidths
export const pictureFormats = ['avif', 'webp', 'jpeg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

export type CoverRequest = {
  articleId: string
  category: Category
  /** Address as the editor gave it; empty for a drawn cover. */
  previewImage: string
  width: number
  format: PictureFormat
  theme: 'light' | 'dark'
}

/** Counts up when covers are drawn or encoded in another way. */
const coverEdition = 1
const retryFailuresAfterHours = 24
const contentTypes: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export function createMediaService(needs: {
  db: Db
  storage: Storage
  fetchAddress: (url: string) => Promise<Fetched>
}) {
  const { db, storage } = needs
  const underWay = new Map<string, Promise<StoredFile>>()

  async function store(bytes: Buffer, about: { alt?: string } = {}): Promise<StoredPicture> {
    return keep(await decodePicture(bytes), about.alt ?? '')
  }

  async function keep(picture: Picture, alt: string): Promise<StoredPicture> {
    const id = createHash('sha256').update(picture.data).digest('hex').slice(0, 40)
    const { extension, width, height } = picture
    await storage.put(originalKey(id, extension), picture.data)
    await db
      .insert(media)
      .values({
        id,
        contentType: contentTypes[extension] ?? 'application/octet-stream',
        extension,
        width,
        height,
        bytes: picture.data.length,
        alt,
        createdAt: new Date(),
      })
      .onConflictDoNothing()
    return { id, address: `/media/${id}.${extension}`, width, height }
  }

  async function remember(url: string, outcome: { mediaId: string } | { failure: string }): Promise<void> {
    const set = { mediaId: null, failure: null, ...outcome, fetchedAt: sql`now()` }
    await db
      .insert(mediaSources)
      .values({ url, ...set })
      .onConflictDoUpdate({ target: mediaSources.url, set })
  }

  async function findCopy(url: string): Promise<StoredPicture | undefined> {
    const [row] = await db
      .select({ id: media.id, extension: media.extension, width: media.width, height: media.height })
      .from(mediaSources)
      .innerJoin(media, eq(media.id, mediaSources.mediaId))
      .where(eq(mediaSources.url, url))
    return (
      row && {
        id: row.id,
        address: `/media/${row.id}.${row.extension}`,
        width: row.width,
        height: row.height,
      }
    )
  }

  async function recentFailure(url: string): Promise<string | undefined> {
    const [row] = await db
      .select({ failure: mediaSources.failure })
      .from(mediaSources)
      .where(
        sql`${mediaSources.url} = ${url} and ${mediaSources.fetchedAt} > now() - make_interval(hours => ${retryFailuresAfterHours})`,
      )
    return row?.failure ?? undefined
  }

  async function fetchNow(url: string): Promise<StoredPicture | FetchFailure> {
    try {
      const { status, body } = await needs.fetchAddress(url)
      if (status !== 200) throw new FetchRefusedError(`the server answers ${status}`)
      const picture = await store(body)
      await remember(url, { mediaId: picture.id })
      return picture
    } catch (error) {
      if (!(error instanceof FetchRefusedError || error instanceof ProblemError)) throw error
      const failure = error instanceof ProblemError ? 'it is no usable picture' : error.message
      await remember(url, { failure })
      return {
        failure,
        ...(error instanceof FetchRefusedError && error.isHostSilent ? { isHostSilent: true } : {}),
      }
    }
  }

  async function originalBytes(id: string): Promise<Buffer | undefined> {
    const [row] = await db.select({ extension: media.extension }).from(media).where(eq(media.id, id))
    const file = row && (await storage.find(originalKey(id, row.extension)))
    return file && buffer(file.read())
  }

  /** The picture an article names as its cover, when we have it. */
  async function ownCover(previewImage: string): Promise<Buffer | undefined> {
    if (!previewImage) return undefined
    const inline = /^data:image\/[a-z+.-]+;base64,(.+)$/is.exec(previewImage)?.[1]
    if (inline) return Buffer.from(inline, 'base64')
    const ours = /^\/media\/([0-9a-f]{40})\./.exec(previewImage)?.[1]
    const id = ours ?? (await findCopy(previewImage))?.id
    return id ? originalBytes(id) : undefined
  }

  /** Makes a file once, however many ask for it at the same time, and keeps it. */
  async function made(key: string, make: () => Promise<Buffer>): Promise<StoredFile> {
    const kept = await storage.find(key)
    if (kept) return kept
    const shared = underWay.get(key)
    if (shared) return shared
    const making = make()
      .then((data) => storage.put(key, data))
      .then(async () => {
        const file = await storage.find(key)
        if (!file) throw new Error(`${key} is gone right after it was stored`)
        return file
      })
      .finally(() => underWay.delete(key))
    underWay.set(key, making)
    return making
  }

  return {
    store,
    findCopy,

    /** Our copy of a picture at a foreign address, fetched once; failures are asked again after a day. */
    async fetchCopy(url: string): Promise<StoredPicture | FetchFailure> {
      const copy = await findCopy(url)
      if (copy) return copy
      const failure = await recentFailure(url)
      return failure ? { failure } : fetchNow(url)
    },

    /** Keeps bytes that are the copy of foreign addresses, as an export carries them. */
    async storeCopy(bytes: Buffer, about: { alt: string; urls: string[] }): Promise<StoredPicture> {
      const picture = await store(bytes, about)
      for (const url of about.urls) await remember(url, { mediaId: picture.id })
      return picture
    },

    /** The cover of an article in one size, 16 to 9: its own picture when we have it, else a drawn one. */
    async coverOf(request: CoverRequest): Promise<StoredFile> {
      const { articleId, category, previewImage, width, format, theme } = request
      const own = await ownCover(previewImage)
      const height = Math.round((width * 9) / 16)
      if (own) {
        const madeOf = createHash('sha256').update(own).digest('hex').slice(0, 16)
        const file = await made(`covers/own-${madeOf}-${width}.${format}`, () =>
          crop(own, { width, height, format }),
        ).catch(unlessUnreadable)
        if (file) return file
      }
      const name = `${articleId}-${category.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${theme}-${width}`
      return made(`covers/drawn${coverEdition}-${name}.${format}`, async () => {
        const drawn = await renderCover({ seed: articleId, category, theme, width, height, format })
        return drawn.data
      })
    },

    /** @throws ProblemError 404 */
    async original(id: string, extension: string): Promise<StoredFile> {
      const file = await storage.find(originalKey(id, extension))
      if (!file) throw notFound('picture')
      return file
    },

    /** A body picture no wider than `width`. @throws ProblemError 404 */
    async variant(id: string, width: number, format: PictureFormat): Promise<StoredFile> {
      return made(`sizes/${id}-${width}.${format}`, async () => {
        const bytes = await originalBytes(id)
        if (!bytes) throw notFound('picture')
        return encode(sharp(bytes).resize({ width, withoutEnlargement: true }), format).toBuffer()
      })
    },

    /** Every stored picture with the addresses it is the copy of, in the order of their ids. */
    async *listAll() {
      const rows = await db.select().from(media).orderBy(media.id)
      for (const row of rows) {
        const bytes = await originalBytes(row.id)
        const sources = await db
          .select({ url: mediaSources.url })
          .from(mediaSources)
          .where(eq(mediaSources.mediaId, row.id))
          .orderBy(mediaSources.url)
        if (!bytes) continue
        const { id, contentType, alt } = row
        yield { id, contentType, alt, urls: sources.map(({ url }) => url), bytes }
      }
    },
  }
}

function originalKey(id: string, extension: string): string {
  return `originals/${id.slice(0, 2)}/${id}.${extension}`
}

function crop(bytes: Buffer, to: { width: number; height: number; format: PictureFormat }): Promise<Buffer> {
  const { width, height } = to
  return decodePicture(bytes).then(({ data }) =>
    encode(sharp(data).resize({ width, height, fit: 'cover', position: 'attention' }), to.format).toBuffer(),
  )
}

function encode(print: Sharp, format: PictureFormat): Sharp {
  if (format === 'avif') return print.avif({ quality: 52, effort: 3 })
  if (format === 'webp') return print.webp({ quality: 76, effort: 4 })
  return print.flatten({ background: '#ffffff' }).jpeg({ quality: 82, mozjpeg: true })
}

/** An inline picture of an article may be broken; its cover is drawn then. */
function unlessUnreadable(error: unknown): undefined {
  if (error instanceof ProblemError) return undefined
  throw error
}
