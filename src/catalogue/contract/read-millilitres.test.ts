import { expect, test } from 'vitest'
import { readMillilitres } from './read-millilitres.ts'

test.each([
  ['500', 500],
  [' 750 ml ', 750],
  ['250ML', 250],
  ['1.000', 1_000],
  ['1,000', 1_000],
  ['1\u202f000', 1_000],
  ['10.000 ml', 10_000],
  ['187,5', 187.5],
  ['187.5', 187.5],
  ['٧٥٠', 750],
  ['٥٬٠٠٠', 5_000],
  ['७५०', 750],
  ['７５０', 750],
])('reads %j', (text, millilitres) => expect(readMillilitres(text)).toBe(millilitres))

test.each(['', 'abc', '0', '0,75', '0.500', '-5', '1e3', '0,75 l', '1.00.000', '500 g'])(
  'rejects %j',
  (text) => expect(readMillilitres(text)).toBeUndefined(),
)
