import { expect, test } from 'vitest'
import { emailSchema, Login, Registration } from './credentials.ts'
import { normalizeEmail } from './normalize-email.ts'

test.each([
  ['  Reader@Olea.Test ', 'reader@olea.test'],
  ["O'Hara+news@olea.test", "o'hara+news@olea.test"],
  ['a@sub.of.olea.test', 'a@sub.of.olea.test'],
  ['a@b.c', 'a@b.c'],
  // Local parts in other scripts, in composed and decomposed form.
  ['JOSÉ@olea.test', 'josé@olea.test'],
  ['jose\u0301@olea.test', 'josé@olea.test'],
  ['用户@olea.test', '用户@olea.test'],
  ['قارئ@olea.test', 'قارئ@olea.test'],
  ['पाठक@olea.test', 'पाठक@olea.test'],
  // The Kelvin sign lowercases to an ordinary k.
  ['mi\u212Ae@olea.test', 'mike@olea.test'],
  // Domains are converted to their ASCII form.
  ['a@Bücher.example', 'a@xn--bcher-kva.example'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
])('normalizes %s to %s', (input, normalized) => {
  expect(normalizeEmail(input)).toBe(normalized)
  expect(normalizeEmail(normalized)).toBe(normalized)
})

test.each([
  '',
  'olea',
  '@olea.test',
  'a@',
  'a@@olea.test',
  'a@b@olea.test',
  'a b@olea.test',
  '.a@olea.test',
  'a.@olea.test',
  'a..b@olea.test',
  '"quoted"@olea.test',
  'a@olea',
  'a@olea..test',
  'a@-olea.test',
  'a@olea.test:25',
  'a@olea.test/path',
  'a@user:pass@olea.test',
  'a@[192.0.2.1]',
  'a@192.0.2.1',
  'a@0x7f.1',
  'a@b.-',
  'a@xn--\u0080.test',
  'a\u0000@olea.test',
  'a@olea.test\u0000',
  'a\r\nBcc: b@olea.test',
  'a\ud800@olea.test',
  'a\u202e@olea.test',
  'a\u200b@olea.test',
  'a,b@olea.test',
  'a;b@olea.test',
  '<a@olea.test>',
  `${'a'.repeat(250)}@olea.test`,
  // Fewer than 254 characters, but more than 254 bytes.
  `${'é'.repeat(200)}@olea.test`,
])('rejects %j', (input) => {
  expect(normalizeEmail(input)).toBeUndefined()
  expect(emailSchema.safeParse(input).success).toBe(false)
})

test('rejects extremely long addresses', () => {
  for (const input of ['a.'.repeat(50_000), `${'a'.repeat(100_000)}@`, `a@${'a.'.repeat(50_000)}`]) {
    expect(normalizeEmail(input)).toBeUndefined()
  }
})

test('accepts any spelling of the address at login', () => {
  const login = Login.parse({ email: ' Jose\u0301@BÜCHER.example', password: 'x' })
  expect(login.email).toBe('josé@xn--bcher-kva.example')
  expect(Login.parse({ email: ' No Address ', password: 'x' }).email).toBe('no address')
})

test('rejects passwords with half a surrogate pair at registration and at login', () => {
  for (const password of ['eight-letters-\ud83e', '\udd52-eight-letters', '\udd52\ud83e-swapped']) {
    expect(Registration.safeParse({ email: 'a@olea.test', password }).success).toBe(false)
    expect(Login.safeParse({ email: 'a@olea.test', password }).success).toBe(false)
  }
  expect(Registration.safeParse({ email: 'a@olea.test', password: '🫒🫒🫒🫒🫒🫒🫒🫒' }).success).toBe(true)
})
