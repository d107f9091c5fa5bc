import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeRequestTarget } from './request-target.ts'

const site = 'https://olea.test'

test.each([
  ['/', '/'],
  ['/news/all?page=2&q=\\//x', '/news/all?page=2&q=\\//x'],
  ['//evil.test/news', '/evil.test/news'],
  ['/\\evil.test/news', '/%5Cevil.test/news'],
  ['/\\:', '/%5C:'],
  ['/article/a\\..\\b', '/article/a%5C..%5Cb'],
  ['http://evil.test/news/all?page=2', '/news/all?page=2'],
  ['HTTPS://evil.test', '/'],
  ['http://evil.test?page=2', '/?page=2'],
  ['http://evil.test//other.test', '/other.test'],
  ['*', '/*'],
  ['?', '/?'],
  ['/#1', '/'],
  ['/news/all#1?page=2', '/news/all'],
])('normalizes %s to %s', (url, target) => {
  expect(normalizeRequestTarget(url)).toBe(target)
})

test('always returns a URL on this site', () => {
  const fragments = [
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '[',
    ']',
    '?',
    '#',
    '%',
    '%5C',
    '%2F',
    'http:',
    'evil.test',
  ]
  const piece = fc.oneof(fc.constantFrom(...fragments), fc.string({ maxLength: 4 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      // Request lines contain neither spaces nor control characters.
      const url = pieces.join('').replaceAll(/[\p{Cc}\s]/gu, '')
      expect(new URL(normalizeRequestTarget(url), site).origin).toBe(site)
    }),
  )
})
