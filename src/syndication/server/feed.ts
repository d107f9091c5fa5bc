// The content of a feed, independent of the format in which it is written.
import { getLanguage } from '#src/i18n/languages.ts'
import { getArticlePath } from '#src/news/contract/article-path.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { type FeedOptions, feedPath } from '../contract/feed-path.ts'
import type { FeedMessages } from './feed-messages.ts'
import { toFeedHtml } from './to-feed-html.ts'

type FeedArticle = Awaited<ReturnType<NewsService['listForFeed']>>[number]

export type FeedItem = {
  /** The canonical URL of the article. It is also the permanent ID of the item. */
  url: string
  title: string
  summary: string
  html: string
  author: string
  categories: string[]
  language: string
  published: Date
  updated: Date
  cover: typeof coverSize & { url: string; type: string }
  ai: { percent: number; isDeclared: boolean }
}

export type Feed = {
  title: string
  description: string
  pageUrl: string
  selfUrl: string
  /** BCP 47 tag; undefined for a feed with articles in several languages. */
  language: string | undefined
  updated: Date
  items: FeedItem[]
}

/** XML namespace of the `olea:` elements, such as the AI percentage. */
export const oleaNamespace = 'urn:olea:feed:1'
export const generator = productName
export const feedLength = 30

const coverSize = { width: 1200, height: 675 } as const
/** `updated` of an empty feed. */
const epoch = new Date(0)

export function createFeed(
  articles: FeedArticle[],
  context: { options: FeedOptions; publicUrl: string; messages: FeedMessages },
): Feed {
  const { options, publicUrl, messages } = context
  const { category } = options
  const items = articles.map((article) => createItem(article, publicUrl))
  const languages = new Set(items.map((item) => item.language))
  const [onlyLanguage] = languages.size === 1 ? languages : []
  return {
    title: createTitle(options, messages),
    description: messages.description,
    pageUrl: category ? `${publicUrl}/category/${encodeURIComponent(category)}` : `${publicUrl}/`,
    selfUrl: publicUrl + feedPath(options),
    language: options.language ? getLanguage(options.language).tag : onlyLanguage,
    updated: new Date(Math.max(Number(epoch), ...items.map((item) => Number(item.updated)))),
    items,
  }
}

function createTitle({ category, language }: FeedOptions, messages: FeedMessages): string {
  const name = category ? `${messages.name} – ${messages.category}` : messages.name
  return language ? `${name} (${getLanguage(language).name})` : name
}

function createItem(article: FeedArticle, publicUrl: string): FeedItem {
  const { id: _id, language, isTranslated } = article
  const url = publicUrl + getArticlePath({ _id, language, isTranslated })
  return {
    url,
    title: article.title,
    summary: article.summary,
    html: toFeedHtml(article.content, { publicUrl, articleUrl: url }),
    author: article.author || productName,
    categories: [...new Set([article.category, ...article.tags])],
    language: getLanguage(article.language).tag,
    published: article.publishedAt,
    updated: article.updatedAt,
    cover: { url: `${publicUrl}/media/cover/${article.id}-1200.jpeg`, type: 'image/jpeg', ...coverSize },
    ai: { percent: article.aiPercent, isDeclared: article.isAiDeclared },
  }
}
