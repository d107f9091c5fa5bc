// Parameters of the search page. Its title names the search term if there is one, else the category, else the author.
import type { TFunction } from 'i18next'
import { categorySlug, findCategory } from '../../contract/category.ts'

export type SearchParameters = { q: string; category: string; author: string }

export function parseSearchParameters(query: URLSearchParams): SearchParameters {
  const [q, category, author] = ['q', 'category', 'author'].map((name) => query.get(name)?.trim() ?? '')
  return { q: q ?? '', category: category ?? '', author: author ?? '' }
}

/** Returns the part of a search that its title names. */
export function getSearchTerm({ q, category, author }: SearchParameters, t: TFunction): string {
  const knownCategory = findCategory(category)
  return q || (knownCategory ? t(`news.category.${categorySlug(knownCategory)}`) : category) || author
}

/** @param term the term to interpolate, or a placeholder for it */
export function formatSearchTitle(
  { q, category, author }: SearchParameters,
  term: string,
  t: TFunction,
): string {
  if (q) return t('news.searchPage.forTerm', { term })
  if (category) return t('news.searchPage.inCategory', { category: term })
  if (author) return t('news.searchPage.byAuthor', { author: term })
  return t('shell.searchLabel')
}

/** Path of a page of search results; omits empty parameters. */
export function getSearchPath(search: SearchParameters, page: number): string {
  const query = new URLSearchParams(Object.entries(search).filter(([, value]) => value !== ''))
  if (page > 1) query.set('page', String(page))
  return `/search?${query}`
}
