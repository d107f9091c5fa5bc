// The demo newsroom: evergreen articles put in on the first start of an empty newspaper, with dates and view counts
// spread so that it looks alive on any day. Both are made up, as the estates and people in the texts are.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { toIsoDay } from './i18n/format-date.ts'
import { findLanguageCode } from './i18n/languages.ts'
import { languageCode } from './news/contract/article.ts'
import { CategoryName } from './news/contract/category-schema.ts'
import { articles } from './news/server/news.tables.ts'
import type { ArticleImport } from './newsroom/server/articles/import-articles.ts'
import type { NewsroomService } from './newsroom/server/newsroom.service.ts'
import type { Database } from './platform/database/database.ts'
import { newId } from './platform/id.ts'
import { installation } from './platform/installation.tables.ts'

const FrontMatter = z.object({
  title: z.string(),
  category: CategoryName,
  tags: z.array(z.string()),
  author: z.string(),
  summary: z.string(),
  /** A BCP 47 tag. */
  language: z.string().default('en').transform(findLanguageCode).pipe(languageCode),
  /** Opens its category, and the newspaper with it. */
  front: z.boolean().default(false),
})

export type DemoArticle = z.infer<typeof FrontMatter> & { slug: string; html: string }

const demoKey = 'demo-newsroom'
const hour = 3_600_000
/** So many belong to the day of the first start, and within so many hours if the day is that old. */
const today = { articles: 7, hours: 11 }
/** One in so many is in another language than English, for as long as there are any. */
const foreignEvery = 4

/** Reads the demo articles from their folder, in a fixed order that mixes categories and languages. */
export async function readDemoArticles(folder: string): Promise<DemoArticle[]> {
  const names = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).sort()
  const read = await Promise.all(
    names.map(async (name) => parseDemoArticle(name, await readFile(join(folder, 'articles', name), 'utf8'))),
  )
  const inOrder = [...read.filter(({ front }) => front), ...read.filter(({ front }) => !front)]
  return mixLanguages(mixCategories(inOrder))
}

function parseDemoArticle(name: string, file: string): DemoArticle {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file)
  if (!match?.[1] || !match[2]) throw new Error(`demo/articles/${name} has no front matter`)
  const html = marked.parse(match[2], { async: false })
  return { ...FrontMatter.parse(parseYaml(match[1])), slug: name.replace(/\.md$/, ''), html }
}

/** One of each category in turn, so that no page shows a single subject. */
function mixCategories(read: DemoArticle[]): DemoArticle[] {
  const byCategory = new Map<string, DemoArticle[]>()
  for (const article of read)
    byCategory.set(article.category, [...(byCategory.get(article.category) ?? []), article])
  const queues = [...byCategory.values()]
  const mixed: DemoArticle[] = []
  for (let round = 0; mixed.length < read.length; round++) {
    for (const queue of queues) if (queue[round]) mixed.push(queue[round] as DemoArticle)
  }
  return mixed
}

/** The order of the list within English and within the other languages stays. */
function mixLanguages(read: DemoArticle[]): DemoArticle[] {
  const english = read.filter(({ language }) => language === 'en')
  const foreign = read.filter(({ language }) => language !== 'en')
  const mixed: DemoArticle[] = []
  for (const article of english) {
    mixed.push(article)
    const next = mixed.length % foreignEvery === foreignEvery / 2 ? foreign.shift() : undefined
    if (next) mixed.push(next)
  }
  return [...mixed, ...foreign]
}

/**
 * When the article of this rank was published: the first ones since midnight in the newspaper's zone, however late
 * or early it starts, then a few a day, then a thinning past.
 */
export function publishedAt(rank: number, now: Date, timeZone: string): Date {
  let hoursOfToday = today.hours
  const before = (hours: number) => new Date(now.getTime() - hours * hour)
  while (toIsoDay(before(hoursOfToday), timeZone) !== toIsoDay(now, timeZone)) hoursOfToday *= 0.9
  if (rank < today.articles) return before((hoursOfToday * (rank + 0.2)) / today.articles)
  return before(hoursOfToday + 5 + (rank - today.articles) ** 1.35 * 6)
}

/** A text that few or many liked, by chance of its name, and that was found little by little. */
export function demoViews(slug: string, ageHours: number): number {
  const chance = Number.parseInt(createHash('sha256').update(slug).digest('hex').slice(0, 6), 16) / 0xffffff
  const readers = 25 + 460 * chance ** 2
  return Math.round(readers * (1 - Math.exp(-ageHours / 40)))
}

export async function seedDemoArticles(needs: {
  newsroom: Pick<NewsroomService, 'importArticles'>
  database: Database
  folder: string
  timeZone: string
}): Promise<void> {
  const { db } = needs.database
  const [done] = await db.select().from(installation).where(eq(installation.key, demoKey))
  if (done) return
  const [any] = await db.select({ id: articles.id }).from(articles).limit(1)
  const demo = any ? [] : await readDemoArticles(needs.folder)
  const now = new Date()
  await needs.newsroom.importArticles(
    demo.map((article, rank) => {
      const createdAt = publishedAt(rank, now, needs.timeZone)
      const views = demoViews(article.slug, (now.getTime() - createdAt.getTime()) / hour)
      return { ...toImport(article, createdAt), views }
    }),
  )
  await db
    .insert(installation)
    .values({ key: demoKey, value: { articles: demo.length } })
    .onConflictDoNothing()
}

function toImport(article: DemoArticle, createdAt: Date): ArticleImport {
  const { slug, html, title, summary, author, category, tags, language } = article
  return {
    id: newId(createdAt),
    source: { system: 'demo', site: 'olea', id: slug, hash: '' },
    title,
    html,
    summary,
    author,
    category,
    tags,
    language,
    createdAt,
    isPublished: true,
    previewImage: '',
    addresses: [],
    // The texts of the demo newsroom were written by a language model, and a newspaper says so.
    aiPercent: 100,
    aiDeclaredAt: createdAt,
    aiUse: { parts: ['draft', 'summary'], system: '', note: '' },
  }
}
