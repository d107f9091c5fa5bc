// Limits shared by pages and server. This file has no schemas, so that pages can import it without loading Zod.

export const tasteLimits = { aromas: 10, dishes: 12, countries: 20 } as const

export const recommendationLimits = { pageSize: 12, maxPageSize: 48 } as const

/** Days of which saving, grading and buying count for the best sellers. */
export const bestSellerDays = 30

/**
 * How long the order of the best sellers is used, and how long a page that shows it. The two add up: an action counts on
 * a page after twice this time at the latest.
 */
export const bestSellerMaxAgeMs = 300_000

/** An account counts for the best sellers from this age, so that accounts made for it have no effect on the same day. */
export const bestSellerAccountAgeDays = 1

/** Stars from which a grade says that a person likes an oil. */
export const likedRating = 4
