// A feed before it is written down in one of its formats: what it lists, and whatever readers are told about it.
import { getLanguage } from '#src/i18n/languages.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { type FeedOptions, feedPath } from '../contract/feed-path.ts'
import type { FeedMessages } from './feed-messages.ts'
import { toFeedHtml } from './to-feed-html.ts'

export type FeedArticle = Awaited<ReturnType<NewsService['listForFeed']>>[number]

export type FeedItem = {
  /** The article's one address, which is also its name for ever. */
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
  /** Absent when articles in several languages are listed. */
  language: string | undefined
  updated: Date
  items: FeedItem[]
}

/** Named where an AI share is told: our own elements mean what this says. */
export const oleaNamespace = 'urn:olea:feed:1'
export const generator = productName
export const feedLength = 30

const coverSize = { width: 1200, height: 675 } as const
/** Of a feed that lists nothing yet. */
const beforeAll = new Date(0)

export function createFeed(
  articles: FeedArticle[],
  about: { choice: FeedOptions; publicUrl: string; words: FeedMessages },
): Feed {
  const { choice, publicUrl, words } = about
  const { category } = choice
  const items = articles.map((article) => createItem(article, publicUrl))
  const languages = new Set(items.map((item) => item.language))
  const [only] = languages.size === 1 ? languages : []
  return {
    title: titleOf(choice, words),
    description: words.description,
    pageUrl: category ? `${publicUrl}/category/${encodeURIComponent(category)}` : `${publicUrl}/`,
    selfUrl: publicUrl + feedPath(choice),
    language: choice.language ? getLanguage(choice.language).tag : only,
    updated: new Date(Math.max(Number(beforeAll), ...items.map((item) => Number(item.updated)))),
    items,
  }
}

function titleOf({ category, language }: FeedOptions, words: FeedMessages): string {
  const name = category ? `${words.name} – ${words.category}` : words.name
  return language ? `${name} (${getLanguage(language).name})` : name
}

function createItem(article: FeedArticle, publicUrl: string): FeedItem {
  const url = `${publicUrl}/article/${article.id}`
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
