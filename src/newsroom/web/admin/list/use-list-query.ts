import { useSearchParams } from 'react-router'
import { deskSorts, deskStatuses } from '../../../contract/limits.ts'
import type { ArticleListQuery } from '../newsroom-api.ts'

const defaultQuery: ArticleListQuery = { search: '', sort: 'newest', status: 'all', page: 1 }

/** Stores the list query in the URL, so that going back from an article shows the same rows. */
export function useListQuery(): [ArticleListQuery, (changes: Partial<ArticleListQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const query: ArticleListQuery = {
    search: params.get('search') ?? '',
    sort: deskSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    status: deskStatuses.find((status) => status === params.get('status')) ?? 'all',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }

  /** Returns to the first page, unless `changes` names another one. Default values are left out of the URL. */
  function setQuery(changes: Partial<ArticleListQuery>): void {
    const next = { ...query, page: 1, ...changes }
    const nextParams = Object.entries(next)
      .filter(([name, value]) => value !== defaultQuery[name as keyof ArticleListQuery])
      .map(([name, value]) => [name, String(value)] satisfies [string, string])
    setParams(nextParams, { replace: true, preventScrollReset: true })
  }

  return [query, setQuery]
}
