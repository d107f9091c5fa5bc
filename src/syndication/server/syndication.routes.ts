// How Olea is found: feeds for readers' programs, sitemaps and robots.txt for search engines.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { findCategory } from '#src/news/contract/category.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import type { TaggedCache } from '#src/platform/cache/tagged-cache.ts'
import type { Config } from '#src/platform/config.ts'
import type { Finished } from '#src/platform/http/finished.ts'
import { answerHeaders } from '#src/platform/http/security-headers.ts'
import { invalid, notFound } from '#src/platform/problem.ts'
import {
  createFeed,
  type Feed,
  type FeedChoice,
  type FeedFormat,
  feedFormats,
  feedLength,
  feedPath,
} from './feed.ts'
import { feedWords } from './feed-words.ts'
import { createKeptFiles, type KeptFiles, type MadeFile } from './kept-files.ts'
import { robotsText } from './robots.ts'
import {
  createSitemaps,
  newsSitemapPath,
  type Sitemap,
  type SitemapLimits,
  sitemapLimits,
} from './sitemaps.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

type Needs = {
  news: NewsService
  /** Of finished answers, dropped by tag when the newsroom changes. */
  cache: TaggedCache<Finished>
  config: Config
  /** Addresses in one sitemap; injected by tests. */
  limits?: SitemapLimits
  /** Milliseconds since 1970; injected by tests. */
  now?: () => number
}

const fiveMinutes = 'public, max-age=300'
/** The news sitemap is exact at any time, so nobody may keep it without asking. */
const alwaysAsk = 'public, max-age=0, must-revalidate'
const freshForMs = 300_000

const options = { config: { access: 'public' as const }, schema: { hide: true } }

export function registerSyndication(app: FastifyInstance, needs: Needs): void {
  const headers = { ...answerHeaders(needs.config), 'cross-origin-resource-policy': 'cross-origin' }
  const files = createKeptFiles({ cache: needs.cache, headers, now: needs.now })
  registerFeeds(app, needs, files)
  registerSitemaps(app, needs, files)

  const body = robotsText(needs.config.publicUrl)
  const contentType = 'text/plain; charset=utf-8'
  const robots = { contentType, cacheControl: fiveMinutes, body, freshForMs }
  app.get('/robots.txt', options, (request, reply) =>
    files.send(request, reply, { key: '/robots.txt', make: async () => robots }),
  )
}

const writers: Record<FeedFormat, { contentType: string; write: (feed: Feed) => string }> = {
  rss: { contentType: 'application/rss+xml; charset=utf-8', write: writeRss },
  atom: { contentType: 'application/atom+xml; charset=utf-8', write: writeAtom },
  json: { contentType: 'application/feed+json; charset=utf-8', write: writeJsonFeed },
}

/** Of a parameter that comes twice the first counts. */
const FeedQuery = z.object({
  lang: z.preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().optional()),
})

function registerFeeds(app: FastifyInstance, { news, config }: Needs, files: KeptFiles): void {
  const { publicUrl } = config

  async function makeFeed(choice: FeedChoice): Promise<MadeFile> {
    const [articles, words] = await Promise.all([
      news.listForFeed({ ...choice, limit: feedLength }),
      feedWords(choice.language ?? fallbackLanguage, choice.category),
    ])
    const { contentType, write } = writers[choice.format]
    const body = write(createFeed(articles, { choice, publicUrl, words }))
    return { contentType, cacheControl: fiveMinutes, body, freshForMs }
  }

  app.withTypeProvider<ZodTypeProvider>().get(
    '/feeds/:file',
    {
      ...options,
      schema: { ...options.schema, params: z.object({ file: z.string() }), querystring: FeedQuery },
    },
    (request, reply) => {
      const choice = { ...readFile(request.params.file), language: readLanguage(request.query.lang) }
      return files.send(request, reply, { key: feedPath(choice), make: () => makeFeed(choice) })
    },
  )
}

/** @throws ProblemError 404 for a category or a format there is not */
function readFile(file: string): Pick<FeedChoice, 'category' | 'format'> {
  const [, name = '', ending = ''] = /^(.+)\.([a-z]+)$/i.exec(file) ?? []
  const format = feedFormats.find((known) => known === ending.toLowerCase())
  const category = findCategory(name)
  if (!format || !(category || name.toLowerCase() === 'all')) throw notFound('feed')
  return { category, format }
}

/** @throws ProblemError 400: a feed in a language we do not know must not turn out to be one in all of them */
function readLanguage(asked: string | undefined): LanguageCode | undefined {
  if (!asked?.trim()) return undefined
  const language = findLanguageCode(asked)
  if (!language) throw invalid([{ path: 'lang', message: 'must be one of the languages Olea speaks' }])
  return language
}

function registerSitemaps(app: FastifyInstance, needs: Needs, files: KeptFiles): void {
  const { news, config, limits = sitemapLimits } = needs
  const sitemaps = createSitemaps({ news, publicUrl: config.publicUrl, limits })

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
        const { cacheControl = fiveMinutes } = file
        const contentType = 'application/xml; charset=utf-8'
        return { contentType, cacheControl, body: sitemap.xml, freshForMs: sitemap.freshForMs }
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
