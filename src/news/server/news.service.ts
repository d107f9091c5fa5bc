// The newsroom's use cases, for the JSON API and the pages alike. What the public may not see never leaves here
// for a visitor, on any path.

import { parsePictureId } from '#src/media/contract/picture-url.ts'
import { addSrcset, listPictureIds, type PictureMetadata } from '#src/media/contract/responsive-pictures.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { Article, ArticleCard, ArticleWithTranslation, Translated } from '../contract/article.ts'
import { dateRanges, type FilterOptions, type PublishedQuery, sortOrders } from '../contract/article-list.ts'
import { categories } from '../contract/category.ts'
import { findExternalPictures, proxyExternalPictures } from '../contract/external-pictures.ts'
import { newsLimits } from '../contract/limits.ts'
import { createCounting } from './count-events.ts'
import { type CoverDependencies, createCovers } from './cover/covers.ts'
import { createSyndicationReading } from './list-for-syndication.ts'
import { createReading } from './read-articles.ts'
import { relatedIds } from './related-articles.ts'
import { createSearching } from './search-articles.ts'
import { createShareCards, type ShareCardDependencies } from './share-card/share-cards.ts'

export type NewsService = ReturnType<typeof createNewsService>
export type NewsDependencies = CoverDependencies &
  ShareCardDependencies & {
    db: Db
    write: Write
    memoize: Memoize
    searchIndex: SearchIndex
    timeZone: string
    log: Pick<Log, 'warn' | 'info'>
    /** Metadata of our own pictures, by id. */
    describePictures: (ids: string[]) => Promise<Map<string, PictureMetadata>>
  }

export function createNewsService(needs: NewsDependencies) {
  const reading = createReading(needs)
  const counting = createCounting(needs)

  return {
    ...reading,
    ...createSearching(needs, reading),
    ...createSyndicationReading(needs),
    counting,
    covers: createCovers(needs),
    shareCards: createShareCards(needs),

    listCategory: (category: string, request: Partial<PublishedQuery>) =>
      reading.listPublished({ ...request, category: category.trim() || noCategory, sortBy: 'newest' }),

    /** Values and ranges of the filters; labels are English, clients translate by value. */
    async filterOptions(): Promise<FilterOptions> {
      const [authors, ranges] = await Promise.all([reading.authors(), reading.ranges()])
      const { aiPercentageRange, readingTimeRange } = newsLimits.filterDefaults
      return {
        categories: options(['all', ...categories], { all: 'All categories' }),
        authors: options(['all', ...authors], { all: 'All authors' }),
        dateRanges: options(dateRanges, dateRangeLabels),
        sortOptions: options(sortOrders, sortLabels),
        aiPercentageRange: {
          min: ranges?.minAi ?? aiPercentageRange.min,
          max: ranges?.maxAi ?? aiPercentageRange.max,
        },
        readingTimeRange: {
          min: ranges?.minTime ?? readingTimeRange.min,
          max: ranges?.maxTime ?? readingTimeRange.max,
        },
      }
    },

    /**
     * An article and its text in another language. Without a language there is no translation; with one there
     * is always an object, which repeats the original when nothing better exists.
     */
    async getWithTranslation(
      id: string,
      language: Article['language'] | undefined,
      currentUser: { isAdmin: boolean },
    ): Promise<ArticleWithTranslation> {
      const news = await reading.getArticle(id, { includeHidden: currentUser.isAdmin })
      return { news, translated: language ? original(news, language) : null }
    },

    /**
     * An article as its page shows it, with its text in the language wanted: pictures of other sites are asked for
     * here, our own come in sizes to choose from. `cover` is what is known of the picture an editor chose.
     */
    async getArticleForPage(
      id: string,
      language: Article['language'],
    ): Promise<{ article: Article; translated: Translated; cover: PictureMetadata | undefined }> {
      const news = await reading.getArticle(id)
      const translated = original(news, language)
      const coverId = parsePictureId(news.previewImage)
      const facts = await needs.describePictures([
        ...listPictureIds(news.content),
        ...listPictureIds(translated.translatedContent),
        ...(coverId ? [coverId] : []),
      ])
      const own = (html: string) => addSrcset(proxyExternalPictures(html, id, news.content), facts)
      return {
        cover: coverId ? facts.get(coverId) : undefined,
        article: { ...news, content: own(news.content) },
        translated: { ...translated, translatedContent: own(translated.translatedContent) },
      }
    },

    /** An article's text in a language, as far as there is one. */
    textIn: (article: Article, language: Article['language']): Translated => original(article, language),

    /**
     * Address of one of the pictures that a public article shows from other sites.
     * @throws ProblemError 404
     */
    async externalPicture(articleId: string, number: number): Promise<string> {
      const { content } = await reading.getArticle(articleId)
      const address = findExternalPictures(content)[number]
      if (address === undefined) throw notFound('picture')
      return address
    },

    async related(article: Article): Promise<ArticleCard[]> {
      const ids = await relatedIds(needs.db, article)
      return (await reading.cardsOf(ids)) as ArticleCard[]
    },
  }
}

function original(news: Article, lang: Article['language']): Translated {
  const status = lang === news.language ? 'original' : 'unavailable'
  return { translatedTitle: news.title, translatedContent: news.content, lang, status }
}

/** As a filter a blank name would mean every category; as the name of one it is unknown. */
const noCategory = '-'

function options(values: readonly string[], labels: Record<string, string>) {
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}

const dateRangeLabels: Record<string, string> = {
  all: 'Any date',
  today: 'Today',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
  custom: 'Between two days',
}

const sortLabels: Record<string, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  popular: 'Most read',
  readingTime: 'Shortest read',
  aiPercentage: 'Lowest AI share',
}
