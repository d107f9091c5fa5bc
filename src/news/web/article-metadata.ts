// An article in the words of those who list it elsewhere: search engines and link previews.
import type { TFunction } from 'i18next'
import { startOfDay, toIsoDay, toZonedIsoString } from '#src/i18n/format-date.ts'
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import type { CoverShape } from '#src/media/contract/picture-url.ts'
import type { PageContext } from '#src/pages/page-context.ts'
import type { PageHead } from '#src/ui/page-meta.ts'
import { getArticlePageUrls } from '#src/ui/page-urls.ts'
import { createBreadcrumbs, createOrganization } from '#src/ui/structured-data.ts'
import type { Article } from '../contract/article.ts'
import { categorySlug } from '../contract/category.ts'
import { productName } from '../contract/limits.ts'
import { shareCardSize } from '../contract/share-card.ts'
import { truncate } from '../contract/truncate.ts'

const headlineLimit = 110
const descriptionLimit = 160
/** What search engines ask for, so that they can choose. */
const searchShapes = ['16x9', '4x3', '1x1'] as const satisfies CoverShape[]

type About = {
  /** Of the site, without a final slash. */
  publicUrl: string
  timeZone: string
  publisher: PageContext['publisher']
  /** Language of the text as the address names it. */
  requestedLanguage: LanguageCode | undefined
  /** Of the interface. */
  t: TFunction
  /** Path of the picture that stands for the article where it is shared. */
  shareCard: string
}

export function createArticleMetadata(article: Article, about: About) {
  const { publicUrl } = about
  const addresses = getArticlePageUrls(about, `/article/${article._id}`, [article.language])
  // An article may be a picture and nothing else: then its title has to do.
  const words = article.summary || plainText(article.content) || article.title
  const description = truncate(words, descriptionLimit)
  const { published, modified } = datesOf(article, about.timeZone)
  const cover = `${publicUrl}/media/cover/${article._id}`
  const head: PageHead = {
    ...addresses,
    title: article.title,
    description,
    language: article.language,
    image: { url: publicUrl + about.shareCard, type: 'image/jpeg', ...shareCardSize, alt: article.title },
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
    image: searchShapes.map((shape) => `${cover}-${shape}-1200.jpeg`),
    datePublished: published,
    dateModified: modified,
    inLanguage: getLanguage(article.language).tag,
    articleSection: article.category,
    keywords: article.tags,
    mainEntityOfPage: addresses.url,
    isAccessibleForFree: true,
    author: authorOf(article, publicUrl),
    publisher: createOrganization(publicUrl, about.publisher),
  }
  return { head, facts: [newsArticle, createBreadcrumbs(wayTo(article, addresses.url, about))] }
}

/** The newsroom signs as itself; a person's page is the list of what they wrote. */
function authorOf({ author }: Article, publicUrl: string) {
  if (author === '' || author === productName)
    return { '@type': 'Organization', name: productName, url: `${publicUrl}/` }
  return { '@type': 'Person', name: author, url: `${publicUrl}/search?${new URLSearchParams({ author })}` }
}

/**
 * Search engines must be told the date that readers see: the day an editor chose to show goes before the moment of
 * publication, and that moment is told by the publication's clock, so that its day is the one shown.
 */
function datesOf(article: Article, timeZone: string): { published: string; modified: string } {
  const { displayedDate } = article
  const moment = new Date(article.publishDate ?? article.createdAt)
  const isShown = toIsoDay(moment, timeZone) === displayedDate
  const published = isShown ? toZonedIsoString(timeZone, moment) : startOfDay(timeZone, displayedDate)
  const modified = toZonedIsoString(timeZone, new Date(article.updatedAt))
  return { published, modified: Date.parse(modified) > Date.parse(published) ? modified : published }
}

function wayTo(article: Article, url: string, { publicUrl, t }: About) {
  return [
    { name: t('shell.home'), url: `${publicUrl}/` },
    {
      name: t(`news.category.${categorySlug(article.category)}`),
      url: `${publicUrl}/category/${encodeURIComponent(article.category)}`,
    },
    { name: article.title, url },
  ]
}

/** Enough for the beginning of clean markup; entities of the sanitiser's output are the five of XML. */
function plainText(html: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return html
    .slice(0, 4000)
    .replaceAll(/<[^>]*>?/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
