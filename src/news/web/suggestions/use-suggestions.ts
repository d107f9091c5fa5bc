import { type Dispatch, useEffect, useReducer } from 'react'
import { callApi } from '#src/ui/api-client.ts'
import { newsLimits } from '../../contract/limits.ts'
import { parseSuggestions, type Suggestion } from './parse-suggestions.ts'
import {
  closedState,
  type SuggestionsAction,
  type SuggestionsState,
  suggestionsReducer,
} from './suggestions-reducer.ts'

const { debounceMs, max } = newsLimits.suggestions

/** Requests suggestions for the current query, debounced; the next query aborts the request. */
export function useSuggestions(): [state: SuggestionsState, dispatch: Dispatch<SuggestionsAction>] {
  const [state, dispatch] = useReducer(suggestionsReducer, closedState)
  const { query } = state
  useEffect(() => {
    if (!query) return
    const abort = new AbortController()
    const debounce = setTimeout(() => {
      dispatch({ type: 'request', query })
      fetchSuggestions(query.text, abort.signal).then(
        (suggestions) => dispatch({ type: 'success', query, suggestions }),
        // The client has logged the error. The reducer ignores failures of aborted requests.
        () => dispatch({ type: 'failure', query }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(debounce)
      abort.abort()
    }
  }, [query])
  return [state, dispatch]
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ title: text, isPublished: 'true', limit: String(max), fields: 'card' })
  return parseSuggestions(await callApi(`/news/search?${query}`, { signal }))
}
