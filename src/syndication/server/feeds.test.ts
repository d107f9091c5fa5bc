// Checks each feed format against its specification.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { media } from '#src/media/server/media.tables.ts'
import type { Article } from '#src/news/contract/article.ts'
import { storeArticles } from '#src/news/news.fixtures.ts'
import { getChild, getChildren, getText, parseXml } from './parse-xml.fixtures.ts'
import {
  createTestSyndication,
  fetchTitles,
  publicUrl,
  type TestSyndication,
} from './syndication.fixtures.ts'

let olea: TestSyndication
let stored: Article[]

const pictureId = '0123456789'.repeat(4)
const hostileTitle = 'Oil & <b>vinegar</b> "best" ]]> \u0001\u000b\ufffe <script>alert(1)</script> 🫒'
const readableTitle = 'Oil & <b>vinegar</b> "best" ]]>  <script>alert(1)</script> 🫒'

beforeAll(async () => {
  olea = await createTestSyndication()
  await olea.database.db.insert(media).values({
    ...{ id: pictureId, contentType: 'image/jpeg', extension: 'jpg', width: 120, height: 80, bytes: 900 },
    createdAt: new Date(),
  })
  stored = await storeArticles(olea.newsroom, [
    {
      title: 'Ernte',
      language: 'de',
      category: 'Market & Economy',
      publishDate: '2026-01-02T03:04:05.678+02:00',
      tags: ['Preise', 'Market & Economy'],
      aiPercent: 12,
      summary: 'Preise < 5 € & mehr',
      author: 'Ada & Söhne',
    },
    { title: 'Ernte heute', language: 'de', category: 'Sustainability' },
    {
      title: hostileTitle,
      language: 'ch',
      category: 'Competitions & Awards',
      content:
        '<p>a ]]&gt; b ]]> &amp;amp; <a href="/article/1?a=1&amp;b=2">x</a> <a href="#end">end</a> ' +
        '<a href="mailto:desk@olea.test">mail</a> <a href="https://example.com/?q=1&amp;r=2">out</a></p>' +
        `<img src="/media/${pictureId}.jpg" alt="a &quot;mill&quot;">` +
        '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" alt="dot"><br>',
    },
    ...Array.from({ length: 30 }, (_, index) => ({ title: `Later ${index}` })),
    { title: 'Hidden', isPublished: false },
    { title: 'Scheduled', publishDate: '2999-01-01T00:00:00Z' },
  ])
})

afterAll(() => olea.close())

const idOf = (title: string) => stored.find((article) => article.title === title)?._id ?? ''

test('RSS feeds conform to RSS 2.0', async () => {
  const response = await olea.get('/feeds/all.rss')
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const root = parseXml(response.body)
  expect(root).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
  const channel = getChild(root, 'channel')
  expect(getText(channel, 'title')).toBe('Olea')
  expect(getText(channel, 'link')).toBe(`${publicUrl}/`)
  expect(getText(channel, 'description')).not.toBe('')
  expect(getText(channel, 'generator')).toBe('Olea')
  expect(getChild(channel, 'atom:link').attributes).toEqual({
    href: `${publicUrl}/feeds/all.rss`,
    rel: 'self',
    type: 'application/rss+xml',
  })
  const items = getChildren(channel, 'item')
  expect(items).toHaveLength(30)
  const guids = items.map((item) => getText(item, 'guid'))
  expect(new Set(guids).size).toBe(30)
  const dates = items.map((item) => Date.parse(getText(item, 'pubDate')))
  expect(dates).toEqual([...dates].sort((a, b) => b - a))
  const changes = items.map((item) => Date.parse(getText(item, 'atom:updated')))
  expect(Date.parse(getText(channel, 'lastBuildDate'))).toBe(Math.floor(Math.max(...changes) / 1000) * 1000)
  for (const item of items) {
    expect(getText(item, 'link')).toBe(getText(item, 'guid'))
    expect(getText(item, 'pubDate')).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/,
    )
    expect(getChildren(item, 'enclosure')).toEqual([])
  }
})

test('an RSS item contains all metadata of its article', async () => {
  const { body } = await olea.get('/feeds/market-economy.rss')
  const channel = getChild(parseXml(body), 'channel')
  expect(getText(channel, 'title')).toBe('Olea – Market & Economy')
  expect(getText(channel, 'link')).toBe(`${publicUrl}/category/Market%20%26%20Economy`)
  expect(getText(channel, 'language')).toBe('de')
  const item = getChild(channel, 'item')
  const id = idOf('Ernte')
  expect(getText(item, 'guid')).toBe(`${publicUrl}/article/${id}`)
  expect(getChild(item, 'guid').attributes).toEqual({ isPermaLink: 'true' })
  expect(getText(item, 'pubDate')).toBe('Fri, 02 Jan 2026 01:04:05 GMT')
  expect(getText(item, 'dc:creator')).toBe('Ada & Söhne')
  expect(getText(item, 'dc:language')).toBe('de')
  expect(getChildren(item, 'category').map((category) => category.text)).toEqual([
    'Market & Economy',
    'Preise',
  ])
  expect(getText(item, 'description')).toBe('Preise &lt; 5 € &amp; mehr')
  expect(getText(item, 'content:encoded')).toBe('<p>The mill opened before sunrise.</p>')
  expect(getChild(item, 'media:content').attributes).toEqual({
    url: `${publicUrl}/media/cover/${id}-1200.jpeg`,
    type: 'image/jpeg',
    medium: 'image',
    width: '1200',
    height: '675',
  })
  expect(getChild(item, 'olea:aiPercent')).toMatchObject({ text: '12', attributes: { declared: 'true' } })
})

