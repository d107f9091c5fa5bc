// Sitemaps (sitemaps.org) and Google's news sitemap: which addresses there are, and when what they show changed.
import { getLanguage, type LanguageCode } from '#src/i18n/languages.ts'
import { categories } from '#src/news/contract/category.ts'
import { productName } from '#src/news/contract/limits.ts'
import type { NewsService } from '#src/news/server/news.service.ts'
import { element, textElement, type Xml, xmlDocument } from './xml.ts'

export type SitemapLimits = { articles: number; news: number }

/** Fewer articles than the 50,000 of the rules, so that one file costs little; news as many as Google takes. */
export const sitemapLimits: SitemapLimits = { articles: 10_000, news: 1_000 }

/** Google's bound on what counts as news. */
const newsHours = 48

const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const newsNamespace = 'http://www.google.com/schemas/sitemap-news/0.9'
const listPaths = ['/', '/news/today', '/news/popular', '/news/all', '/blog']
/** About the newspaper itself. */
const otherPaths = ['/about', '/terms', '/privacy', '/contacts', '/install']

/** One file, and how long it stays right although nothing is written. */
export type Sitemap = { xml: string; maxAgeMs: number }

const mostFreshMs = 300_000

type Needs = {
  news: Pick<NewsService, 'listSitemapParts' | 'listForSitemap' | 'listRecent' | 'countRecent'>
  publicUrl: string
  limits: SitemapLimits
}

export function createSitemaps({ news, publicUrl, limits }: Needs) {
  return {
    async index(): Promise<Sitemap> {
      const [parts, recent] = await Promise.all([
        news.listSitemapParts(limits.articles),
        news.countRecent(newsHours),
      ])
      const files = [
        listed('/sitemap-sections.xml'),
        ...parts.map((part, index) => listed(`/sitemap-articles-${index + 1}.xml`, part.updatedAt)),
        ...filesFor(recent).map((number) => listed(newsSitemapPath(number))),
      ]
      const xml = xmlDocument(element('sitemapindex', { xmlns: sitemapNamespace }, files))
      // How many news files there are falls with time: soon enough is good enough, a file too many is empty.
      return { xml, maxAgeMs: 60_000 }
    },

    sections(): Sitemap {
      const categoryPaths = categories.map((name) => `/category/${encodeURIComponent(name)}`)
      const paths = [...listPaths, ...categoryPaths, ...otherPaths]
      const urls = paths.map((path) => element('url', {}, textElement('loc', publicUrl + path)))
      return { xml: urlSet(urls), maxAgeMs: mostFreshMs }
    },

    /** @param number from 1; undefined when there is no such file */
    async articles(number: number): Promise<Sitemap | undefined> {
      const parts = await news.listSitemapParts(limits.articles)
      const part = parts[number - 1]
      if (!part) return undefined
      const rows = await news.listForSitemap(part)
      const urls = rows.map(({ id, updatedAt }) =>
        element('url', {}, [
          textElement('loc', `${publicUrl}/article/${id}`),
          textElement('lastmod', updatedAt.toISOString()),
        ]),
      )
      return { xml: urlSet(urls), maxAgeMs: mostFreshMs }
    },

    /** @param number from 1; files after the last are empty */
    async news(number: number): Promise<Sitemap> {
      const rows = await news.listRecent({
        hours: newsHours,
        limit: limits.news,
        offset: (number - 1) * limits.news,
      })
      const urls = rows.map((row) =>
        element('url', {}, [
          textElement('loc', `${publicUrl}/article/${row.id}`),
          element('news:news', {}, [
            element('news:publication', {}, [
              textElement('news:name', productName),
              textElement('news:language', newsLanguage(row.language)),
            ]),
            textElement('news:publication_date', row.publishedAt.toISOString()),
            textElement('news:title', row.title),
          ]),
        ]),
      )
      return { xml: urlSet(urls, { 'xmlns:news': newsNamespace }), maxAgeMs: msUntilFirstExpires(rows) }
    },
  }

  function listed(path: string, changedAt?: Date): Xml {
    return element('sitemap', {}, [
      textElement('loc', publicUrl + path),
      ...(changedAt ? [textElement('lastmod', changedAt.toISOString())] : []),
    ])
  }

  function filesFor(recent: number): number[] {
    return Array.from({ length: Math.ceil(recent / limits.news) }, (_, index) => index + 1)
  }
}

export function newsSitemapPath(number: number): string {
  return number === 1 ? '/sitemap-news.xml' : `/sitemap-news-${number}.xml`
}

/** The list is exact until its oldest article is 48 hours old. */
export function msUntilFirstExpires(rows: readonly { leavesInMs: number }[]): number {
  return Math.max(0, Math.min(mostFreshMs, ...rows.map((row) => row.leavesInMs)))
}

/** ISO 639 as Google wants it, which knows Chinese by country instead of script. */
function newsLanguage(code: LanguageCode): string {
  return code === 'ch' ? 'zh-cn' : getLanguage(code).tag
}

function urlSet(urls: Xml[], namespaces: Record<string, string> = {}): string {
  return xmlDocument(element('urlset', { xmlns: sitemapNamespace, ...namespaces }, urls))
}
