// Articles for the browser tests: those of the demo newsroom, and new ones with a known text.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  allArticles,
  call,
  createArticle,
  type NewArticle,
  publishedArticles,
  signIn,
} from '../../olea-api.ts'
import { startProcess, temporaryFolder } from '../../start-olea.ts'
import { newspaper } from './visit.ts'

/** One of the demo newsroom, the oldest. */
export async function demoArticle() {
  const { data } = await publishedArticles(newspaper.url)
  const article = data.findLast(({ category }) => category.includes('&'))
  if (!article) throw new Error('The demo newsroom is empty')
  return article
}

export async function publish(article: NewArticle) {
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  return createArticle(newspaper.url, accessToken, { isPublished: true, ...article })
}

/** A picture of one pixel, base64. */
export const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const Stored = z.object({ news: z.object({ content: z.string(), isPublished: z.boolean() }) })

/** As the newspaper has it, whether readers see it or not. */
export async function storedArticle(id: string) {
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  return Stored.parse(await call(newspaper.url, 'GET', `/news/id/${id}`, { token: accessToken })).news
}

/**
 * Imports a Markdown file whose body is this HTML, as the command line does it.
 * @returns the article, found by its title
 */
export async function importArticle(title: string, html: string) {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'imported.md'), `---\ntitle: ${title}\ndate: 2021-05-04\n---\n\n${html}\n`)
  const tool = startProcess(process.execPath, ['src/commands/import.ts', folder, '--no-pictures'], {
    DATA_DIR: newspaper.dataDir,
  })
  const { status } = await tool.ended
  if (status !== 0) throw new Error(`The import failed:\n${tool.output()}`)
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  const article = (await allArticles(newspaper.url, accessToken)).find((each) => each.title === title)
  if (!article) throw new Error(`The import brought nothing:\n${tool.output()}`)
  return article
}

/**
 * Imports exports of other systems, as the command line does it.
 * @returns ids of the articles that readers see
 */
export async function importFiles(files: string[]): Promise<string[]> {
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  const before = new Set((await allArticles(newspaper.url, accessToken)).map(({ _id }) => _id))
  const arguments_ = ['src/commands/import.ts', ...files, '--no-pictures']
  const tool = startProcess(process.execPath, arguments_, { DATA_DIR: newspaper.dataDir })
  const { status } = await tool.ended
  const made = (await allArticles(newspaper.url, accessToken)).filter(({ _id }) => !before.has(_id))
  if (status !== 0) throw new Error(`The import failed:\n${tool.output()}`)
  const isPublic = ({ isPublished, publishDate }: (typeof made)[number]) =>
    isPublished && !(publishDate && Date.parse(publishDate) > Date.now())
  return made.filter(isPublic).map(({ _id }) => _id)
}

export async function hide(id: string): Promise<void> {
  const { accessToken } = await signIn(newspaper.url, newspaper.admin)
  await call(newspaper.url, 'PATCH', `/news/${id}/hide`, { token: accessToken })
}

/** The plain pages, for tests that open each once, with the status each must have. */
export async function publicPages(): Promise<{ name: string; path: string; status: number }[]> {
  const article = await demoArticle()
  return [
    { name: 'home', path: '/', status: 200 },
    { name: 'article', path: `/article/${article._id}`, status: 200 },
    { name: 'category', path: `/category/${encodeURIComponent(article.category)}`, status: 200 },
    { name: 'privacy', path: '/privacy', status: 200 },
    { name: 'install', path: '/install', status: 200 },
    { name: 'blog', path: '/blog', status: 200 },
    { name: 'saved', path: '/saved', status: 200 },
    { name: 'not found', path: '/there/is/no/such/page', status: 404 },
  ]
}
