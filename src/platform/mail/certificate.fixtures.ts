// Generates a self-signed certificate for localhost, a new one for each test.
import { generateKeyPairSync, sign } from 'node:crypto'

export type Certificate = { key: string; cert: string }

const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
const dayMs = 86_400_000

/** Valid for `localhost` and 127.0.0.1, from yesterday to tomorrow. */
export function generateSelfSignedCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(objectId(0x55, 0x04, 0x03), element(0x0c, Buffer.from('localhost')))))
  const altNames = sequence(
    element(0x82, Buffer.from('localhost')),
    element(0x87, Buffer.from([127, 0, 0, 1])),
  )
  const isAuthority = sequence(element(0x01, Buffer.from([0xff])))
  const extensions = sequence(
    sequence(objectId(0x55, 0x1d, 0x11), element(0x04, altNames)),
    sequence(objectId(0x55, 0x1d, 0x13), element(0x04, isAuthority)),
  )
  const content = sequence(
    element(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, extensions),
  )
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const lines =
    sequence(content, ecdsaWithSha256, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** One DER element (X.690): tag, length and content. */
function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  return Buffer.concat([Buffer.from([tag, ...encodeLength(length)]), content])
}

function encodeLength(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

function sequence(...parts: Uint8Array[]): Buffer {
  return element(0x30, ...parts)
}

function set(...parts: Uint8Array[]): Buffer {
  return element(0x31, ...parts)
}

function objectId(...bytes: number[]): Buffer {
  return element(0x06, Buffer.from(bytes))
}

function integer(value: number): Buffer {
  return element(0x02, Buffer.from([value]))
}

function utcTime(timestamp: number): Buffer {
  const digits = new Date(timestamp).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return element(0x17, Buffer.from(digits.slice(2)))
}
