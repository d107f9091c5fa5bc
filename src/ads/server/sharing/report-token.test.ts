import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { signReportToken, verifyReportToken } from './report-token.ts'

const secret = createSecretKey(randomBytes(32))

test('returns the id that was signed, and nothing for another installation or a changed byte', () => {
  const id = newId()
  const token = signReportToken(id, secret)
  expect(verifyReportToken(token, secret)).toBe(id)
  expect(verifyReportToken(token, createSecretKey(randomBytes(32)))).toBeUndefined()
  const bytes = Buffer.from(token, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(verifyReportToken(changed.toString('base64url'), secret), `byte ${index}`).toBeUndefined()
  }
})

test('rejects any other text without an error', () => {
  const text = fc.oneof(fc.string({ maxLength: 100 }), fc.stringMatching(/^[\w-]{38}$/))
  fc.assert(
    fc.property(text, (token) => {
      expect(verifyReportToken(token, secret)).toBeUndefined()
    }),
  )
})