test('Atom feeds conform to RFC 4287', async () => {
  const response = await olea.get('/feeds/all.atom?lang=de')
  expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  const feed = parseXml(response.body)
  expect(feed.name).toBe('feed')
  expect(feed.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'de' })
  expect(getText(feed, 'id')).toBe(`${publicUrl}/feeds/all.atom?lang=de`)
  expect(getText(feed, 'title')).toBe('Olea (Deutsch)')
  const links = Object.fromEntries(
    getChildren(feed, 'link').map(({ attributes }) => [attributes.rel, attributes]),
  )
  expect(links.self?.href).toBe(`${publicUrl}/feeds/all.atom?lang=de`)
  expect(links.alternate?.href).toBe(`${publicUrl}/`)
  const entries = getChildren(feed, 'entry')
  expect(new Set(entries.map((entry) => getText(entry, 'id'))).size).toBe(2)
  for (const entry of entries) {
    const [published, updated] = [getText(entry, 'published'), getText(entry, 'updated')]
    for (const date of [published, updated]) expect(z.iso.datetime().parse(date)).toBe(date)
    expect(updated >= published).toBe(true)
    expect(getText(feed, 'updated') >= updated).toBe(true)
    expect(getText(getChild(entry, 'author'), 'name')).not.toBe('')
    expect(getChildren(entry, 'link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
      ['alternate', getText(entry, 'id')],
      ['enclosure', `${getText(entry, 'id').replace('/article/', '/media/cover/')}-1200.jpeg`],
    ])
    expect(getChild(entry, 'content').attributes).toEqual({ type: 'html' })
  }
  const ai = entries.map((entry) => getChild(entry, 'olea:aiPercent'))
  expect(ai.map(({ text, attributes }) => [text, attributes.declared])).toEqual([
    ['0', 'false'],
    ['12', 'true'],
  ])
})

const JsonFeed = z.strictObject({
  version: z.literal('https://jsonfeed.org/version/1.1'),
  title: z.string().min(1),
  home_page_url: z.url(),
  feed_url: z.url(),
  description: z.string().min(1),
  language: z.string().optional(),
  items: z.array(
    z.strictObject({
      id: z.url(),
      url: z.url(),
      title: z.string().min(1),
      content_html: z.string(),
      summary: z.string(),
      image: z.url(),
      date_published: z.iso.datetime(),
      date_modified: z.iso.datetime(),
      authors: z.array(z.strictObject({ name: z.string().min(1) })).length(1),
      tags: z.array(z.string()),
      language: z.string(),
      _olea: z.strictObject({ about: z.string(), ai_percent: z.number(), declared: z.boolean() }),
    }),
  ),
})

