import type { QueryClient } from '@tanstack/react-query'

/** Asks again for what shows articles: the list, and the newsroom's figures beside it. */
export function refetchArticles(queries: QueryClient): Promise<unknown> {
  return Promise.all(
    ['articles', 'dashboard'].map((shown) => queries.invalidateQueries({ queryKey: [shown] })),
  )
}
