import { expect, test } from 'vitest'
import { breakTitle, splitAtBreakPoints } from './break-title.ts'

/** Every character is half as wide as the font size. */
const measure = (text: string) => [...text].length / 2
const box = { width: 400, height: 200, sizes: [80, 40, 20], leading: 1 }
// At 80, 40 and 20 pixels: 10, 20 and 40 characters per line, and 2, 5 and 10 lines.

test('sets a short title in the largest size', () => {
  expect(breakTitle('New oil', 'en', box, measure)).toEqual({ size: 80, lines: ['New oil'] })
})

test('balances the lines', () => {
  const { size, lines } = breakTitle('The price of oil falls for the first time', 'en', box, measure)
  expect({ size, lines }).toEqual({ size: 40, lines: ['The price of', 'oil falls for', 'the first time'] })
})

test('truncates a title that is too long after a word', () => {
  const { size, lines } = breakTitle('olive, '.repeat(90).trim(), 'en', box, measure)
  expect(size).toBe(20)
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toMatch(/olive…$/)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
})

test('breaks a word that is too long for a line, with a hyphen if the script has one', () => {
  const { lines } = breakTitle('a'.repeat(70), 'de', box, measure)
  expect(lines).toEqual([`${'a'.repeat(35)}-`, 'a'.repeat(35)])
  expect(breakTitle('आ'.repeat(70), 'hi', box, measure).lines.join('')).not.toContain('-')
})

test.each([
  ['en', 'well-known oil', ['well-', 'known ', 'oil']],
  ['en', 'prices 2024-2025', ['prices ', '2024-2025']],
  ['fr', '« Oui » : et après ?', ['« Oui » : ', 'et ', 'après ?']],
  ['jp', '「最初の一滴」、です', ['「最初', 'の', '一滴」、', 'です']],
] as const)('splits a text in %s only at allowed break points: %s', (language, text, pieces) => {
  expect(splitAtBreakPoints(text, language)).toEqual(pieces)
})

test('keeps Chinese and Japanese punctuation from the wrong end of a line', () => {
  const text = '机器人采摘橄榄：甘肃陇南的果园用“人工智能”选择采收的最佳时刻，成本下降三成。'
  const { lines } = breakTitle(text, 'ch', { ...box, sizes: [40] }, (line) => [...line].length)
  expect(lines.join('')).toBe(text)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(line).not.toMatch(/^[：”，。]/)
    expect(line).not.toMatch(/“$/)
  }
})

test('keeps every title inside the box', () => {
  const titles = ['', ' ', 'a', '-'.repeat(300), 'ab '.repeat(200), `${'x'.repeat(500)} y`, '»«'.repeat(99)]
  for (const title of titles) {
    const { size, lines } = breakTitle(title, 'fr', box, measure)
    expect(lines.length * size).toBeLessThanOrEqual(box.height)
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(box.width + 1)
  }
})
