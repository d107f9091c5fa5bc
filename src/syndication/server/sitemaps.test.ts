// What search engines are told: every public article once, the news of two days exactly, robots.txt.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeArticle, storeArticles } from '#src/news/news.fixtures.ts'
import { getChild, getChildren, getText, parseXml } from './parse-xml.fixtures.ts'
import { msUntilFirstExpires, sitemapLimits } from './sitemaps.ts'
import { createTestSyndication, publicUrl, type TestSyndication } from './syndication.fixtures.ts'

const editor = { id: '000000000000000000000000' }
const hour = 3_600_000
const limits = { articles: 3, news: 2 }

let olea: TestSyndication
/** Addresses by title. */
const addresses = new Map<string, string>()

const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

beforeAll(async () => {
  olea = await createTestSyndication({ limits })
  const stored = await storeArticles(olea.news, [
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
  for (const { title, _id } of stored) addresses.set(title, `${publicUrl}/article/${_id}`)
})

afterAll(() => olea.close())

const namesOf = (found: string[]) =>
  found.map((address) => [...addresses].find(([, known]) => known === address)?.[0] ?? address)

async function read(path: string) {
  const answer = await olea.get(path)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const root = parseXml(answer.body)
  expect(root.attributes.xmlns).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return root
}

async function listedFiles(): Promise<string[]> {
  const index = await read('/sitemap.xml')
  expect(index.name).toBe('sitemapindex')
  return getChildren(index, 'sitemap').map((file) => getText(file, 'loc').replace(publicUrl, ''))
}

test('the index leads to files that together have every public article once', async () => {
  const files = await listedFiles()
  expect(files).toEqual([
    '/sitemap-sections.xml',
    '/sitemap-articles-1.xml',
    '/sitemap-articles-2.xml',
    '/sitemap-articles-3.xml',
    '/sitemap-news.xml',
    '/sitemap-news-2.xml',
    '/sitemap-news-3.xml',
  ])
  const found: string[] = []
  for (const file of files.filter((path) => path.includes('articles'))) {
    const urls = getChildren(await read(file), 'url')
    expect(urls.length).toBeLessThanOrEqual(limits.articles)
    found.push(...urls.map((url) => getText(url, 'loc')))
  }
  expect(namesOf(found).sort()).toEqual(
    ['Old', 'Just out', 'Still in', 'Oil & <vinegar>', 'New', 'Newer', 'Newest'].sort(),
  )
})

test('files never hold more than the rules allow', () => {
  expect(sitemapLimits.articles).toBeLessThanOrEqual(50_000)
  expect(sitemapLimits.news).toBeLessThanOrEqual(1_000)
})

test('lastmod is when the article last changed for its readers', async () => {
  const article = await storeArticle(olea.news, { publishDate: '2019-01-01T00:00:00Z' })
  const lastChanges = async () => {
    const found: [string, string][] = []
    for (const file of (await listedFiles()).filter((path) => path.includes('articles'))) {
      const root = await read(file)
      found.push(
        ...getChildren(root, 'url').map((url): [string, string] => [
          getText(url, 'loc'),
          getText(url, 'lastmod'),
        ]),
      )
    }
    return Object.fromEntries(found)
  }
  const address = `${publicUrl}/article/${article._id}`
  expect((await lastChanges())[address]).toBe(article.updatedAt)
  const edited = await olea.news.update(article._id, { title: 'Edited' }, editor)
  expect(edited.updatedAt > article.updatedAt).toBe(true)
  expect((await lastChanges())[address]).toBe(edited.updatedAt)
  const index = getChildren(await read('/sitemap.xml'), 'sitemap')
  const dates = index.flatMap((file) => getChildren(file, 'lastmod').map((date) => date.text))
  expect(dates).toHaveLength(3)
  expect(dates.toSorted().at(-1)).toBe(edited.updatedAt)
  await olea.news.remove([article._id])
})

test('the news sitemaps have exactly the public articles of two days, newest first', async () => {
  const pages: string[][] = []
  for (const file of (await listedFiles()).filter((path) => path.includes('news'))) {
    pages.push(namesOf(getChildren(await read(file), 'url').map((url) => getText(url, 'loc'))))
  }
  expect(pages).toEqual([['Newest', 'Newer'], ['New', 'Oil & <vinegar>'], ['Still in']])
  expect(getChildren(await read('/sitemap-news-4.xml'), 'url')).toEqual([])
})

test('an entry of news names publication, language, date and title', async () => {
  const [, asked] = getChildren(await read('/sitemap-news-2.xml'), 'url')
  if (!asked) throw new Error('the file is shorter than it should be')
  const news = getChild(asked, 'news:news')
  const publication = getChild(news, 'news:publication')
  expect(getText(publication, 'news:name')).toBe('Olea')
  expect(getText(publication, 'news:language')).toBe('ja')
  expect(getText(news, 'news:title')).toBe('Oil & <vinegar>')
  expect(Date.parse(getText(news, 'news:publication_date'))).toBeLessThan(Date.now() - hour)
  const [old] = getChildren(await read('/sitemap-news-3.xml'), 'url')
  // Google takes zh-cn, not zh-Hans.
  expect(old && getText(getChild(getChild(old, 'news:news'), 'news:publication'), 'news:language')).toBe(
    'zh-cn',
  )
})

test('a news sitemap is kept no longer than its oldest article belongs there', async () => {
  expect(msUntilFirstExpires([{ leavesInMs: 90_000 }, { leavesInMs: 1_234 }])).toBe(1_234)
  expect(msUntilFirstExpires([{ leavesInMs: -5 }])).toBe(0)
  expect(msUntilFirstExpires([])).toBe(300_000)
  const [oldest] = (await olea.news.listRecent({ hours: 48, limit: 10, offset: 0 })).toReversed()
  expect(oldest?.title).toBe('Still in')
  expect(oldest?.leavesInMs).toBeGreaterThan(0)
  expect(oldest?.leavesInMs).toBeLessThanOrEqual(600_000)
})

test('an article leaves the news sitemap by the clock alone', async () => {
  const publishDate = ago(48 * hour - 4_000)
  const { _id } = await storeArticle(olea.news, { publishDate })
  const lists = async () => (await olea.get('/sitemap-news-3.xml')).body.includes(_id)
  expect(await lists()).toBe(true)
  await expect.poll(lists, { timeout: 15_000, interval: 100 }).toBe(false)
  await olea.news.remove([_id])
})

test('the sections are those the site has', async () => {
  const paths = getChildren(await read('/sitemap-sections.xml'), 'url').map((url) =>
    getText(url, 'loc').replace(publicUrl, ''),
  )
  expect(paths).toHaveLength(20)
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
])('%s is not there', async (path) => {
  const answer = await olea.get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
})

test('robots.txt keeps crawlers from the desk, the API and search, and names the sitemaps', async () => {
  const answer = await olea.get('/robots.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = answer.body.split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/admin', '/api/']) expect(lines).toContain(`Disallow: ${path}`)
  expect(lines).toContain('Allow: /api/docs')
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap-news.xml`)
})

test('security.txt says whom to write to, for half a year', async () => {
  const answer = await olea.get('/.well-known/security.txt')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.body).toMatch(/^Contact: mailto:desk@olea\.test$/m)
  expect(answer.body).toMatch(/^Canonical: https:\/\/olea\.test\/\.well-known\/security\.txt$/m)
  const expires = /^Expires: (.+)$/m.exec(answer.body)?.[1] ?? ''
  const days = (Date.parse(expires) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(170)
  expect(days).toBeLessThan(190)
})
