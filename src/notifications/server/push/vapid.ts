// Tells push services who sends (RFC 8292). Browsers accept messages only from the key with which they subscribed.
import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto'

export type VapidKeys = { privateKey: KeyObject /** In base64url, as browsers take it. */; publicKey: string }

/** Services accept at most 24 hours. */
const lifetimeSeconds = 12 * 3_600

/** @param secret 32 bytes: the private key of P-256 */
export function toVapidKeys(secret: KeyObject): VapidKeys {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret.export())
  const point = pair.getPublicKey()
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: secret.export().toString('base64url'),
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
    publicKey: point.toString('base64url'),
  }
}

/** @param contact an address at which the operator of a push service reaches the publisher: `https:` or `mailto:` */
export function createVapidHeader(
  { privateKey, publicKey }: VapidKeys,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const claims = {
    aud: new URL(endpoint).origin,
    exp: Math.floor(now.getTime() / 1000) + lifetimeSeconds,
    sub: contact,
  }
  const content = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encode).join('.')
  const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
