import { expect, test } from 'vitest'
import { formatMarkup, parseMarkup, type Token } from './markup.ts'
import { transferPlaceholders } from './transfer-placeholders.ts'

const tokens = (markup: string): Token[] => parseMarkup(markup) ?? []

function transfer(stored: [source: string, target: string], source: string, content: number[] = []) {
  const result = transferPlaceholders(
    { source: tokens(stored[0]), target: tokens(stored[1]) },
    tokens(source),
    (id) => content.includes(id),
  )
  return result && formatMarkup(result)
}

test('keeps the formatting of words that are still formatted', () => {
  expect(
    transfer(
      ['<x id="1">New</x> <x id="2">oil</x>', '<x id="2">Aceite</x> <x id="1">nuevo</x>'],
      'New <x id="1">oil</x>',
    ),
  ).toBe('<x id="1">Aceite</x> nuevo')
})

test('leaves out formatting of words that were not formatted before', () => {
  expect(transfer(['New oil', 'Aceite nuevo'], '<x id="1">New</x> oil')).toBe('Aceite nuevo')
})

test('a picture keeps its place, and cannot be left out', () => {
  expect(transfer(['Oil <x id="1"/>', '<x id="1"/> Öl'], '<x id="1">Oil</x> <x id="2"/>', [2])).toBe(
    '<x id="2"/> Öl',
  )
  expect(transfer(['Oil', 'Öl'], 'Oil <x id="1"/>', [1])).toBeUndefined()
})
