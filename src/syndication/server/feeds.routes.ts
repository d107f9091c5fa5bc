// Feeds: /feeds/{all or category}.{rss|atom|json}, in one language with ?lang=.
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { fallbackLanguage, findLanguageCode, type LanguageCode } from '#src/i18n/languages.ts'
import { findCategory } from '#src/news/contract/category.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { invalid, notFound } from '#src/platform/problem.ts'
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

/** Of a parameter that comes twice the first counts. */
const FeedQuery = z.object({
  lang: z.preprocess((value) => (Array.isArray(value) ? value[0] : value), z.string().optional()),
})

type Needs = { news: Pick<NewsService, 'listForFeed'>; publicUrl: string; files: CachedFiles }

export function registerFeeds(app: FastifyInstance, { news, publicUrl, files }: Needs): void {
  async function makeFeed(choice: FeedOptions): Promise<GeneratedFile> {
    const [articles, words] = await Promise.all([
      news.listForFeed({ ...choice, limit: feedLength }),
      readFeedMessages(choice.language ?? fallbackLanguage, choice.category),
    ])
    const { format } = choice
    const body = writers[format](createFeed(articles, { choice, publicUrl, words }))
    return { contentType: `${feedTypes[format]}; charset=utf-8`, body, ...fiveMinutes }
  }

  app.withTypeProvider<ZodTypeProvider>().get(
    '/feeds/:file',
    {
      config: { access: 'public' },
      schema: { hide: true, params: z.object({ file: z.string() }), querystring: FeedQuery },
    },
    (request, reply) => {
      const choice = { ...readFile(request.params.file), language: readLanguage(request.query.lang) }
      return files.send(request, reply, { key: feedPath(choice), make: () => makeFeed(choice) })
    },
  )
}

/** @throws ProblemError 404 for a category or a format there is not */
function readFile(file: string): Pick<FeedOptions, 'category' | 'format'> {
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
