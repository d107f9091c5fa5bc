// Imports the demo articles on the first start of an empty site. Their dates and view counts are generated, so that
// the site looks active on any day. Like the estates and people in the texts, they are fictional.

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { demoAiNotes, demoTranslationNotes } from './demo-ai-notes.ts'
import { toIsoDay } from './i18n/format-date.ts'
import { findLanguageCode } from './i18n/languages.ts'
import { languageCode } from './news/contract/article-field-schemas.ts'
import { CategoryName } from './news/contract/category-schema.ts'
import { articles } from './news/server/news.tables.ts'
import type { ArticleImport } from './newsroom/server/articles/article-importer.ts'
import type { NewsroomService } from './newsroom/server/newsroom.service.ts'
import type { Database } from './platform/database/database.ts'
import { newId } from './platform/id.ts'
import { installation } from './platform/installation.tables.ts'
import { toDemoProductId } from './read-demo-oils.ts'
import { readDemoTranslations } from './read-demo-translations.ts'
import type { TranslationService } from './translation/server/translation.service.ts'

const FrontMatter = z.object({
  title: z.string(),
  category: CategoryName,
  tags: z.array(z.string()),
  author: z.string(),
  summary: z.string(),
  /** A BCP 47 tag. */
  language: z.string().default('en').transform(findLanguageCode).pipe(languageCode),
  /** Leads its category and the home page. */
  front: z.boolean().default(false),
  /** Demo oils that the article names, by their ids. */
  oils: z.array(z.string()).default([]),
  producers: z.array(z.string()).default([]),
})

export type DemoArticle = z.infer<typeof FrontMatter> & { slug: string; html: string }

const installationKey = 'demo-newsroom'
const hourMs = 3_600_000
/** The number of articles dated today, and the hours they are spread over; fewer hours early in the day. */
const today = { articles: 7, hours: 11 }
/** Every fourth article is not in English, until none are left. */
const foreignInterval = 4

/** Reads the demo articles from their folder, in a fixed order that mixes categories and languages. */
export async function readDemoArticles(folder: string): Promise<DemoArticle[]> {
  const names = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).sort()
  const demoArticles = await Promise.all(
    names.map(async (name) => parseDemoArticle(name, await readFile(join(folder, 'articles', name), 'utf8'))),
  )
  const leadsFirst = [
    ...demoArticles.filter(({ front }) => front),
    ...demoArticles.filter(({ front }) => !front),
  ]
  return mixLanguages(mixCategories(leadsFirst))
}

function parseDemoArticle(name: string, file: string): DemoArticle {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(file)
  if (!match?.[1] || !match[2]) throw new Error(`demo/articles/${name} has no front matter`)
  const html = marked.parse(match[2], { async: false })
  return { ...FrontMatter.parse(parseYaml(match[1])), slug: name.replace(/\.md$/, ''), html }
}

/** Takes one article of each category in turn, so that no page shows a single subject. */
function mixCategories(demoArticles: DemoArticle[]): DemoArticle[] {
  const byCategory = new Map<string, DemoArticle[]>()
  for (const article of demoArticles)
    byCategory.set(article.category, [...(byCategory.get(article.category) ?? []), article])
  const queues = [...byCategory.values()]
  const mixed: DemoArticle[] = []
  for (let round = 0; mixed.length < demoArticles.length; round++) {
    for (const queue of queues) if (queue[round]) mixed.push(queue[round] as DemoArticle)
  }
  return mixed
}

/** Keeps the order within English and within the other languages. */
function mixLanguages(demoArticles: DemoArticle[]): DemoArticle[] {
  const english = demoArticles.filter(({ language }) => language === 'en')
  const foreign = demoArticles.filter(({ language }) => language !== 'en')
  const mixed: DemoArticle[] = []
  for (const article of english) {
    mixed.push(article)
    const next = mixed.length % foreignInterval === foreignInterval / 2 ? foreign.shift() : undefined
    if (next) mixed.push(next)
  }
  return [...mixed, ...foreign]
}

/**
 * Returns the publication date for the article of this rank: the first ones today in the site's time zone, at any hour
 * of the first start, then a few a day, then fewer and fewer.
 */
export function generatePublicationDate(rank: number, now: Date, timeZone: string): Date {
  let hoursOfToday = today.hours
  const before = (hours: number) => new Date(now.getTime() - hours * hourMs)
  while (toIsoDay(before(hoursOfToday), timeZone) !== toIsoDay(now, timeZone)) hoursOfToday *= 0.9
  if (rank < today.articles) return before((hoursOfToday * (rank + 0.2)) / today.articles)
  return before(hoursOfToday + 5 + (rank - today.articles) ** 1.35 * 6)
}

/** Pseudo-random view count derived from the slug; it grows with age and levels off. */
export function generateViewCount(slug: string, ageHours: number): number {
  const popularity =
    Number.parseInt(createHash('sha256').update(slug).digest('hex').slice(0, 6), 16) / 0xffffff
  const readers = 25 + 460 * popularity ** 2
  return Math.round(readers * (1 - Math.exp(-ageHours / 40)))
}

type Dependencies = {
  newsroom: Pick<NewsroomService, 'importArticles'>
  translation: Pick<TranslationService, 'importTranslations'>
  database: Database
  folder: string
  timeZone: string
  /** Whether the demo oils are added as well: only then articles name them. */
  hasOils?: boolean
}

/** @returns whether this start imported them */
export async function seedDemoArticles(deps: Dependencies): Promise<boolean> {
  const { db } = deps.database
  const [seeded] = await db.select().from(installation).where(eq(installation.key, installationKey))
  if (seeded) return false
  const [anyArticle] = await db.select({ id: articles.id }).from(articles).limit(1)
  const demoArticles = anyArticle ? [] : await readDemoArticles(deps.folder)
  const now = new Date()
  const outcomes = await deps.newsroom.importArticles(
    demoArticles.map((article, rank) => {
      const createdAt = generatePublicationDate(rank, now, deps.timeZone)
      const views = generateViewCount(article.slug, (now.getTime() - createdAt.getTime()) / hourMs)
      return { ...toImport(article, createdAt), ...(deps.hasOils && toNamed(article)), views }
    }),
  )
  const idsBySlug = new Map(demoArticles.map(({ slug }, index) => [slug, outcomes[index]?.id]))
  await importTranslations(deps, idsBySlug)
  await db
    .insert(installation)
    .values({ key: installationKey, value: { articles: demoArticles.length } })
    .onConflictDoNothing()
  return demoArticles.length > 0
}

/** The texts were translated and read by a language model; the note says so to readers. */
async function importTranslations(
  { translation, folder }: Pick<Dependencies, 'translation' | 'folder'>,
  idsBySlug: ReadonlyMap<string, string | undefined>,
): Promise<void> {
  if (idsBySlug.size === 0) return
  const translations = await readDemoTranslations(folder)
  await translation.importTranslations(
    translations.flatMap(({ slug, language, title, summary, html, isReviewed }) => {
      const articleId = idsBySlug.get(slug)
      if (!articleId) return []
      const note = demoTranslationNotes[language]
      return [
        { articleId, language, title, summary, content: html, isReviewed, origin: 'machine' as const, note },
      ]
    }),
  )
}

const toNamed = ({ oils, producers }: DemoArticle) => ({ products: oils.map(toDemoProductId), producers })

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
    oldPaths: [],
    // The demo texts were written and edited by a language model; declared like any AI use.
    aiPercent: 100,
    aiDeclaredAt: createdAt,
    aiUse: { parts: ['research', 'draft', 'summary'], system: '', note: demoAiNotes[language] },
  }
}
