import type { QueryClient } from '@tanstack/react-query'

/** Refetches the queries that show articles: the list and the dashboard. */
export function refetchArticles(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    ['articles', 'dashboard'].map((queryName) => queries.invalidateQueries({ queryKey: [queryName] })),
  )
}
