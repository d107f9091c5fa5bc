// How search engines and link previews find every page: addresses, languages, facts, dates, feeds. Read as they read
// it, from the HTML alone.
import { globSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { fetchPage } from '../../olea-api.ts'
import { type PageHead, parsePageHead, structuredDataOfType } from '../../page-head.ts'
import { StructuredData } from '../../structured-data-rules.ts'
import { findDemoArticle, importFiles } from '../support/articles.ts'
import { site } from '../support/visit.ts'

/** Exports of other systems to prove the pages on; without any, the repository's own samples. */
const samples = globSync('**/*.xml', { cwd: process.env.IMPORT_SAMPLES ?? 'src/exchange/server/samples' })
const sampleFolder = process.env.IMPORT_SAMPLES ?? 'src/exchange/server/samples'

/** Everything the sitemap names, articles among them. */
let addresses: string[]
let imported: string[]
let demo: Awaited<ReturnType<typeof findDemoArticle>>

beforeAll(async () => {
  demo = await findDemoArticle()
  imported = await importFiles(samples.map((name) => `${sampleFolder}/${name}`))
  const index = locations(await text('/sitemap.xml'))
  const files = index.filter((address) => !address.includes('sitemap-news'))
  addresses = (await Promise.all(files.map(async (file) => locations(await text(pathOf(file)))))).flat()
})

async function text(path: string): Promise<string> {
  const response = await fetch(site.url + path)
  expect(response.status, path).toBe(200)
  return response.text()
}

function locations(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )
}

const pathOf = (address: string) => address.replace(site.url, '')

async function headOf(address: string, headers?: Record<string, string>): Promise<PageHead> {
  const { status, html } = await fetchPage(site.url, pathOf(address), headers)
  expect(status, address).toBe(200)
  return parsePageHead(html)
}

test('every page of the sitemap is its own canonical address, may be indexed and shows large pictures', async () => {
  expect(addresses.length).toBeGreaterThan(40)
  for (const address of addresses) {
    const { canonical, meta, title } = await headOf(address)
    expect(canonical).toBe(address)
    expect(meta.get('robots'), address).toBe('max-image-preview:large')
    expect(meta.get('og:url'), address).toBe(address)
    expect(meta.get('og:title'), address).not.toBe('')
    expect(meta.get('description'), address).not.toBe('')
    expect(title, address).toMatch(/\S – Olea$/)
  }
})

test('every page of the sitemap carries facts that hold all that is required and recommended', async () => {
  const types = new Set<unknown>()
  for (const address of addresses) {
    const { structuredData } = await headOf(address)
    expect(structuredData.length, address).toBeGreaterThan(0)
    for (const block of structuredData) {
      types.add(block['@type'])
      const { error } = StructuredData.safeParse(block)
      expect(error?.issues, `${address}: ${String(block['@type'])}`).toBeUndefined()
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

test('imported articles are among them, with whatever titles and dates they brought', () => {
  expect(samples.length).toBeGreaterThan(0)
  const articles = addresses.map(pathOf).filter((path) => path.startsWith('/article/'))
  expect(imported.length).toBeGreaterThan(0)
  for (const id of imported) expect(articles).toContain(`/article/${id}`)
})

test('the date for machines is the date that readers see, on every article', async () => {
  const articles = addresses.filter((address) => address.includes('/article/'))
  for (const address of articles) {
    const head = await headOf(address)
    const [article] = structuredDataOfType(head, 'NewsArticle')
    const [shown] = head.times
    const day = String(article?.datePublished).slice(0, 10)
    expect(shown?.datetime, address).toBe(day)
    const [year, month, dayOfMonth] = day.split('-').map(Number)
    expect(shown?.text, address).toBe(`${dayOfMonth}.${month}.${year}`)
    expect(head.meta.get('article:published_time'), address).toBe(article?.datePublished)
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
])('%s is there in nine languages that name one another', async (path) => {
  const bare = await headOf(path)
  expect(bare.alternates.size).toBe(10)
  expect(bare.alternates.get('x-default')).toBe(bare.canonical)
  for (const [language, address] of bare.alternates) {
    expect(address).toMatch(/^https?:\/\//)
    if (language === 'x-default') continue
    // Whatever the crawler prefers, an address is in the language it is listed under.
    const version = await headOf(address, { 'accept-language': 'fr' })
    expect(version.language).toBe(language)
    expect(version.canonical).toBe(address)
    expect(version.alternates).toEqual(bare.alternates)
  }
})

test('an article is listed in the languages it is written in, and under no other address', async () => {
  const address = `${site.url}/article/${demo._id}`
  for (const query of ['', '?lang=de', '?lng=ru', '?utm_source=letter']) {
    const head = await headOf(address + query)
    expect(head.canonical).toBe(address)
    expect(Object.fromEntries(head.alternates)).toEqual({ en: address, 'x-default': address })
  }
})

test('what is only a view of something else stays out of the index, without alternates', async () => {
  for (const path of ['/search?q=qzxv', '/news/all?sortBy=oldest']) {
    const { meta, alternates } = await headOf(path)
    expect(meta.get('robots')).toBe('noindex')
    expect(alternates.size).toBe(0)
  }
})

test('pages name the feeds of their category and language, and every feed answers as it is listed', async () => {
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

test('a link to an article is shown as a card with a picture of its title', async () => {
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
