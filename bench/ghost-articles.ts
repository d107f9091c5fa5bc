// Writes the public articles of a running Olea as an import for Ghost, each with its cover as JPEG.
//   OLEA_URL=http://localhost:3000 node scripts/tool.mjs bench/ghost-articles.ts ghost-import
//   (cd ghost-import && zip -r ../ghost-import.zip .)
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { call } from '../e2e/olea-api.ts'
import { slugify } from './slugify.ts'

const url = process.env.OLEA_URL ?? 'http://localhost:3000'
const folder = process.argv[2]
if (!folder) throw new Error('Usage: node scripts/tool.mjs bench/ghost-articles.ts FOLDER')

const Article = z.object({
  _id: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  content: z.string(),
})
const Page = z.object({ data: z.array(Article), pagination: z.object({ totalPages: z.number() }) })
type Article = z.infer<typeof Article>

const articles = await fetchPublicArticles()
await mkdir(folder, { recursive: true })
for (const { _id } of articles) await writeFile(join(folder, `${_id}.jpg`), await fetchCover(_id))
await writeFile(join(folder, 'ghost.json'), JSON.stringify(createGhostImport(articles)))
console.log(`Wrote ${articles.length} articles and covers to ${folder}`)

async function fetchPublicArticles(): Promise<Article[]> {
  const found: Article[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const response = Page.parse(await call(url, 'GET', `/news/published?page=${page}&limit=100`))
    found.push(...response.data)
    last = response.pagination.totalPages
  }
  return found
}

/** In the largest size. */
async function fetchCover(id: string): Promise<Uint8Array> {
  const response = await fetch(`${url}/media/cover/${id}-1200.jpeg`)
  if (!response.ok) throw new Error(`${response.status} for the cover of ${id}`)
  return response.bytes()
}

/** Ghost's format contains its database tables. The category is the first tag, which Ghost shows above the title. */
function createGhostImport(list: Article[]) {
  const tagsOf = ({ category, tags }: Article) => [...new Set([category, ...tags])]
  const named = (names: string[]) =>
    [...new Set(names)].map((name) => ({ id: slugify(name), name, slug: slugify(name) }))
  const tags = named(list.flatMap(tagsOf))
  const users = named(list.map(({ author }) => author)).map((user) => ({
    ...user,
    email: `${user.slug}@example.com`,
  }))
  const data = {
    posts: list.map(post),
    tags,
    users,
    posts_tags: list.flatMap((article) =>
      tagsOf(article).map((name, order) => ({
        post_id: article._id,
        tag_id: slugify(name),
        sort_order: order,
      })),
    ),
    posts_authors: list.map(({ _id, author }) => ({
      post_id: _id,
      author_id: slugify(author),
      sort_order: 0,
    })),
  }
  return { db: [{ meta: { exported_on: Date.now(), version: '6.65.0' }, data }] }
}

function post({ _id, title, summary, content, createdAt, updatedAt }: Article) {
  return {
    id: _id,
    slug: _id,
    title,
    html: content,
    custom_excerpt: summary,
    feature_image: `${_id}.jpg`,
    type: 'post',
    status: 'published',
    visibility: 'public',
    created_at: createdAt,
    updated_at: updatedAt,
    published_at: createdAt,
  }
}
