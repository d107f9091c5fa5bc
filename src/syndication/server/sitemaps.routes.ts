// Sitemaps: the index, the sections, all articles in parts, the news of two days.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#src/platform/problem.ts'
import { type CachedFiles, fiveMinutes } from './cached-files.ts'
import { type createSitemaps, newsSitemapPath, type Sitemap } from './sitemaps.ts'

/** The news sitemap is exact at any time, so nobody may keep it without asking. */
const alwaysAsk = 'public, max-age=0, must-revalidate'
const options = { config: { access: 'public' as const }, schema: { hide: true } }

type Needs = { sitemaps: ReturnType<typeof createSitemaps>; files: CachedFiles }

export function registerSitemaps(app: FastifyInstance, { sitemaps, files }: Needs): void {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    file: { path: string; make: () => Promise<Sitemap | undefined>; cacheControl?: string },
  ) =>
    files.send(request, reply, {
      key: file.path,
      make: async () => {
        const sitemap = await file.make()
        if (!sitemap) throw notFound('sitemap')
        const { cacheControl = fiveMinutes.cacheControl } = file
        const contentType = 'application/xml; charset=utf-8'
        return { contentType, cacheControl, body: sitemap.xml, maxAgeMs: sitemap.maxAgeMs }
      },
    })

  const sendNews = (request: FastifyRequest, reply: FastifyReply, number: number) =>
    send(request, reply, {
      path: newsSitemapPath(number),
      make: () => sitemaps.news(number),
      cacheControl: alwaysAsk,
    })

  app.get('/sitemap.xml', options, (request, reply) =>
    send(request, reply, { path: '/sitemap.xml', make: sitemaps.index }),
  )
  app.get('/sitemap-sections.xml', options, (request, reply) =>
    send(request, reply, { path: '/sitemap-sections.xml', make: async () => sitemaps.sections() }),
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
      const make = () => sitemaps.articles(Number(number))
      return send(request, reply, { path: `/sitemap-articles-${number}.xml`, make })
    },
  )
}