test('JSON feeds conform to JSON Feed 1.1', async () => {
  const response = await olea.get('/feeds/all.json')
  expect(response.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  const feed = JsonFeed.parse(response.json())
  expect(feed.feed_url).toBe(`${publicUrl}/feeds/all.json`)
  expect(new Set(feed.items.map((item) => item.id)).size).toBe(30)
  const inGerman = JsonFeed.parse((await olea.get('/feeds/market-economy.json?lang=de')).json())
  expect(inGerman.language).toBe('de')
  expect(inGerman.items[0]).toMatchObject({
    title: 'Ernte',
    date_published: '2026-01-02T01:04:05.678Z',
    tags: ['Market & Economy', 'Preise'],
    _olea: { ai_percent: 12, declared: true },
  })
})

test.each(['rss', 'atom', 'json'])('%s stays well-formed with hostile titles and bodies', async (format) => {
  const url = `/feeds/competitions-awards.${format}`
  const [title] = await fetchTitles(olea, url)
  expect(title).toBe(format === 'json' ? hostileTitle : readableTitle)
  const { body } = await olea.get(url)
  const id = idOf(hostileTitle)
  const readHtml: Record<string, () => string> = {
    json: () => JSON.parse(body).items[0].content_html,
    rss: () => getText(getChild(getChild(parseXml(body), 'channel'), 'item'), 'content:encoded'),
    atom: () => getText(getChild(parseXml(body), 'entry'), 'content'),
  }
  const html = readHtml[format]?.()
  expect(html).toContain('<p>a ]]&gt; b ]]&gt; &amp;amp; ')
  expect(html).toContain(`<a href="${publicUrl}/article/1?a=1&amp;b=2">x</a>`)
  expect(html).toContain(`<a href="${publicUrl}/article/${id}#content-end">end</a>`)
  expect(html).toContain('<a href="mailto:desk@olea.test">mail</a>')
  expect(html).toContain('href="https://example.com/?q=1&amp;r=2"')
  expect(html).toContain(`src="${publicUrl}/media/${pictureId}.jpg"`)
  expect(html).toContain('alt="a &quot;mill&quot;"')
  expect(html).not.toContain('data:')
  expect(html).toMatch(/<br>$/)
})

test.each(['rss', 'atom', 'json'])('%s lists only public articles, newest first', async (format) => {
  const titles = await fetchTitles(olea, `/feeds/all.${format}`)
  expect(titles).toEqual(Array.from({ length: 30 }, (_, index) => `Later ${29 - index}`))
})

test('finds a category by slug or name, ignoring case', async () => {
  for (const name of ['competitions-awards', 'Competitions%20%26%20Awards', 'Competitions-AWARDS']) {
    expect(await fetchTitles(olea, `/feeds/${name}.rss`)).toEqual([readableTitle])
  }
})

test('finds a language by code or BCP 47 tag', async () => {
  for (const language of ['ch', 'zh', 'zh-Hans', 'zh-cn']) {
    const url = `/feeds/all.atom?lang=${language}`
    expect(await fetchTitles(olea, url)).toEqual([readableTitle])
    expect(getText(parseXml((await olea.get(url)).body), 'id')).toBe(
      `${publicUrl}/feeds/all.atom?lang=zh-Hans`,
    )
  }
  expect(await fetchTitles(olea, '/feeds/sustainability.rss?lang=de-AT&lang=fr')).toEqual(['Ernte heute'])
  expect(await fetchTitles(olea, '/feeds/sustainability.rss?lang=fr')).toEqual([])
  expect(await fetchTitles(olea, '/feeds/all.rss?lang=')).toHaveLength(30)
})

test('a feed in one language has its title and description in that language', async () => {
  const channel = getChild(parseXml((await olea.get('/feeds/market-economy.rss?lang=de')).body), 'channel')
  expect(getText(channel, 'title')).toBe('Olea – Markt und Wirtschaft (Deutsch)')
  expect(getText(channel, 'description')).toMatch(/^Markt und Wirtschaft: /)
  const { title, description } = (await olea.get('/feeds/all.json?lang=fr')).json()
  const inEnglish = (await olea.get('/feeds/all.json')).json()
  expect(title).toBe('Olea (Français)')
  expect(description).not.toBe(inEnglish.description)
})

test('an empty feed is valid', async () => {
  const atom = parseXml((await olea.get('/feeds/voices-perspectives.atom')).body)
  expect(getText(atom, 'updated')).toBe('1970-01-01T00:00:00.000Z')
  expect(JsonFeed.parse((await olea.get('/feeds/voices-perspectives.json')).json()).items).toEqual([])
  const rss = getChild(parseXml((await olea.get('/feeds/voices-perspectives.rss')).body), 'channel')
  expect(getChildren(rss, 'language')).toEqual([])
})

test.each([
  ['/feeds/recipes.rss', 404, 'feed-not-found'],
  ['/feeds/all.xml', 404, 'feed-not-found'],
  ['/feeds/all', 404, 'feed-not-found'],
  ['/feeds/.rss', 404, 'feed-not-found'],
  ['/feeds/all.rss?lang=tlh', 400, 'invalid-request'],
])('%s is rejected with problem details', async (url, status, code) => {
  const response = await olea.get(url)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(response.json()).toMatchObject({ status, code })
})

test('the feed of a language contains reviewed translations at their own addresses', async () => {
  const [article] = stored.filter(({ title }) => title === 'Later 3')
  const id = article?._id ?? ''
  const input = {
    translatedTitle: 'Später',
    translatedSummary: 'Kurz',
    translatedContent: '<p>Ja.</p>',
    note: '',
  }
  const { translation } = olea.services
  await translation.save(id, 'de', { ...input, reviewed: false }, undefined)
  const fetchItems = async () => JSON.parse((await olea.get('/feeds/all.json?lang=de')).body).items
  expect((await fetchItems()).map(({ title }: { title: string }) => title)).not.toContain('Später')
  await translation.review(id, 'de', undefined)
  const found = (await fetchItems()).find(({ title }: { title: string }) => title === 'Später')
  const url = `${publicUrl}/article/${id}?lang=de`
  expect(found).toMatchObject({ id: url, url, summary: 'Kurz', language: 'de' })
  expect(found.content_html).toContain('Ja.')
  // The feed without a language has the original.
  const all = JSON.parse((await olea.get('/feeds/all.json')).body).items
  expect(all.map(({ title }: { title: string }) => title)).toContain('Later 3')
  await translation.withdraw(id, 'de', undefined)
})
