import { type Dispatch, useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { findLanguageCode } from '#src/i18n/languages.ts'
import { type ArticleList, articleListReducer, type ListAction } from './article-list-reducer.ts'

/** Lists by the key of their visit, so that going back restores all loaded articles. */
const cachedLists = new Map<string, ArticleList>()
const maxCachedLists = 20

/**
 * The state of the list. Sends its requests and dispatches the responses.
 * @param visitKey history key of the visit, under which the list is cached
 */
export function useArticleList(
  visitKey: string,
  createList: () => ArticleList,
): [list: ArticleList, dispatch: Dispatch<ListAction>] {
  const [list, dispatch] = useReducer(
    articleListReducer,
    undefined,
    () => cachedLists.get(visitKey) ?? createList(),
  )
  const { request } = list
  const language = findLanguageCode(useTranslation().i18n.language)
  useEffect(() => cacheList(visitKey, list), [visitKey, list])
  useEffect(() => {
    if (!request) return
    const { number } = request
    const abort = new AbortController()
    import('./fetch-published.ts')
      .then(({ fetchPublished }) => fetchPublished(request, language, abort.signal))
      .then(
        (batch) => dispatch({ type: 'success', number, batch }),
        // `fetchPublished` has logged the error. The reducer ignores failures of outdated requests.
        () => dispatch({ type: 'failure', number }),
      )
    return () => abort.abort()
  }, [request, language])
  return [list, dispatch]
}

function cacheList(visitKey: string, list: ArticleList): void {
  cachedLists.delete(visitKey)
  cachedLists.set(visitKey, list)
  const [oldestKey] = cachedLists.keys()
  if (cachedLists.size > maxCachedLists && oldestKey !== undefined) cachedLists.delete(oldestKey)
}
