// Articles of the admin list for component tests.
import type { ArticleListItem, ArticleListPage } from '../../contract/article-list-page.ts'

/** The number is part of the id and of the title. */
export function createRow(number: number, changes: Partial<ArticleListItem> = {}): ArticleListItem {
  return {
    _id: String(number).padStart(24, '0'),
    title: `Pressing ${number}`,
    excerpt: '',
    author: 'Mira',
    category: 'Sustainability',
    language: 'en',
    status: 'published',
    isPublished: true,
    createdAt: '2026-02-01T08:00:00Z',
    displayedDate: '2026-02-01',
    updatedAt: '2026-02-01T08:00:00Z',
    views: 0,
    likes: 0,
    shares: 0,
    commentsCount: 0,
    aiPercent: 0,
    aiDeclared: true,
    version: 1,
    editors: [],
    ...changes,
  }
}

/** A page of the list as the API returns it. */
export function createListPage(
  rows: ArticleListItem[],
  { page = 1, totalPages = 1 }: { page?: number; totalPages?: number } = {},
): ArticleListPage {
  const limit = 8
  const hasNextPage = page < totalPages
  return {
    data: rows,
    pagination: { page, limit, total: totalPages * limit, totalPages, hasNextPage, nextCursor: null },
    counts: { published: 1_204, scheduled: 2, hidden: 3, draft: 4 },
  }
}
