import { expect, test } from 'vitest'
import { emailSchema, Login, Registration } from './credentials.ts'
import { normalizeEmail } from './normalize-email.ts'

test.each([
  ['  Reader@Olea.Test ', 'reader@olea.test'],
  ["O'Hara+news@olea.test", "o'hara+news@olea.test"],
  ['a@sub.of.olea.test', 'a@sub.of.olea.test'],
  // Local parts of all scripts, composed or not.
  ['JOSÉ@olea.test', 'josé@olea.test'],
  ['jose\u0301@olea.test', 'josé@olea.test'],
  ['用户@olea.test', '用户@olea.test'],
  ['قارئ@olea.test', 'قارئ@olea.test'],
  ['पाठक@olea.test', 'पाठक@olea.test'],
  // The Kelvin sign is a k: whoever types it means the same mailbox.
  ['mi\u212Ae@olea.test', 'mike@olea.test'],
  // Domains in the form that mail servers know.
  ['a@Bücher.example', 'a@xn--bcher-kva.example'],
  ['a@xn--bcher-kva.example', 'a@xn--bcher-kva.example'],
  ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
  ['a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
])('%s is %s', (given, canonical) => {
  expect(normalizeEmail(given)).toBe(canonical)
  expect(normalizeEmail(canonical)).toBe(canonical)
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
  // 254 characters, but more bytes than a mail server takes.
  `${'é'.repeat(200)}@olea.test`,
])('%j is no address', (given) => {
  expect(normalizeEmail(given)).toBeUndefined()
  expect(emailSchema.safeParse(given).success).toBe(false)
})

test('endless addresses are refused', () => {
  for (const evil of ['a.'.repeat(50_000), `${'a'.repeat(100_000)}@`, `a@${'a.'.repeat(50_000)}`]) {
    expect(normalizeEmail(evil)).toBeUndefined()
  }
})

test('whoever signs in may spell the address as they like', () => {
  const spelled = Login.parse({ email: ' Jose\u0301@BÜCHER.example', password: 'x' })
  expect(spelled.email).toBe('josé@xn--bcher-kva.example')
  expect(Login.parse({ email: ' No Address ', password: 'x' }).email).toBe('no address')
})

test('half a surrogate pair is no password, neither a new one nor one to sign in with', () => {
  for (const password of ['eight-letters-\ud83e', '\udd52-eight-letters', '\udd52\ud83e-swapped']) {
    expect(Registration.safeParse({ email: 'a@olea.test', password }).success).toBe(false)
    expect(Login.safeParse({ email: 'a@olea.test', password }).success).toBe(false)
  }
  expect(Registration.safeParse({ email: 'a@olea.test', password: '🫒🫒🫒🫒🫒🫒🫒🫒' }).success).toBe(true)
})
