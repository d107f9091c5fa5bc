// Images of articles by URL: /media/cover/{articleId}[-{shape}][-dark]-{width}.{format} and
// /media/share/{articleId}-{version}.jpg.
import type { FastifyInstance } from 'fastify'
import { findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import {
  type CoverShape,
  coverShapes,
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureWidths,
} from '#src/media/contract/picture-url.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import { sendImageFile } from '#src/platform/http/send-image-file.ts'
import { notFound } from '#src/platform/problem.ts'
import { articleTag, newsTag } from '../../contract/cache-tags.ts'
import type { NewsService } from '../news.service.ts'
import type { SharedArticle } from '../share-card/share-cards.ts'
import type { CoverRequest } from './covers.ts'

const coverName = /^([0-9a-f]{24})(?:-(\d{1,2}x\d))?(-dark)?-(\d{3,4})\.([a-z]{4})$/
const shareCardName = /^([0-9a-f]{24})-[0-9a-f]{16}\.jpg$/

/** The URL of a cover stays the same when the article gets another picture. */
const coverCaching = 'public, max-age=3600, stale-while-revalidate=86400'
/** The article's own picture may still be fetched. */
const provisionalCaching = 'public, max-age=600'
const previewCaching = 'private, no-store'
/** The URL changes with the content, but an article may be unpublished. */
const shareCardCaching = 'public, max-age=86400'
const redirectCaching = 'public, max-age=600'

const lookupMaxAgeMs = 60_000
const maxCachedUrlLength = 2_000

type CoverParameters = { Params: { file: string }; Querystring: { preview?: string | string[] } }
type CoverSource = Pick<CoverRequest, 'category' | 'title' | 'tags' | 'previewImage'>

/** Finds the cover and the pictures of an article that is previewed by a link. */
export type PreviewLookup = {
  /** @throws ProblemError 404 or 410 */
  getCoverSource(token: string, articleId: string): Promise<CoverSource>
  /** @throws ProblemError 404 or 410 */
  getExternalPictureUrl(token: string, articleId: string, number: number): Promise<string>
}

type CoverRouteDependencies = {
  news: Pick<NewsService, 'listByIds' | 'covers' | 'shareCards'>
  previews: PreviewLookup
  /** A page requests thirty covers: their sources are cached until an article changes. */
  memoize: Memoize
}

export function registerCovers(
  app: FastifyInstance,
  { news, previews, memoize }: CoverRouteDependencies,
): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  /** Undefined for an article that the public may not see. */
  async function findCoverSource(articleId: string): Promise<CoverSource | undefined> {
    const rule = { tags: [newsTag, articleTag(articleId)], maxAgeMs: lookupMaxAgeMs }
    const cached = await memoize(`cover ${articleId}`, rule, async () => {
      const source = await readCoverSource(articleId)
      // A data URL can have megabytes, so it is read each time instead of cached.
      const isTooLong = source !== undefined && source.previewImage.length > maxCachedUrlLength
      return { source: isTooLong ? undefined : source, isTooLong }
    })
    return cached.isTooLong ? readCoverSource(articleId) : cached.source
  }

  async function readCoverSource(articleId: string): Promise<CoverSource | undefined> {
    const [article] = await news.listByIds([articleId])
    if (!article) return undefined
    const { category, title, tags, previewImage } = article
    return { category, title, tags, previewImage }
  }

  app.get<CoverParameters>('/media/cover/:file', options, async (request, reply) => {
    const [, articleId = '', shapeName, dark, width, extension] = coverName.exec(request.params.file) ?? []
    const size = requireOfferedSize(width, extension)
    const shape = requireOfferedShape(shapeName)
    const { preview } = request.query
    const source =
      typeof preview === 'string'
        ? await previews.getCoverSource(preview, articleId)
        : await findCoverSource(articleId)
    if (!source) throw notFound('picture')
    const theme = dark ? 'dark' : 'light'
    const file = await news.covers.getCover({ articleId, ...source, ...size, shape, theme })
    const publicCaching = file.isProvisional ? provisionalCaching : coverCaching
    const cacheControl = preview === undefined ? publicCaching : previewCaching
    return sendImageFile(request, reply, file, { extension: size.format, cacheControl })
  })

  async function findSharedArticle(
    articleId: string,
    lang: LanguageCode | undefined,
  ): Promise<SharedArticle | undefined> {
    const rule = { tags: [newsTag, articleTag(articleId)], maxAgeMs: lookupMaxAgeMs }
    const { article } = await memoize(`share ${articleId} ${lang}`, rule, async () => {
      const [card] = await news.listByIds([articleId], { lang })
      if (!card) return { article: undefined }
      const { _id, category, tags, translated } = card
      const title = translated?.translatedTitle ?? card.title
      const language = translated?.lang ?? card.language
      return {
        article: {
          ...{ _id, title, language, category, original: { title: card.title, tags } },
          isTranslated: Boolean(translated),
        },
      }
    })
    return article
  }

  // An outdated version redirects to the current one; nothing is drawn for it.
  type ShareRequest = { Params: { file: string }; Querystring: { lang?: unknown } }
  app.get<ShareRequest>('/media/share/:file', options, async (request, reply) => {
    const [, articleId] = shareCardName.exec(request.params.file) ?? []
    const { lang } = request.query
    const language = typeof lang === 'string' ? findLanguageCode(lang) : undefined
    const article = articleId && (await findSharedArticle(articleId, language))
    if (!article) throw notFound('picture')
    const path = await news.shareCards.getPath(article)
    if (path !== `/media/share/${request.params.file}${article.isTranslated ? `?lang=${language}` : ''}`) {
      return reply.header('cache-control', redirectCaching).redirect(path, 302)
    }
    const file = await news.shareCards.get(article)
    return sendImageFile(request, reply, file, { extension: 'jpg', cacheControl: shareCardCaching })
  })
}

/** Only sizes and formats that pages use: anybody could fill the disk with others. */
function requireOfferedSize(
  width: string | undefined,
  extension: string | undefined,
): { width: PictureWidth; format: PictureFormat } {
  const offeredWidth = pictureWidths.find((candidate) => String(candidate) === width)
  const format = pictureFormats.find((candidate) => candidate === extension)
  if (!offeredWidth || !format) throw notFound('picture')
  return { width: offeredWidth, format }
}

/** The default is the shape of most covers. */
function requireOfferedShape(name = '16x9'): CoverShape {
  const shape = Object.keys(coverShapes).find((candidate): candidate is CoverShape => candidate === name)
  if (!shape) throw notFound('picture')
  return shape
}
