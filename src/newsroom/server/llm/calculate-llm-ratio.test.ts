import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculateLlmRatio } from './calculate-llm-ratio.ts'

const written = 'The mill at the edge of the village opened before sunrise and pressed until noon.'
const share = (text: string, texts = [{ given: '', written }], language: 'en' | 'ch' | 'jp' | 'ar' = 'en') =>
  calculateLlmRatio({ text, language }, texts)

test('returns 100, 0 and 50 percent', () => {
  expect(share(written)).toEqual({ percent: 100, words: 15, fromEngine: 15 })
  expect(share('Somebody wrote every word of this herself.')).toMatchObject({ percent: 0, fromEngine: 0 })
  const own = 'Nobody had expected such a yield after the dry months of this long spring season.'
  expect(share(`${written} ${own}`)).toMatchObject({ percent: 50, words: 30 })
  expect(share('')).toEqual({ percent: 0, words: 0, fromEngine: 0 })
  expect(calculateLlmRatio({ text: written, language: 'en' }, [])).toMatchObject({ percent: 0 })
})

test('ignores letter case, punctuation and line breaks, but not other words', () => {
  expect(share(written.toUpperCase().replaceAll(' ', '\n')).percent).toBe(100)
  const rewritten = 'Before sunrise, at noon and later, a village mill was open and pressing.'
  expect(share(rewritten).percent).toBe(0)
})

test('excludes only the runs that contain a changed word', () => {
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

test('does not count words that the LLM repeated from its input', () => {
  const given = 'Note: the mill at the edge of the village opened before sunrise.'
  expect(share(written, [{ given, written }]).fromEngine).toBeLessThan(15)
  expect(share(given, [{ given, written }]).fromEngine).toBe(0)
  expect(share(written, [{ given: written, written }]).fromEngine).toBe(0)
})

test('compares a text shorter than a run as a whole', () => {
  expect(share('Cold pressed, then bottled.', [{ given: '', written: 'Cold pressed' }])).toMatchObject({
    words: 4,
    fromEngine: 2,
  })
  expect(share('Cold days', [{ given: '', written: '…' }]).fromEngine).toBe(0)
})

test('adds up several texts and counts equal words once', () => {
  const other = 'Prices at origin fell for the third week in a row across the whole south.'
  const both = [
    { given: '', written },
    { given: '', written: other },
    { given: '', written },
  ]
  expect(share(`${written} ${other}`, both).percent).toBe(100)
})

test('segments words in languages without spaces', () => {
  const chinese = '清晨，村边的榨油坊开门了，一直压榨到中午才关门。'
  expect(share(chinese, [{ given: '', written: chinese }], 'ch').percent).toBe(100)
  expect(share('今年的橄榄收成比往年好得多。', [{ given: '', written: chinese }], 'ch').percent).toBe(0)
  const arabic = 'فتحت المعصرة أبوابها قبل شروق الشمس وعملت حتى الظهر'
  expect(share(arabic, [{ given: '', written: arabic }], 'ar').percent).toBe(100)
})

test('never exceeds the number of words, and is at least 1 percent if any words are left', () => {
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
