// The service of the news module, used by the JSON API and the pages. Methods for the public never return hidden or
// scheduled articles.
import type { LanguageCode } from '#src/i18n/languages.ts'
import { parsePictureId } from '#src/media/contract/picture-url.ts'
import { addSrcset, listPictureIds, type PictureMetadata } from '#src/media/contract/responsive-pictures.ts'
import type { Memoize } from '#src/platform/cache/memoize.ts'
import type { Db } from '#src/platform/database/database.ts'
import type { Log } from '#src/platform/log.ts'
import { notFound } from '#src/platform/problem.ts'
import type { Write } from '#src/platform/unit-of-work.ts'
import type { SearchIndex } from '#src/search/server/search-index.ts'
import type { TranslationService } from '#src/translation/server/translation.service.ts'
import type { Article, ArticleCard, ArticleWithTranslation, Translated } from '../contract/article.ts'
import { dateRanges, type FilterOptions, type PublishedQuery, sortOrders } from '../contract/article-list.ts'
import { newsTag } from '../contract/cache-tags.ts'
import { categories } from '../contract/category.ts'
import { findExternalPictures, proxyExternalPictures } from '../contract/external-pictures.ts'
import { newsLimits } from '../contract/limits.ts'
import { createArticleQueries } from './article-queries.ts'
import { createArticleSearch } from './article-search.ts'
import { type CoverDependencies, createCovers } from './cover/covers.ts'
import { createEngagement } from './engagement.ts'
import { createEventCounter } from './event-counter.ts'
import { createNamingArticlesQuery } from './naming-articles.ts'
import { findRelatedIds } from './related-articles.ts'
import { type FoundTranslation, toTranslated } from './select-translation.ts'
import { createShareCards, type ShareCardDependencies } from './share-card/share-cards.ts'
import { createSyndicationQueries } from './syndication-queries.ts'

export type NewsService = ReturnType<typeof createNewsService>
export type NewsDependencies = CoverDependencies &
  ShareCardDependencies & {
    db: Db
    write: Write
    memoize: Memoize
    searchIndex: SearchIndex
    timeZone: string
    log: Pick<Log, 'warn' | 'info'>
    translation: { readers: TranslationService['readers'] }
    /** Returns the metadata of uploaded pictures by id. */
    describePictures: (ids: string[]) => Promise<Map<string, PictureMetadata>>
  }

/** Like pages. */
const maxAgeMs = 60_000

type ArticleForPage = {
  article: Article
  translated: Translated
  translatedHead: { title: string; summary: string } | undefined
  /** Translations that readers can choose. */
  languages: Awaited<ReturnType<TranslationService['readers']['listLanguages']>>
  cover: PictureMetadata | undefined
}

