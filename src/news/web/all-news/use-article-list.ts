import { type Dispatch, useEffect, useReducer } from 'react'
import { type ArticleList, articleListReducer, type ListAction } from './article-list-reducer.ts'

/** Lists as the reader left them, by their place in the history: going back finds everything that was loaded. */
const kept = new Map<string, ArticleList>()
const mostKept = 20

/**
 * The list and what can be done with it. Requests go out and come back here.
 * @param place names the list among those the reader may come back to
 */
export function useArticleList(
  place: string,
  start: () => ArticleList,
): [list: ArticleList, change: Dispatch<ListAction>] {
  const [list, change] = useReducer(articleListReducer, undefined, () => kept.get(place) ?? start())
  const { request } = list
  useEffect(() => keep(place, list), [place, list])
  useEffect(() => {
    if (!request) return
    const { number } = request
    const giveUp = new AbortController()
    import('./published-client.ts')
      .then((client) => client.listPublished(request, giveUp.signal))
      .then(
        (part) => change({ type: 'answer', number, part }),
        // The client has logged it; the list shows it, unless another request took its place.
        () => change({ type: 'failure', number }),
      )
    return () => giveUp.abort()
  }, [request])
  return [list, change]
}

function keep(place: string, list: ArticleList): void {
  kept.delete(place)
  kept.set(place, list)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
