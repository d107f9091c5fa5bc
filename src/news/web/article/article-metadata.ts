// The head and the structured data of an article, for search engines and link previews.
import type { TFunction } from 'i18next'
import type { NamedProducts } from '#src/catalogue/contract/named-products.ts'
import { getFullName } from '#src/catalogue/contract/product-name.ts'
import { startOfDay, toIsoDay, toZonedIsoString } from '#src/i18n/format-date.ts'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { CoverShape } from '#src/media/contract/picture-url.ts'
import type { PageContext } from '#src/pages/page-context.ts'
import type { PageHead } from '#src/ui/page-meta.ts'
import { getArticlePageUrls } from '#src/ui/page-urls.ts'
import { createBreadcrumbs, createOrganization } from '#src/ui/structured-data.ts'
import type { Article } from '../../contract/article.ts'
import { categorySlug } from '../../contract/category.ts'
import { productName } from '../../contract/limits.ts'
import { shareCardSize } from '../../contract/share-card.ts'
import { truncate } from '../../contract/truncate.ts'
import { getProductPath } from './named-products-view.ts'

const headlineLimit = 110
const descriptionLimit = 160
/** The aspect ratios that Google recommends for article images. */
const searchImageShapes = ['16x9', '4x3', '1x1'] as const satisfies CoverShape[]

type MetadataContext = {
  /** URL of the site, without a slash at the end. */
  publicUrl: string
  timeZone: string
  publisher: PageContext['publisher']
  /** In which the text can be read, the original first; without machine translations that nobody has reviewed. */
  languages: readonly [LanguageCode, ...LanguageCode[]]
  /** Value of the `lang` parameter. */
  requestedLanguage: LanguageCode | undefined
  /** For the language of the interface. */
  t: TFunction
  /** Path of the preview image for shared links. */
  shareCard: string
  named: NamedProducts
}

/** @param article with title, summary, content and language as they are shown */
export function createArticleMetadata(article: Article, context: MetadataContext) {
  const { publicUrl } = context
  const urls = getArticlePageUrls(context, `/article/${article._id}`, context.languages)
  // An article may contain only pictures: then the title is the description.
  const text = article.summary || plainText(article.content) || article.title
  const description = truncate(text, descriptionLimit)
  const { published, modified } = getDates(article, context.timeZone)
  const cover = `${publicUrl}/media/cover/${article._id}`
  const head: PageHead = {
    ...urls,
    title: article.title,
    description,
    language: article.language,
    image: { url: publicUrl + context.shareCard, type: 'image/jpeg', ...shareCardSize, alt: article.title },
    article: {
      published,
      modified,
      section: article.category,
      tags: article.tags,
      author: article.author || productName,
    },
  }
  const newsArticle = {
    '@type': 'NewsArticle',
    headline: truncate(article.title, headlineLimit),
    description,
    image: searchImageShapes.map((shape) => `${cover}-${shape}-1200.jpeg`),
    datePublished: published,
    dateModified: modified,
    inLanguage: getLanguage(article.language).tag,
    articleSection: article.category,
    keywords: article.tags,
    mainEntityOfPage: urls.url,
    isAccessibleForFree: true,
    author: createAuthor(article, publicUrl),
    publisher: createOrganization(publicUrl, context.publisher),
    ...createMentions(context),
  }
  return {
    head,
    structuredData: [newsArticle, createBreadcrumbs(getBreadcrumbPath(article, urls.url, context))],
  }
}

/** The products refer to the structured data of their pages. */
function createMentions({ named: { products, producers }, publicUrl }: MetadataContext) {
  const mentions = [
    ...products.map((product) => {
      const url = publicUrl + getProductPath(product._id)
      return { '@type': 'Product', '@id': `${url}#product`, name: getFullName(product), url }
    }),
    ...producers.map(({ name }) => ({ '@type': 'Organization', name })),
  ]
  return mentions.length > 0 ? { mentions } : {}
}

/** An article without a named author is by the organization. The URL of a person is the search for their articles. */
function createAuthor({ author }: Article, publicUrl: string) {
  if (author === '' || author === productName)
    return { '@type': 'Organization', name: productName, url: `${publicUrl}/` }
  return { '@type': 'Person', name: author, url: `${publicUrl}/search?${new URLSearchParams({ author })}` }
}

/**
 * Search engines require the date that readers see. If the editor chose another day to display, that day is the
 * publication date. Times are in the time zone of the site, so that their day is the displayed one.
 */
function getDates(article: Article, timeZone: string): { published: string; modified: string } {
  const { displayedDate } = article
  const publishedAt = new Date(article.publishDate ?? article.createdAt)
  const isDisplayedDay = toIsoDay(publishedAt, timeZone) === displayedDate
  const published = isDisplayedDay
    ? toZonedIsoString(timeZone, publishedAt)
    : startOfDay(timeZone, displayedDate)
  const modified = toZonedIsoString(timeZone, new Date(article.updatedAt))
  return { published, modified: Date.parse(modified) > Date.parse(published) ? modified : published }
}

function getBreadcrumbPath(article: Article, url: string, { publicUrl, t }: MetadataContext) {
  return [
    { name: t('shell.home'), url: `${publicUrl}/` },
    {
      name: t(`news.category.${categorySlug(article.category)}`),
      url: `${publicUrl}/category/${encodeURIComponent(article.category)}`,
    },
    { name: article.title, url },
  ]
}

/** Text of the first 4,000 characters of sanitized HTML. The sanitizer writes only XML entities and `&nbsp;`. */
function plainText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return html
    .slice(0, 4000)
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