export function createNewsService(deps: NewsDependencies) {
  const { readers } = deps.translation
  const findTranslation = async (news: Article, language: LanguageCode): Promise<FoundTranslation> =>
    language === news.language ? undefined : readers.find(news, language)
  const queries = createArticleQueries(deps)
  const eventCounter = createEventCounter(deps)

  return {
    ...queries,
    ...createArticleSearch(deps, queries),
    ...createSyndicationQueries(deps),
    listNaming: createNamingArticlesQuery(deps),
    eventCounter,
    engagement: createEngagement(deps),
    covers: createCovers(deps),
    shareCards: createShareCards(deps),

    listCategory: (category: string, request: Partial<PublishedQuery>) =>
      queries.listPublished({ ...request, category: category.trim() || unknownCategory, sortBy: 'newest' }),

    /** Values and ranges of the filters. Labels are in English; clients translate them by value. */
    async getFilterOptions(): Promise<FilterOptions> {
      const [authors, ranges] = await Promise.all([queries.listAuthors(), queries.getFilterRanges()])
      const { aiPercentageRange, readingTimeRange } = newsLimits.filterDefaults
      return {
        categories: toFilterOptions(['all', ...categories], { all: 'All categories' }),
        authors: toFilterOptions(['all', ...authors], { all: 'All authors' }),
        dateRanges: toFilterOptions(dateRanges, dateRangeLabels),
        sortOptions: toFilterOptions(sortOrders, sortLabels),
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
     * Returns an article and its text in another language. `translated` is null without a language. Otherwise it is
     * always an object: it repeats the original when there is no translation.
     */
    async getWithTranslation(
      id: string,
      language: LanguageCode | undefined,
      currentUser: { isAdmin: boolean },
    ): Promise<ArticleWithTranslation> {
      const news = await queries.getArticle(id, { includeHidden: currentUser.isAdmin })
      if (!language) return { news, translated: null }
      return { news, translated: toTranslated(news, language, await findTranslation(news, language)) }
    },

    /**
     * Returns an article for its page, with the text in the requested language. External pictures are loaded through
     * this site and uploaded pictures get a `srcset`. `cover` is the metadata of the picture the editor chose.
     * `translatedHead` is set when only title and summary are translated.
     */
    async getArticleForPage(id: string, language: LanguageCode): Promise<ArticleForPage> {
      const news = await queries.getArticle(id)
      const [found, languages] = await Promise.all([
        findTranslation(news, language),
        readers.listLanguages(id),
      ])
      const translated = toTranslated(news, language, found)
      const coverId = parsePictureId(news.previewImage)
      const pictures = await deps.describePictures([
        ...listPictureIds(news.content),
        ...listPictureIds(translated.translatedContent),
        ...(coverId ? [coverId] : []),
      ])
      const renderPictures = (html: string) =>
        addSrcset(proxyExternalPictures(html, id, news.content), pictures)
      return {
        cover: coverId ? pictures.get(coverId) : undefined,
        article: { ...news, content: renderPictures(news.content) },
        translated: { ...translated, translatedContent: renderPictures(translated.translatedContent) },
        translatedHead:
          found && found.content === null ? { title: found.title, summary: found.summary } : undefined,
        languages,
      }
    },

    /** Returns the article's text in a language, or the original when there is no translation. */
    getTranslation: async (article: Article, language: LanguageCode): Promise<Translated> =>
      toTranslated(article, language, await findTranslation(article, language)),

    /**
     * Returns the URL of an external picture in a public article.
     * @param index position among the external pictures of the article
     * @throws ProblemError 404 for an unknown article or index
     */
    async getExternalPictureUrl(articleId: string, index: number): Promise<string> {
      const { content } = await queries.getArticle(articleId)
      const url = findExternalPictures(content)[index]
      if (url === undefined) throw notFound('picture')
      return url
    },

    /** The newest articles, for the home page and beside every article. Read once for each language. */
    listNewestCards: (lang: LanguageCode): Promise<readonly ArticleCard[]> =>
      deps.memoize(`newest cards ${lang}`, { tags: [newsTag], maxAgeMs }, () =>
        queries.listNewestCards(lang),
      ),

    async listRelated(article: Article, lang?: LanguageCode): Promise<ArticleCard[]> {
      // The same in every language, and after every comment.
      const ids = await deps.memoize(`related ${article._id}`, { tags: [newsTag], maxAgeMs }, () =>
        findRelatedIds(deps.db, article),
      )
      return (await queries.listByIds(ids, { lang })) as ArticleCard[]
    },
  }
}

/** Matches no category. As a filter, a blank name would match all of them; in the path it is an unknown category. */
const unknownCategory = '-'

function toFilterOptions(values: readonly string[], labels: Record<string, string>) {
  return values.map((value) => ({ value, label: labels[value] ?? value }))
}

const dateRangeLabels: Record<string, string> = {
  all: 'Any date',
  today: 'Today',
  week: 'Past week',
  month: 'Past month',
  year: 'Past year',
  custom: 'Custom range',
}

const sortLabels: Record<string, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  popular: 'Most read',
  readingTime: 'Shortest read',
  aiPercentage: 'Lowest AI share',
}
