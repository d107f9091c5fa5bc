// Constants of the news module. Times in milliseconds, scroll positions in pixels, text lengths in characters.

export const newsLimits = {
  firstPage: 1,
  pageSize: 10,
  maxPageSize: 100,
  /** Page size of GET /news/published without `page` and `limit`. */
  publishedWithoutPaging: 100,
  popular: 20,
  home: { today: 4, feed: 10, more: 3 },
  sidebar: 3,
  related: 3,
  searchPageSize: 12,
  /** Number of popular articles shown when a search has no results. */
  searchFallback: 4,
  allNewsPageSize: 12,
  allNewsScrollTriggerPx: 1000,
  /** Pages loaded by scrolling. After them a button loads more, so that the footer can be reached. */
  allNewsAutoLoadPages: 3,
  stickyFiltersAfterPx: 50,
  categoryLead: 5,
  suggestions: { minCharacters: 2, debounceMs: 300, max: 5 },
  truncateAt: {
    suggestionTitle: 60,
    suggestionSummary: 80,
    shownQuery: 20,
    card: 100,
    largeCard: 250,
    adminRow: 36,
  },
  adminPageSize: 8,
  wordsPerMinute: 200,
  defaultAiPercent: 0,
  viewAfterMs: 2000,
  tagsPerArticle: 200,
  /** Products and producers that an article can name. */
  namedPerArticle: 20,
  /** Articles on the page of a product that they name. */
  namingArticles: 6,
  /** An article with at least so many headings shows a table of contents. */
  minHeadingsForContents: 3,
  /** Filters match the main category of an article and all categories with at least this confidence. */
  categoryConfidence: 0.5,
  filterDefaults: {
    category: 'all',
    sortBy: 'newest',
    dateRange: 'all',
    aiPercentageRange: { min: 0, max: 100 },
    readingTimeRange: { min: 0, max: 60 },
  },
} as const

/** Name of the product, and the default author of articles. */
export const productName = 'Olea'

/** Parts of the work on an article for which the use of AI can be declared. */
export const aiParts = ['research', 'draft', 'summary', 'translation', 'pictures'] as const
export type AiPart = (typeof aiParts)[number]
