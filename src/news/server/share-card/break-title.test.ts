import { expect, test } from 'vitest'
import { breakTitle, splitAtBreakPoints } from './break-title.ts'

/** Every letter is as wide as half the size. */
const measure = (text: string) => [...text].length / 2
const room = { width: 400, height: 200, sizes: [80, 40, 20], leading: 1 }
// At 80, 40 and 20 pixels: 10, 20 and 40 letters a line; 2, 5 and 10 lines.

test('a short title is as large as it fits', () => {
  expect(breakTitle('New oil', 'en', room, measure)).toEqual({ size: 80, lines: ['New oil'] })
})

test('lines are about the same length, and none is left with a single word', () => {
  const { size, lines } = breakTitle('The price of oil falls for the first time', 'en', room, measure)
  expect({ size, lines }).toEqual({ size: 40, lines: ['The price of', 'oil falls for', 'the first time'] })
})

test('a title that is far too long ends after a word', () => {
  const { size, lines } = breakTitle('olive, '.repeat(90).trim(), 'en', room, measure)
  expect(size).toBe(20)
  expect(lines).toHaveLength(10)
  expect(lines.at(-1)).toMatch(/olive…$/)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(40)
})

test('a word that is too long for a line is broken, with a hyphen where the script has one', () => {
  const { lines } = breakTitle('a'.repeat(70), 'de', room, measure)
  expect(lines).toEqual([`${'a'.repeat(35)}-`, 'a'.repeat(35)])
  expect(breakTitle('आ'.repeat(70), 'hi', room, measure).lines.join('')).not.toContain('-')
})

test.each([
  ['en', 'well-known oil', ['well-', 'known ', 'oil']],
  ['en', 'prices 2024-2025', ['prices ', '2024-2025']],
  ['fr', '« Oui » : et après ?', ['« Oui » : ', 'et ', 'après ?']],
  ['jp', '「最初の一滴」、です', ['「最初', 'の', '一滴」、', 'です']],
] as const)('in %s %s stays together where it has to', (language, text, pieces) => {
  expect(splitAtBreakPoints(text, language)).toEqual(pieces)
})

test('Chinese and Japanese lines neither begin nor end with the wrong sign', () => {
  const text = '机器人采摘橄榄：甘肃陇南的果园用“人工智能”选择采收的最佳时刻，成本下降三成。'
  const { lines } = breakTitle(text, 'ch', { ...room, sizes: [40] }, (line) => [...line].length)
  expect(lines.join('')).toBe(text)
  expect(lines.length).toBeGreaterThan(3)
  for (const line of lines) {
    expect(line).not.toMatch(/^[：”，。]/)
    expect(line).not.toMatch(/“$/)
  }
})

test('nothing that can be written takes more room than there is', () => {
  const titles = ['', ' ', 'a', '-'.repeat(300), 'ab '.repeat(200), `${'x'.repeat(500)} y`, '»«'.repeat(99)]
  for (const title of titles) {
    const { size, lines } = breakTitle(title, 'fr', room, measure)
    expect(lines.length * size).toBeLessThanOrEqual(room.height)
    for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(room.width + 1)
  }
})
