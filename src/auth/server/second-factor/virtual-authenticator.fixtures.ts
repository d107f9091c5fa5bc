// A WebAuthn authenticator in software. Creates keys and signs with them, and forges parts of a response on request.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '../../contract/second-factor.ts'

const flags = { present: 0x01, verified: 0x04, attested: 0x40 } as const

export type Forgery = {
  origin?: string
  rpId?: string
  counter?: number
  type?: string
  isVerified?: boolean
  challenge?: string
  userHandle?: string | null
}

export type VirtualAuthenticator = ReturnType<typeof createVirtualAuthenticator>

/** @param step increment of the signature counter; 0 for an authenticator without a counter */
export function createVirtualAuthenticator({ step = 1 } = {}) {
  const id = randomBytes(32)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0
  let userHandle = ''
  const credential = { id: encode(id), rawId: encode(id), type: 'public-key' as const }

  return {
    id: credential.id,

    create(options: PasskeyCreationOptions, forgery: Forgery = {}) {
      userHandle = options.user.id
      const attested = Buffer.concat([Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)])
      const data = authenticatorData(options.rp.id, counter, forgery, attested)
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, forgery),
          attestationObject: encode(
            Buffer.concat([
              Buffer.from([0xa3]),
              ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0])],
              ...[text('authData'), bytes(data)],
            ]),
          ),
          transports: ['internal'],
        },
      }
    },

    get(options: PasskeyRequestOptions, forgery: Forgery = {}) {
      counter += step
      const data = authenticatorData(options.rpId, counter, forgery)
      const client = clientData('webauthn.get', options.challenge, forgery)
      const signed = Buffer.concat([data, createHash('sha256').update(decode(client)).digest()])
      return {
        ...credential,
        response: {
          clientDataJSON: client,
          authenticatorData: encode(data),
          signature: encode(sign('sha256', signed, privateKey)),
          userHandle: forgery.userHandle === undefined ? userHandle : forgery.userHandle,
        },
      }
    },
  }
}

function authenticatorData(rpId: string, counter: number, forgery: Forgery, attested?: Buffer): Buffer {
  const flagByte =
    flags.present | (forgery.isVerified === false ? 0 : flags.verified) | (attested ? flags.attested : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(forgery.counter ?? counter)
  const rp = createHash('sha256')
    .update(forgery.rpId ?? rpId)
    .digest()
  return Buffer.concat([rp, Buffer.from([flagByte]), count, attested ?? Buffer.alloc(0)])
}

function clientData(type: string, challenge: string, forgery: Forgery): string {
  const data = {
    type: forgery.type ?? type,
    challenge: forgery.challenge ?? challenge,
    origin: forgery.origin ?? 'http://localhost:3000',
    crossOrigin: false,
  }
  return encode(Buffer.from(JSON.stringify(data)))
}

/** The COSE key {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} in CBOR. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    ...[Buffer.from([0x21]), bytes(decode(x)), Buffer.from([0x22]), bytes(decode(y))],
  ])
}

function text(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function bytes(value: Buffer): Buffer {
  const head =
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.concat([Buffer.from([0x59]), uint16(value.length)])
  return Buffer.concat([head, value])
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16BE(value)
  return buffer
}

const encode = (value: Buffer): string => value.toString('base64url')
const decode = (value: string): Buffer => Buffer.from(value, 'base64url')
