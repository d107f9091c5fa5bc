// Pictures by address: /media/cover/{articleId}[-{shape}][-dark]-{width}.{format}, /media/share/{articleId}-{version}.jpg,
// /media/{id}.{ext}, /media/{id}-{width}.{format}.

import type { FastifyInstance } from 'fastify'
import { articleTag, newsTag } from '#src/news/contract/cache-tags.ts'
import type { CoverRequest } from '#src/news/server/covers.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { SharedArticle } from '#src/news/server/share-cards.ts'
import type { DeskService } from '#src/newsroom/server/newsroom.service.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { notFound } from '#src/platform/problem.ts'
import {
  type CoverShape,
  coverShapes,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '../contract/picture-url.ts'
import type { MediaService } from './media.service.ts'
import { sendPicture as send } from './send-picture.ts'

const coverName = /^([0-9a-f]{24})(?:-(\d{1,2}x\d))?(-dark)?-(\d{3,4})\.([a-z]{4})$/
const shareCardName = /^([0-9a-f]{24})-[0-9a-f]{16}\.jpg$/
const originalName = /^([0-9a-f]{40})\.([a-z]{3,4})$/
const originalEnds = ['jpg', 'png', 'webp'] as const
const variantName = /^([0-9a-f]{40})-(\d{3,4})\.([a-z]{4})$/

/** A cover's address stays when the article gets another picture; the others are named by their content. */
const coverCaching = 'public, max-age=3600, stale-while-revalidate=86400'
/** Its picture may be on the way. */
const provisionalCaching = 'public, max-age=600'
const previewCaching = 'private, no-store'
const contentCaching = 'public, max-age=31536000, immutable'
/** Its address changes with what it says, but an article may be taken back. */
const shareCardCaching = 'public, max-age=86400'
const movedCaching = 'public, max-age=600'

const factsFreshForMs = 60_000
const longestKeptAddress = 2_000
type CoverAddress = { Params: { file: string }; Querystring: { preview?: string | string[] } }
type CoverFacts = Pick<CoverRequest, 'category' | 'previewImage'>

type Needs = {
  media: MediaService
  news: Pick<NewsService, 'cardsOf'>
  desk: Pick<DeskService, 'previews'>
  /** A page asks for thirty covers: what they are made from is kept until the newsroom changes something. */
  memoize?: Memoize
}

export function registerMedia(app: FastifyInstance, { media, news, desk, memoize = askAgain }: Needs): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  /** Undefined for an article that the public may not see. */
  async function coverFacts(articleId: string): Promise<CoverFacts | undefined> {
    const rule = { tags: [newsTag, articleTag(articleId)], maxAgeMs: factsFreshForMs }
    const facts = await memoize(`cover ${articleId}`, rule, async () => {
      const found = await readFacts(articleId)
      // A picture inside the article is megabytes long: too much to keep, so it is read each time.
      const isLong = found !== undefined && found.previewImage.length > longestKeptAddress
      return { found: isLong ? undefined : found, isLong }
    })
    return facts.isLong ? readFacts(articleId) : facts.found
  }

  async function readFacts(articleId: string): Promise<CoverFacts | undefined> {
    const [article] = await news.cardsOf([articleId])
    return article && { category: article.category, previewImage: article.previewImage }
  }

  app.get<CoverAddress>('/media/cover/:file', options, async (request, reply) => {
    const [, articleId = '', shapeName, dark, size, extension] = coverName.exec(request.params.file) ?? []
    const { width, format } = offered(size, extension)
    const shape = offeredShape(shapeName)
    const { preview } = request.query
    const facts =
      typeof preview === 'string'
        ? await desk.previews.coverFacts(preview, articleId)
        : await coverFacts(articleId)
    if (!facts) throw notFound('picture')
    const theme = dark ? 'dark' : 'light'
    const file = await media.coverOf({ articleId, ...facts, width, shape, format, theme })
    const publicCaching = file.isProvisional ? provisionalCaching : coverCaching
    const caching = preview === undefined ? publicCaching : previewCaching
    return send(request, reply, file, { extension: format, caching })
  })

  async function sharedArticle(articleId: string): Promise<SharedArticle | undefined> {
    const rule = { tags: [newsTag, articleTag(articleId)], maxAgeMs: factsFreshForMs }
    const { article } = await memoize(`share ${articleId}`, rule, async () => {
      const [card] = await news.cardsOf([articleId])
      if (!card) return { article: undefined }
      const { _id, title, language, category } = card
      return { article: { _id, title, language, category } }
    })
    return article
  }

  // Any other version than the present one leads there, and nothing is drawn for it.
  app.get<{ Params: { file: string } }>('/media/share/:file', options, async (request, reply) => {
    const [, articleId] = shareCardName.exec(request.params.file) ?? []
    const article = articleId && (await sharedArticle(articleId))
    if (!article) throw notFound('picture')
    const address = await media.shareCards.addressOf(article)
    if (!address.endsWith(`/${request.params.file}`)) {
      return reply.header('cache-control', movedCaching).redirect(address, 302)
    }
    const file = await media.shareCards.get(article)
    return send(request, reply, file, { extension: 'jpg', caching: shareCardCaching })
  })

  app.get<{ Params: { file: string } }>('/media/:file', options, async (request, reply) => {
    const { file: name } = request.params
    const [, originalId, end] = originalName.exec(name) ?? []
    const original = originalEnds.find((known) => known === end)
    if (originalId && original) {
      const file = await media.original(originalId, original)
      return send(request, reply, file, { extension: original, caching: contentCaching })
    }
    const [, id, size, extension] = variantName.exec(name) ?? []
    const { width, format } = offered(size, extension)
    const file = await media.variant(id ?? '', width, format)
    return send(request, reply, file, { extension: format, caching: contentCaching })
  })
}

const askAgain: Memoize = (_key, _rule, make) => make()

/** Only the sizes and formats that pages ask for: anybody could fill the disk with others. */
function offered(
  size: string | undefined,
  extension: string | undefined,
): { width: PictureWidth; format: PictureFormat } {
  const width = pictureWidths.find((candidate) => String(candidate) === size)
  const format = pictureFormats.find((candidate) => candidate === extension)
  if (!width || !format) throw notFound('picture')
  return { width, format }
}

/** Unnamed: the shape most places show. */
function offeredShape(name = '16x9'): CoverShape {
  const shape = Object.keys(coverShapes).find((candidate): candidate is CoverShape => candidate === name)
  if (!shape) throw notFound('picture')
  return shape
}
