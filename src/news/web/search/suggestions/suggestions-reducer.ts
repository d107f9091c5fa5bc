// State of the search suggestions: which query is current, which response may be shown, and which suggestion is active.
// A pure reducer, so that every order of events can be tested.
import { newsLimits } from '../../../contract/limits.ts'
import type { Suggestion } from './parse-suggestions.ts'

/** Compared by identity: a response belongs to one query object, even if another query has the same text. */
type SuggestionQuery = { text: string }

export type SuggestionsState = {
  query: SuggestionQuery | undefined
  status: 'idle' | 'loading' | 'loaded' | 'failed'
  /** From the last response; shown until the next response. */
  suggestions: Suggestion[]
  isOpen: boolean
  /** Index of the active suggestion; -1 for none: Enter then submits the search form. */
  activeIndex: number
}

export type SuggestionsAction =
  | { type: 'input'; text: string }
  | { type: 'request'; query: SuggestionQuery }
  | { type: 'success'; query: SuggestionQuery; suggestions: Suggestion[] }
  | { type: 'failure'; query: SuggestionQuery }
  | { type: 'move'; step: 1 | -1 }
  | { type: 'close' }

export const closedState: SuggestionsState = {
  query: undefined,
  status: 'idle',
  suggestions: [],
  isOpen: false,
  activeIndex: -1,
}

export function suggestionsReducer(state: SuggestionsState, action: SuggestionsAction): SuggestionsState {
  switch (action.type) {
    case 'input':
      return setQuery(state, action.text.trim())
    case 'move':
      return moveActive(state, action.step)
    case 'close':
      return closedState
    case 'request':
      return isCurrent(state, action) ? { ...state, status: 'loading', isOpen: true } : state
    case 'success':
      return isCurrent(state, action)
        ? { ...state, status: 'loaded', suggestions: action.suggestions, isOpen: true, activeIndex: -1 }
        : state
    case 'failure':
      return isCurrent(state, action)
        ? { ...closedState, query: state.query, status: 'failed', isOpen: true }
        : state
  }
}

/** False for late responses to earlier queries. */
function isCurrent(state: SuggestionsState, { query }: { query: SuggestionQuery }): boolean {
  return state.query === query
}

function setQuery(state: SuggestionsState, text: string): SuggestionsState {
  if ([...text].length < newsLimits.suggestions.minCharacters) return closedState
  if (state.isOpen && state.query?.text === text) return state
  return { ...state, query: { text }, status: 'idle', activeIndex: -1 }
}

/** Cycles through the suggestions and the search field (-1), which comes before the first and after the last. */
function moveActive(state: SuggestionsState, step: 1 | -1): SuggestionsState {
  const count = state.suggestions.length + 1
  return { ...state, activeIndex: ((state.activeIndex + 1 + step + count) % count) - 1 }
}
