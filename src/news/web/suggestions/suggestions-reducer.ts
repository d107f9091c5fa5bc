// What the search box shows below itself, as rules: which question counts, whose answer may be shown, and which
// suggestion is marked. Pure, so that every order of events can be tested.
import { newsLimits } from '../../contract/limits.ts'
import type { Suggestion } from './parse-suggestions.ts'

/** Each is an object of its own: an answer belongs to one question, and not to its like. */
export type SuggestionQuery = { text: string }

export type SuggestionsState = {
  question: SuggestionQuery | undefined
  state: 'waiting' | 'searching' | 'answered' | 'failed'
  /** Of the last answer; they stay in sight until the next one comes. */
  suggestions: Suggestion[]
  isOpen: boolean
  /** Index of the marked suggestion; -1: none, and Enter searches. */
  marked: number
}

export type SuggestionsAction =
  | { type: 'type'; text: string }
  | { type: 'search'; question: SuggestionQuery }
  | { type: 'answer'; question: SuggestionQuery; suggestions: Suggestion[] }
  | { type: 'fail'; question: SuggestionQuery }
  | { type: 'move'; step: 1 | -1 }
  | { type: 'close' }

export const closedState: SuggestionsState = {
  question: undefined,
  state: 'waiting',
  suggestions: [],
  isOpen: false,
  marked: -1,
}

export function suggestionsReducer(box: SuggestionsState, action: SuggestionsAction): SuggestionsState {
  switch (action.type) {
    case 'type':
      return ask(box, action.text.trim())
    case 'move':
      return move(box, action.step)
    case 'close':
      return closedState
    case 'search':
      return isAsked(box, action) ? { ...box, state: 'searching', isOpen: true } : box
    case 'answer':
      return isAsked(box, action)
        ? { ...box, state: 'answered', suggestions: action.suggestions, isOpen: true, marked: -1 }
        : box
    case 'fail':
      return isAsked(box, action)
        ? { ...closedState, question: box.question, state: 'failed', isOpen: true }
        : box
  }
}

/** A late answer to an earlier question is nobody's any more. */
function isAsked(box: SuggestionsState, { question }: { question: SuggestionQuery }): boolean {
  return box.question === question
}

function ask(box: SuggestionsState, text: string): SuggestionsState {
  if ([...text].length < newsLimits.suggestions.minCharacters) return closedState
  if (box.isOpen && box.question?.text === text) return box
  return { ...box, question: { text }, state: 'waiting', marked: -1 }
}

/** Through the suggestions and back to the field, which stands before the first and after the last. */
function move(box: SuggestionsState, step: 1 | -1): SuggestionsState {
  const places = box.suggestions.length + 1
  return { ...box, marked: ((box.marked + 1 + step + places) % places) - 1 }
}
