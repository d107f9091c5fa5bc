// Sitemaps: every public article once, the news of exactly 48 hours; robots.txt and security.txt.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#src/i18n/languages.ts'
import { storeArticle, storeArticles } from '#src/news/news.fixtures.ts'
import { getChild, getChildren, getText, parseXml } from './parse-xml.fixtures.ts'
import { msUntilFirstExpires, sitemapLimits } from './sitemaps.ts'
import { createTestSyndication, publicUrl, type TestSyndication } from './syndication.fixtures.ts'

const editor = { id: '000000000000000000000000' }
const hour = 3_600_000
const limits = { articles: 3, news: 2 }

let olea: TestSyndication
/** URLs by title. */
const articleUrls = new Map<string, string>()

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

beforeAll(async () => {
  olea = await createTestSyndication({ limits })
  const stored = await storeArticles(olea.newsroom, [
    { title: 'Old', publishDate: '2020-02-03T04:05:06.789Z' },
    { title: 'Just out', publishDate: ago(48 * hour + 1_000) },
    { title: 'Still in', publishDate: ago(48 * hour - 600_000), language: 'ch' },
    { title: 'Oil & <vinegar>', publishDate: ago(hour), language: 'jp' },
    { title: 'New' },
    { title: 'Hidden', isPublished: false },
    { title: 'Hidden and recent', publishDate: ago(hour), isPublished: false },
    { title: 'Scheduled', publishDate: '2999-01-01T00:00:00Z' },
    { title: 'Newer' },
    { title: 'Newest' },
  ])
  for (const { title, _id } of stored) articleUrls.set(title, `${publicUrl}/article/${_id}`)
})

afterAll(() => olea.close())

const toTitles = (urls: string[]) =>
  urls.map((url) => [...articleUrls].find(([, articleUrl]) => articleUrl === url)?.[0] ?? url)

async function fetchXml(path: string) {
  const response = await olea.get(path)
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  const root = parseXml(response.body)
  expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return root
}

async function fetchIndexPaths(): Promise<string[]> {
  const index = await fetchXml('/sitemap.xml')
  expect(index.name).toBe('sitemapindex')
  return getChildren(index, 'sitemap').map((file) => getText(file, 'loc').replace(publicUrl, ''))
}

test('the files of the index contain every public article once', async () => {
  const files = await fetchIndexPaths()
  expect(files).toEqual([
    '/sitemap-sections.xml',
    '/sitemap-articles-1.xml',
    '/sitemap-articles-2.xml',
    '/sitemap-articles-3.xml',
    '/sitemap-news.xml',
    '/sitemap-news-2.xml',
    '/sitemap-news-3.xml',
  ])
  const urlsFound: string[] = []
  for (const file of files.filter((path) => path.includes('articles'))) {
    const urls = getChildren(await fetchXml(file), 'url')
    expect(urls.length).toBeLessThanOrEqual(limits.articles)
    urlsFound.push(...urls.map((url) => getText(url, 'loc')))
  }
  expect(toTitles(urlsFound).sort()).toEqual(
    ['Old', 'Just out', 'Still in', 'Oil & <vinegar>', 'New', 'Newer', 'Newest'].sort(),
  )
})

test('respects the limits of sitemaps.org and Google', () => {
  // An article has at most one URL for each language and one without.
  expect(sitemapLimits.articles * (languages.length + 1)).toBeLessThanOrEqual(50_000)
  expect(sitemapLimits.news).toBeLessThanOrEqual(1_000)
})

test('lastmod is the time of the last change visible to readers', async () => {
  const article = await storeArticle(olea.newsroom, { publishDate: '2019-01-01T00:00:00Z' })
  const fetchLastmods = async () => {
    const found: [string, string][] = []
    for (const file of (await fetchIndexPaths()).filter((path) => path.includes('articles'))) {
      const root = await fetchXml(file)
      found.push(
        ...getChildren(root, 'url').map((url): [string, string] => [
          getText(url, 'loc'),
          getText(url, 'lastmod'),
        ]),
      )
    }
    return Object.fromEntries(found)
  }
  const url = `${publicUrl}/article/${article._id}`
  expect((await fetchLastmods())[url]).toBe(article.updatedAt)
  const edited = await olea.newsroom.update(article._id, { title: 'Edited' }, editor)
  expect(edited.updatedAt > article.updatedAt).toBe(true)
  expect((await fetchLastmods())[url]).toBe(edited.updatedAt)
  const index = getChildren(await fetchXml('/sitemap.xml'), 'sitemap')
  const dates = index.flatMap((file) => getChildren(file, 'lastmod').map((date) => date.text))
  expect(dates).toHaveLength(3)
  expect(dates.toSorted().at(-1)).toBe(edited.updatedAt)
  await olea.newsroom.remove([article._id])
})

test('the news sitemaps contain exactly the public articles of the last 48 hours, newest first', async () => {
  const pages: string[][] = []
  for (const file of (await fetchIndexPaths()).filter((path) => path.includes('news'))) {
    pages.push(toTitles(getChildren(await fetchXml(file), 'url').map((url) => getText(url, 'loc'))))
  }
  expect(pages).toEqual([['Newest', 'Newer'], ['New', 'Oil & <vinegar>'], ['Still in']])
  expect(getChildren(await fetchXml('/sitemap-news-4.xml'), 'url')).toEqual([])
})

