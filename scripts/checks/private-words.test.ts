import { expect, test } from 'vitest'
import { checkPrivateWords } from './private-words.ts'

// Put together here, so that the check does not find its own samples.
const inside = (...parts: string[]) => parts.join('')

test.each([
  ['private-path', inside('see /wo', 'rk/main/src')],
  ['private-path', inside("open('/tm", "p/olea.lock')")],
  ['private-path', inside('/ho', 'me/maria/olea')],
  ['private-path', inside('/Us', 'ers/maria/olea')],
  ['private-word', inside('made by a helper ', 'agent')],
  ['private-word', inside('sub', 'agents')],
  ['secret', inside('-----BEGIN RSA PRIV', 'ATE KEY-----')],
  ['secret', inside('AK', 'IAABCDEFGHIJKLMNOP')],
  ['secret', inside('gh', 'p_', 'a'.repeat(36))],
])('%s: %s', (rule, text) => {
  expect(checkPrivateWords('src/a.ts', `first\n${text}`)).toEqual([
    expect.objectContaining({ rule, line: 2 }),
  ])
})

test.each([
  'https://example.org/work/of-art',
  'src/framework/olea',
  'user agent',
  'the tmp folder /tmp/',
  'home page: /home',
])('%s is fine', (text) => {
  expect(checkPrivateWords('src/a.ts', text)).toEqual([])
})
