// Pictures that articles show from other sites, asked for by the article and their number in it: nobody can have us
// fetch an address that no editor published.
import type { FastifyInstance } from 'fastify'
import type { MediaService } from '#src/media/server/media.service.ts'
import type { StoredPicture } from '#src/media/server/stored-pictures.ts'
import type { DeskService } from '#src/newsroom/server/newsroom.service.ts'
import { dataContentSecurityPolicy } from '#src/platform/http/security-headers.ts'
import { missingPicture } from './missing-picture.ts'
import type { NewsService } from './news.service.ts'

type Needs = {
  media: MediaService
  news: Pick<NewsService, 'foreignPicture'>
  desk: Pick<DeskService, 'previews'>
}
type Address = {
  Params: { articleId: string; number: string }
  Querystring: { preview?: string | string[] }
}

/** The number names another picture once the text is edited. */
const publicCaching = 'public, max-age=300'
const previewCaching = 'private, no-store'

export function registerForeignPictures(app: FastifyInstance, { media, news, desk }: Needs): void {
  const options = { config: { access: 'public' as const }, schema: { hide: true } }

  app.get<Address>('/media/of/:articleId/:number', options, async (request, reply) => {
    const { articleId, number } = request.params
    const { preview } = request.query
    const url =
      typeof preview === 'string'
        ? await desk.previews.foreignPicture(preview, articleId, Number(number))
        : await news.foreignPicture(articleId, Number(number))
    const caching = preview === undefined ? publicCaching : previewCaching
    const copy = await media.fetchCopy(url)
    if (!('failure' in copy)) return reply.header('cache-control', caching).redirect(smallest(copy), 302)
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'content-security-policy': dataContentSecurityPolicy,
        'cache-control': caching,
      })
      .send(missingPicture)
  })
}

/** Moving pictures stay as they are; of the others a page wants no more than its column holds. */
function smallest({ id, address }: StoredPicture): string {
  return address.endsWith('.webp') ? address : `/media/${id}-1200.webp`
}
