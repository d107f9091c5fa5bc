// The demo articles are the first thing a new operator sees: complete, valid and recent at any hour.

import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAiNotes } from './demo-ai-notes.ts'
import { detectLanguage } from './exchange/server/detect-language.ts'
import { toIsoDay } from './i18n/format-date.ts'
import { type LanguageCode, languages } from './i18n/languages.ts'
import { categories } from './news/contract/category.ts'
import { newsLimits } from './news/contract/limits.ts'
import { readingTimeMinutes } from './news/contract/reading-time.ts'
import { htmlToPlainText } from './newsroom/server/rich-text/html-to-plain-text.ts'
import { createRichText } from './newsroom/server/rich-text/rich-text.ts'
import { readDemoOils, toDemoProductId } from './read-demo-oils.ts'
import { readDemoTranslations } from './read-demo-translations.ts'
import {
  generatePublicationDate,
  generateViewCount,
  readDemoArticles,
  seedDemoArticles,
} from './seed-demo-articles.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { splitArticle } from './translation/server/segments/split-article.ts'

const folder = join(import.meta.dirname, '..', 'demo')
const articles = await readDemoArticles(folder)
const zone = 'Europe/Berlin'
/** Languages that can be detected by their script alone. */
const uniqueScripts = new Set<LanguageCode>(['ar', 'ch', 'hi', 'jp', 'ru'])

let olea: TestApp

beforeAll(async () => {
  olea = await createTestApp({ environment: { PUBLICATION_TIME_ZONE: zone } })
})

afterAll(() => olea.close())

test('every category has articles of full length', () => {
  expect(articles.length).toBeGreaterThanOrEqual(62)
  const inCategory = (name: string) => articles.filter(({ category }) => category === name)
  expect(categories.filter((name) => inCategory(name).length < 6)).toEqual([])
  const minutes = articles.map(({ html, language }) => readingTimeMinutes(htmlToPlainText(html), language))
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...minutes)).toBeLessThanOrEqual(7)
})

test('every language has articles, each written in its declared language', () => {
  expect(new Set(articles.map(({ language }) => language))).toEqual(
    new Set(languages.map(({ code }) => code)),
  )
  const wrong = articles.filter(({ language, html }) => {
    const found = detectLanguage(htmlToPlainText(html), undefined)
    return found === undefined ? uniqueScripts.has(language) : found !== language
  })
  expect(wrong.map(({ slug }) => slug)).toEqual([])
})

test('titles are unique and summaries fit a card', () => {
  expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length)
  expect(articles.filter(({ summary }) => summary.length > newsLimits.truncateAt.largeCard)).toEqual([])
})

test('translations belong to articles, fit a card and are in their language', async () => {
  const translations = await readDemoTranslations(folder)
  const bySlug = new Map(articles.map((article) => [article.slug, article]))
  expect(translations.length).toBeGreaterThan(500)
  const wrong = translations.filter(({ slug, language, summary, html }) => {
    const original = bySlug.get(slug)
    const found = html ? detectLanguage(htmlToPlainText(html), undefined) : undefined
    const isOtherLanguage = found !== undefined && found !== language
    const isTooLong = summary.length > newsLimits.truncateAt.largeCard
    return !original || original.language === language || isTooLong || isOtherLanguage
  })
  expect(wrong.map(({ slug, language }) => `${language}/${slug}`)).toEqual([])
})

test('no line of a French text begins with a sign that belongs to the word before it', async () => {
  const french = (await readDemoTranslations(folder)).filter(({ language }) => language === 'fr')
  const loose = french.flatMap(({ slug, title, summary, html }) =>
    [...`${title} ${summary} ${html ?? ''}`.matchAll(/[^\s] [:;!?»]|« /g)].map(
      ([found]) => `${slug}: ${found}`,
    ),
  )
  expect(loose).toEqual([])
})

test('sixteen articles have their whole text in every language, block by block', async () => {
  const whole = (await readDemoTranslations(folder)).filter(({ html }) => html !== null)
  const blocks = ({ title, summary, html }: { title: string; summary: string; html: string | null }) =>
    splitArticle({ title, summary, content: html ?? '' }).segments.map(({ kind }) => kind)
  const complete = articles.filter((article) => {
    const translations = whole.filter(({ slug }) => slug === article.slug)
    expect(translations.map(blocks), article.slug).toEqual(translations.map(() => blocks(article)))
    return translations.length === languages.length - 1
  })
  expect(complete.length).toBeGreaterThanOrEqual(16)
})

test('some articles name demo oils and their producers, which exist', async () => {
  const oils = await readDemoOils(folder)
  const ids = new Set(oils.map(({ id }) => id))
  const producers = new Set(oils.map(({ producer }) => producer))
  expect(articles.filter((article) => article.oils.length > 0).length).toBeGreaterThanOrEqual(6)
  expect(articles.flatMap((article) => article.oils).filter((id) => !ids.has(id))).toEqual([])
  expect(articles.flatMap((article) => article.producers).filter((name) => !producers.has(name))).toEqual([])
})

test('the sanitizer changes no article', async () => {
  const richText = createRichText()
  const changed: string[] = []
  for (const { slug, html } of articles) {
    const clean = await richText.sanitize(html)
    if (elementsAndText(clean) !== elementsAndText(html)) changed.push(slug)
  }
  await richText.close()
  expect(changed).toEqual([])
})

/** The element names in order, and the text: the sanitizer may write quotation marks differently. */
function elementsAndText(html: string): string {
  return `${html.match(/<[a-z0-9]+/g)?.join('')} ${htmlToPlainText(html)}`
}

