import { createSecretKey, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '#src/platform/id.ts'
import { type AdServe, createServeId, getServeTime, signAdToken, verifyAdToken } from './ad-token.ts'

const secret = createSecretKey(randomBytes(32))
const serve: AdServe = {
  id: createServeId(new Date()),
  adId: newId(),
  placement: 'article.sidebarFirst',
  articleId: newId(),
  language: 'de',
  creative: '1',
  isPreview: false,
}

test('returns what was signed', () => {
  expect(verifyAdToken(signAdToken(serve, secret), secret)).toEqual(serve)
  const preview = { ...serve, articleId: '', isPreview: true }
  expect(verifyAdToken(signAdToken(preview, secret), secret)).toEqual(preview)
})

test('rejects a token of another installation, and every changed byte', () => {
  const token = signAdToken(serve, secret)
  expect(verifyAdToken(token, createSecretKey(randomBytes(32)))).toBeUndefined()
  const bytes = Buffer.from(token, 'base64url')
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(verifyAdToken(changed.toString('base64url'), secret), `byte ${index}`).toBeUndefined()
  }
})

test('rejects any other text without an error', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 500 }), (text) => {
      expect(verifyAdToken(text, secret)).toBeUndefined()
    }),
  )
})

test('the id contains its time and is unique', () => {
  const now = new Date('2026-11-23T12:34:56.789Z')
  expect(getServeTime(createServeId(now))).toEqual(now)
  expect(createServeId(now)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(Array.from({ length: 1000 }, () => createServeId(now))).size).toBe(1000)
})
