// The newsroom's constants, each once. Times in milliseconds, scroll in pixels, cuts in characters.

export const newsLimits = {
  firstPage: 1,
  pageSize: 10,
  maxPageSize: 100,
  /** GET /news/published without page and limit. */
  publishedWithoutPaging: 100,
  popular: 20,
  home: { today: 4, feed: 10, more: 3 },
  sidebar: 3,
  related: 3,
  searchPageSize: 12,
  /** So many of the most read stand where nothing was found. */
  searchFallback: 4,
  allNewsPageSize: 12,
  allNewsScrollTriggerPx: 1000,
  /** So many pages come by scrolling alone; then a button asks, so that the footer can be reached. */
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
  /** An article with so many headings shows what it is made of. */
  minHeadingsForContents: 3,
  /** A category counts for filters when it is the main one or at least this certain. */
  categoryConfidence: 0.5,
  filterDefaults: {
    category: 'all',
    sortBy: 'newest',
    dateRange: 'all',
    aiPercentageRange: { min: 0, max: 100 },
    readingTimeRange: { min: 0, max: 60 },
  },
} as const

/** Author of new articles. */
export const productName = 'Olea'

/** Parts of the work on an article for which AI may have been used. */
export const aiParts = ['research', 'draft', 'summary', 'translation', 'pictures'] as const
export type AiPart = (typeof aiParts)[number]
