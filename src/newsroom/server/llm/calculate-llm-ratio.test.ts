import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateLlmRatio } from './calculate-llm-ratio.ts'

const written = 'The mill at the edge of the village opened before sunrise and pressed until noon.'
const share = (text: string, texts = [{ given: '', written }], language: 'en' | 'ch' | 'jp' | 'ar' = 'en') =>
  calculateLlmRatio({ text, language }, texts)

test('all, none and half', () => {
  expect(share(written)).toEqual({ percent: 100, words: 15, fromEngine: 15 })
  expect(share('Somebody wrote every word of this herself.')).toMatchObject({ percent: 0, fromEngine: 0 })
  const own = 'Nobody had expected such a yield after the dry months of this long spring season.'
  expect(share(`${written} ${own}`)).toMatchObject({ percent: 50, words: 30 })
  expect(share('')).toEqual({ percent: 0, words: 0, fromEngine: 0 })
  expect(calculateLlmRatio({ text: written, language: 'en' }, [])).toMatchObject({ percent: 0 })
})

test('case, punctuation and line ends do not hide a sentence; other words do', () => {
  expect(share(written.toUpperCase().replaceAll(' ', '\n')).percent).toBe(100)
  const rewritten = 'Before sunrise, at noon and later, a village mill was open and pressing.'
  expect(share(rewritten).percent).toBe(0)
})

test('a changed word takes only the runs it stands in', () => {
  expect(share(written.replace('village', 'town'))).toMatchObject({ words: 15, fromEngine: 14 })
  expect(share(written.replace('opened before', 'was shut before'))).toMatchObject({
    words: 16,
    fromEngine: 14,
  })
  expect(share(written.replace('pressed until', 'was pressing to'))).toMatchObject({
    words: 16,
    fromEngine: 12,
  })
})

test('what the engine was given and only repeated is the editor’s own', () => {
  const given = 'Note: the mill at the edge of the village opened before sunrise.'
  expect(share(written, [{ given, written }]).fromEngine).toBeLessThan(15)
  expect(share(given, [{ given, written }]).fromEngine).toBe(0)
  expect(share(written, [{ given: written, written }]).fromEngine).toBe(0)
})

test('a text shorter than a run counts as a whole', () => {
  expect(share('Cold pressed, then bottled.', [{ given: '', written: 'Cold pressed' }])).toMatchObject({
    words: 4,
    fromEngine: 2,
  })
  expect(share('Cold days', [{ given: '', written: '…' }]).fromEngine).toBe(0)
})

test('several texts add up, the same words once', () => {
  const other = 'Prices at origin fell for the third week in a row across the whole south.'
  const both = [
    { given: '', written },
    { given: '', written: other },
    { given: '', written },
  ]
  expect(share(`${written} ${other}`, both).percent).toBe(100)
})

test('works where no blanks stand between words', () => {
  const chinese = '清晨，村边的榨油坊开门了，一直压榨到中午才关门。'
  expect(share(chinese, [{ given: '', written: chinese }], 'ch').percent).toBe(100)
  expect(share('今年的橄榄收成比往年好得多。', [{ given: '', written: chinese }], 'ch').percent).toBe(0)
  const arabic = 'فتحت المعصرة أبوابها قبل شروق الشمس وعملت حتى الظهر'
  expect(share(arabic, [{ given: '', written: arabic }], 'ar').percent).toBe(100)
})

test('is never more than the words there are, and whatever survives is at least one percent', () => {
  const word = fc.constantFrom('oil', 'olive', 'mill', 'press', 'noon', 'sun', 'a')
  const text = fc.array(word, { maxLength: 60 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(text, text, text, (article, given, machine) => {
      const { percent, words, fromEngine } = share(article, [{ given, written: machine }])
      expect(fromEngine).toBeLessThanOrEqual(words)
      expect(percent > 0).toBe(fromEngine > 0)
      expect(percent === 100).toBe(words > 0 && fromEngine === words)
    }),
  )
  const long = `${'word '.repeat(3_000)}${written}`
  expect(share(long).percent).toBe(1)
})
