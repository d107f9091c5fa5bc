import { expect, test } from 'vitest'
import { checkForbiddenText } from './forbidden-text.ts'

// Joined at run time, so that the check does not find its own samples.
const join = (...parts: string[]) => parts.join('')

test.each([
  ['private-path', join('see /wo', 'rk/main/src')],
  ['private-path', join("open('/tm", "p/olea.lock')")],
  ['private-path', join('/ho', 'me/maria/olea')],
  ['private-path', join('/Us', 'ers/maria/olea')],
  ['private-word', join('made by a helper ', 'agent')],
  ['private-word', join('sub', 'agents')],
  ['secret', join('-----BEGIN RSA PRIV', 'ATE KEY-----')],
  ['secret', join('AK', 'IAABCDEFGHIJKLMNOP')],
  ['secret', join('gh', 'p_', 'a'.repeat(36))],
  ['no-loose-todo', join('// TO', 'DO: later')],
])('%s: %s', (rule, text) => {
  expect(checkForbiddenText('src/a.ts', `first\n${text}`)).toEqual([
    expect.objectContaining({ rule, line: 2 }),
  ])
})

test.each([
  'https://example.org/work/of-art',
  'src/framework/olea',
  'user agent',
  'the tmp folder /tmp/',
  'home page: /home',
  join('// TO', 'DO (#12): when the index exists'),
])('%s is allowed', (text) => {
  expect(checkForbiddenText('src/a.ts', text)).toEqual([])
})
