// Metadata of all articles, sections, feeds and sitemaps against the rules of their consumers. `npm test` checks each
// article in one of the nine languages in turn, `npm run audit` in all.
import { beforeAll, expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { categories, categorySlug } from '#src/news/contract/category.ts'
import {
  getChild,
  getChildren,
  getText,
  parseXml,
  type XmlElement,
} from '#src/syndication/server/parse-xml.fixtures.ts'
import { type PageHead, parsePageHead, structuredDataOfType } from '../../page-head.ts'
import { StructuredData } from '../../structured-data-rules.ts'
import { isAudit } from '../support/locales.ts'
import { site, withSite } from '../support/test-site.ts'

withSite({ isReadOnly: true })

const tags = languages.map(({ tag }) => tag)

let sections: string[]
let articles: string[]

beforeAll(async () => {
  sections = entriesOf(await xmlOf('/sitemap-sections.xml')).map(({ url }) => url)
  articles = entriesOf(await xmlOf('/sitemap-articles-1.xml')).map(({ url }) => url)
})

async function fetchText(path: string, language = 'en'): Promise<{ text: string; type: string }> {
  const response = await fetch(site.url + path, { headers: { 'accept-language': language } })
  const text = await response.text()
  expect(response.status, path).toBe(200)
  return { text, type: response.headers.get('content-type') ?? '' }
}

const xmlOf = async (path: string) => parseXml((await fetchText(path)).text)
const headOf = async (url: string, language?: string) =>
  parsePageHead((await fetchText(pathOf(url), language)).text)
const pathOf = (url: string) => url.replace(site.url, '')

function entriesOf(root: XmlElement) {
  return getChildren(root, root.name === 'urlset' ? 'url' : 'sitemap').map((entry) => ({
    url: getText(entry, 'loc'),
    changed: getChildren(entry, 'lastmod')[0]?.text,
    news: getChildren(entry, 'news:news')[0],
  }))
}

function findSchemaErrors({ structuredData }: PageHead): string[] {
  return structuredData.flatMap((block) => {
    const { error } = StructuredData.safeParse(block)
    return error ? [`${String(block['@type'])}: ${error.message}`] : []
  })
}

test('has the same metadata for an article in every interface language', async () => {
  expect(articles.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const [index, url] of articles.entries()) {
    const testedTags = isAudit ? tags : [tags[index % tags.length] ?? 'en']
    for (const tag of testedTags) {
      const head = await headOf(url, tag)
      const [article] = structuredDataOfType(head, 'NewsArticle')
      const written = String(article?.inLanguage)
      const found = [
        ...findSchemaErrors(head),
        ...(structuredDataOfType(head, 'BreadcrumbList').length === 1 ? [] : ['no breadcrumbs']),
        ...(head.language === tag ? [] : [`the page is in ${head.language}`]),
        ...(head.canonical === url ? [] : [`canonical is ${head.canonical}`]),
        ...(article?.mainEntityOfPage === url ? [] : ['structured data of another page']),
        // The address without a language follows the reader; each language has its own when there are several.
        ...(head.alternates.get(url.includes('?lang=') ? written : 'x-default') === url
          ? []
          : [`not listed in ${written}`]),
      ]
      faults.push(...found.map((fault) => `${url} in ${tag}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('has alternates in nine languages for every section that refer to one another', async () => {
  expect(sections.length).toBeGreaterThanOrEqual(20)
  const faults: string[] = []
  for (const [index, url] of sections.entries()) {
    const bare = await headOf(url)
    expect([...bare.alternates.keys()].toSorted(), url).toEqual([...tags, 'x-default'].toSorted())
    expect(bare.alternates.get('x-default'), url).toBe(bare.canonical)
    const testedTags = isAudit ? tags : [tags[index % tags.length] ?? 'en']
    for (const tag of testedTags) {
      const version = bare.alternates.get(tag) ?? ''
      const head = await headOf(version)
      const found = [
        ...findSchemaErrors(head),
        ...(head.language === tag ? [] : [`the page is in ${head.language}`]),
        ...(head.canonical === version ? [] : [`canonical is ${head.canonical}`]),
        ...(JSON.stringify([...head.alternates]) === JSON.stringify([...bare.alternates])
          ? []
          : ['other alternates']),
      ]
      faults.push(...found.map((fault) => `${version}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('keeps the sitemaps within the limits of the protocol', async () => {
  const files = entriesOf(await xmlOf('/sitemap.xml')).map(({ url }) => url)
  expect(files.length).toBeGreaterThanOrEqual(3)
  const seen = new Set<string>()
  for (const file of files) {
    const { text, type } = await fetchText(pathOf(file))
    expect(type, file).toMatch(/^application\/xml/)
    expect(Buffer.byteLength(text), file).toBeLessThanOrEqual(50 * 1024 * 1024)
    const isNews = file.includes('news')
    const entries = entriesOf(parseXml(text))
    expect(entries.length, file).toBeLessThanOrEqual(isNews ? 1_000 : 50_000)
    for (const { url, changed, news } of entries) {
      expect(new URL(url).href, file).toBe(url)
      expect(url.startsWith(`${site.url}/`), url).toBe(true)
      expect(url.length, url).toBeLessThan(2_048)
      if (changed) expect(Date.parse(changed), url).toBeLessThanOrEqual(Date.now() + 1_000)
      if (news) expectNews(news)
      else expect(seen.has(url), url).toBe(false)
      if (!isNews) seen.add(url)
    }
  }
})

function expectNews(news: XmlElement): void {
  const publication = getChild(news, 'news:publication')
  expect(getText(publication, 'news:name')).toBe('Olea')
  // The protocol uses ISO 639 codes, and two codes for Chinese.
  expect(getText(publication, 'news:language')).toMatch(/^([a-z]{2,3}|zh-cn|zh-tw)$/)
  const published = Date.parse(getText(news, 'news:publication_date'))
  expect(published).toBeGreaterThan(Date.now() - 2 * 86_400_000 - 60_000)
  expect(published).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(getText(news, 'news:title').trim()).not.toBe('')
}

/** Each feed without and with a language parameter. */
const feeds = ['all', ...categories.map(categorySlug)].flatMap((name, index) =>
  [undefined, ...(isAudit ? tags : [tags[index % tags.length]])].map((tag) => ({ name, tag })),
)

test('has valid feeds with the same entries in all three formats', async () => {
  for (const { name, tag } of feeds) {
    const path = (format: string) => `/feeds/${name}.${format}${tag ? `?lang=${tag}` : ''}`
    const rss = readRss(await xmlOf(path('rss')), site.url + path('rss'))
    const atom = readAtom(await xmlOf(path('atom')), site.url + path('atom'))
    const json = readJsonFeed(JSON.parse((await fetchText(path('json'))).text), site.url + path('json'))
    expect(new Set(rss).size, path('rss')).toBe(rss.length)
    expect(atom, path('atom')).toEqual(rss)
    expect(json, path('json')).toEqual(rss)
  }
})

const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** @returns the ids of the entries in order */
function readRss(root: XmlElement, url: string): string[] {
  expect(root.attributes.version).toBe('2.0')
  const channel = getChild(root, 'channel')
  for (const name of ['title', 'link', 'description']) expect(getText(channel, name), name).not.toBe('')
  const self = getChildren(channel, 'atom:link').find(({ attributes }) => attributes.rel === 'self')
  expect(self?.attributes.href).toBe(url)
  return getChildren(channel, 'item').map((item) => {
    expect(getText(item, 'title').trim()).not.toBe('')
    const date = getText(item, 'pubDate')
    expect(date).toMatch(rfc822)
    expect(new Date(date).toUTCString()).toBe(date)
    expect(articles).toContain(getText(item, 'link'))
    return getText(item, 'guid')
  })
}

function readAtom(root: XmlElement, url: string): string[] {
  expect(root.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
  for (const name of ['id', 'title']) expect(getText(root, name), name).not.toBe('')
  expect(getText(root, 'updated')).toMatch(rfc3339)
  const self = getChildren(root, 'link').find(({ attributes }) => attributes.rel === 'self')
  expect(self?.attributes.href).toBe(url)
  return getChildren(root, 'entry').map((entry) => {
    expect(getText(entry, 'title').trim()).not.toBe('')
    expect(getText(entry, 'updated')).toMatch(rfc3339)
    expect(getText(getChild(entry, 'author'), 'name')).not.toBe('')
    expect(getChild(entry, 'content').attributes.type).toBe('html')
    return getText(entry, 'id')
  })
}

type JsonFeed = {
  version: string
  title: string
  feed_url: string
  items: { id: string; url: string; content_html: string; date_published: string }[]
}

function readJsonFeed(feed: JsonFeed, url: string): string[] {
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.title).not.toBe('')
  expect(feed.feed_url).toBe(url)
  return feed.items.map(({ id, url, content_html, date_published }) => {
    expect(new URL(url).href).toBe(url)
    expect(typeof content_html).toBe('string')
    expect(date_published).toMatch(rfc3339)
    return id
  })
}
