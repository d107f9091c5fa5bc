// Articles for tests: plain ones, to be changed where a test cares.

import type { NewArticle } from '#src/newsroom/contract/article-input.ts'
import type { NewsroomService } from '#src/newsroom/server/newsroom.service.ts'
import type { Article } from './contract/article.ts'

const editor = { id: '000000000000000000000000' }
let written = 0

/** A published article with a title of its own. */
export function makeArticle(changes: Partial<NewArticle> = {}): NewArticle {
  written += 1
  return {
    title: `Harvest report ${written}`,
    content: '<p>The mill opened before sunrise.</p>',
    author: 'Ada Frantoio',
    category: 'Producers & Estates',
    isPublished: true,
    ...changes,
  }
}

export function storeArticle(
  newsroom: Pick<NewsroomService, 'create'>,
  changes: Partial<NewArticle> = {},
): Promise<Article> {
  return newsroom.create(makeArticle(changes), editor)
}

/** One after another, so that each is newer than the one before. */
export async function storeArticles(
  newsroom: Pick<NewsroomService, 'create'>,
  list: Partial<NewArticle>[],
): Promise<Article[]> {
  const stored: Article[] = []
  for (const changes of list) stored.push(await storeArticle(newsroom, changes))
  return stored
}

/** `<p>` with this many words: 200 are read in a minute. */
export function wordsOf(count: number): string {
  return `<p>${Array.from({ length: count }, () => 'olive').join(' ')}</p>`
}

/** Fields every article leaves the server with; `publishDate` is there only when it was set. */
export const articleFields = [
  '_id',
  'aiDeclared',
  'aiPercent',
  'aiUse',
  'author',
  'categories',
  'category',
  'comments',
  'commentsCount',
  'content',
  'createdAt',
  'displayedDate',
  'isPublished',
  'language',
  'likes',
  'previewImage',
  'readingTime',
  'shares',
  'summary',
  'tags',
  'title',
  'updatedAt',
  'version',
  'views',
]

/** Six articles, each with a letter for its title, that differ in everything filters look at. A is the oldest. */
export const filterNewsroom: Partial<NewArticle>[] = [
  {
    title: 'A',
    publishDate: '2024-01-01T00:00:00Z',
    category: 'Sustainability',
    author: 'Ada',
    aiPercent: 0,
    content: '',
  },
  {
    title: 'B',
    publishDate: '2024-01-31T23:59:59.999Z',
    category: 'Sustainability',
    author: 'ADA ',
    aiPercent: 10,
    content: wordsOf(1),
  },
  {
    title: 'C',
    publishDate: '2024-02-01T00:00:00.000Z',
    category: 'Competitions & Awards',
    author: 'Bo',
    aiPercent: 50,
    content: wordsOf(200),
  },
  {
    title: 'D',
    publishDate: '2024-02-29T12:00:00+02:00',
    category: 'Tech & Innovation',
    author: 'Élise',
    aiPercent: 100,
    content: wordsOf(201),
  },
  {
    title: 'E',
    publishDate: '2024-03-01T00:00:00Z',
    category: 'Competitions & Awards',
    author: 'ada',
    aiPercent: 50,
    content: wordsOf(1_000),
  },
  {
    title: 'F',
    publishDate: '2024-03-02T00:00:00Z',
    category: 'Sustainability',
    author: "O'Hara & Söhne",
    aiPercent: 51,
    content: wordsOf(400),
  },
  { title: 'hidden', isPublished: false, aiPercent: 99 },
  { title: 'scheduled', publishDate: '2999-01-01T00:00:00Z', aiPercent: 99 },
]
