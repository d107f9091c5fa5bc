// Tokens of report links: the id of the link, signed with the secret of this installation. Whether the link still works is
// in the database.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

const signatureBytes = 16
const idBytes = 12
/** Base64url of signature and id. */
const pattern = /^[\w-]{38}$/

export function signReportToken(linkId: string, secret: KeyObject): string {
  return Buffer.concat([sign(linkId, secret), Buffer.from(linkId, 'hex')]).toString('base64url')
}

/** @returns the id of the link; undefined for an invalid token */
export function verifyReportToken(token: string, secret: KeyObject): string | undefined {
  if (!pattern.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== signatureBytes + idBytes) return undefined
  const linkId = bytes.subarray(signatureBytes).toString('hex')
  const isValid = timingSafeEqual(bytes.subarray(0, signatureBytes), sign(linkId, secret))
  return isValid ? linkId : undefined
}

function sign(linkId: string, secret: KeyObject): Buffer {
  return createHmac('sha256', secret).update(`report link ${linkId}`).digest().subarray(0, signatureBytes)
}
