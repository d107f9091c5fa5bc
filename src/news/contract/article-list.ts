// Lists of articles: query parameters and response bodies.
import { z } from 'zod'
import { fallbackLanguage, findLanguageCode } from '#src/i18n/languages.ts'
import {
  lenientInteger,
  lenientNumber,
  Pagination,
  pageNumber,
  queryText,
} from '#src/platform/contract/pagination.ts'
import { Article, ArticleCard } from './article.ts'
import { languageCode } from './article-field-schemas.ts'
import { newsLimits } from './limits.ts'

export const dateRanges = ['all', 'today', 'week', 'month', 'year', 'custom'] as const
export const sortOrders = ['newest', 'oldest', 'popular', 'readingTime', 'aiPercentage'] as const

const isoDay = z.iso
  .date()
  .refine((value) => value >= '1000-01-01')
  .optional()
  .catch(undefined)

/** The language of titles and summaries, by Olea's code or a BCP 47 tag; English when it is unknown. */
const editionLanguage = queryText
  .transform((value) => (value ? (findLanguageCode(value) ?? fallbackLanguage) : undefined))
  .describe('Adds title and summary in this language to each article as `translated`')

export const PageQuery = z.object({
  page: pageNumber,
  limit: lenientInteger(1, newsLimits.maxPageSize),
  cursor: z.string().max(400).optional().catch(undefined),
  fields: z.enum(['card']).optional().catch(undefined).describe('card: articles without the body'),
  lang: editionLanguage.optional(),
})
export type PageQuery = z.infer<typeof PageQuery>

/** Unknown languages are ignored; `all`, or none, does not filter. */
const languageFilter = queryText
  .transform((value) => [
    ...new Set((value ?? '').split(',').flatMap((code) => findLanguageCode(code) ?? [])),
  ])
  .describe('Languages, separated by commas: articles written in one of them, or translated into it')

export const PublishedQuery = PageQuery.extend({
  category: queryText,
  languages: languageFilter.optional(),
  sortBy: z.enum(sortOrders).optional().catch(undefined),
  dateRange: z.enum(dateRanges).optional().catch(undefined),
  dateFrom: isoDay,
  dateTo: isoDay,
  author: queryText,
  minAiPercentage: lenientNumber(-1_000_000, 1_000_000),
  maxAiPercentage: lenientNumber(-1_000_000, 1_000_000),
  minReadingTime: lenientNumber(-1_000_000, 1_000_000),
  maxReadingTime: lenientNumber(-1_000_000, 1_000_000),
})
export type PublishedQuery = z.infer<typeof PublishedQuery>

export const TodayQuery = PageQuery.extend({ tz: z.string().max(60).optional().catch(undefined) })

export const SearchQuery = PageQuery.extend({
  title: queryText,
  category: queryText,
  author: queryText,
  isPublished: z.enum(['true', 'false']).optional().catch(undefined),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const AppliedFilters = z
  .object({
    category: z.string(),
    sortBy: z.enum(sortOrders),
    dateRange: z.enum(dateRanges),
    dateFrom: z.string().nullable(),
    dateTo: z.string().nullable(),
    author: z.string(),
    languages: z.array(languageCode),
    minAiPercentage: z.number().nullable(),
    maxAiPercentage: z.number().nullable(),
    minReadingTime: z.number().nullable(),
    maxReadingTime: z.number().nullable(),
  })
  .meta({ id: 'AppliedFilters' })
export type AppliedFilters = z.infer<typeof AppliedFilters>

export const ListedArticle = z.union([Article, ArticleCard])
export const ArticlePage = z.object({ data: z.array(ListedArticle), pagination: Pagination })
export const PublishedPage = ArticlePage.extend({ filters: AppliedFilters })

export type CardPage = { data: ArticleCard[]; pagination: Pagination }

const FilterOption = z.object({ value: z.string(), label: z.string() })
export type FilterOption = z.infer<typeof FilterOption>
const FilterRange = z.object({ min: z.number(), max: z.number() })
export type FilterRange = z.infer<typeof FilterRange>

export const FilterOptions = z
  .object({
    categories: z.array(FilterOption),
    authors: z.array(FilterOption),
    dateRanges: z.array(FilterOption),
    sortOptions: z.array(FilterOption),
    aiPercentageRange: FilterRange,
    readingTimeRange: FilterRange,
  })
  .meta({ id: 'FilterOptions' })
export type FilterOptions = z.infer<typeof FilterOptions>
