// Paths and media types of the feeds. Pages link to them, the server serves them.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { type Category, categorySlug } from '#src/news/contract/category.ts'

/** The media type of each format. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

export type FeedFormat = keyof typeof feedTypes
export const feedFormats = Object.keys(feedTypes) as FeedFormat[]

export type FeedOptions = { category?: Category; language?: LanguageCode; format: FeedFormat }

/** The canonical path of a feed. `lang` is a BCP 47 tag there, not Olea's own code. */
export function feedPath({ category, language, format }: FeedOptions): string {
  const name = category ? categorySlug(category) : 'all'
  return `/feeds/${name}.${format}${language ? `?lang=${getLanguage(language).tag}` : ''}`
}

/** Data for the `<link rel="alternate">` elements of a page: its feeds in all languages and in the page's language. */
export function feedLinks(
  title: string,
  { category, language }: { category?: Category; language: LanguageCode },
) {
  const titleWithLanguage = `${title} (${getLanguage(language).name})`
  return feedFormats.flatMap((format) => [
    { type: feedTypes[format], title, href: feedPath({ category, format }) },
    { type: feedTypes[format], title: titleWithLanguage, href: feedPath({ category, language, format }) },
  ])
}
