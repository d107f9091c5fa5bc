// Metadata for search engines and link previews, read from the HTML: canonical URLs, alternates, structured data, dates
// and feeds.
import { globSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { type PageHead, parsePageHead, structuredDataOfType } from '../../page-head.ts'
import { StructuredData } from '../../structured-data-rules.ts'
import { findDemoArticle, importFiles } from '../support/articles.ts'
import { site, withSite } from '../support/test-site.ts'

withSite()

/** Exports of other systems to test with; by default the repository's samples. */
const samples = globSync('**/*.xml', { cwd: process.env.IMPORT_SAMPLES ?? 'src/exchange/server/samples' })
const sampleFolder = process.env.IMPORT_SAMPLES ?? 'src/exchange/server/samples'

/** Every URL in the sitemap. */
let urls: string[]
let imported: string[]
let demo: Awaited<ReturnType<typeof findDemoArticle>>

beforeAll(async () => {
  demo = await findDemoArticle()
  imported = await importFiles(samples.map((name) => `${sampleFolder}/${name}`))
  const index = locations(await text('/sitemap.xml'))
  const files = index.filter((url) => !url.includes('sitemap-news'))
  urls = (await Promise.all(files.map(async (file) => locations(await text(pathOf(file)))))).flat()
})

async function text(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

function locations(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'))
}

const pathOf = (url: string) => url.replace(site.url, '')

async function headOf(url: string, headers?: Record<string, string>): Promise<PageHead> {
  const { status, html } = await fetchPage(site.url, pathOf(url), headers)
  expect(status, url).toBe(200)
  return parsePageHead(html)
}

test('has a canonical URL, an index rule and descriptions on every page of the sitemap', async () => {
  expect(urls.length).toBeGreaterThan(40)
  for (const url of urls) {
    const { canonical, meta, title } = await headOf(url)
    expect(canonical).toBe(url)
    expect(meta.get('robots'), url).toBe('max-image-preview:large')
    expect(meta.get('og:url'), url).toBe(url)
    expect(meta.get('og:title'), url).not.toBe('')
    expect(meta.get('description'), url).not.toBe('')
    expect(title, url).toMatch(/\S – Olea$/)
  }
})

test('has valid structured data on every page of the sitemap', async () => {
  const types = new Set<unknown>()
  for (const url of urls) {
    const { structuredData } = await headOf(url)
    expect(structuredData.length, url).toBeGreaterThan(0)
    for (const block of structuredData) {
      types.add(block['@type'])
      const { error } = StructuredData.safeParse(block)
      expect(error?.issues, `${url}: ${String(block['@type'])}`).toBeUndefined()
    }
  }
  for (const type of [
    'NewsArticle',
    'BreadcrumbList',
    'CollectionPage',
    'WebSite',
    'Organization',
    'AboutPage',
  ])
    expect(types).toContain(type)
})

test('lists imported articles in the sitemap', () => {
  expect(samples.length).toBeGreaterThan(0)
  const articles = urls.map(pathOf).filter((path) => path.startsWith('/article/'))
  expect(imported.length).toBeGreaterThan(0)
  for (const id of imported) expect(articles).toContain(`/article/${id}`)
})

test('has the same date in the metadata and in the text of every article', async () => {
  const articles = urls.filter((url) => url.includes('/article/'))
  for (const url of articles) {
    const head = await headOf(url)
    const [article] = structuredDataOfType(head, 'NewsArticle')
    const [shown] = head.times
    const day = String(article?.datePublished).slice(0, 10)
    expect(shown?.datetime, url).toBe(day)
    const [year, month, dayOfMonth] = day.split('-').map(Number)
    expect(shown?.text, url).toBe(`${dayOfMonth}.${month}.${year}`)
    expect(head.meta.get('article:published_time'), url).toBe(article?.datePublished)
  }
})

test.each([
  '/',
  '/news/today',
  '/news/popular',
  '/news/all',
  '/news/all?page=2',
  '/category/Sustainability',
  '/privacy',
])('has alternates of %s in nine languages that refer to one another', async (path) => {
  const bare = await headOf(path)
  expect(bare.alternates.size).toBe(10)
  expect(bare.alternates.get('x-default')).toBe(bare.canonical)
  for (const [language, url] of bare.alternates) {
    expect(url).toMatch(/^https?:\/\//)
    if (language === 'x-default') continue
    // The URL decides the language, whatever the crawler's Accept-Language is.
    const version = await headOf(url, { 'accept-language': 'fr' })
    expect(version.language).toBe(language)
    expect(version.canonical).toBe(url)
    expect(version.alternates).toEqual(bare.alternates)
  }
})

test('lists an article only in its own language and under its canonical URL', async () => {
  const url = `${site.url}/article/${demo._id}`
  for (const query of ['', '?lang=de', '?lng=ru', '?utm_source=letter']) {
    const head = await headOf(url + query)
    expect(head.canonical).toBe(url)
    expect(Object.fromEntries(head.alternates)).toEqual({ en: url, 'x-default': url })
  }
})

test('excludes search results and sorted lists from the index', async () => {
  for (const path of ['/search?q=qzxv', '/news/all?sortBy=oldest']) {
    const { meta, alternates } = await headOf(path)
    expect(meta.get('robots')).toBe('noindex')
    expect(alternates.size).toBe(0)
  }
})

test('links the feeds of the category and language, which return their listed type', async () => {
  const german = { 'accept-language': 'de' }
  const { feeds } = await headOf('/category/Science%20%26%20Health', german)
  const paths = feeds.map(({ href }) => href)
  for (const format of ['rss', 'atom', 'json'])
    for (const name of ['all', 'science-health'])
      for (const language of ['', '?lang=de']) expect(paths).toContain(`/feeds/${name}.${format}${language}`)
  expect(new Set(feeds.map(({ type, title }) => `${type} ${title}`)).size).toBe(feeds.length)
  for (const { href, type } of feeds) {
    const response = await fetch(site.url + href)
    expect(response.status, href).toBe(200)
    expect(response.headers.get('content-type'), href).toBe(`${type}; charset=utf-8`)
    const again = await fetch(site.url + href, {
      headers: { 'if-none-match': response.headers.get('etag') ?? '' },
    })
    expect(again.status, href).toBe(304)
  }
})

test('has Open Graph and Twitter card metadata with a picture on articles', async () => {
  const { meta } = await headOf(`/article/${demo._id}`)
  expect(meta.get('og:type')).toBe('article')
  expect(meta.get('og:title')).toBe(demo.title)
  expect(meta.get('og:locale')).toBe('en_GB')
  expect(meta.get('twitter:card')).toBe('summary_large_image')
  const picture = await fetch(meta.get('og:image') ?? '')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe(meta.get('og:image:type'))
  expect(meta.get('og:image')).toMatch(new RegExp(`/media/share/${demo._id}-[0-9a-f]{16}[.]jpg$`))
  expect([meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['1200', '630'])
  expect(meta.get('og:image:alt')).toBe(demo.title)
})
