// What a search is called: by its words if there are any, else by category, else by author.
import type { TFunction } from 'i18next'
import { categorySlug, findCategory } from '../contract/category.ts'

export type SearchParameters = { q: string; category: string; author: string }

export function parseSearchParameters(query: URLSearchParams): SearchParameters {
  const [q, category, author] = ['q', 'category', 'author'].map((name) => query.get(name)?.trim() ?? '')
  return { q: q ?? '', category: category ?? '', author: author ?? '' }
}

/** The one part of a search that its title names. */
export function getSearchTerm({ q, category, author }: SearchParameters, t: TFunction): string {
  const known = findCategory(category)
  return q || (known ? t(`news.category.${categorySlug(known)}`) : category) || author
}

/** @param subject how the title names it, which may be a mark to put something else in its place */
export function formatSearchTitle(
  { q, category, author }: SearchParameters,
  subject: string,
  t: TFunction,
): string {
  if (q) return t('news.searchPage.forTerm', { term: subject })
  if (category) return t('news.searchPage.inCategory', { category: subject })
  if (author) return t('news.searchPage.byAuthor', { author: subject })
  return t('shell.searchLabel')
}

/** Address of a page of results; what was not asked for is not in it. */
export function getSearchPath(asked: SearchParameters, page: number): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''))
  if (page > 1) query.set('page', String(page))
  return `/search?${query}`
}
