import { useSearchParams } from 'react-router'
import { deskSorts, deskStatuses } from '../../../contract/limits.ts'
import type { ArticleListQuery } from '../newsroom-api.ts'

/** What the list shows stands in the address: going back from an article leads to the same rows. */
export function useListQuery(): [ArticleListQuery, (changes: Partial<ArticleListQuery>) => void] {
  const [params, setParams] = useSearchParams()
  const question: ArticleListQuery = {
    search: params.get('search') ?? '',
    sort: deskSorts.find((sort) => sort === params.get('sort')) ?? 'newest',
    status: deskStatuses.find((status) => status === params.get('status')) ?? 'all',
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
  }

  /** Another search or order begins at its first page. */
  function ask(changes: Partial<ArticleListQuery>): void {
    const next = { ...question, page: 1, ...changes }
    const said = { search: '', sort: 'newest', status: 'all', page: 1 }
    const query = Object.entries(next)
      .filter(([name, value]) => value !== said[name as keyof ArticleListQuery])
      .map(([name, value]) => [name, String(value)] satisfies [string, string])
    setParams(query, { replace: true, preventScrollReset: true })
  }

  return [question, ask]
}
