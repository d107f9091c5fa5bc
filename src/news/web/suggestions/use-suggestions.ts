import { type Dispatch, useEffect, useReducer } from 'react'
import { callApi } from '#src/ui/api-client.ts'
import { newsLimits } from '../../contract/limits.ts'
import { readSuggestions, type Suggestion } from './read-suggestions.ts'
import { changeBox, closedBox, type SuggestionAction, type SuggestionBox } from './suggestion-box.ts'

const { debounceMs, max } = newsLimits.suggestions

/** The box, and what can be done with it. A question is sent once the reader pauses, and given up for the next one. */
export function useSuggestions(): [box: SuggestionBox, change: Dispatch<SuggestionAction>] {
  const [box, change] = useReducer(changeBox, closedBox)
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
  return readSuggestions(await callApi(`/news/search?${query}`, { signal }))
}
