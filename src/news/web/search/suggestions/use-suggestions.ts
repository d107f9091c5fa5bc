import { type Dispatch, useEffect, useReducer } from 'react'
import type { LanguageCode } from '#src/i18n/languages.ts'
import { newsLimits } from '../../../contract/limits.ts'
import { newsApi } from '../../news-client.ts'
import { parseSuggestions, type Suggestion } from './parse-suggestions.ts'
import {
  closedState,
  type SuggestionsAction,
  type SuggestionsState,
  suggestionsReducer,
} from './suggestions-reducer.ts'

const { debounceMs, max } = newsLimits.suggestions

/** Requests suggestions for the current query, debounced; the next query aborts the request. */
export function useSuggestions(
  language: LanguageCode | undefined,
): [state: SuggestionsState, dispatch: Dispatch<SuggestionsAction>] {
  const [state, dispatch] = useReducer(suggestionsReducer, closedState)
  const { query } = state
  useEffect(() => {
    if (!query) return
    const abort = new AbortController()
    const debounce = setTimeout(() => {
      dispatch({ type: 'request', query })
      fetchSuggestions(query.text, language, abort.signal).then(
        (suggestions) => dispatch({ type: 'success', query, suggestions }),
        // The client has logged the error. The reducer ignores failures of aborted requests.
        () => dispatch({ type: 'failure', query }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(debounce)
      abort.abort()
    }
  }, [query, language])
  return [state, dispatch]
}

async function fetchSuggestions(
  text: string,
  lang: LanguageCode | undefined,
  signal: AbortSignal,
): Promise<Suggestion[]> {
  const query = { title: text, isPublished: 'true', limit: max, fields: 'card', lang } as const
  return parseSuggestions(await newsApi('GET /news/search', { query, signal }))
}
