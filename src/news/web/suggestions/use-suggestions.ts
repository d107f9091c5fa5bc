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

/** The box, and what can be done with it. A question is sent once the reader pauses, and given up for the next one. */
export function useSuggestions(): [box: SuggestionsState, change: Dispatch<SuggestionsAction>] {
  const [box, change] = useReducer(suggestionsReducer, closedState)
  const { question } = box
  useEffect(() => {
    if (!question) return
    const giveUp = new AbortController()
    const pause = setTimeout(() => {
      change({ type: 'search', question })
      fetchSuggestions(question.text, giveUp.signal).then(
        (suggestions) => change({ type: 'answer', question, suggestions }),
        // The client has logged it; a question that was given up is nobody's any more.
        () => change({ type: 'fail', question }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(pause)
      giveUp.abort()
    }
  }, [question])
  return [box, change]
}

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  const query = new URLSearchParams({ title: text, isPublished: 'true', limit: String(max), fields: 'card' })
  return parseSuggestions(await callApi(`/news/search?${query}`, { signal }))
}
