// Articles for tests.
import type { NewArticle } from '#src/newsroom/contract/article-input.ts'
import type { NewsroomService } from '#src/newsroom/server/newsroom.service.ts'
import type { Article } from './contract/article.ts'

const editor = { id: '000000000000000000000000' }
let articleCount = 0

/** Returns a published article with a unique title. */
export function buildArticle(changes: Partial<NewArticle> = {}): NewArticle {
  articleCount += 1
  return {
    title: `Harvest report ${articleCount}`,
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
  return newsroom.create(buildArticle(changes), editor)
}

/** Stores articles one after another, so that each is newer than the one before. */
export async function storeArticles(
  newsroom: Pick<NewsroomService, 'create'>,
  list: Partial<NewArticle>[],
): Promise<Article[]> {
  const stored: Article[] = []
  for (const changes of list) stored.push(await storeArticle(newsroom, changes))
  return stored
}

/** Returns a paragraph with `wordCount` words; the reading speed is 200 words per minute. */
export function createParagraph(wordCount: number): string {
  return `<p>${Array.from({ length: wordCount }, () => 'olive').join(' ')}</p>`
}

/** Fields of every article in responses. `publishDate` is additional, when it is set. */
export const articleFields = [
  '_id',
  'aiDeclared',
  'aiPercent',
  'aiUse',
  'author',
  'categories',
  'category',
  'comments',
  'commentsClosed',
  'commentsCount',
  'content',
  'createdAt',
  'displayedDate',
  'isPublished',
  'language',
  'likes',
  'previewImage',
  'producers',
  'products',
  'readingTime',
  'shares',
  'summary',
  'tags',
  'title',
  'updatedAt',
  'version',
  'views',
]

/** Six articles, titled A to F from old to new, that differ in every filtered field; and two that are not public. */
export const filterTestArticles: Partial<NewArticle>[] = [
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
    content: createParagraph(1),
  },
  {
    title: 'C',
    publishDate: '2024-02-01T00:00:00.000Z',
    category: 'Competitions & Awards',
    author: 'Bo',
    aiPercent: 50,
    content: createParagraph(200),
  },
  {
    title: 'D',
    publishDate: '2024-02-29T12:00:00+02:00',
    category: 'Tech & Innovation',
    author: 'Élise',
    aiPercent: 100,
    content: createParagraph(201),
  },
  {
    title: 'E',
    publishDate: '2024-03-01T00:00:00Z',
    category: 'Competitions & Awards',
    author: 'ada',
    aiPercent: 50,
    content: createParagraph(1_000),
  },
  {
    title: 'F',
    publishDate: '2024-03-02T00:00:00Z',
    category: 'Sustainability',
    author: "O'Hara & Söhne",
    aiPercent: 51,
    content: createParagraph(400),
  },
  { title: 'hidden', isPublished: false, aiPercent: 99 },
  { title: 'scheduled', publishDate: '2999-01-01T00:00:00Z', aiPercent: 99 },
]
