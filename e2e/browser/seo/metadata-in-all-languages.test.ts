// Every article in every language of the pages, every section, feed and sitemap, held against the rules of those who
// read them. `npm test` asks for each article in one language, another for each; `npm run audit` in all nine.
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
import { site } from '../support/visit.ts'

const tags = languages.map(({ tag }) => tag)

let sections: string[]
let articles: string[]

beforeAll(async () => {
  sections = entriesOf(await xmlOf('/sitemap-sections.xml')).map(({ address }) => address)
  articles = entriesOf(await xmlOf('/sitemap-articles-1.xml')).map(({ address }) => address)
})

async function ask(path: string, language = 'en'): Promise<{ text: string; type: string }> {
  const response = await fetch(site.url + path, { headers: { 'accept-language': language } })
  const text = await response.text()
  expect(response.status, path).toBe(200)
  return { text, type: response.headers.get('content-type') ?? '' }
}

const xmlOf = async (path: string) => parseXml((await ask(path)).text)
const headOf = async (address: string, language?: string) =>
  parsePageHead((await ask(pathOf(address), language)).text)
const pathOf = (address: string) => address.replace(site.url, '')

function entriesOf(root: XmlElement) {
  return getChildren(root, root.name === 'urlset' ? 'url' : 'sitemap').map((entry) => ({
    address: getText(entry, 'loc'),
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

test('every article says the same of itself in every language of the page around it', async () => {
  expect(articles.length).toBeGreaterThan(40)
  const faults: string[] = []
  for (const [index, address] of articles.entries()) {
    const asked = isAudit ? tags : [tags[index % tags.length] ?? 'en']
    for (const tag of asked) {
      const head = await headOf(address, tag)
      const [article] = structuredDataOfType(head, 'NewsArticle')
      const written = String(article?.inLanguage)
      const told = [
        ...findSchemaErrors(head),
        ...(structuredDataOfType(head, 'BreadcrumbList').length === 1 ? [] : ['no way to it']),
        ...(head.language === tag ? [] : [`the page is in ${head.language}`]),
        ...(head.canonical === address ? [] : [`canonical is ${head.canonical}`]),
        ...(article?.mainEntityOfPage === address ? [] : ['facts of another page']),
        ...(head.alternates.get(written) === address ? [] : [`not listed in ${written}`]),
      ]
      faults.push(...told.map((fault) => `${address} in ${tag}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('every section is listed in nine languages, and each of them lists the others', async () => {
  expect(sections.length).toBeGreaterThanOrEqual(20)
  const faults: string[] = []
  for (const [index, address] of sections.entries()) {
    const bare = await headOf(address)
    expect([...bare.alternates.keys()].toSorted(), address).toEqual([...tags, 'x-default'].toSorted())
    expect(bare.alternates.get('x-default'), address).toBe(bare.canonical)
    const asked = isAudit ? tags : [tags[index % tags.length] ?? 'en']
    for (const tag of asked) {
      const version = bare.alternates.get(tag) ?? ''
      const head = await headOf(version)
      const told = [
        ...findSchemaErrors(head),
        ...(head.language === tag ? [] : [`the page is in ${head.language}`]),
        ...(head.canonical === version ? [] : [`canonical is ${head.canonical}`]),
        ...(JSON.stringify([...head.alternates]) === JSON.stringify([...bare.alternates])
          ? []
          : ['lists others']),
      ]
      faults.push(...told.map((fault) => `${version}: ${fault}`))
    }
  }
  expect(faults).toEqual([])
})

test('sitemaps keep the limits of their protocol', async () => {
  const files = entriesOf(await xmlOf('/sitemap.xml')).map(({ address }) => address)
  expect(files.length).toBeGreaterThanOrEqual(3)
  const seen = new Set<string>()
  for (const file of files) {
    const { text, type } = await ask(pathOf(file))
    expect(type, file).toMatch(/^application\/xml/)
    expect(Buffer.byteLength(text), file).toBeLessThanOrEqual(50 * 1024 * 1024)
    const isNews = file.includes('news')
    const entries = entriesOf(parseXml(text))
    expect(entries.length, file).toBeLessThanOrEqual(isNews ? 1_000 : 50_000)
    for (const { address, changed, news } of entries) {
      expect(new URL(address).href, file).toBe(address)
      expect(address.startsWith(`${site.url}/`), address).toBe(true)
      expect(address.length, address).toBeLessThan(2_048)
      if (changed) expect(Date.parse(changed), address).toBeLessThanOrEqual(Date.now() + 1_000)
      if (news) expectNews(news)
      else expect(seen.has(address), address).toBe(false)
      if (!isNews) seen.add(address)
    }
  }
})

function expectNews(news: XmlElement): void {
  const publication = getChild(news, 'news:publication')
  expect(getText(publication, 'news:name')).toBe('Olea')
  // The protocol has ISO 639 codes, and two names for Chinese.
  expect(getText(publication, 'news:language')).toMatch(/^([a-z]{2,3}|zh-cn|zh-tw)$/)
  const published = Date.parse(getText(news, 'news:publication_date'))
  expect(published).toBeGreaterThan(Date.now() - 2 * 86_400_000 - 60_000)
  expect(published).toBeLessThanOrEqual(Date.now() + 1_000)
  expect(getText(news, 'news:title').trim()).not.toBe('')
}

/** In its own language, and in those somebody may ask for. */
const feeds = ['all', ...categories.map(categorySlug)].flatMap((name, index) =>
  [undefined, ...(isAudit ? tags : [tags[index % tags.length]])].map((tag) => ({ name, tag })),
)

test('every feed is valid in all three formats, which list the same', async () => {
  for (const { name, tag } of feeds) {
    const path = (format: string) => `/feeds/${name}.${format}${tag ? `?lang=${tag}` : ''}`
    const rss = readRss(await xmlOf(path('rss')), site.url + path('rss'))
    const atom = readAtom(await xmlOf(path('atom')), site.url + path('atom'))
    const json = readJsonFeed(JSON.parse((await ask(path('json'))).text), site.url + path('json'))
    expect(new Set(rss).size, path('rss')).toBe(rss.length)
    expect(atom, path('atom')).toEqual(rss)
    expect(json, path('json')).toEqual(rss)
  }
})

const rfc822 = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/
const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

/** @returns identities of its entries, in their order */
function readRss(root: XmlElement, address: string): string[] {
  expect(root.attributes.version).toBe('2.0')
  const channel = getChild(root, 'channel')
  for (const name of ['title', 'link', 'description']) expect(getText(channel, name), name).not.toBe('')
  const self = getChildren(channel, 'atom:link').find(({ attributes }) => attributes.rel === 'self')
  expect(self?.attributes.href).toBe(address)
  return getChildren(channel, 'item').map((item) => {
    expect(getText(item, 'title').trim()).not.toBe('')
    const date = getText(item, 'pubDate')
    expect(date).toMatch(rfc822)
    expect(new Date(date).toUTCString()).toBe(date)
    expect(articles).toContain(getText(item, 'link'))
    return getText(item, 'guid')
  })
}

function readAtom(root: XmlElement, address: string): string[] {
  expect(root.attributes.xmlns).toBe('http://www.w3.org/2005/Atom')
  for (const name of ['id', 'title']) expect(getText(root, name), name).not.toBe('')
  expect(getText(root, 'updated')).toMatch(rfc3339)
  const self = getChildren(root, 'link').find(({ attributes }) => attributes.rel === 'self')
  expect(self?.attributes.href).toBe(address)
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

function readJsonFeed(feed: JsonFeed, address: string): string[] {
  expect(feed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(feed.title).not.toBe('')
  expect(feed.feed_url).toBe(address)
  return feed.items.map(({ id, url, content_html, date_published }) => {
    expect(new URL(url).href).toBe(url)
    expect(typeof content_html).toBe('string')
    expect(date_published).toMatch(rfc3339)
    return id
  })
}
