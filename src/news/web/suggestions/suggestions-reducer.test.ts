import { expect, test } from 'vitest'
import {
  closedState,
  type SuggestionsAction,
  type SuggestionsState,
  suggestionsReducer,
} from './suggestions-reducer.ts'

const after = (...actions: SuggestionsAction[]) => actions.reduce(suggestionsReducer, closedState)
const type = (text: string): SuggestionsAction => ({ type: 'type', text })
const suggest = (...ids: string[]) =>
  ids.map((_id) => ({ _id, title: _id, summary: '', language: 'en' as const }))

function asked(text: string) {
  const box = after(type(text))
  if (!box.question) throw new Error('Nothing is asked')
  return { box, question: box.question }
}

function answered(...ids: string[]): SuggestionsState {
  const { box, question } = asked('olive')
  return suggestionsReducer(suggestionsReducer(box, { type: 'search', question }), {
    type: 'answer',
    question,
    suggestions: suggest(...ids),
  })
}

test.each(['', ' ', 'o', '  o  ', '🫒', ' \t\n'])('%j asks nothing and shows nothing', (text) => {
  expect(after(type(text))).toEqual(closedState)
})

test.each(['ol', ' ol ', '油油', '🫒🫒'])('%j is long enough to ask', (text) => {
  expect(after(type(text)).question).toEqual({ text: text.trim() })
})

test('nothing opens before the question is sent', () => {
  const { box, question } = asked('olive')
  expect(box.isOpen).toBe(false)
  expect(suggestionsReducer(box, { type: 'search', question })).toMatchObject({
    isOpen: true,
    state: 'searching',
  })
})

test('an answer to an earlier question changes nothing, nor does its failure', () => {
  const { box, question: earlier } = asked('oliv')
  const later = suggestionsReducer(
    suggestionsReducer(box, { type: 'search', question: earlier }),
    type('olive'),
  )
  for (const late of [
    { type: 'search', question: earlier },
    { type: 'answer', question: earlier, suggestions: suggest('old') },
    { type: 'fail', question: earlier },
  ] as const)
    expect(suggestionsReducer(later, late)).toBe(later)
})

test('asking the same words again later is another question', () => {
  const { box, question } = asked('olive')
  const again = suggestionsReducer(suggestionsReducer(box, { type: 'close' }), type('olive'))
  expect(again.question).toEqual(question)
  expect(suggestionsReducer(again, { type: 'answer', question, suggestions: suggest('old') })).toBe(again)
})

test('a closed box stays closed when an answer comes', () => {
  const { box, question } = asked('olive')
  const closed = suggestionsReducer(box, { type: 'close' })
  expect(suggestionsReducer(closed, { type: 'answer', question, suggestions: suggest('a') })).toEqual(
    closedState,
  )
})

test('a blank more or less is the same question', () => {
  const box = answered('a')
  expect(suggestionsReducer(box, type('olive '))).toBe(box)
})

test('what was suggested stays in sight while the next question is on its way, with nothing marked', () => {
  const marked = suggestionsReducer(answered('a', 'b'), { type: 'move', step: 1 })
  const next = suggestionsReducer(marked, type('olives'))
  expect(next).toMatchObject({ isOpen: true, suggestions: suggest('a', 'b'), marked: -1 })
})

test('a failure takes the suggestions away', () => {
  const next = suggestionsReducer(answered('a'), type('olives'))
  if (!next.question) throw new Error('Nothing is asked')
  expect(suggestionsReducer(next, { type: 'fail', question: next.question })).toMatchObject({
    state: 'failed',
    suggestions: [],
    isOpen: true,
  })
})

test('arrows go through the suggestions and back to the field, both ways', () => {
  const down = [0, 1, 2, -1, 0]
  const up = [2, 1, 0, -1, 2]
  for (const [step, expected] of [
    [1, down],
    [-1, up],
  ] as const) {
    let box = answered('a', 'b', 'c')
    expect(
      expected.map(() => {
        box = suggestionsReducer(box, { type: 'move', step })
        return box.marked
      }),
    ).toEqual(expected)
  }
})
