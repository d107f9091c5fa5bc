// An article in the words of those who list it elsewhere: search engines and link previews.
import { languageOf } from '#src/i18n/languages.ts'
import type { PageHead } from '#src/ui/page-meta.ts'
import type { Article } from '../contract/article.ts'
import { productName } from '../contract/limits.ts'
import { truncate } from '../contract/truncate.ts'

const headlineLimit = 110
const descriptionLimit = 160

/** @param address `publicUrl` of the site without a final slash, and the article's own `url` */
export function describeArticle(article: Article, address: { publicUrl: string; url: string }) {
  const image = `${address.publicUrl}/media/cover/${article._id}-1200.webp`
  const description = truncate(article.summary || plainText(article.content), descriptionLimit)
  const head: PageHead = { title: article.title, description, url: address.url, image, type: 'article' }
  const structuredData = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: truncate(article.title, headlineLimit),
    description,
    image: [image],
    datePublished: article.publishDate ?? article.createdAt,
    dateModified: article.updatedAt,
    inLanguage: languageOf(article.language).tag,
    articleSection: article.category,
    keywords: article.tags,
    mainEntityOfPage: address.url,
    author: { '@type': article.author === productName ? 'Organization' : 'Person', name: article.author },
    publisher: { '@type': 'Organization', name: productName, url: address.publicUrl },
  }
  return { head, structuredData }
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
