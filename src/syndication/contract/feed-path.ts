// Where feeds are. Pages name them, the server answers there.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { type Category, categorySlug } from '#src/news/contract/category.ts'

/** Each format with what it is served as. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const

export type FeedFormat = keyof typeof feedTypes
export const feedFormats = Object.keys(feedTypes) as FeedFormat[]

export type FeedOptions = { category?: Category; language?: LanguageCode; format: FeedFormat }

/** The one path of a feed; its language is written as the rest of the web does. */
export function feedPath({ category, language, format }: FeedOptions): string {
  const name = category ? categorySlug(category) : 'all'
  return `/feeds/${name}.${format}${language ? `?lang=${getLanguage(language).tag}` : ''}`
}

/** Feeds of a category, or of everything, as links to put into a page's head: in all languages, and in the page's own. */
export function feedLinks(title: string, of: { category?: Category; language: LanguageCode }) {
  const { category, language } = of
  const inLanguage = `${title} (${getLanguage(language).name})`
  return feedFormats.flatMap((format) => [
    { type: feedTypes[format], title, href: feedPath({ category, format }) },
    { type: feedTypes[format], title: inLanguage, href: feedPath({ category, language, format }) },
  ])
}
