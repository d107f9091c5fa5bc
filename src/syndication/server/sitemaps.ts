// Generates the sitemaps (sitemaps.org) and Google's news sitemap: URLs and the times of their last changes.

import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { categories } from '#src/news/contract/category.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { getPageOffset } from '#src/platform/contract/page-offset.ts'
import { element, textElement, type Xml, xmlDocument } from './xml.ts'

export type SitemapLimits = { articles: number; news: number }

/** sitemaps.org allows 50,000 URLs; an article has up to ten. Google accepts 1,000 news articles. */
export const sitemapLimits: SitemapLimits = { articles: 5_000, news: 1_000 }

/** Google's limit: older articles must not appear in a news sitemap. */
const newsHours = 48

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const xhtmlNamespace = 'http://www.w3.org/1999/xhtml'
const newsNamespace = 'http://www.google.com/schemas/sitemap-news/0.9'
const listPaths = ['/', '/news/today', '/news/popular', '/news/all', '/blog']
/** Pages about the site and its publisher. */
const aboutPaths = ['/about', '/terms', '/terms-of-sale', '/privacy', '/policy', '/contacts', '/install']

/** One file, and how long it stays correct if no article is written in the meantime. */
export type Sitemap = { xml: string; maxAgeMs: number }

const longestMaxAgeMs = 300_000

type Dependencies = {
  news: Pick<NewsService, 'listSitemapParts' | 'listForSitemap' | 'listRecent' | 'countRecent'>
  publicUrl: string
  limits: SitemapLimits
}

export function createSitemaps({ news, publicUrl, limits }: Dependencies) {
  return {
    async createIndex(): Promise<Sitemap> {
      const [parts, recentCount] = await Promise.all([
        news.listSitemapParts(limits.articles),
        news.countRecent(newsHours),
      ])
      const files = [
        indexEntry('/sitemap-sections.xml'),
        ...parts.map((part, index) => indexEntry(`/sitemap-articles-${index + 1}.xml`, part.updatedAt)),
        ...newsFileNumbers(recentCount).map((number) => indexEntry(newsSitemapPath(number))),
      ]
      const xml = xmlDocument(element('sitemapindex', { xmlns: sitemapNamespace }, files))
      // The number of news files falls as articles age. A minute of delay is harmless: a surplus file is empty.
      return { xml, maxAgeMs: 60_000 }
    },

    createSectionSitemap(): Sitemap {
      const categoryPaths = categories.map((name) => `/category/${encodeURIComponent(name)}`)
      const paths = [...listPaths, ...categoryPaths, ...aboutPaths]
      const urls = paths.map((path) => element('url', {}, textElement('loc', publicUrl + path)))
      return { xml: urlSet(urls), maxAgeMs: longestMaxAgeMs }
    },

    /** Returns undefined when there are fewer files. @param number from 1 */
    async createArticleSitemap(number: number): Promise<Sitemap | undefined> {
      const parts = await news.listSitemapParts(limits.articles)
      const part = parts[number - 1]
      if (!part) return undefined
      const rows = await news.listForSitemap(part)
      const urls = rows.flatMap((row) => createArticleUrls(row, publicUrl))
      return { xml: urlSet(urls, { 'xmlns:xhtml': xhtmlNamespace }), maxAgeMs: longestMaxAgeMs }
    },

    /** Returns an empty list when there are fewer files. @param number from 1 */
    async createNewsSitemap(number: number): Promise<Sitemap> {
      const rows = await news.listRecent({
        hours: newsHours,
        limit: limits.news,
        offset: getPageOffset(number, limits.news),
      })
      const urls = rows.map((row) =>
        element('url', {}, [
          textElement('loc', `${publicUrl}/article/${row.id}`),
          element('news:news', {}, [
            element('news:publication', {}, [
              textElement('news:name', productName),
              textElement('news:language', googleNewsLanguage(row.language)),
            ]),
            textElement('news:publication_date', row.publishedAt.toISOString()),
            textElement('news:title', row.title),
          ]),
        ]),
      )
      return { xml: urlSet(urls, { 'xmlns:news': newsNamespace }), maxAgeMs: msUntilFirstExpires(rows) }
    },
  }

  function indexEntry(path: string, changedAt?: Date): Xml {
    return element('sitemap', {}, [
      textElement('loc', publicUrl + path),
      ...(changedAt ? [textElement('lastmod', changedAt.toISOString())] : []),
    ])
  }

  function newsFileNumbers(articleCount: number): number[] {
    return Array.from({ length: Math.ceil(articleCount / limits.news) }, (_, index) => index + 1)
  }
}

type SitemapRow = Awaited<ReturnType<NewsService['listForSitemap']>>[number]

/** An article with translations has a URL for each language and one that follows the reader; all refer to each other. */
function createArticleUrls({ id, updatedAt, languages }: SitemapRow, publicUrl: string): Xml[] {
  const url = `${publicUrl}/article/${id}`
  const lastModified = textElement('lastmod', updatedAt.toISOString())
  if (languages.length === 1) return [element('url', {}, [textElement('loc', url), lastModified])]
  const versions = [
    { hreflang: 'x-default', href: url },
    ...languages.map((code) => ({ hreflang: getLanguage(code).tag as string, href: `${url}?lang=${code}` })),
  ]
  const links = versions.map((version) => element('xhtml:link', { rel: 'alternate', ...version }))
  return versions.map(({ href }) => element('url', {}, [textElement('loc', href), lastModified, ...links]))
}

export function newsSitemapPath(number: number): string {
  return number === 1 ? '/sitemap-news.xml' : `/sitemap-news-${number}.xml`
}

/** The list is exact until its oldest article is 48 hours old. Returns five minutes at most. */
export function msUntilFirstExpires(rows: readonly { leavesInMs: number }[]): number {
  return Math.max(0, Math.min(longestMaxAgeMs, ...rows.map((row) => row.leavesInMs)))
}

/** Google requires ISO 639 codes, but names Chinese by country (`zh-cn`) instead of script. */
function googleNewsLanguage(code: LanguageCode): string {
  return code === 'ch' ? 'zh-cn' : getLanguage(code).tag
}

function urlSet(urls: Xml[], namespaces: Record<string, string> = {}): string {
  return xmlDocument(element('urlset', { xmlns: sitemapNamespace, ...namespaces }, urls))
}
