import { expect, test } from 'vitest'
import { completeMessages } from './complete-messages.ts'

const english = {
  title: 'Oils',
  list: { empty: 'No oils', found_one: '{{count}} oil', found_other: '{{count}} oils' },
}

test('adds the English text of each missing message', () => {
  expect(completeMessages({ list: { empty: '油なし' } }, english)).toEqual({
    title: 'Oils',
    list: { empty: '油なし', found_one: '{{count}} oil', found_other: '{{count}} oils' },
  })
  expect(completeMessages(undefined, english)).toEqual(english)
})

test('leaves the plural forms of the language as they are', () => {
  const japanese = { title: '油', list: { empty: '油なし', found_other: '{{count}}本' } }
  expect(completeMessages(japanese, english)).toEqual(japanese)
})

test('changes neither of the two', () => {
  const japanese = { list: { empty: '油なし' } }
  completeMessages(japanese, english)
  expect(japanese).toEqual({ list: { empty: '油なし' } })
  expect(Object.keys(english.list)).toEqual(['empty', 'found_one', 'found_other'])
})
