// Numbers of the register of protected names.
import { expect, test } from 'vitest'
import { Origin } from './product-values.ts'
import { getRegisterUrl } from './protected-origin.ts'

test.each(['PDO-IT-01234', 'PGI-ES-0105', 'PDO-HR-SI-01359', 'PDO-IT-0004-AM01', 'EUGI00000013165'])(
  'accepts %s',
  (protectedId) => {
    expect(Origin.safeParse({ protection: 'pdo', protectedId }).success).toBe(true)
  },
)

test('a number is written in capital letters, without spaces', () => {
  expect(Origin.parse({ protectedId: ' pdo-it-01234 ' }).protectedId).toBe('PDO-IT-01234')
})

test.each(['IT-01234', 'PDO-IT', 'DOP-IT-01234', 'EUGI123', 'javascript:alert(1)'])(
  'rejects %s',
  (protectedId) => {
    expect(Origin.safeParse({ protectedId }).success).toBe(false)
  },
)

test('leads to the entry where the register has an address for it, else to the register', () => {
  expect(getRegisterUrl('EUGI00000013165')).toMatch(/register\/details\/EUGI00000013165$/)
  expect(getRegisterUrl('PDO-IT-01234')).toMatch(/register\/$/)
})
