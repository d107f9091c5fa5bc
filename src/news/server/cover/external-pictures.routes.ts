// Pictures on other sites that articles show, requested by article and position: nobody can make the server fetch a URL
// that no editor published.
import type { FastifyInstance } from 'fastify'
import type { MediaService } from '#src/media/server/media.service.ts'
import { dataContentSecurityPolicy } from '#src/platform/http/security-headers.ts'
import type { NewsService } from '../news.service.ts'
import type { PreviewLookup } from './covers.routes.ts'
import { missingPicture } from './missing-picture.ts'

type Dependencies = {
  media: Pick<MediaService, 'fetchCopy'>
  news: Pick<NewsService, 'getExternalPictureUrl'>
  previews: PreviewLookup
}
type Parameters = {
  Params: { articleId: string; number: string }
  Querystring: { preview?: string | string[] }
}

/** The number may refer to another picture once the text is edited. */
const publicCaching = 'public, max-age=300'
const previewCaching = 'private, no-store'

export function registerExternalPictures(
  app: FastifyInstance,
  { media, news, previews }: Dependencies,
): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get<Parameters>('/media/of/:articleId/:number', options, async (request, reply) => {
    const { articleId, number } = request.params
    const { preview } = request.query
    const url =
      typeof preview === 'string'
        ? await previews.getExternalPictureUrl(preview, articleId, Number(number))
        : await news.getExternalPictureUrl(articleId, Number(number))
    const caching = preview === undefined ? publicCaching : previewCaching
    const copy = await media.fetchCopy(url)
    if (!('failure' in copy)) return reply.header('cache-control', caching).redirect(pageSize(copy), 302)
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'content-security-policy': dataContentSecurityPolicy,
        'cache-control': caching,
      })
      .send(missingPicture)
  })
}

/** The size that fills the column of a page; animated pictures stay as they are. */
function pageSize({ id, path }: { id: string; path: string }): string {
  return path.endsWith('.webp') ? path : `/media/${id}-1200.webp`
}
