import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordDifference } from './word-difference.ts'

/** `[-removed-]` and `{+added+}`. */
function drawn(before: string, after: string, tag = 'en'): string {
  const marks = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] } as const
  return wordDifference(before, after, tag)
    .map(({ kind, text }) => marks[kind].join(text))
    .join('')
}

test('names the words that changed and no others', () => {
  expect(drawn('The old mill opened.', 'The new mill opened.')).toBe('The [-old -]{+new +}mill opened.')
  expect(drawn('The mill opened', 'The mill opened early')).toBe('The mill opened {+early+}')
  expect(drawn('One.\nTwo.\nThree.', 'One.\nThree.')).toBe('One.\n[-Two.\n-]Three.')
  expect(drawn('One.\nThree.', 'One.\nTwo.\nThree.')).toBe('One.\n{+Two.\n+}Three.')
  expect(drawn('same', 'same')).toBe('same')
  expect(drawn('', '')).toBe('')
  expect(drawn('', 'new')).toBe('{+new+}')
  expect(drawn('gone', '')).toBe('[-gone-]')
})

test('finds words where no blanks stand between them, and in every script', () => {
  expect(drawn('我们生产橄榄油', '我们生产葡萄酒', 'zh-Hans')).toBe('我们生产[-橄榄油-]{+葡萄酒+}')
  expect(drawn('زيت الزيتون جديد', 'زيت الزيتون قديم', 'ar')).toBe('زيت الزيتون [-جديد-]{+قديم+}')
  expect(drawn('जैतून का तेल', 'जैतून का पेड़', 'hi')).toBe('जैतून का [-तेल-]{+पेड़+}')
})

test('same and added are the new text, same and removed the old one but for blanks', () => {
  const word = fc.constantFrom('oil', 'olive', 'mill', '油', 'زيت', ',', '.', '\n', ' ', '  ')
  const text = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDifference(before, after, 'en')
      const without = (kind: string) =>
        parts
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect(without('removed')).toBe(after)
      expect(without('added').replaceAll(/\s/g, '')).toBe(before.replaceAll(/\s/g, ''))
    }),
  )
})

test('two long texts with nothing in common are one change, not a search without end', () => {
  const text = (name: string) => Array.from({ length: 20_000 }, (_, index) => `${name}${index}`).join(' ')
  const parts = wordDifference(text('a'), text('b'), 'en')
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})