test('a news entry contains publication, language, date and title', async () => {
  const [, entry] = getChildren(await fetchXml('/sitemap-news-2.xml'), 'url')
  if (!entry) throw new Error('the sitemap has fewer than two entries')
  const news = getChild(entry, 'news:news')
  const publication = getChild(news, 'news:publication')
  expect(getText(publication, 'news:name')).toBe('Olea')
  expect(getText(publication, 'news:language')).toBe('ja')
  expect(getText(news, 'news:title')).toBe('Oil & <vinegar>')
  expect(Date.parse(getText(news, 'news:publication_date'))).toBeLessThan(Date.now() - hour)
  const [oldEntry] = getChildren(await fetchXml('/sitemap-news-3.xml'), 'url')
  // Google accepts zh-cn, not zh-Hans.
  expect(
    oldEntry && getText(getChild(getChild(oldEntry, 'news:news'), 'news:publication'), 'news:language'),
  ).toBe('zh-cn')
})

test('a news sitemap is cached until its oldest article leaves it', async () => {
  expect(msUntilFirstExpires([{ leavesInMs: 90_000 }, { leavesInMs: 1_234 }])).toBe(1_234)
  expect(msUntilFirstExpires([{ leavesInMs: -5 }])).toBe(0)
  expect(msUntilFirstExpires([])).toBe(300_000)
  const [oldest] = (await olea.news.listRecent({ hours: 48, limit: 10, offset: 0 })).toReversed()
  expect(oldest?.title).toBe('Still in')
  expect(oldest?.leavesInMs).toBeGreaterThan(0)
  expect(oldest?.leavesInMs).toBeLessThanOrEqual(600_000)
})

test('an article leaves the news sitemap without a write', async () => {
  const publishDate = ago(48 * hour - 4_000)
  const { _id } = await storeArticle(olea.newsroom, { publishDate })
  const isListed = async () => (await olea.get('/sitemap-news-3.xml')).body.includes(_id)
  expect(await isListed()).toBe(true)
  await expect.poll(isListed, { timeout: 15_000, interval: 100 }).toBe(false)
  await olea.newsroom.remove([_id])
})

test('lists all sections of the site', async () => {
  const paths = getChildren(await fetchXml('/sitemap-sections.xml'), 'url').map((url) =>
    getText(url, 'loc').replace(publicUrl, ''),
  )
  expect(paths).toHaveLength(22)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/news/all',
      '/news/today',
      '/news/popular',
      '/blog',
      '/privacy',
      '/category/Market%20%26%20Economy',
    ]),
  )
})

test.each([
  '/sitemap-articles-4.xml',
  '/sitemap-articles-0.xml',
  '/sitemap-articles-x.xml',
  '/sitemap-news-0.xml',
])('%s is not found', async (path) => {
  const response = await olea.get(path)
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})

test('robots.txt excludes the admin and the API and lists the sitemaps', async () => {
  const response = await olea.get('/robots.txt')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = response.body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/admin', '/api/']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /api/docs')
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap-news.xml`)
})

test('security.txt contains the contact and expires after half a year', async () => {
  const response = await olea.get('/.well-known/security.txt')
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toMatch(/^Contact: mailto:desk@olea\.test$/m)
  expect(response.body).toMatch(/^Canonical: https:\/\/olea\.test\/\.well-known\/security\.txt$/m)
  const expires = /^Expires: (.+)$/m.exec(response.body)?.[1] ?? ''
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(190)
})

test('an article has a URL for each language in which it was reviewed, and all refer to each other', async () => {
  const { _id } = await storeArticle(olea.newsroom, { title: 'Translated' })
  const input = { translatedTitle: 'T', translatedSummary: '', translatedContent: '<p>T</p>', note: '' }
  const save = (language: 'de' | 'jp' | 'fr', changes: object) =>
    olea.services.translation.save(_id, language, { ...input, reviewed: true, ...changes }, undefined)
  await save('jp', {})
  await save('fr', { reviewed: false })
  await save('de', { translatedContent: null })
  const url = `${publicUrl}/article/${_id}`
  const files = (await fetchIndexPaths()).filter((path) => path.includes('articles'))
  const found = []
  for (const file of files) found.push(...getChildren(await fetchXml(file), 'url'))
  const versions = found.filter((each) => getText(each, 'loc').startsWith(url))
  expect(versions.map((each) => getText(each, 'loc'))).toEqual([url, `${url}?lang=en`, `${url}?lang=jp`])
  for (const version of versions) {
    expect(
      getChildren(version, 'xhtml:link').map(({ attributes }) => [attributes.hreflang, attributes.href]),
    ).toEqual([
      ['x-default', url],
      ['en', `${url}?lang=en`],
      ['ja', `${url}?lang=jp`],
    ])
  }
  await olea.newsroom.remove([_id])
})
