// Serves the feeds at /feeds/{all or category}.{rss|atom|json}; ?lang= limits a feed to one language.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { findCategory } from '#src/news/contract/category.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { invalidRequest, notFound } from '#src/platform/problem.ts'
import { type FeedFormat, type FeedOptions, feedFormats, feedPath, feedTypes } from '../contract/feed-path.ts'
import { type CachedFiles, fiveMinutes, type GeneratedFile } from './cached-files.ts'
import { createFeed, type Feed, feedLength } from './feed.ts'
import { readFeedMessages } from './feed-messages.ts'
import { writeAtom } from './write-atom.ts'
import { writeJsonFeed } from './write-json-feed.ts'
import { writeRss } from './write-rss.ts'

const writers: Record<FeedFormat, (feed: Feed) => string> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

/** The first value counts when a parameter is repeated. */
const FeedQuery = z.object({
  lang: z.preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().optional()),
})

type Dependencies = { news: Pick<NewsService, 'listForFeed'>; publicUrl: string; files: CachedFiles }

export function registerFeeds(app: FastifyInstance, { news, publicUrl, files }: Dependencies): void {
  async function generateFeed(options: FeedOptions): Promise<GeneratedFile> {
    const [articles, messages] = await Promise.all([
      news.listForFeed({ ...options, limit: feedLength }),
      readFeedMessages(options.language ?? fallbackLanguage, options.category),
    ])
    const { format } = options
    const body = writers[format](createFeed(articles, { options, publicUrl, messages }))
    return { contentType: `${feedTypes[format]}; charset=utf-8`, body, ...fiveMinutes }
  }

  app.withTypeProvider<ZodTypeProvider>().get(
    '/feeds/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ file: z.string() }), querystring: FeedQuery },
    },
    (request, reply) => {
      const options = { ...parseFileName(request.params.file), language: parseLanguage(request.query.lang) }
      return files.send(request, reply, { key: feedPath(options), generate: () => generateFeed(options) })
    },
  )
}

/** @throws ProblemError 404 for an unknown category or format */
function parseFileName(file: string): Pick<FeedOptions, 'category' | 'format'> {
  const [, name = '', extension = ''] = /^(.+)\.([a-z]+)$/i.exec(file) ?? []
  const format = feedFormats.find((known) => known === extension.toLowerCase())
  const category = findCategory(name)
  if (!format || !(category || name.toLowerCase() === 'all')) throw notFound('feed')
  return { category, format }
}

/** @throws ProblemError 400 for an unknown language: falling back to the feed in all languages would mislead */
function parseLanguage(value: string | undefined): LanguageCode | undefined {
  if (!value?.trim()) return undefined
  const language = findLanguageCode(value)
  if (!language) throw invalidRequest([{ path: 'lang', message: 'must be one of the languages Olea speaks' }])
  return language
}
