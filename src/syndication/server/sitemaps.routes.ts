// Serves the sitemap index, the sections, the numbered article sitemaps and the news sitemaps of the last 48 hours.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#src/platform/problem.ts'
import { type CachedFiles, fiveMinutes } from './cached-files.ts'
import { type createSitemaps, newsSitemapPath, type Sitemap } from './sitemaps.ts'

/** The news sitemap must be exact at any time, so clients have to revalidate it. */
const revalidate = 'public, max-age=0, must-revalidate'
const options = { config: { access: 'public' as const }, schema: { hide: true } }

type Dependencies = { sitemaps: ReturnType<typeof createSitemaps>; files: CachedFiles }

export function registerSitemaps(app: FastifyInstance, { sitemaps, files }: Dependencies): void {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    file: { path: string; generate: () => Promise<Sitemap | undefined>; cacheControl?: string },
  ) =>
    files.send(request, reply, {
      key: file.path,
      generate: async () => {
        const sitemap = await file.generate()
        if (!sitemap) throw notFound('sitemap')
        const { cacheControl = fiveMinutes.cacheControl } = file
        const contentType = 'application/xml; charset=utf-8'
        return { contentType, cacheControl, body: sitemap.xml, maxAgeMs: sitemap.maxAgeMs }
      },
    })

  const sendNews = (request: FastifyRequest, reply: FastifyReply, number: number) =>
    send(request, reply, {
      path: newsSitemapPath(number),
      generate: () => sitemaps.createNewsSitemap(number),
      cacheControl: revalidate,
    })

  app.get('/sitemap.xml', options, (request, reply) =>
    send(request, reply, { path: '/sitemap.xml', generate: sitemaps.createIndex }),
  )
  app.get('/sitemap-sections.xml', options, (request, reply) =>
    send(request, reply, {
      path: '/sitemap-sections.xml',
      generate: async () => sitemaps.createSectionSitemap(),
    }),
  )
  app.get('/sitemap-news.xml', options, (request, reply) => sendNews(request, reply, 1))
  app.get<{ Params: { number: string } }>(
    '/sitemap-news-:number(^[1-9]\\d{0,3}).xml',
    options,
    (request, reply) => sendNews(request, reply, Number(request.params.number)),
  )
  app.get<{ Params: { number: string } }>(
    '/sitemap-articles-:number(^[1-9]\\d{0,3}).xml',
    options,
    (request, reply) => {
      const { number } = request.params
      const generate = () => sitemaps.createArticleSitemap(Number(number))
      return send(request, reply, { path: `/sitemap-articles-${number}.xml`, generate })
    },
  )
}
