// Routes for programs that discover content: feeds, sitemaps, robots.txt and security.txt.
import type { FastifyInstance } from 'fastify'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { TaggedCache } from '#src/platform/cache/tagged-cache.ts'
import type { Config } from '#src/platform/config.ts'
import type { CachedResponse } from '#src/platform/http/cached-response.ts'
import { dataResponseHeaders } from '#src/platform/http/security-headers.ts'
import { createCachedFiles, fiveMinutes } from './cached-files.ts'
import { registerFeeds } from './feeds.routes.ts'
import { registerSitemaps } from './sitemaps.routes.ts'
import { createSitemaps, type SitemapLimits, sitemapLimits } from './sitemaps.ts'
import { writeRobotsTxt } from './write-robots-txt.ts'
import { writeSecurityTxt } from './write-security-txt.ts'

type SyndicationDependencies = {
  news: NewsService
  /** The response cache. The newsroom invalidates its entries by tag. */
  cache: TaggedCache<CachedResponse>
  config: Config
  /** Maximum number of URLs per sitemap; injected by tests. */
  limits?: SitemapLimits
  /** Milliseconds since 1970; injected by tests. */
  now?: () => number
}

export function registerSyndication(app: FastifyInstance, deps: SyndicationDependencies): void {
  const { news, limits = sitemapLimits, now = Date.now } = deps
  const { publicUrl, publisher } = deps.config
  // Web applications on other origins may embed these files.
  const headers = { ...dataResponseHeaders(deps.config), 'cross-origin-resource-policy': 'cross-origin' }
  const files = createCachedFiles({ cache: deps.cache, headers, now: deps.now })
  registerFeeds(app, { news, publicUrl, files })
  registerSitemaps(app, { sitemaps: createSitemaps({ news, publicUrl, limits }), files })

  const robots = { contentType: 'text/plain; charset=utf-8', body: writeRobotsTxt(publicUrl), ...fiveMinutes }
  app.get('/robots.txt', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    files.send(request, reply, { key: '/robots.txt', generate: async () => robots }),
  )

  const { email } = publisher
  if (email === undefined) return
  const path = '/.well-known/security.txt'
  const generate = async () => ({ ...robots, body: writeSecurityTxt({ email, publicUrl, now: now() }) })
  app.get(path, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
    files.send(request, reply, { key: path, generate }),
  )
}
