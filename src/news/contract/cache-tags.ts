// Tags of cached responses. Responses that contain articles are cached with these tags, and changes of articles
// invalidate them. Shared, because a different spelling in one place would keep a hidden article in the cache.

/** Tag of every response that lists articles. */
export const newsTag = 'news'

/** Tag of the responses that show one article. */
export const articleTag = (id: string): string => `article:${id}`
