import { expect, test } from 'vitest'
import {
  closedState,
  type SuggestionsAction,
  type SuggestionsState,
  suggestionsReducer,
} from './suggestions-reducer.ts'

const reduce = (...actions: SuggestionsAction[]) => actions.reduce(suggestionsReducer, closedState)
const input = (text: string): SuggestionsAction => ({ type: 'input', text })
const suggest = (...ids: string[]) =>
  ids.map((_id) => ({ _id, title: _id, summary: '', language: 'en' as const }))

function createQueried(text: string) {
  const state = reduce(input(text))
  if (!state.query) throw new Error('No query')
  return { state, query: state.query }
}

function createLoaded(...ids: string[]): SuggestionsState {
  const { state, query } = createQueried('olive')
  return suggestionsReducer(suggestionsReducer(state, { type: 'request', query }), {
    type: 'success',
    query,
    suggestions: suggest(...ids),
  })
}

test.each(['', ' ', 'o', '  o  ', '🫒', ' \t\n'])('%j sets no query and shows nothing', (text) => {
  expect(reduce(input(text))).toEqual(closedState)
})

test.each(['ol', ' ol ', '油油', '🫒🫒'])('%j is long enough for a query', (text) => {
  expect(reduce(input(text)).query).toEqual({ text: text.trim() })
})

test('stays closed until the request is sent', () => {
  const { state, query } = createQueried('olive')
  expect(state.isOpen).toBe(false)
  expect(suggestionsReducer(state, { type: 'request', query })).toMatchObject({
    isOpen: true,
    status: 'loading',
  })
})

test('ignores the response and the failure of an earlier query', () => {
  const { state, query: earlier } = createQueried('oliv')
  const later = suggestionsReducer(
    suggestionsReducer(state, { type: 'request', query: earlier }),
    input('olive'),
  )
  for (const late of [
    { type: 'request', query: earlier },
    { type: 'success', query: earlier, suggestions: suggest('old') },
    { type: 'failure', query: earlier },
  ] as const)
    expect(suggestionsReducer(later, late)).toBe(later)
})

test('the same text entered again is a new query', () => {
  const { state, query } = createQueried('olive')
  const again = suggestionsReducer(suggestionsReducer(state, { type: 'close' }), input('olive'))
  expect(again.query).toEqual(query)
  expect(suggestionsReducer(again, { type: 'success', query, suggestions: suggest('old') })).toBe(again)
})

test('stays closed when a response arrives after closing', () => {
  const { state, query } = createQueried('olive')
  const closed = suggestionsReducer(state, { type: 'close' })
  expect(suggestionsReducer(closed, { type: 'success', query, suggestions: suggest('a') })).toEqual(
    closedState,
  )
})

test('ignores added whitespace', () => {
  const state = createLoaded('a')
  expect(suggestionsReducer(state, input('olive '))).toBe(state)
})

test('keeps showing the suggestions during the next query, without an active one', () => {
  const moved = suggestionsReducer(createLoaded('a', 'b'), { type: 'move', step: 1 })
  const next = suggestionsReducer(moved, input('olives'))
  expect(next).toMatchObject({ isOpen: true, suggestions: suggest('a', 'b'), activeIndex: -1 })
})

test('a failure removes the suggestions', () => {
  const next = suggestionsReducer(createLoaded('a'), input('olives'))
  if (!next.query) throw new Error('No query')
  expect(suggestionsReducer(next, { type: 'failure', query: next.query })).toMatchObject({
    status: 'failed',
    suggestions: [],
    isOpen: true,
  })
})

test('arrow keys cycle through the suggestions and the field in both directions', () => {
  const down = [0, 1, 2, -1, 0]
  const up = [2, 1, 0, -1, 2]
  for (const [step, expected] of [
    [1, down],
    [-1, up],
  ] as const) {
    let state = createLoaded('a', 'b', 'c')
    expect(
      expected.map(() => {
        state = suggestionsReducer(state, { type: 'move', step })
        return state.activeIndex
      }),
    ).toEqual(expected)
  }
})
