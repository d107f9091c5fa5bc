// Finds demo articles and creates, imports and hides articles for the browser tests.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  call,
  createArticle,
  listAllArticles,
  listPublishedArticles,
  type NewArticle,
  signIn,
} from '../../olea-api.ts'
import { createTemporaryFolder, startProcess } from '../../start-olea.ts'
import { site } from './test-site.ts'

/** The oldest demo article whose category contains "&". */
export async function findDemoArticle() {
  const { data } = await listPublishedArticles(site.url)
  const article = data.findLast(({ category }) => category.includes('&'))
  if (!article) throw new Error('There is no demo article')
  return article
}

export async function publishArticle(article: NewArticle) {
  const { accessToken } = await signIn(site.url, site.admin)
  return createArticle(site.url, accessToken, { isPublished: true, ...article })
}

/** A PNG of one pixel, base64. */
export const tinyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const Stored = z.object({ news: z.object({ content: z.string(), isPublished: z.boolean() }) })

/** Fetches an article as an admin, published or not. */
export async function fetchStoredArticle(id: string) {
  const { accessToken } = await signIn(site.url, site.admin)
  return Stored.parse(await call(site.url, 'GET', `/news/id/${id}`, { token: accessToken })).news
}

/**
 * Imports a Markdown file with this HTML as its body, by the command-line tool.
 * @returns the imported article, found by its title
 */
export async function importArticle(title: string, html: string) {
  const folder = await createTemporaryFolder()
  await writeFile(join(folder, 'imported.md'), `---\ntitle: ${title}\ndate: 2021-05-04\n---\n\n${html}\n`)
  const arguments_ = ['src/commands/import.ts', folder, '--no-pictures']
  const tool = startProcess(process.execPath, arguments_, site.dataSettings)
  const { status } = await tool.exited
  if (status !== 0) throw new Error(`The import failed:\n${tool.output()}`)
  const { accessToken } = await signIn(site.url, site.admin)
  const article = (await listAllArticles(site.url, accessToken)).find((each) => each.title === title)
  if (!article) throw new Error(`The import created no article:\n${tool.output()}`)
  return article
}

/**
 * Imports files exported by other systems, by the command-line tool.
 * @returns the ids of the imported articles that are public
 */
export async function importFiles(files: string[]): Promise<string[]> {
  const { accessToken } = await signIn(site.url, site.admin)
  const before = new Set((await listAllArticles(site.url, accessToken)).map(({ _id }) => _id))
  const arguments_ = ['src/commands/import.ts', ...files, '--no-pictures']
  const tool = startProcess(process.execPath, arguments_, site.dataSettings)
  const { status } = await tool.exited
  const made = (await listAllArticles(site.url, accessToken)).filter(({ _id }) => !before.has(_id))
  if (status !== 0) throw new Error(`The import failed:\n${tool.output()}`)
  const isPublic = ({ isPublished, publishDate }: (typeof made)[number]) =>
    isPublished && !(publishDate && Date.parse(publishDate) > Date.now())
  return made.filter(isPublic).map(({ _id }) => _id)
}

export async function hideArticle(id: string): Promise<void> {
  const { accessToken } = await signIn(site.url, site.admin)
  await call(site.url, 'PATCH', `/news/${id}/hide`, { token: accessToken })
}

/** One page of each kind, with its expected status. */
export async function listPublicPages(): Promise<{ name: string; path: string; status: number }[]> {
  const article = await findDemoArticle()
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