test('the home page starts in English and includes one other language', () => {
  const first = articles.slice(0, newsLimits.home.today).map(({ language }) => language)
  expect(first[0]).toBe('en')
  expect(first.filter((language) => language !== 'en')).toHaveLength(1)
})

test.each([
  ['noon', '2031-05-14T10:00:00Z'],
  ['a minute after midnight', '2031-05-13T22:01:00Z'],
  ['midnight itself', '2031-05-13T22:00:00Z'],
  ['the morning when clocks go forward', '2031-03-30T02:30:00Z'],
  ['the night when they go back', '2031-10-26T01:30:00Z'],
  ['late in the evening', '2031-12-31T22:59:00Z'],
])('a start at %s yields several articles of the day and none of tomorrow', (_name, at) => {
  const now = new Date(at)
  const dates = articles.map((_article, rank) => generatePublicationDate(rank, now, zone))
  expect(dates.filter((date) => date > now)).toEqual([])
  const today = dates.filter((date) => toIsoDay(date, zone) === toIsoDay(now, zone))
  expect(today.length).toBeGreaterThanOrEqual(7)
  expect(today.length).toBeLessThanOrEqual(12)
  expect(dates.every((date, rank) => rank === 0 || date <= (dates[rank - 1] as Date))).toBe(true)
})

test('view counts grow with age, differ between articles and stay below 500', () => {
  const views = articles.map(({ slug }) => generateViewCount(slug, 24 * 30))
  expect(new Set(views).size).toBeGreaterThan(articles.length / 2)
  expect(Math.max(...views)).toBeLessThan(500)
  for (const { slug } of articles) {
    expect(generateViewCount(slug, 1)).toBeLessThan(generateViewCount(slug, 50))
  }
})

type Listed = { title: string; language: string; translated: { status: string } | null }

test('imports into an empty site once', async () => {
  const { newsroom, translation } = olea.services
  const deps = { newsroom, translation, database: olea.database, folder, timeZone: zone, hasOils: true }
  await seedDemoArticles(deps)
  const titles = async (path: string): Promise<string[]> => {
    const response = await olea.app.inject(path)
    expect(response.statusCode, response.body).toBe(200)
    return response.json().data.map(({ title }: { title: string }) => title)
  }
  const newest = await titles('/api/news/published?limit=100')
  expect(newest).toEqual(articles.map(({ title }) => title))
  const popular = await titles('/api/news/popular')
  expect(popular).toHaveLength(newsLimits.popular)
  expect(popular).not.toEqual(newest.slice(0, newsLimits.popular))
  expect((await titles('/api/news/today')).length).toBeGreaterThanOrEqual(5)

  const declared = await olea.app.inject('/api/news/published?limit=100')
  for (const article of declared.json().data)
    expect(article).toMatchObject({ aiPercent: 100, aiDeclared: true })
  const { _id, language } = declared.json().data.at(-1)
  const article = (await olea.app.inject(`/api/news/${_id}`)).json()
  expect(article.aiUse.note).toBe(demoAiNotes[language as LanguageCode])

  const naming = articles.find(({ oils, producers }) => oils.length > 1 && producers.length > 0)
  const listed = declared.json().data.find(({ title }: { title: string }) => title === naming?.title)
  expect((await olea.app.inject(`/api/news/${listed._id}`)).json()).toMatchObject({
    products: naming?.oils.map(toDemoProductId),
    producers: naming?.producers,
  })

  const withFigures = articles.find(({ slug }) => slug === 'mill-prices-week')
  const prices = declared.json().data.find(({ title }: { title: string }) => title === withFigures?.title)
  const { content } = (await olea.app.inject(`/api/news/${prices._id}`)).json()
  expect(content).toMatch(/<th class="ol-align-right">/)
  expect(content).toMatch(/<td class="ol-align-right">\d/)

  for (const { code } of languages) {
    const listed = await olea.app.inject(`/api/news/published?limit=100&fields=card&lang=${code}`)
    const others = listed
      .json()
      .data.filter(
        ({ language, translated }: Listed) => language !== code && translated?.status !== 'reviewed',
      )
    expect(
      others.map(({ title }: Listed) => title),
      code,
    ).toEqual([])
  }
  const translated = (await olea.app.inject(`/api/news/id/${_id}?lang=en`)).json()
  expect(translated.translated.lang).toBe('en')

  await olea.database.db.execute(sql`delete from articles`)
  await seedDemoArticles(deps)
  expect(await titles('/api/news/published')).toEqual([])
})

test('imports once when several processes start together', async () => {
  // A few articles are enough for the race and keep the test short.
  const few = await mkdtemp(join(tmpdir(), 'olea-demo-'))
  for (const { slug } of articles.filter(({ oils }) => oils.length > 0).slice(0, 5))
    await cp(join(folder, 'articles', `${slug}.md`), join(few, 'articles', `${slug}.md`))
  const first = await createTestApp()
  const others = await Promise.all([1, 2].map(() => createTestApp({ database: first.database })))
  const all = [first, ...others]
  await Promise.all(
    all.map(({ services: { newsroom, translation }, database }) =>
      seedDemoArticles({ newsroom, translation, database, folder: few, timeZone: zone }),
    ),
  )
  const stored = await first.app.inject('/api/news/published')
  expect(stored.json().data).toHaveLength(5)
  // A site without the demo oils.
  const { products } = (await first.app.inject(`/api/news/${stored.json().data[0]._id}`)).json()
  expect(products).toEqual([])
  for (const app of all.reverse()) await app.close()
  await rm(few, { recursive: true })
})
