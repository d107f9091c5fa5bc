import { expect, test } from 'vitest'
import { deriveTitle } from './derive-title.ts'

test('derives a title of at most 60 code points from the text, a picture or the date', () => {
  const date = new Date('2020-02-03T00:00:00Z')
  expect(deriveTitle('A &amp; <em>B</em>', '', date)).toEqual({ title: 'A & B', from: 'source' })
  expect(deriveTitle(' ', '<p>Short text</p>', date)).toEqual({ title: 'Short text', from: 'text' })
  const long = deriveTitle('', `<p>${'olive '.repeat(30)}</p>`, date).title
  expect([...long].length).toBeLessThanOrEqual(60)
  expect(long).toMatch(/olive…$/)
  expect([...deriveTitle('', '橄'.repeat(100), date).title].length).toBe(60)
  expect(deriveTitle('', '<figure><img src="x" alt="A mill"></figure>', date)).toEqual({
    title: 'A mill',
    from: 'picture',
  })
  expect(deriveTitle('\u200B', '<p>\u2060</p>', date).from).toBe('date')
  expect(deriveTitle('', '', date)).toEqual({ title: '2020-02-03', from: 'date' })
})
