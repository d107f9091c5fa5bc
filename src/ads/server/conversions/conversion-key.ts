// Keys that sign the conversions of an advertisement. They are derived from the secret of this installation, which also
// signs the tokens of clicks, so that nothing secret is stored for an advertisement: it only has the number of its key.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { NewConversion } from '../../contract/ad-conversion.ts'

/** @param version is increased to replace the key */
export function deriveConversionKey(secret: KeyObject, adId: string, version: number): string {
  return createHmac('sha256', secret).update(`conversion key ${adId} ${version}`).digest('base64url')
}

export function isSignedWith(key: string, { clickId, timestamp, signature }: NewConversion): boolean {
  const expected = createHmac('sha256', key).update(`${timestamp}.${clickId}`).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
