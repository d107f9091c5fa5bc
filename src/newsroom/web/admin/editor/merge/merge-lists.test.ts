import { describe, expect, test } from 'vitest'
import { mergeLists } from './merge-lists.ts'

/** Each letter is an item. */
const merge = (base: string, mine: string, theirs: string) =>
  mergeLists([...base], [...mine], [...theirs])?.join('')

describe('mergeLists', () => {
  test.each([
    ['nothing changed', 'abc', 'abc', 'abc', 'abc'],
    ['only one side changed', 'abc', 'aXc', 'abc', 'aXc'],
    ['only the other side changed', 'abc', 'abc', 'abY', 'abY'],
    ['different items', 'abcd', 'Xbcd', 'abcY', 'XbcY'],
    ['neighboring items', 'abcd', 'aXcd', 'abYd', 'aXYd'],
    ['neighboring items, the other way round', 'abcd', 'abXd', 'aYcd', 'aYXd'],
    ['the same change', 'abc', 'aXc', 'aXc', 'aXc'],
    ['a removed and a changed item', 'abcd', 'bcd', 'abcY', 'bcY'],
    ['both removed the same item', 'abc', 'ac', 'ac', 'ac'],
    ['added in different places', 'abc', 'aXbc', 'abcY', 'aXbcY'],
    ['both added at the end', 'ab', 'abX', 'abY', 'abYX'],
    ['both added the same', 'ab', 'abX', 'abX', 'abX'],
    ['added before an item that the other side changed', 'abc', 'aXbc', 'aYc', 'aXYc'],
    ['added after an item that the other side changed', 'abc', 'abXc', 'aYc', 'aYXc'],
    ['both began an empty text', '', 'X', 'Y', 'YX'],
    ['repeated items', 'aaa', 'aaaX', 'Yaaa', 'YaaaX'],
  ])('%s', (_case, base, mine, theirs, merged) => {
    expect(merge(base, mine, theirs)).toBe(merged)
  })

  test.each([
    ['both changed the same item', 'abc', 'aXc', 'aYc'],
    ['one removed what the other changed', 'abc', 'ac', 'aYc'],
    ['one added between items that the other replaced by one', 'abcd', 'aXd', 'abYcd'],
  ])('no result: %s', (_case, base, mine, theirs) => {
    expect(merge(base, mine, theirs)).toBeUndefined()
  })
})
