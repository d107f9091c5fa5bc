// Limits shared by forms and server. This file has no schemas, so that pages can import it without loading Zod.

export const reviewLimits = {
  textCharacters: 2_000,
  noteCharacters: 500,
  fileBytes: 15 * 1024 * 1024,
  /** Reviews that a product page shows at first, and that each further request adds. */
  pageSize: 10,
  maxPageSize: 50,
  /** Intensities are given in half points from 0 to 10. */
  intensityStep: 0.5,
  firstHarvestYear: 1990,
} as const

export const ratings = [1, 2, 3, 4, 5] as const

/** Why members report a review, and why admins hide one. */
export const reportReasons = ['spam', 'offensive', 'off-topic', 'false', 'personal-data', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const commentLimits = {
  textCharacters: 2_000,
  /** Threads that a page shows at first, and that each further request adds. */
  pageSize: 20,
  maxPageSize: 50,
  /** Replies that a thread shows at first. */
  firstReplies: 3,
  mentions: 10,
} as const

export const likeLimits = {
  /** Of articles, reviews and comments in one request. */
  ids: 200,
} as const

export const peopleLimits = {
  /** Members that one member follows. */
  follows: 2_000,
  pageSize: 30,
  maxPageSize: 100,
  suggestions: 6,
} as const

export const feedKinds = ['reviews', 'photos', 'comments', 'follows'] as const
export type FeedKind = (typeof feedKinds)[number]

export const feedLimits = { pageSize: 20, maxPageSize: 50 } as const

export const listLimits = {
  /** Products in one list. */
  products: 2_000,
  /** Changes in one call. */
  changes: 200,
} as const
