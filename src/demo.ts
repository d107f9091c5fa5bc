// The demo newsroom: evergreen articles put in on the first start of an empty newspaper, with dates spread so
// that it looks alive on any day.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { marked } from 'marked'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { CategoryName } from './news/contract/category-schema.ts'
import type { ArticleImport } from './news/server/import-articles.ts'
import type { NewsService } from './news/server/news.service.ts'
import { articles } from './news/server/news.tables.ts'
import type { Database } from './platform/database/database.ts'
import { newId } from './platform/id.ts'
import { installation } from './platform/installation.tables.ts'

const FrontMatter = z.object({
  title: z.string(),
  category: CategoryName,
  tags: z.array(z.string()),
  author: z.string(),
  summary: z.string(),
})

export type DemoArticle = z.infer<typeof FrontMatter> & { slug: string; html: string }

const demoKey = 'demo-newsroom'
const hour = 3_600_000

/** Reads the demo articles from their folder, in a fixed order that mixes the categories. */
export async function readDemoArticles(folder: string): Promise<DemoArticle[]> {
  const names = (await readdir(join(folder, 'articles'))).filter((name) => name.endsWith('.md')).sort()
  const read = await Promise.all(
    names.map(async (name) => parseDemoArticle(name, await readFile(join(folder, 'articles', name), 'utf8'))),
  )
  return mixCategories(read)
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

/** The newest within the last hours, then a few a day, then a thinning past. */
export function ageInHours(rank: number): number {
  if (rank < 5) return 0.2 + rank * 1.3
  return 7 + (rank - 5) ** 1.35 * 9
}

export async function fillDemoNewsroom(needs: {
  news: NewsService
  database: Database
  folder: string
}): Promise<void> {
  const { db } = needs.database
  const [done] = await db.select().from(installation).where(eq(installation.key, demoKey))
  if (done) return
  const [any] = await db.select({ id: articles.id }).from(articles).limit(1)
  const demo = any ? [] : await readDemoArticles(needs.folder)
  const now = Date.now()
  await needs.news.importArticles(
    demo.map((article, rank) => toImport(article, new Date(now - ageInHours(rank) * hour))),
  )
  await db
    .insert(installation)
    .values({ key: demoKey, value: { articles: demo.length } })
    .onConflictDoNothing()
}

function toImport(article: DemoArticle, createdAt: Date): ArticleImport {
  const { slug, html, title, summary, author, category, tags } = article
  return {
    id: newId(createdAt),
    source: { system: 'demo', site: 'olea', id: slug, hash: '' },
    title,
    html,
    summary,
    author,
    category,
    tags,
    language: 'en',
    createdAt,
    isPublished: true,
    previewImage: '',
    addresses: [],
  }
}
