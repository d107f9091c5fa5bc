import { expect, test } from 'vitest'
import { replaceBlocks } from './replace-blocks.ts'

const replace = (text: string) =>
  replaceBlocks(
    text,
    /<(\w)>/g,
    (name) => new RegExp(`</${name}>`, 'g'),
    ([, name], content) => `[${name} ${content}]`,
  )

test.each([
  ['a <b>c</b> d <e>f</e>', 'a [b c] d [e f]'],
  ['<b>one <b>two</b> three</b>', '[b one <b>two] three</b>'],
  ['<b>open <e>f</e> <b>', '<b>open [e f] <b>'],
  ['</b> none', '</b> none'],
  ['', ''],
])('replaces %j by %j', (text, expected) => {
  expect(replace(text)).toBe(expected)
})
